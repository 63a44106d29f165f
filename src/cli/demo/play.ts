import { DAY, HOUR } from '../../engine/index.ts'
import { beliefs, draft } from './draft.ts'
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

/** Makes the league, gives every team its manager, and drafts. */
const foundLeague = async (office: Office, firstKickoff: number): Promise<Manager[]> => {
  office.moveTo(AFTER_ALL)
  const wanted = await beliefs(office)
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
  await draft(office, managers, wanted)
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
