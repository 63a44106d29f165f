import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PLATFORM_NAMES } from '../../data/platforms.ts'
import { allOperations, type ErrorCode, HTTP_STATUS, type Operation } from '../../src/engine/index.ts'
import { SEASON } from '../contract/stage.ts'
import { aroundSchema } from '../support/arbitrary.ts'
import { tell } from '../support/reports.ts'
import { rounds } from '../support/rounds.ts'
import { newKey, type Served, serveWorld } from '../support/server.ts'
import { openWorld, type World } from '../support/world.ts'

const REQUESTS = rounds({ quick: 1_500, test: 5_000, soak: 1_000_000 })

const operations = (await allOperations()).filter(({ route }) => route !== null)
const EACH = Math.ceil(REQUESTS / operations.length)
/** Guesses invalid links until they are rate-limited. */
const GUESSES = Math.max(EACH, 400)

interface Shot {
  path: string
  method: string
  body: Uint8Array | string | undefined
  headers: Record<string, string>
  /** Null stands for a request without a key. */
  key: number | null
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const queryText = (query: unknown, again: number): string => {
  if (query === null || typeof query !== 'object') return textOf(query)
  const pairs = Object.entries(query).map(([name, value]) => [name, textOf(value)])
  const first = pairs[0]
  return new URLSearchParams(again === 0 && first ? [...pairs, first] : pairs).toString()
}

const pathOf = (route: string, params: unknown): string =>
  route.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf((params as Record<string, unknown> | null)?.[name] ?? 'ppr').toWellFormed()),
  )

const bodyOf = (value: unknown, cut: number): string => {
  const text = JSON.stringify(value) ?? ''
  return cut === 0 ? text.slice(0, text.length / 2) : text
}

/** Valid requests that random generation would rarely find: one that creates something, and one that is forbidden. */
const GOOD: Readonly<Record<string, Shot>> = {
  createSystem: {
    path: '/systems',
    method: 'POST',
    body: JSON.stringify({ name: 'Ours', rules: { global: { weights: { rec: 1 } } } }),
    headers: { 'content-type': 'application/json' },
    key: 0,
  },
  deleteSystem: { path: '/systems/ppr', method: 'DELETE', body: undefined, headers: {}, key: 0 },
}

const TYPES = ['application/json', 'application/json; charset=utf-8', 'text/plain', '']
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'BREW']

/**
 * Generates requests to one operation. Most are valid. Others have a wrong method, type or key, or a truncated body.
 */
const shots = (op: Operation): fc.Arbitrary<Shot> => {
  const [method = '', route = ''] = op.route!.split(' ')
  const rarely = (max: number) => fc.nat(max)
  return fc
    .record({
      params: aroundSchema(z.object(op.params ?? {})),
      query: aroundSchema(z.object(op.query ?? {})),
      body: op.body ? aroundSchema(op.body) : fc.constantFrom(undefined, undefined, {}, { a: 1 }, []),
      odds: fc.tuple(rarely(30), rarely(30), rarely(30)),
      type: fc.oneof({ weight: 20, arbitrary: fc.constant(TYPES[0]!) }, fc.constantFrom(...TYPES)),
      method: fc.oneof({ weight: 30, arbitrary: fc.constant(method) }, fc.constantFrom(...METHODS)),
      key: fc.oneof({ weight: 40, arbitrary: fc.nat(999) }, fc.constant(null)),
      once: fc.option(fc.constantFrom('k1', 'k2', 'a b', ''), { freq: 20 }),
    })
    .map(({ params, query, body, odds: [again, cut], type, once, ...shot }) => ({
      ...shot,
      path: `${pathOf(route, params)}?${queryText(query, again)}`,
      body: shot.method === 'GET' || shot.method === 'HEAD' || body === undefined ? undefined : bodyOf(body, cut),
      headers: { ...(type && { 'content-type': type }), ...(once !== null && { 'idempotency-key': once }) },
    }))
}

/** The status when a platform is down. All platforms are down in this test. */
const PLATFORM_DOWN = 502

const ErrorBody = z.strictObject({ error: z.enum(Object.keys(HTTP_STATUS) as [ErrorCode]), message: z.string() })

const checkResponse = async (op: Operation, { method }: Shot, response: Response): Promise<void> => {
  if (response.status !== PLATFORM_DOWN) expect(response.status).toBeLessThan(500)
  for (const name of ['limit', 'remaining', 'reset'])
    expect(response.headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/)
  if (method === 'HEAD') return expect(await response.text()).toBe('')
  const answer: unknown = await response.json()
  if (response.status < 300) {
    if (op.route!.startsWith(`${method} `)) z.parse(op.output, answer)
    return
  }
  const { error } = z.parse(ErrorBody, answer)
  expect(HTTP_STATUS[error]).toBe(response.status)
}

const open = async (): Promise<{ world: World; fetch: Served['fetch']; keys: string[] }> => {
  const world = await openWorld({ bases: Object.fromEntries(PLATFORM_NAMES.map(name => [name, 'http://127.0.0.1:9'])) })
  await world.keep(SEASON)
  const { fetch, lines } = await serveWorld(world)
  lines.push = () => 0
  const count = Math.ceil(GUESSES / 300)
  const keys = await Promise.all(Array.from({ length: count }, () => newKey(world, world.actor)))
  return { world, fetch, keys }
}

describe(`${REQUESTS} valid and invalid requests generated from the schemas`, () => {
  const statuses: Record<number, number> = {}
  let sound = 0
  afterAll(() => {
    // Rate-limited responses are counted separately, because they do not depend on the operation.
    const { 429: limited = 0, ...others } = statuses
    const answered = Object.entries(others).map(([status, count]) => ({ status: Number(status), count }))
    const sum = (some: typeof answered) => some.reduce((total, { count }) => total + count, 0)
    expect(sum(answered)).toBeGreaterThan(REQUESTS * 0.9)
    expect(Object.keys(others)).toEqual(expect.arrayContaining(['200', '201', '400', '401', '403', '404', '405']))
    expect(limited).toBeGreaterThan(0)
    const failed = sum(answered.filter(({ status }) => status >= 500 && status !== PLATFORM_DOWN))
    const figures = { 'internal failures': failed, 'platforms that were down': others[PLATFORM_DOWN] ?? 0 }
    if (sound === operations.length) tell({ row: 'requests', done: REQUESTS, figures })
  })

  test.each(operations.map(op => [op.route!, op] as const))('to %s never cause an internal failure', async (_, op) => {
    const { world, fetch, keys } = await open()
    let sent = 0
    const property = fc.asyncProperty(shots(op), async shot => {
      const { path, method, body, headers } = shot
      const key = shot.key === null ? undefined : keys[sent++ % keys.length]
      const response = await fetch(path, { method, headers, key, ...(body !== undefined && { body }) })
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
      await checkResponse(op, shot, response)
    })
    const numRuns = op.name === 'claimInvite' ? GUESSES : EACH
    const good = GOOD[op.name]
    await fc.assert(property, { numRuns, endOnFailure: false, examples: good ? [[good]] : [] })
    world.close()
    sound++
  })
})
