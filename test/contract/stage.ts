import { remoteCaller } from '../../src/cli/remote.ts'
import type { ErrorCode, Operation, Resource } from '../../src/engine/index.ts'
import { allOperations, execute, HindsightError, RESOURCES } from '../../src/engine/index.ts'
import { madeUpSeason } from '../support/season.ts'
import { listenTo, newKey, serveWorld } from '../support/server.ts'
import { openWorld, type World } from '../support/world.ts'

/** What is asked, as data. */
export interface Question {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** Who asks: alex on the pro plan, blake on the free one. */
export type Person = 'alex' | 'blake'

/** Asks operations by name, whichever way; an answer, or the refusal thrown. */
export type Ask = (operation: string, question?: Question, as?: Person) => Promise<unknown>

export interface Stage {
  ask: Ask
  world: World
}

const week = (player: string, number: number, yards: number) => ({
  player,
  name: `Player ${player}`,
  posGroup: player.startsWith('q') ? ('QB' as const) : ('WR' as const),
  week: number,
  stats: { rec_yards: yards, rec: yards / 10 },
})

/** Three players, two weeks: enough for every board to have an order. */
export const SEASON = madeUpSeason({
  season: 2024,
  rows: [
    ...[100, 40].map((yards, at) => week('q1', at + 1, yards)),
    ...[80, 90].map((yards, at) => week('w1', at + 1, yards)),
    ...[20, 10].map((yards, at) => week('w2', at + 1, yards)),
  ],
})

const setUp = async (empty: boolean): Promise<{ world: World; people: Record<Person, World['actor']> }> => {
  const world = await openWorld()
  if (!empty) await world.keep(SEASON)
  return { world, people: { alex: world.actor, blake: await world.account('blake', 'free') } }
}

const resourceOf = async (name: string): Promise<Resource> => {
  for (const [resource, load] of Object.entries(RESOURCES)) {
    const operations: readonly Operation[] = await load()
    if (operations.some(each => each.name === name)) return resource as Resource
  }
  throw new Error(`no operation ${name}`)
}

const operationOf = async (name: string): Promise<Operation> =>
  (await allOperations()).find(each => each.name === name)!

/** The ways in which an operation is reached. */
export const CALLERS: Readonly<Record<'in process' | 'over HTTP', (empty: boolean) => Promise<Stage>>> = {
  async 'in process'(empty) {
    const { world, people } = await setUp(empty)
    const ask: Ask = async (name, question = {}, as = 'alex') =>
      execute(world.engine, await operationOf(name), { actor: people[as], ...question })
    return { ask, world }
  },
  async 'over HTTP'(empty) {
    const { world, people } = await setUp(empty)
    const { url } = await listenTo(await serveWorld(world))
    const keys = { alex: await newKey(world, people.alex), blake: await newKey(world, people.blake) }
    const ask: Ask = async (name, question = {}, as = 'alex') =>
      remoteCaller({ url, key: keys[as] }).call(await resourceOf(name), name, question)
    return { ask, world }
  },
}

/** What came of asking. */
export type Outcome = { answer: unknown } | { error: ErrorCode; message: string }

export const outcomeOf = async (asking: Promise<unknown>): Promise<Outcome> => {
  try {
    return { answer: await asking }
  } catch (error) {
    if (!(error instanceof HindsightError)) throw error
    return { error: error.code, message: error.message }
  }
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** An outcome with its random ids numbered in the order in which they appear. */
export const withoutChance = (outcome: unknown): unknown => {
  const seen: string[] = []
  const text = JSON.stringify(outcome).replace(UUID, id => {
    if (!seen.includes(id)) seen.push(id)
    return `id ${seen.indexOf(id) + 1}`
  })
  return JSON.parse(text)
}
