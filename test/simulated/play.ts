import assert from 'node:assert/strict'
import { daily, execute, HindsightError, type Operation, RESOURCES, type Resource } from '../../src/engine/index.ts'
import { faultsOf, type World } from '../support/world.ts'
import { judgeLeague } from './judge.ts'
import { WHEEL } from './makers.ts'
import { log } from './model/league.ts'
import { pass } from './model/time.ts'
import { KINDS, openSeason } from './open.ts'
import type { Played, Stage, Turn } from './stage.ts'
import { moveRoster } from './turns/rosters.ts'
import { acquisitionTurn } from './turns/settings.ts'

/** Plays whole seasons by seeds; each turn is judged as it is made, and now and then all that the store holds. */

/** How many turns a season has. */
export const TURNS = 2_000

/** So many turns fill rosters first. */
const FILLING = 200

/** Everything in the store is judged after so many turns. */
const JUDGED = 125

const operations = async (): Promise<Map<string, Operation>> => {
  const lists = await Promise.all((Object.keys(RESOURCES) as Resource[]).map(resource => RESOURCES[resource]()))
  return new Map(lists.flat().map(each => [each.name, each as Operation]))
}

/** How often turns came to what, by operation and code. */
export type Tally = Map<string, number>

export const operationsIn = (tally: Tally): number => [...tally.values()].reduce((sum, count) => sum + count, 0)

interface Play {
  world: World
  stage: Stage
  known: ReadonlyMap<string, Operation>
  tally: Tally
}

const take = async ({ world, known, tally }: Play, { operation, faults, done, ...call }: Turn): Promise<void> => {
  const [came, error] = await execute(world.engine, known.get(operation)!, call).then(
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
    return
  }
  done(came as never)
}

/** The clock of the world goes on: what is due is done by a timer, or by the next write. */
const goOn = async (play: Play, to: number): Promise<void> => {
  const { world, stage } = play
  const from = stage.now
  stage.now = world.time.now = world.wall.now = to
  for (const league of stage.leagues) pass(league, league.meetings, { from, to })
  if (stage.chance.odds(80)) {
    const { runDays } = await daily()
    for await (const step of runDays(world.engine, world.actor)) if ('error' in step) throw step.error
    return
  }
  for (const league of stage.leagues) await rename(play, league)
}

/** A write that is always allowed. */
const rename = async (play: Play, league: Played): Promise<void> => {
  const { stage } = play
  const actor = stage.people.find(({ id }) => id === league.commissioner)!
  const team = stage.chance.any(league.teams)!
  await take(play, {
    operation: 'updateTeam',
    actor,
    params: { id: league.id, teamId: team.id },
    body: { name: team.name },
    faults: new Set(),
    done: () => log(league, 'rename', { actor: actor.name, teamId: team.id }),
  })
}

/** The instants at which something changes, those just before, and some others. */
const instantsOf = ({ facts }: Stage): number[] =>
  [...facts.instants, ...facts.dailies].flatMap(at => [at - 1, at, at + 1_800_000]).sort((a, b) => a - b)

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
    // What has just begun in a league goes on there as often as not.
    stage.place = chance.odds(50) ? stage.place : chance.below(stage.leagues.length)
    const make = turn < FILLING ? moveRoster : chance.any(WHEEL)!
    const made = make(stage, stage.leagues[stage.place]!)
    if (made) return made
  }
}

/** What a failure tells: enough to play it again. */
const told = (seed: number, turn: number, what: Turn | null): string => {
  const { actor, operation, params, query, body } = what ?? ({} as Partial<Turn>)
  return `seed ${seed}, turn ${turn}: ${JSON.stringify({ actor: actor?.name, operation, params, query, body })}`
}

/** Plays the season of a seed. Throws where the world is not what the model says, with the seed and the turn. */
export const playSeason = async (
  seed: number,
  tally: Tally,
  { turns = TURNS, judged = JUDGED, file = '' } = {},
): Promise<void> => {
  const { world, stage } = await openSeason(seed, file)
  const play: Play = { world, stage, known: await operations(), tally }
  const instants = instantsOf(stage)
  let next = 0
  const [begin, end] = [stage.now, stage.facts.endsAt + 5 * 86_400_000]
  let [turn, what]: [number, Turn | null] = [0, null]
  try {
    for (; turn < turns; turn++) {
      const due = begin + ((end - begin) * Math.max(0, turn - FILLING)) / (turns - FILLING)
      while (instants[next]! <= due) next++
      const to = instants[next - 1] ?? begin
      what = null
      if (to > stage.now && stage.chance.odds(30)) await goOn(play, to)
      what = someTurn(stage, turn)
      await take(play, what)
      if (turn % judged === judged - 1) await judgeLeague(world, stage, stage.leagues[stage.place]!)
    }
    for (const league of stage.leagues) await judgeLeague(world, stage, league)
    assert.deepEqual(await faultsOf(world), [])
  } catch (error) {
    throw new Error(`${told(seed, turn, what)}\n${(error as Error).message}`, { cause: error })
  } finally {
    await world.engine.close()
  }
}
