import { DAY, HOUR } from '../../engine/index.ts'
import { fileClaims, type Manager, setLineup, trade } from './managers.ts'
import { LEAGUE, MANAGERS, type Office, SEASON } from './office.ts'

const LAST_CLAIMS = 10
const TRADE_WEEK = 6
const AFTER_ALL = Date.UTC(SEASON + 1, 5, 1)

/** When each week begins and ends, from week 1. */
const weeksOf = async ({ engine }: Office): Promise<{ begins: number; ends: number }[]> => {
  const frame = await engine.database.transaction('read', store => store.seasons.findFrame(SEASON))
  const games = Map.groupBy(frame!.games, ({ week }) => week)
  return [...games.keys()]
    .sort((a, b) => a - b)
    .map(week => {
      const kickoffs = games.get(week)!.map(({ kickoffAt }) => kickoffAt)
      return { begins: Math.min(...kickoffs), ends: Math.max(...kickoffs) + 6 * HOUR }
    })
}

/** Chance that is the same at each run: numbers from 0 to 1. */
const chanceBy = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The part of their points by which players of a position are drafted: a kicker goes late. */
const DRAFT_SHARES = { QB: 0.75, RB: 1, WR: 1, TE: 1, K: 0.4, DST: 0.4 } as const

/** The managers' preseason rankings: the true order with much noise. */
const beliefs = async (office: Office): Promise<string[]> => {
  const chance = chanceBy(SEASON)
  office.moveTo(AFTER_ALL)
  const totals = new Map<string, number>()
  for (const [pos, share] of Object.entries(DRAFT_SHARES)) {
    const { players } = await office.send(office.commissioner, 'listPlayers', {
      query: { season: SEASON, system: 'ppr', pos, limit: 100 },
    })
    for (const { id, totalPoints } of players) totals.set(id, (totalPoints ?? 0) * share * (0.5 + chance()))
  }
  return [...totals].sort((a, b) => b[1] - a[1]).map(([id]) => id)
}

/** Makes the league, gives every team its manager, and drafts. */
const foundLeague = async (office: Office, firstKickoff: number): Promise<Manager[]> => {
  const list = await beliefs(office)
  office.moveTo(firstKickoff - 10 * DAY)
  const { commissioner } = office
  const { teams } = await office.send(commissioner, 'createLeague', {
    body: {
      id: LEAGUE,
      name: 'Office League',
      season: SEASON,
      scoringSystemId: 'ppr',
      teamCount: MANAGERS.length,
      teamNames: MANAGERS.map(([, team]) => team),
      acquisitionMode: 'waivers',
    },
  })
  const managers = MANAGERS.map(([name], at) => ({ actor: office.people.get(name)!, team: teams[at]! }))
  for (const { actor, team } of managers) {
    const params = { id: LEAGUE, teamId: team.id }
    await office.send(commissioner, 'updateTeam', { params, body: { manager: actor.name } })
  }
  office.moveTo(firstKickoff - 5 * DAY)
  await office.send(commissioner, 'startDraft', { body: { seed: SEASON } })
  await office.send(commissioner, 'autoDraft', { body: { until: 'end', list } })
  return managers
}

type Weeks = Awaited<ReturnType<typeof weeksOf>>
type TellWeek = (week: number, of: number) => void

const playWeeks = async (office: Office, weeks: Weeks, tell: TellWeek): Promise<void> => {
  const managers = await foundLeague(office, weeks[0]!.begins)
  for (const [index, { begins, ends }] of weeks.entries()) {
    const week = index + 1
    tell(week, weeks.length)
    office.moveTo(begins - HOUR)
    if (week === TRADE_WEEK) await trade(office, managers[0]!, managers[4]!)
    for (const manager of managers) await setLineup(office, manager, week)
    office.moveTo(ends + 2 * HOUR)
    if (week <= LAST_CLAIMS) for (const manager of managers) await fileClaims(office, manager, week + 1)
    office.moveTo(ends + 30 * HOUR)
    await office.dawn()
  }
}

/**
 * Plays the bundled season from draft to champion as ten people would, week by week: lineups before the first kickoff,
 * claims after the last whistle, a trade, and each dawn what the daemon would do. `tell` hears of every week.
 */
export const playSeason = async (office: Office, tell: TellWeek): Promise<void> => {
  const weeks = await weeksOf(office)
  await playWeeks(office, weeks, tell)
  office.moveTo(AFTER_ALL)
}

/** How many weeks the served demo plays. */
const WEEKS_BEFORE = 8

/** Plays the season up to its middle, and answers when to go on: a day before the next week begins, epoch ms. */
export const playHalf = async (office: Office, tell: TellWeek): Promise<number> => {
  const weeks = await weeksOf(office)
  await playWeeks(office, weeks.slice(0, WEEKS_BEFORE), tell)
  return weeks[WEEKS_BEFORE]!.begins - DAY
}
