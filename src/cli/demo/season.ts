import {
  type Actor,
  type Answer,
  BUNDLED_SEASON,
  DAY,
  type Engine,
  type Exchange,
  execute,
  findOperation,
  HindsightError,
  HOUR,
  importDueEvents,
  type LineupSlot,
  type OperationName,
  openEngine,
  type Team,
} from '../../engine/index.ts'
import type { CallInput } from '../caller/caller.ts'

/** The demo's managers with their teams. The first one is the commissioner. */
export const MANAGERS = [
  ['demo', 'Late Flags'],
  ['ada', 'Counting House'],
  ['bruno', 'Fourth and Long'],
  ['carla', 'Bye Week Blues'],
  ['dmitri', 'Hail Marys'],
  ['elena', 'Red Zone Rovers'],
  ['farid', 'Two Minute Drill'],
  ['greta', 'Waiver Wire Walkers'],
  ['hugo', 'Pick Sixpence'],
  ['ines', 'Pylon Club'],
] as const

export const SEASON = BUNDLED_SEASON
export const LEAGUE = 'office'

/** The demo's store, clock and accounts. */
export interface Office {
  engine: Engine
  commissioner: Actor
  /** By name. */
  people: ReadonlyMap<string, Actor>
  /** Sets league time, in epoch ms. */
  moveTo(at: number): void
  /** Calls an operation. The league defaults to the demo's. */
  send<Name extends OperationName>(actor: Actor, operation: Name, written?: CallInput): Promise<Answer<Name>>
  /** Processes the day's due events, like the daemon. */
  dawn(): Promise<void>
}

/** Opens the demo's store and creates an account for each manager. */
export const openOffice = async (file: string): Promise<Office> => {
  let now = Date.now()
  const engine = openEngine({ file, clocks: { league: () => now, wall: Date.now, simulated: true } })
  const host = (await engine.database.transaction('read', store => store.accounts.list()))[0]!
  const send: Office['send'] = async (actor, operation, written) =>
    execute(engine, await findOperation(operation), { actor, params: { id: LEAGUE }, ...written })
  for (const [name] of MANAGERS.slice(1)) {
    await send(host, 'createAccount', { body: { name, plan: 'pro' } })
  }
  const all = await engine.database.transaction('read', store => store.accounts.list())
  return {
    engine,
    commissioner: host,
    people: new Map(all.map(account => [account.name, account])),
    moveTo: at => {
      now = at
    },
    send,
    async dawn() {
      const { runDueEvents } = await importDueEvents()
      for await (const _ of runDueEvents(engine, host));
    },
  }
}

/** A demo manager. The manager decides by points per game so far, like `advice`. */
interface Manager {
  actor: Actor
  team: Team
}

const at = ({ team }: Manager) => ({ id: LEAGUE, teamId: team.id })

/** Moves a player into a slot. If the benched starter was in a different slot, the replaced player moves there. */
const assignmentsOf = (lineup: readonly LineupSlot[], { slotIndex, in: newcomer, out }: Exchange) => {
  const replaced = lineup[slotIndex]?.player?.id ?? null
  const left = lineup.find(({ player }) => player !== null && player.id === out?.id)?.slotIndex
  const assignment = { slotIndex, playerId: newcomer?.id ?? null }
  return left === undefined || left === slotIndex ? [assignment] : [assignment, { slotIndex: left, playerId: replaced }]
}

/** Sets a week's lineup by points per game, one starter at a time. */
export const setLineup = async (office: Office, manager: Manager, week: number): Promise<void> => {
  const params = at(manager)
  const query = { week }
  if (week === 1) {
    await office.send(manager.actor, 'setBestLineup', { params, query })
    return
  }
  const { starts } = await office.send(manager.actor, 'getAdvice', { params, query })
  for (const step of starts) {
    const { lineup } = await office.send(manager.actor, 'getTeam', { params, query })
    const assignments = assignmentsOf(lineup, step)
    try {
      await office.send(manager.actor, 'setLineup', { params, query, body: { assignments } })
    } catch (error) {
      // Skips chains of more than two moves.
      if (!(error instanceof HindsightError)) throw error
    }
  }
}

