import { describe, expect, test } from 'vitest'
import { allOperations } from '../../src/engine/index.ts'
import { json, newKey, type Served, serveWorld } from '../support/server.ts'
import { sqlOn, storeFile } from '../support/store-file.ts'
import { openWorld } from '../support/world.ts'

const error = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { error: string; message: string }),
})

interface Open extends Served {
  key: string
  free: string
  world: Awaited<ReturnType<typeof openWorld>>
}

const open = async (file = ':memory:'): Promise<Open> => {
  const world = await openWorld({ file })
  const served = await serveWorld(world)
  const key = await newKey(world, world.actor)
  const free = await newKey(world, await world.account('blake', 'free'))
  return { ...served, key, free, world }
}

test('errors are reported in the documented order, one at a time', async () => {
  const { fetch, key, free } = await open()
  const huge = 'x'.repeat(2 ** 20 + 1)
  const host = { host: 'example.org' }
  const text = { 'content-type': 'text/plain' }
  const asked: [status: number, Promise<Response>][] = [
    [403, fetch('/nothing', { headers: host })],
    [404, fetch('/nothing', { method: 'PUT' })],
    [405, fetch('/optimize', { method: 'PUT' })],
    [401, fetch('/optimize', { method: 'POST', body: huge, headers: text })],
    [402, fetch('/optimize', { method: 'POST', body: huge, headers: text, key: free })],
    [413, fetch('/optimize', { method: 'POST', body: huge, headers: text, key })],
    [400, fetch('/systems/nope', { method: 'PATCH', body: 'x', headers: text, key })],
    [404, fetch('/systems/nope', { ...json('PATCH', {}), key })],
    [403, fetch('/systems/ppr', { ...json('PATCH', {}), key })],
    [409, fetch('/players', { key })],
  ]
  for (const [status, response] of asked) expect(await error(await response)).toMatchObject({ status })
})

test('a number beyond two limits gets one error, about the stricter limit', async () => {
  const { world } = await open()
  for (const [limit, message] of [
    [1e17, 'limit must be at most 100'],
    [-1e17, 'limit must be at least 1'],
    [101, 'limit must be at most 100'],
  ])
    await expect(world.ask('listPlayers', { query: { limit } })).rejects.toMatchObject({ message })
})

test('an unknown path gets a hint: the OpenAPI document under /v1, and the API elsewhere', async () => {
  const { app, fetch } = await open()
  const at = async (path: string) =>
    error(await app.fetch(new Request(`http://localhost${path}`, { headers: { host: 'localhost' } }), {}))
  expect((await error(await fetch('/nothing'))).message).toMatch(/\/v1\/openapi\.json lists every path$/)
  for (const path of ['/v2/players', '/v10']) {
    expect(await at(path)).toMatchObject({ status: 404, message: expect.stringMatching(/under \/v1, .* at \/docs$/) })
  }
})

test('every operation rejects a missing key, and unknown and revoked keys with the same error', async () => {
  const { fetch, key, world } = await open()
  const { keys } = (await world.ask('listKeys')) as { keys: { id: string }[] }
  await world.ask('revokeKey', { params: { id: keys[0]!.id } })
  const unknown = `sk_hindsight_${'A'.repeat(43)}`
  for (const { route } of (await allOperations()).filter(each => each.route !== null)) {
    world.wall.now += 60_000
    const [method = '', path = ''] = route!.split(' ')
    const init = { method }
    const answers = await Promise.all(
      [undefined, unknown, key, 'local'].map(async each => error(await fetch(path, { ...init, key: each }))),
    )
    expect(answers[0], route!).toMatchObject({ status: 401, error: 'unauthorized' })
    expect(answers[1]).toMatchObject({ status: 401, error: 'unauthorized' })
    expect(answers[2]).toEqual(answers[1])
    expect(answers[3]).toEqual(answers[1])
  }
})

describe('a known path', () => {
  test.each([
    ['/me', 'POST', 'GET, HEAD, PATCH'],
    ['/systems', 'DELETE', 'GET, HEAD, POST'],
    ['/systems/x', 'PUT', 'GET, HEAD, PATCH, DELETE'],
    ['/optimize', 'GET', 'POST'],
    ['/healthz', 'OPTIONS', 'GET, HEAD'],
  ])('%s refuses %s and allows %s', async (path, method, allowed) => {
    const { fetch, key } = await open()
    const response = await fetch(path, { method, key })
    expect(response.headers.get('allow')).toBe(allowed)
    expect(await error(response)).toMatchObject({ status: 405, error: 'method_not_allowed' })
  })

  test('answers HEAD like GET, without the body', async () => {
    const { fetch, key } = await open()
    const [get, head] = [await fetch('/systems', { key }), await fetch('/systems', { key, method: 'HEAD' })]
    const text = await get.text()
    expect(await head.text()).toBe('')
    expect(head.status).toBe(200)
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
    expect(Number(head.headers.get('content-length'))).toBe(Buffer.byteLength(text))
  })
})

