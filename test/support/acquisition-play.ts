import assert from 'node:assert/strict'
import { type Actor, type ErrorCode, HindsightError, importDueEvents } from '../../src/engine/index.ts'
import type { AcquisitionMove } from './acquisition-moves.ts'
import { heldOf, SHORT } from './league-stage.ts'
import { overAt, SEASON, thursday } from './played-season.ts'
import { faultsOf, type World } from './world.ts'

/** Makes moves in a four-team league with rosters of four players, and passes each step to a check. */

const HOUR = 3_600_000
const DAY = 24 * HOUR

export const SLOTS = [
  { slot: 'QB', eligible: ['QB'] },
  { slot: 'FLEX', eligible: ['RB', 'WR'] },
  { slot: 'DST', eligible: ['DST'] },
] as const

/** Daily runs at 4 a.m. in New York, which is 08:00 UTC during the season. */
const RUNS = Array.from({ length: 33 }, (_, at) => thursday(1) - 12 * HOUR + (at - 3) * DAY)

/** When something can change, and one second before each of these times. */
const INSTANTS = [...RUNS, ...SHORT.games.flatMap(({ kickoffAt }) => [kickoffAt, overAt(kickoffAt)])]
  .flatMap(at => [at - 1000, at])
  .sort((a, b) => a - b)

export interface AcquisitionStage {
  world: World
  people: readonly Actor[]
  leagueId: string
  teamIds: readonly string[]
}

/** Returns a league's stored data, including claims, trades, and the time up to which its steps have run. */
export const stateOf = (stage: { world: Pick<World, 'engine'>; leagueId: string }) => {
  const { engine } = stage.world
  const max = { limit: 100_000 }
  return engine.database.transaction('read', async store => ({
    ...(await heldOf(store, stage.leagueId)),
    claims: await store.claims.listOf(stage.leagueId, max),
    trades: await store.trades.listOf(stage.leagueId, max),
    processedThrough: (await store.leagues.find(stage.leagueId))!.processedThrough.at,
  }))
}
export type State = Awaited<ReturnType<typeof stateOf>>

export type LineResult = { answer: unknown } | { code: ErrorCode; message: string }

export interface Step {
  move: Exclude<AcquisitionMove, { kind: 'wait' }>
  result: LineResult
  before: State
  after: State
  now: number
}

/** How a league's clock advances. */
export interface Pace {
  /** A new league's clock. */
  clock?: { mode: 'replay'; from: number }
  /** Sets the world's clock. The first call comes before the league exists. */
  to(stage: Pick<AcquisitionStage, 'world'>, at: number): void
  /** Advances the league, if it has a separate clock. */
  go?(stage: AcquisitionStage, at: number): Promise<void>
}

/** A league in the current season. */
export const LIVE: Pace = {
  to({ world }, at) {
    world.time.now = at
  },
}

/** A league in the current season, on the machine's clock, which other code also reads. */
export const BY_THE_MACHINE: Pace = {
  to({ world }, at) {
    world.time.now = at
    world.wall.now = at
  },
}

/** A league in a season that ended a year ago. */
export const PAST: Pace = {
  to({ world }, at) {
    world.time.now = at + 365 * DAY
  },
}

/** Returns a paused replay of a past season. `go` advances it. */
export const replayed = (go: NonNullable<Pace['go']>): Pace => ({
  clock: { mode: 'replay', from: INSTANTS[0]! },
  to({ world }) {
    const after = INSTANTS.at(-1)! + 365 * DAY
    world.time.now = after
    world.wall.now = after
  },
  go,
})

let leagues = 0

const openLeague = async (
  { world, people }: Pick<AcquisitionStage, 'world' | 'people'>,
  { clock }: Pace,
): Promise<AcquisitionStage> => {
  const leagueId = `acquired-${leagues++}`
  const body = {
    id: leagueId,
    name: 'Home',
    season: SEASON,
    scoringSystemId: 'ppr',
    teamCount: 4,
    rosterConfig: { slots: SLOTS, bench: 1 },
    playoffs: { teams: 2, startWeek: 4 },
    ...(clock && { clock }),
  }
  const { teams } = (await world.ask('createLeague', { body })) as { teams: { id: string }[] }
  const teamIds = teams.map(({ id }) => id)
  for (const [at, teamId] of teamIds.entries()) {
    const params = { id: leagueId, teamId }
    if (at < 2) await world.ask('updateTeam', { params, body: { manager: people[at + 1]!.name } })
    for (const playerId of SHORT.ids.slice(12 + 3 * at, 15 + 3 * at))
      await world.ask('moveRoster', { params, body: { action: 'add', playerId } })
  }
  await world.ask('updateLeague', { params: { id: leagueId }, body: { acquisitionMode: 'waivers' } })
  return { world, people, leagueId, teamIds }
}

const pick = <T>(all: readonly T[], at: number): T | undefined => all[at % (all.length || 1)]

/** Usually returns a record with this status, and sometimes any record. */
const recordAt = <T extends { status: string }>(all: readonly T[], status: string, at: number): T | undefined =>
  (at % 4 > 0
    ? pick(
        all.filter(each => each.status === status),
        at,
      )
    : undefined) ?? pick(all, at)

const tradeOf = (move: Step['move'], { trades }: State) =>
  'which' in move ? recordAt(trades, move.kind === 'reverse' ? 'accepted' : 'pending', move.which) : undefined

/**
 * Returns the account that makes a move. Users are numbered, and 0 stands for an account that has the right to make it.
 */