/** Makes claims for free agents who would start. */
const fileClaims = async (office: Office, manager: Manager, week: number): Promise<void> => {
  const params = at(manager)
  const query = { week, limit: 2 }
  const { pickups } = await office.send(manager.actor, 'getAdvice', { params, query })
  for (const { add, drop, gain } of pickups) {
    if (gain < 1) continue
    const body = { addPlayerId: add.id, dropPlayerId: drop?.id ?? null }
    await office.send(manager.actor, 'fileClaim', { params, body })
  }
}

/** Makes two managers trade their last running back and last wide receiver on the bench. */
export const trade = async (office: Office, from: Manager, to: Manager): Promise<void> => {
  const benchOf = async (manager: Manager, posGroup: string): Promise<string> => {
    const { bench } = await office.send(manager.actor, 'getTeam', { params: at(manager) })
    return (bench.findLast(player => player.posGroup === posGroup) ?? bench.at(-1)!).id
  }
  const body = {
    fromTeamId: from.team.id,
    toTeamId: to.team.id,
    fromPlayerIds: [await benchOf(from, 'RB')],
    toPlayerIds: [await benchOf(to, 'WR')],
  }
  const offered = await office.send(from.actor, 'proposeTrade', { body })
  const params = { id: LEAGUE, tradeId: offered.trade.id }
  await office.send(to.actor, 'answerTrade', { params, body: { action: 'accept' } })
}

/** Returns a repeatable sequence of random numbers from 0 to 1. */
const seededChance = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Factors for a player's points in the draft, by position, so kickers are drafted late. */
const DRAFT_SHARES = { QB: 0.65, RB: 1, WR: 1, TE: 1, K: 0.4, DST: 0.4 } as const

type Position = keyof typeof DRAFT_SHARES

/** A player with a preseason rank. */
interface RankedPlayer {
  id: string
  position: Position
}

/**
 * Ranks players before the season, the same for all managers: their actual order plus random noise. The season must be
 * over.
 */
const rankPlayers = async ({ send, commissioner }: Office): Promise<RankedPlayer[]> => {
  const chance = seededChance(SEASON)
  const ranked: (RankedPlayer & { value: number })[] = []
  for (const [pos, share] of Object.entries(DRAFT_SHARES)) {
    const query = { season: SEASON, system: 'ppr', pos, limit: 100 }
    const { players } = await send(commissioner, 'listPlayers', { query })
    for (const { id, totalPoints } of players)
      ranked.push({ id, position: pos as Position, value: (totalPoints ?? 0) * share * (0.5 + chance()) })
  }
  return ranked.sort((a, b) => b.value - a.value)
}

/** The min and max number of players at each position. */
const NEEDS: Readonly<Record<Position, readonly [min: number, max: number]>> = {
  QB: [1, 2],
  RB: [3, 6],
  WR: [3, 6],
  TE: [1, 2],
  K: [1, 1],
  DST: [1, 1],
}
/** The earliest round to take a second player at a position with one starter. */
const FOR_THE_BENCH = 10

/** Returns a test for whether a team can use a position, given its players and remaining picks. */
const fitTest = (has: (position: Position) => number, { round, left }: { round: number; left: number }) => {
  const lacking = (Object.keys(NEEDS) as Position[]).map(each => Math.max(0, NEEDS[each][0] - has(each)))
  const isLate = lacking.reduce((sum, each) => sum + each, 0) >= left
  return (position: Position): boolean => {
    const [min, max] = NEEDS[position]
    if (has(position) < min) return true
    return !isLate && has(position) < max && (min > 1 || round >= FOR_THE_BENCH)
  }
}

/**
 * Runs the draft. Each manager takes the best player whom the team can use, and keeps enough picks to fill the lineup.
 */
