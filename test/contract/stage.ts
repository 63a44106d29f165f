import { remoteCaller } from '../../src/cli/caller/remote.ts'
import type { Actor, AnyOperation, ErrorCode, FieldSpan } from '../../src/engine/index.ts'
import { allOperations, execute, HindsightError } from '../../src/engine/index.ts'
import { openMirrorWorld } from '../support/mirrors.ts'
import { listenTo, newKey, serveWorld } from '../support/server.ts'
import type { SleeperServer } from '../support/sleeper.ts'
import { onPostgres } from '../support/stores.ts'
import { openWorld, type World } from '../support/world.ts'
import { SEASONS, type SeasonName } from './seasons.ts'

/** Three players and two weeks, which are enough for most tests. */
export const [SEASON] = SEASONS.boards

/** An operation's parameters, query and body. */
export interface Question {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** The callers and their plans. */
const PLANS = { alex: 'pro', blake: 'free', casey: 'pro', drew: 'pro', erin: 'pro' } as const
export type Person = keyof typeof PLANS

/**
 * Calls an operation by name. Returns the response or throws the error. Alex is the default caller, and null calls
 * without a key.
 */
export type Ask = (operation: string, question?: Question, as?: Person | null) => Promise<unknown>

export interface Stage {
  /** Calls an operation in this process. */
  ask: Ask
  /** Calls an operation over HTTP. The first call starts the listener. */
  put: Ask
  world: World
  /** The fake platform, if the season is `mirrors`. */
  platform: SleeperServer | null
}

/** Returns a person's current account. It is read again each time because the plan can change. */
export const accountOf = ({ engine: { database } }: World, name: Person): Promise<Actor> =>
  database.transaction('read', store => store.accounts.get(name))

const operations = new Map<string, AnyOperation>((await allOperations()).map(op => [op.name, op]))

const operationOf = (name: string): AnyOperation => {
  const operation = operations.get(name)
  if (!operation) throw new Error(`no operation ${name}`)
  return operation
}

const near =
  (world: World): Ask =>
  async (name, question = {}, as = 'alex') => {
    if (as === null) throw new Error('calls in this process need an account')
    return execute(world.engine, operationOf(name), { actor: await accountOf(world, as), ...question })
  }

/** Calls operations over HTTP. Sends the command's request if there is a command, and a plain request if not. */
const far = (world: World): Ask => {
  let listening: Promise<string> | undefined
  const listen = async (): Promise<string> => (await listenTo(await serveWorld(world))).url
  const keys: Partial<Record<Person, string>> = {}
  const keyOf = async (person: Person): Promise<string> => {
    keys[person] ??= await newKey(world, await accountOf(world, person))
    return keys[person]
  }
  return async (name, question = {}, as = 'alex') => {
    listening ??= listen()
    const url = await listening
    const operation = operationOf(name)
    const key = as === null ? undefined : await keyOf(as)
    if (operation.commands.length > 0) return remoteCaller({ url, key }).send(operation.name, question)
    return request({ url, key, route: operation.route!, question })
  }
}

const request = async ({
  url,
  key,
  route,
  question,
}: Record<'url' | 'route', string> & { key: string | undefined; question: Question }) => {
  const [method = '', path = ''] = route.split(' ')
  const { params = {}, query = {}, body } = question
  const target = new URL(
    url + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
  )
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value))
  const headers = {
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const response = await fetch(target, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const answer = (await response.json()) as { error: ErrorCode; message: string }
  const spans = response.headers.get('error-fields')?.split(', ') ?? []
  const fields = spans.map(span => span.split('-').map(Number) as [number, number])
  const hint = response.headers.get('error-command')
  const details = hint === null ? {} : { atTerminal: decodeURIComponent(hint) }
  if (!response.ok) throw new HindsightError(answer.error, { text: answer.message, fields }, details)
  return answer
}

/** Opens a stage with a new store and the callers' accounts. */
export const openStage = async (season: SeasonName, how: { privateTargets?: boolean } = {}): Promise<Stage> => {
  const mirrors = season === 'mirrors' ? await openMirrorWorld() : null
  const world = mirrors?.world ?? (await openWorld(how))
  for (const data of SEASONS[season]) await world.keep(data)
  for (const [name, plan] of Object.entries(PLANS)) if (name !== world.actor.name) await world.account(name, plan)
  return { ask: near(world), put: far(world), world, platform: mirrors?.server ?? null }
}

/** A way to call an operation. */
interface Channel {
  channel: 'in process' | 'over HTTP'
  askOf(stage: Stage): Ask
}

const IN_PROCESS: Channel = { channel: 'in process', askOf: ({ ask }) => ask }
const OVER_HTTP: Channel = { channel: 'over HTTP', askOf: ({ put }) => put }

/** How scenarios call operations. HTTP does not depend on the store, so it is tested only on SQLite. */
export const CHANNELS: readonly Channel[] = onPostgres ? [IN_PROCESS] : [IN_PROCESS, OVER_HTTP]

/** Returns the store's counters. Every write raises one. */
export const countersOf = async ({ world: { engine } }: Stage): Promise<string> =>
  JSON.stringify(await engine.database.transaction('read', store => store.counters.list()))

export type Outcome =
  | { answer: unknown }
  | { error: ErrorCode; message: string; sentence?: string; fields?: readonly FieldSpan[] }

export const outcomeOf = async (asking: Promise<unknown>): Promise<Outcome> => {
  try {
    return { answer: await asking }
  } catch (error) {
    if (!(error instanceof HindsightError)) throw error
    return { error: error.code, message: error.message, sentence: error.sentence, fields: error.fields }
  }
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Returns an outcome with its random ids replaced by numbers in order of appearance. */
export const withoutChance = (outcome: unknown): unknown => {
  const seen: string[] = []
  const text = JSON.stringify(outcome).replace(UUID, id => {
    if (!seen.includes(id)) seen.push(id)
    return `id ${seen.indexOf(id) + 1}`
  })
  return JSON.parse(text)
}
