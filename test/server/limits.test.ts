import { HonoRequest } from 'hono/request'
import { describe, expect, test } from 'vitest'
import { addressOf, plainAddress } from '../../src/server/http/access.ts'
import { remoteOf } from '../../src/server/http/exchange.ts'
import { json, newKey, serveWorld } from '../support/server.ts'
import { openWorld } from '../support/world.ts'

const rateOf = (response: Response) => ({
  status: response.status,
  limit: Number(response.headers.get('x-ratelimit-limit')),
  remaining: Number(response.headers.get('x-ratelimit-remaining')),
  reset: Number(response.headers.get('x-ratelimit-reset')),
})

describe('rate limit windows of many addresses', () => {
  test('count an IPv6 network as one address, and treat both notations of an IPv4 address as the same', () => {
    expect(addressOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
    expect(addressOf('2001:db8:1:2:3:4:5:6')).toBe(addressOf('2001:db8:1:2::9'))
    expect(addressOf('2001:db8::1')).toBe('2001:db8:0:0')
    expect(addressOf('fe80::1%eth0')).toBe(addressOf('fe80::2'))
    expect(addressOf('::1')).toBe('0:0:0:0')
  })
})

test('an address forwarded by a proxy is the same in every spelling', () => {
  const spellings = {
    '10.0.0.1': [
      '10.0.0.1:4711',
      ' 10.0.0.1 ',
      '"10.0.0.1:80"',
      '::ffff:10.0.0.1',
      '[::FFFF:a00:1]:443',
      '::ffff:0a00:1',
    ],
    '2001:db8::1': ['[2001:DB8::1]', '"[2001:db8:0:0::1]:443"', '2001:0db8:0000:0000:0000:0000:0000:0001'],
  }
  for (const [plain, others] of Object.entries(spellings))
    for (const other of others) {
      expect(plainAddress(other), other).toBe(plain)
      expect(addressOf(other), other).toBe(addressOf(plain))
    }
  for (const bad of ['', 'unknown', '_hidden', '10.0.0.1:x', '10.0.0', '[]:1']) expect(plainAddress(bad)).toBe(null)
})

test('a request counts against the last address that a trusted proxy forwards, or else against its own address', () => {
  const remote = (forwarded: string, direct = '10.9.9.9') =>
    remoteOf({ access: { loopback: false, hosts: [], origins: [], isProxy: at => at === '10.9.9.9' } }, {
      env: { incoming: { socket: { remoteAddress: direct } } },
      req: new HonoRequest(new Request('http://x/', { headers: { 'x-forwarded-for': forwarded } })),
    } as never)
  expect(remote('1.1.1.1, 2.2.2.2:99')).toBe('2.2.2.2')
  expect([remote('1.1.1.1, garbage'), remote('1.1.1.1', '3.3.3.3')]).toEqual(['10.9.9.9', '3.3.3.3'])
})

describe('the rate limit', () => {
  test.each([
    ['free', 60],
    ['pro', 600],
  ] as const)('for a key on the %s plan is %i per 60 seconds of wall time', async (plan, limit) => {
    const world = await openWorld({ plan })
    const { fetch } = await serveWorld(world)
    const key = await newKey(world, world.actor)
    for (let count = 1; count <= limit; count++) {
      const { remaining, status } = rateOf(await fetch('/me', { key }))
      expect([status, remaining]).toEqual([200, limit - count])
    }
    world.wall.now += 59_500
    world.time.now += 3_600_000
    const refused = await fetch('/me', { key })
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(rateOf(refused)).toEqual({
      status: 429,
      limit,
      remaining: 0,
      reset: Math.ceil((world.wall.now + 500) / 1000),
    })
    expect(await refused.json()).toMatchObject({ error: 'rate_limited' })
    world.wall.now += 500
    expect(rateOf(await fetch('/me', { key }))).toMatchObject({ status: 200, remaining: limit - 1 })
    world.close()
  })

  test('is the same in /me and in the headers, and separate for each key', async () => {
    const world = await openWorld()
    const { fetch } = await serveWorld(world)
    const [one, two] = [await newKey(world, world.actor), await newKey(world, world.actor)]
    await fetch('/systems', { key: one })
    expect(await (await fetch('/me', { key: one })).json()).toMatchObject({
      rateLimit: { limit: 600, remaining: 598, used: 2, resetAt: world.wall.now + 60_000 },
    })
    expect(await (await fetch('/me', { key: two })).json()).toMatchObject({ rateLimit: { used: 1 } })
    world.close()
  })

  test('is 60 per address without a valid key; then 429 replaces 401, but not 404', async () => {
    const world = await openWorld()
    const { fetch } = await serveWorld(world)
    for (let count = 1; count <= 60; count++) {
      const key = count % 2 ? undefined : `sk_hindsight_${count}`
      expect(rateOf(await fetch('/me', { key }))).toMatchObject({ status: 401, limit: 60, remaining: 60 - count })
    }
    expect(rateOf(await fetch('/me'))).toMatchObject({ status: 429 })
    expect(rateOf(await fetch('/nothing'))).toMatchObject({ status: 404, remaining: 0 })
    expect(rateOf(await fetch('/me', { key: await newKey(world, world.actor) }))).toMatchObject({ status: 200 })
    expect(rateOf(await fetch('/healthz'))).toMatchObject({ status: 200, limit: 600, remaining: 599 })
    world.close()
  })

  test('is 600 per address for health checks, separate from the limit for documents', async () => {
    const world = await openWorld()
    const { fetch, app } = await serveWorld(world)
    for (let count = 1; count <= 600; count++) await fetch('/healthz')
    expect(rateOf(await fetch('/readyz'))).toMatchObject({ status: 429, limit: 600, remaining: 0 })
    expect(
      rateOf(await app.fetch(new Request('http://localhost/healthz', { headers: { host: 'localhost' } }), {})),
    ).toMatchObject({ status: 429 })
    expect(rateOf(await fetch('/openapi.json'))).toMatchObject({ status: 200, limit: 600, remaining: 599 })
    world.close()
  })
})

test('every response has the rate limit headers', async () => {
  const world = await openWorld()
  const { fetch } = await serveWorld(world)
  const key = await newKey(world, world.actor)
  const huge = json('POST', { name: 'x'.repeat(2 ** 20) })
  const responses = [
    await fetch('/me', { key }),
    await fetch('/me'),
    await fetch('/nothing'),
    await fetch('/me', { method: 'DELETE' }),
    await fetch('/systems', { ...huge, key }),
    await fetch('/systems', { ...json('POST', {}), key }),
    await fetch('/systems/nope', { key }),
    await fetch('/systems/ppr', { key, method: 'DELETE' }),
    await fetch('/analysis/rankings?system=ppr', { key }),
    await fetch('/healthz'),
    await fetch('/me', { headers: { host: 'example.org' } }),
    await fetch('/me', { key, method: 'HEAD' }),
  ]
  world.close()
  responses.push(await fetch('/systems', { key }))
  expect(responses.map(({ status }) => status)).toEqual([
    200, 401, 404, 405, 413, 400, 404, 403, 409, 200, 403, 200, 500,
  ])
  for (const { headers } of responses) {
    for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id']) {
      expect(headers.get(name), name).toMatch(name === 'x-request-id' ? /^[\w-]+$/ : /^\d+$/)
    }
  }
})