export const draft = async (
  office: Office,
  managers: readonly Manager[],
  rankings: readonly RankedPlayer[],
): Promise<void> => {
  const { draft } = await office.send(office.commissioner, 'startDraft', { body: { seed: SEASON } })
  const picks = new Map<RankedPlayer, string>()
  for (let turn = draft.onTheClock; turn !== null; ) {
    const { teamId, round } = turn
    const drafted = [...picks].filter(([, by]) => by === teamId).map(([{ position }]) => position)
    const has = (position: Position): number => drafted.filter(each => each === position).length
    const suits = fitTest(has, { round, left: draft.rounds - round + 1 })
    const pick = rankings.find(each => !picks.has(each) && suits(each.position))!
    const { actor } = managers.find(({ team }) => team.id === teamId)!
    const after = await office.send(actor, 'pickPlayer', { body: { teamId, playerId: pick.id } })
    picks.set(pick, teamId)
    turn = after.draft.onTheClock
  }
}

const LAST_CLAIMS = 10
const TRADE_WEEK = 6
const AFTER_ALL = Date.UTC(SEASON + 1, 5, 1)

/** Returns a week's most common kickoff time. */
const mainKickoff = (kickoffs: readonly number[]): number =>
  [...Map.groupBy(kickoffs, at => at)].toSorted(([, one], [, other]) => other.length - one.length)[0]![0]

/** Returns when each week begins, when most of its games kick off, and when it ends, starting with week 1. */
const weeksOf = async ({ engine }: Office): Promise<{ begins: number; main: number; ends: number }[]> => {
  const frame = await engine.database.transaction('read', store => store.seasons.findSeason(SEASON))
  const games = Map.groupBy(frame!.games, ({ week }) => week)
  return [...games.keys()]
    .sort((a, b) => a - b)
    .map(week => {
      const kickoffs = games.get(week)!.map(({ kickoffAt }) => kickoffAt)
      return { begins: Math.min(...kickoffs), main: mainKickoff(kickoffs), ends: Math.max(...kickoffs) + 6 * HOUR }
    })
}

/** Creates the league, sets the managers, and runs the draft. */
const foundLeague = async (office: Office, firstKickoff: number): Promise<Manager[]> => {
  office.moveTo(AFTER_ALL)
  const rankings = await rankPlayers(office)
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
  await draft(office, managers, rankings)
  return managers
}

type Weeks = Awaited<ReturnType<typeof weeksOf>>
type OnWeek = (week: number, of: number) => void

const playWeeks = async (office: Office, weeks: Weeks, onWeek: OnWeek): Promise<readonly Manager[]> => {
  const managers = await foundLeague(office, weeks[0]!.begins)
  for (const [index, { begins, ends }] of weeks.entries()) {
    const week = index + 1
    onWeek(week, weeks.length)
    office.moveTo(begins - HOUR)
    if (week === TRADE_WEEK) await trade(office, managers[0]!, managers[4]!)
    for (const manager of managers) await setLineup(office, manager, week)
    office.moveTo(ends + 2 * HOUR)
    if (week <= LAST_CLAIMS) for (const manager of managers) await fileClaims(office, manager, week + 1)
    office.moveTo(ends + 30 * HOUR)
    await office.dawn()
  }
  return managers
}

/**
 * Plays the bundled season from draft to champion: lineups before each week's first kickoff, claims after its last
 * game, one trade, and the daemon's daily jobs each morning. Calls `onWeek` for every week.
 */
export const playSeason = async (office: Office, onWeek: OnWeek): Promise<void> => {
  const weeks = await weeksOf(office)
  await playWeeks(office, weeks, onWeek)
  office.moveTo(AFTER_ALL)
}

/** How many weeks the served demo has played when it starts. */
const WEEKS_BEFORE = 8

/** How long the Sunday games have been in progress when the served demo starts. */
const INTO_GAMES = HOUR / 2

/**
 * Plays half of the season and sets the next week's lineups. Returns a time during that week's Sunday games, in epoch
 * ms.
 */
export const playHalf = async (office: Office, onWeek: OnWeek): Promise<number> => {
  const weeks = await weeksOf(office)
  const managers = await playWeeks(office, weeks.slice(0, WEEKS_BEFORE), onWeek)
  const { begins, main } = weeks[WEEKS_BEFORE]!
  office.moveTo(begins - HOUR)
  for (const manager of managers) await setLineup(office, manager, WEEKS_BEFORE + 1)
  return main + INTO_GAMES
}