describe('a request body', () => {
  const rules = { global: { weights: { rec: 1 } } }
  const typed = (type: string, body: string | Uint8Array<ArrayBuffer>) => ({
    method: 'POST',
    body,
    headers: { 'content-type': type },
  })

  test.each<[string, RequestInit, RegExp]>([
    ['with a different content type', typed('text/plain', '{}'), /application\/json/],
    ['with a content type that begins the same', typed('application/jsonp', '{}'), /application\/json/],
    [
      'that is not JSON',
      typed('application/json', '{\n  "name":}'),
      /is not valid JSON: line 2, column 10: unexpected }/,
    ],
    ['that is not UTF-8', typed('application/json', new Uint8Array([0x22, 0xff, 0x22])), /is not valid JSON/],
    ['that is missing', { method: 'POST' }, /the body is missing/],
    ['that is a list', json('POST', []), /the body must be an object/],
    ['with an unknown field', json('POST', { name: 'x', rules, color: 1 }), /unknown field "color"/],
    [
      'with a number as a string',
      json('POST', { name: 'x', rules: { global: { weights: { rec: '1' } } } }),
      /must be a number/,
    ],
    [
      'that sets a prototype',
      typed('application/json', '{"name":"x","rules":{"global":{"weights":{"__proto__":1}}}}'),
      /"__proto__"/,
    ],
    [
      'nested too deeply',
      typed('application/json', `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
      /nested deeper/,
    ],
  ])('%s is refused', async (_, init, message) => {
    const { fetch, key } = await open()
    expect(await error(await fetch('/systems', { ...init, key }))).toMatchObject({
      status: 400,
      error: 'invalid_request',
      message: expect.stringMatching(message),
    })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('above 1 MiB is refused, with a length or in chunks', async () => {
    const { fetch, key } = await open()
    const piece = new TextEncoder().encode(' '.repeat(64 * 1024))
    let sent = 0
    const endless = new ReadableStream({
      pull: stream => {
        sent += piece.length
        stream.enqueue(piece)
      },
    })
    const streamed = { method: 'POST', body: endless, duplex: 'half', headers: { 'content-type': 'application/json' } }
    for (const init of [typed('application/json', ' '.repeat(2 ** 20 + 1)), streamed as RequestInit]) {
      expect(await error(await fetch('/systems', { ...init, key }))).toMatchObject({
        status: 413,
        error: 'payload_too_large',
      })
    }
    expect(sent).toBeLessThan(2 ** 21)
  })

  test('of exactly 1 MiB is accepted', async () => {
    const { fetch, key } = await open()
    const text = JSON.stringify({ name: 'x', rules })
    const init = typed('application/json; charset=utf-8', text.padEnd(2 ** 20))
    expect((await fetch('/systems', { ...init, key })).status).toBe(201)
  })

  test('can be missing or {} if the operation does not use one', async () => {
    const { fetch, key, world } = await open()
    const create = async () =>
      ((await world.ask('createSystem', { body: { name: 'x', rules } })) as { system: { id: string } }).system.id
    expect((await fetch(`/systems/${await create()}`, { method: 'DELETE', key })).status).toBe(200)
    expect((await fetch(`/systems/${await create()}`, { ...json('DELETE', {}), key })).status).toBe(200)
    const refused = await fetch(`/systems/${await create()}`, { ...json('DELETE', { a: 1 }), key })
    expect(await error(refused)).toMatchObject({ status: 400, message: expect.stringContaining("doesn't take a body") })
  })
})

describe('a query string', () => {
  test.each([
    ['limit=5&limit=6', /limit is given twice/],
    ['limit=0', /limit must be at least 1/],
    ['limit=101', /limit must be at most 100/],
    ['limit=', /limit must be a whole number/],
    ['limit=1.5', /limit must be a whole number/],
    ['limit=0x10', /limit must be a whole number/],
    ['limit=%2010', /limit must be a whole number/],
    ['limit=all', /limit must be a whole number/],
    ['limit=99999999999999999999', /limit must be a whole number/],
    ['pos=qb', /pos must be one of/],
    ['season=24', /season must be at least/],
  ])('%s is refused', async (query, message) => {
    const { fetch, key } = await open()
    expect(await error(await fetch(`/players?${query}`, { key }))).toMatchObject({
      status: 400,
      message: expect.stringMatching(message),
    })
  })

  test('can contain unknown parameters, even twice', async () => {
    const { fetch, key } = await open()
    expect((await fetch('/systems?a=1&a=2&__proto__=3&constructor=4', { key })).status).toBe(200)
  })
})

test('an internal failure shows only a request id, and the log has the details', async () => {
  const { fetch, key, world, lines } = await open(storeFile())
  await fetch('/me', { key })
  sqlOn(world.file, 'ALTER TABLE scoring_system RENAME TO "the secret plan /home/alex"')
  const response = await fetch('/systems', { key })
  const { status, message } = await error(response)
  const id = response.headers.get('x-request-id')
  expect([status, message]).toEqual([500, `Something went wrong in Hindsight; see request ${id} in its log`])
  expect(lines.at(-1)).toMatchObject({
    id,
    status: 500,
    error: expect.stringContaining('no such table: scoring_system'),
  })
})
