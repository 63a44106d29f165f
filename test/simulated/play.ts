import assert from 'node:assert/strict'
import {
  execute,
  HindsightError,
  importDueEvents,
  type Operation,
  RESOURCES,
  type Resource,
} from '../../src/engine/index.ts'
import { faultsOf, type World } from '../support/world.ts'
import { WHEEL } from './actions.ts'
import { openChance } from './chance.ts'
import { checkLeague } from './check-league.ts'
import { checkMirror } from './check-mirror.ts'
import { readMirrors } from './elsewhere/night.ts'
import { checkStandings, checkTeams, watchClosedWeeks } from './invariants.ts'
import { isToDraft } from './model/draft.ts'
import { parkedSince } from './model/messages.ts'
import { pass } from './model/time.ts'
import { type Network, openNetwork } from './network.ts'
import { KINDS, openSeason } from './open.ts'
import type { Played, Stage, Turn } from './stage.ts'
import { draft } from './turns/drafts.ts'
import { moveRoster } from './turns/rosters.ts'
import { acquisitionTurn } from './turns/settings.ts'

/** Plays full seasons from seeds. Each turn is checked immediately, and the full store from time to time. */

/** The number of turns per season. */
export const TURNS = 2_000

/** The number of turns at the start that fill rosters. */
const FILLING = 200

/** The number of turns between two checks of the full store. */
const CHECK_INTERVAL = 125

const operations = async (): Promise<Map<string, Operation>> => {
  const lists = await Promise.all((Object.keys(RESOURCES) as Resource[]).map(resource => RESOURCES[resource]()))
  return new Map(lists.flat().map(each => [each.name, each as Operation]))
}

/** How many turns had each result, by operation and code. */
export type Tally = Map<string, number>

export const operationsIn = (tally: Tally): number => [...tally.values()].reduce((sum, count) => sum + count, 0)

interface Play {
  world: World
  network: Network
  stage: Stage
  known: ReadonlyMap<string, Operation>
  tally: Tally
}

/** Records that the store has also run all of a league's due steps. */
const caughtUp = (league: Played, now: number): void => {
  if (league.behindSince !== null) parkedSince(league.targets, { since: league.behindSince, now })
  league.behindSince = null
}

/** Runs the due steps of these leagues. */
const runTimer = async ({ world, stage }: Play, leagues: readonly Played[]): Promise<void> => {
  const { runDueEvents } = await importDueEvents()
  for await (const step of runDueEvents(world.engine, world.actor, { ids: leagues.map(({ id }) => id) }))
    if ('error' in step) throw step.error
  for (const league of leagues) caughtUp(league, stage.now)
}

/** Returns the id of the league's log entry at this index. */
const idOf = async ({ engine }: World, { id, log }: Played, entry: number): Promise<string> => {
  const limit = log.length - entry
  const rows = await engine.database.transaction('read', ({ transactions }) => transactions.listOf(id, { limit }))
  return rows[limit - 1]!.id
}

const ask = async (
  play: Play,
  { operation, faults, done, after: _, entry, closedWeek: __, ...call }: Turn,
): Promise<void> => {
  const { world, stage, known, tally } = play
  const asked = known.get(operation)!
  const league = stage.leagues.find(({ id }) => id === call.params?.id)
  // Calls that read or change notifications do not see due steps that have not run yet.
  const isEarly = asked.access === 'read' || entry !== undefined || /Notification$/.test(operation)
  if (league && league.behindSince !== null && isEarly) await runTimer(play, [league])
  if (league && entry !== undefined) call.params = { ...call.params, transactionId: await idOf(world, league, entry) }
  const [answer, error] = await execute(world.engine, asked, call).then(
    given => [given, null] as const,
    (thrown: unknown) => [null, thrown] as const,
  )
  if (error !== null && !(error instanceof HindsightError)) throw error
  const code = error?.code ?? 'done'
  const name = `${operation} ${code}`
  tally.set(name, (tally.get(name) ?? 0) + 1)
  if (faults.size > 0 || error) {
    const wanted = faults.size > 0 ? [...faults].join(' or ') : 'done'
    assert.ok(faults.has(code), `${code} and not ${wanted}: ${error?.message ?? ''}`)
    // A refused write may have run due steps anyway, which park their messages now.
    if (league && league.behindSince !== null) await runTimer(play, [league])
    return
  }
  done(answer as never)
  if (league) caughtUp(league, stage.now)
}

const take = async (play: Play, turn: Turn): Promise<void> => {
  const league = play.stage.leagues.find(({ id }) => id === turn.params?.id)
  const checkClosedWeeks = league && watchClosedWeeks(league)
  await ask(play, turn)
  await turn.after?.(play.world)
  checkClosedWeeks?.(turn)
  if (league) checkTeams(league)
}

