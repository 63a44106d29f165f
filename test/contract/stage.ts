import { remoteCaller } from '../../src/cli/remote.ts'
import type { Actor, ErrorCode, Operation, Resource } from '../../src/engine/index.ts'
import { execute, HindsightError, RESOURCES } from '../../src/engine/index.ts'
import { openMirrorWorld } from '../support/mirrors.ts'
import { listenTo, newKey, serveWorld } from '../support/server.ts'
import type { SleeperServer } from '../support/sleeper.ts'
import { openWorld, type World } from '../support/world.ts'
import { SEASONS, type SeasonName } from './seasons.ts'

/** Three players, two weeks, for tests that need no more. */
export const [SEASON] = SEASONS.boards

/** What is asked, as data. */
export interface Question {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** Who asks, and on which plan. */
const PLANS = { alex: 'pro', blake: 'free', casey: 'pro', drew: 'pro', erin: 'pro' } as const
export type Person = keyof typeof PLANS

/** Asks operations by name; an answer, or the refusal thrown. Without a name alex asks. */
export type Ask = (operation: string, question?: Question, as?: Person) => Promise<unknown>

export interface Stage {
  /** Asks in this process, to set the stage. */
  ask: Ask
  /** Asks the way that is tried. */
  put: Ask
  world: World
  /** Where leagues can be mirrored from, beside the season `mirrors`. */
  platform: SleeperServer | null
}

type People = Readonly<Record<Person, Actor>>

const peopleOf = async (world: World): Promise<People> => {
  const people: Partial<Record<Person, Actor>> = { alex: world.actor }
  for (const name of Object.keys(PLANS) as Person[]) people[name] ??= await world.account(name, PLANS[name])
  return people as People
}

const placeOf = async (name: string): Promise<{ resource: Resource; operation: Operation }> => {
  for (const [resource, load] of Object.entries(RESOURCES)) {
    const operations: readonly Operation[] = await load()
    const operation = operations.find(each => each.name === name)
    if (operation) return { resource: resource as Resource, operation }
  }
  throw new Error(`no operation ${name}`)
}

const near =
  (world: World, people: People): Ask =>
  async (name, question = {}, as = 'alex') =>
    execute(world.engine, (await placeOf(name)).operation, { actor: people[as], ...question })

/** Asks what has a command as the command line does, and the rest by a request of its own. */
const far = (world: World, people: People, url: string): Ask => {
  return async (name, question = {}, as = 'alex') => {
    const { resource, operation } = await placeOf(name)
    const key = await newKey(world, people[as])
    if (operation.commands.length > 0) return remoteCaller({ url, key }).call(resource, name, question)
    return request({ url, key, route: operation.route!, question })
  }
}

const request = async ({
  url,
  key,
  route,
  question,
}: Record<'url' | 'key' | 'route', string> & { question: Question }) => {
  const [method = '', path = ''] = route.split(' ')
  const { params = {}, query = {}, body } = question
  const target = new URL(
    url + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
  )
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value))
  const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(target, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const answer = (await response.json()) as { error: ErrorCode; message: string }
  if (!response.ok) throw new HindsightError(answer.error, answer.message)
  return answer
}

const setUp = async (season: SeasonName): Promise<Pick<Stage, 'world' | 'platform'> & { people: People }> => {
  const mirrors = season === 'mirrors' ? await openMirrorWorld() : null
  const world = mirrors?.world ?? (await openWorld())
  for (const data of SEASONS[season]) await world.keep(data)
  return { world, platform: mirrors?.server ?? null, people: await peopleOf(world) }
}

/** The ways in which an operation is reached. */
export const CALLERS: Readonly<Record<'in process' | 'over HTTP', (season: SeasonName) => Promise<Stage>>> = {
  async 'in process'(season) {
    const { world, platform, people } = await setUp(season)
    const ask = near(world, people)
    return { ask, put: ask, world, platform }
  },
  async 'over HTTP'(season) {
    const { world, platform, people } = await setUp(season)
    const { url } = await listenTo(await serveWorld(world))
    return { ask: near(world, people), put: far(world, people, url), world, platform }
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