const actorOf = ({ people, teamIds }: AcquisitionStage, move: Step['move'], state: State): Actor => {
  const trade = tradeOf(move, state)
  const sides = { offer: 'from' in move && teamIds[move.from], accept: trade?.toTeamId, reject: trade?.toTeamId }
  const teamId = move.by === 0 && move.kind in sides ? sides[move.kind as keyof typeof sides] : undefined
  const managerId = state.teams.find(({ id }) => id === teamId)?.managerId
  return people.find(({ id }) => id === managerId) ?? people[move.by % people.length]!
}

const playerAt = (at: number): string => SHORT.ids[at] ?? 'nobody'

/** The types of log entries that a move may undo. */
const UNDOABLE: ReadonlySet<string> = new Set(['add', 'drop', 'swap', 'claim_won', 'accept', 'lineup'])

/** Returns the operation and the input for a move. */
export const askedBy = (
  { leagueId: id, teamIds }: Pick<AcquisitionStage, 'leagueId' | 'teamIds'>,
  move: Step['move'],
  state: State,
) => {
  const { spots, claims } = state
  const tradeId = tradeOf(move, state)?.id ?? 'nothing'
  const teamAt = (at: number): string => teamIds[at] ?? 'none'
  const ownOf = (at: number) =>
    spots
      .filter(({ teamId }) => teamId === teamAt(at))
      .map(({ playerId }) => playerId)
      .sort()
  const ownAt = (team: number, at: number): string => pick(ownOf(team), at) ?? 'nobody'
  switch (move.kind) {
    case 'add':
    case 'drop':
    case 'swap':
    case 'claim': {
      const params = { id, teamId: teamAt(move.team) }
      const [add, drop] = [playerAt(move.add), move.drop === null ? null : ownAt(move.team, move.drop)]
      if (move.kind === 'claim') return ['fileClaim', { params, body: { addPlayerId: add, dropPlayerId: drop } }]
      const players =
        move.kind === 'swap' ? { addPlayerId: add, dropPlayerId: drop } : { playerId: move.kind === 'add' ? add : drop }
      return ['moveRoster', { params, body: { action: move.kind, ...players, ...(move.force && { force: true }) } }]
    }
    case 'undo': {
      const row = state.log.filter(({ type }) => UNDOABLE.has(type))[move.which]
      return ['undoTransaction', { params: { id, transactionId: row?.id ?? 'nothing' }, body: { force: true } }]
    }
    case 'withdraw':
      return ['withdrawClaim', { params: { id, claimId: recordAt(claims, 'pending', move.which)?.id ?? 'nothing' } }]
    case 'reverse':
      return ['reverseTrade', { params: { id, tradeId } }]
    case 'offer': {
      const of = (team: number, places: readonly number[]) => [...new Set(places.map(at => ownAt(team, at)))]
      const players = { fromPlayerIds: of(move.from, move.gives), toPlayerIds: of(move.to, move.gets) }
      return [
        'proposeTrade',
        { params: { id }, body: { fromTeamId: teamAt(move.from), toTeamId: teamAt(move.to), ...players } },
      ]
    }
    case 'run':
      return ['runWaivers', { params: { id }, body: { dryRun: move.dryRun } }]
    case 'mode':
      return ['updateLeague', { params: { id }, body: { acquisitionMode: move.mode } }]
    case 'lineup':
      return ['setBestLineup', { params: { id, teamId: teamAt(move.team) }, query: { week: move.week } }]
    case 'day':
      return ['', {}]
    default:
      return ['answerTrade', { params: { id, tradeId }, body: { action: move.kind } }]
  }
}

const runDay = async ({ world }: AcquisitionStage): Promise<unknown> => {
  const { runDueEvents } = await importDueEvents()
  for await (const step of runDueEvents(world.engine, world.actor)) if ('error' in step) throw step.error
  return null
}

const failedLine = async (asking: Promise<unknown>): Promise<LineResult> => {
  try {
    return { answer: await asking }
  } catch (error) {
    if (!(error instanceof HindsightError)) throw error
    return { code: error.code, message: error.message }
  }
}

/** Makes moves in a new league, passes each to the check, and returns the final state. */
export const playAcquisitions = async (
  stadium: Pick<AcquisitionStage, 'world' | 'people'>,
  { pace, moves }: { pace: Pace; moves: readonly AcquisitionMove[] },
  check: (stage: AcquisitionStage, step: Step) => void,
): Promise<State> => {
  const { world } = stadium
  let at = 0
  pace.to(stadium, INSTANTS[at]!)
  const stage = await openLeague(stadium, pace)
  const go = pace.go ?? pace.to
  let before = await stateOf(stage)
  for (const move of moves) {
    if (move.kind === 'wait') {
      at = Math.max(0, Math.min(at + move.steps, INSTANTS.length - 1))
      await go(stage, INSTANTS[at]!)
      continue
    }
    const [operation, question] = askedBy(stage, move, before) as [string, object]
    const actor = actorOf(stage, move, before)
    const result = await failedLine(operation === '' ? runDay(stage) : world.ask(operation, { ...question, actor }))
    const after = await stateOf(stage)
    check(stage, { move, result, before, after, now: world.time.now })
    before = after
  }
  assert.deepEqual(await faultsOf(world), [])
  const after = await stateOf(stage)
  // Later writes must come after the league's last write.
  pace.to(stadium, INSTANTS.at(-1)!)
  await world.ask('deleteLeague', { params: { id: stage.leagueId } })
  return after
}