/** Advances the world's clock. A timer runs the due steps, unless a write to the league runs them earlier. */
const goOn = async (play: Play, to: number): Promise<void> => {
  const { world, stage } = play
  const from = stage.now
  stage.now = world.time.now = world.wall.now = to
  for (const league of stage.leagues) {
    league.wall = to
    pass(league, league.schedule, { from, to })
    league.behindSince ??= to
  }
  if (stage.chance.odds(30)) {
    await runTimer(play, stage.leagues)
    await play.network.sendDue(stage)
    if (stage.chance.odds(3)) await readMirrors(world, stage)
  }
}

/** Checks that the store and the model agree about these leagues. */
const checkLeagues = async (play: Play, leagues: readonly Played[]): Promise<void> => {
  await runTimer(play, leagues)
  for (const league of leagues) {
    await checkLeague(play.world, play.stage, league)
    await checkStandings(play.world, league)
  }
}

/** Returns the times when something changes, the moments just before them, and a few other times. */
const instantsOf = ({ facts }: Stage): number[] =>
  [...facts.instants, ...facts.dailies, ...facts.autoLineupTimes.map(({ at }) => at)]
    .flatMap(at => [at - 1, at, at + 1_800_000])
    .sort((a, b) => a - b)

const someTurn = (stage: Stage, turn: number): Turn => {
  const { chance, people } = stage
  const decided = turn - FILLING
  const kind = KINDS[decided]?.waivers
  if (kind) {
    const league = stage.leagues[decided]!
    const actor = people.find(({ id }) => id === league.commissioner)!
    return acquisitionTurn(stage, league, { actor, mode: 'waivers', waivers: kind })
  }
  for (;;) {
    // After something happens in a league, the next turn is in the same league half of the time.
    stage.place = chance.odds(50) ? stage.place : chance.below(stage.leagues.length)
    const league = stage.leagues[stage.place]!
    const make = isToDraft(league) ? draft : turn < FILLING ? moveRoster : chance.any(WHEEL)!
    const made = make(stage, league)
    if (made) return made
  }
}

/** Returns a turn as text. */
const describeTurn = (turn: number, { actor, operation, params, query, body, entry }: Turn): string =>
  `turn ${turn}: ${JSON.stringify({ actor: actor.name, operation, params, query, body, entry })}`

/** A difference between the store and the model. */
export class Fault extends Error {
  readonly seed: number
  readonly turn: number
  constructor(seed: number, turn: number, cause: unknown) {
    super((cause as Error).message, { cause })
    this.seed = seed
    this.turn = turn
  }
}

/** A season's options: the number of turns, the store, and optionally a subset of turns. */
interface Options {
  turns?: number
  file?: string
  only?: ReadonlySet<number>
  /** Called with each turn before it is made. */
  note?: (turn: string) => void
}

/**
 * Returns when each turn of a season is made. Every turn is at one of the times when something can change, or just
 * before.
 */
const clockOf = (stage: Stage, turns: number) => {
  const instants = instantsOf(stage)
  const [begin, end] = [stage.now, stage.facts.endsAt + 5 * 86_400_000]
  let next = 0
  return (turn: number): number => {
    const due = begin + ((end - begin) * Math.max(0, turn - FILLING)) / Math.max(1, turns - FILLING)
    while (instants[next]! <= due) next++
    return instants[next - 1] ?? begin
  }
}

/**
 * Plays the season that a seed generates. Each turn depends only on its own random numbers and on earlier turns, so any
 * turn can be left out. Throws Fault.
 */
export const playSeason = async (
  seed: number,
  tally: Tally,
  { turns = TURNS, file = '', only, note }: Options = {},
): Promise<void> => {
  const { world, stage } = await openSeason(seed, file)
  const play: Play = { world, stage, network: await openNetwork(world), known: await operations(), tally }
  const clock = clockOf(stage, turns)
  const made = [...Array(turns).keys()].filter(turn => only?.has(turn) ?? true)
  let turn = 0
  try {
    for (turn of made) {
      stage.chance = openChance(seed, turn + 1)
      const to = clock(turn)
      if (to > stage.now && stage.chance.odds(30)) await goOn(play, to)
      const what = someTurn(stage, turn)
      note?.(`${new Date(stage.now).toISOString()}, ${describeTurn(turn, what)}`)
      await take(play, what)
      if (turn % CHECK_INTERVAL === CHECK_INTERVAL - 1) await checkLeagues(play, [stage.leagues[stage.place]!])
    }
    await checkLeagues(play, stage.leagues)
    for (const mirror of stage.mirrors) await checkMirror(world, mirror)
    assert.deepEqual(await faultsOf(world), [])
  } catch (error) {
    throw new Fault(seed, turn, error)
  } finally {
    await world.engine.close()
    await stage.platform.close()
  }
}
