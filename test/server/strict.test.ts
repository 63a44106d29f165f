import { beforeAll, describe, expect, it } from 'vitest'
import { allOperations, type Operation } from '../../src/engine/index.ts'
import { newKey, type Served, serveWorld } from '../support/server.ts'
import { openWorld } from '../support/world.ts'

const BARE_ID = '00000000-0000-4000-8000-000000000000'
const STRICT = { prefer: 'handling=strict' }

let served: Served & { key: string; operations: readonly Operation[] }
beforeAll(async () => {
  const world = await openWorld()
  served = {
    ...(await serveWorld(world)),
    key: await newKey(world, world.actor),
    operations: (await allOperations()).filter(({ route }) => route !== null),
  }
})

const ask = async (route: string, headers: Record<string, string> = {}) => {
  const [method = '', path = ''] = route.split(' ')
  const response = await served.app.fetch(
    new Request(`http://localhost${path}`, {
      method,
      headers: { host: 'localhost', authorization: `Bearer ${served.key}`, ...headers },
    }),
    {},
  )
  const body = response.headers.get('content-type')?.includes('json') ? await response.json() : {}
  await response.body?.cancel().catch(() => undefined)
  return {
    status: response.status,
    applied: response.headers.get('preference-applied'),
    message: (body as { message?: string }).message ?? '',
  }
}

/** Returns every route in the router that is not a page of the board. Each has a path that could exist. */
const apiRoutes = () =>
  served.app.routes
    .filter(({ method, path }) => method !== 'ALL' && /^\/(v1|mcp|docs|healthz|readyz)(\/|$)/.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/:\w+/g, BARE_ID)}`)

describe('strict handling', () => {
  it('refuses an unknown query name on every route in the router, by query and by header', async () => {
    const routes = apiRoutes()
    expect(routes.length).toBeGreaterThan(served.operations.length)
    for (const route of routes) {
      const refused = { status: 400, applied: null, message: expect.stringContaining('unknown field "zzqqxx"') }
      expect(await ask(`${route}?zzqqxx=1&strict=1`), route).toEqual(refused)
      expect(await ask(`${route}?zzqqxx=1`, STRICT), route).toEqual(refused)
    }
  })

  it("accepts every documented name in every operation's query", async () => {
    for (const { route, query = {} } of served.operations) {
      const named = Object.keys(query).map(name => `${name}=1`)
      const [method, path] = route!.replace(/\{\w+\}/g, BARE_ID).split(' ')
      const { message } = await ask(`${method} /v1${path}?${named.join('&')}`, STRICT)
      expect(message, route!).not.toMatch(/unknown field/)
    }
  })

  it.each([
    ['/v1/players?postion=WR', 'pos'],
    ['/v1/players?season=2024&Limit=5', 'limit'],
    ['/v1/leagues?stricht=1', 'strict'],
    ['/v1/leagues/x/events?last=4', 'lastEventId'],
  ])('suggests the nearest name for %s', async (path, name) => {
    expect((await ask(`GET ${path}`, STRICT)).message).toMatch(new RegExp(`did you mean "${name}"\\?$`))
  })

  it("lists the route's names if none is near", async () => {
    expect((await ask('GET /v1/systems?zz=1', STRICT)).message).toBe(
      'The query has an unknown field "zz"; it can have leagues, strict',
    )
  })

  it('reports that the preference was applied', async () => {
    expect(await ask('GET /v1/systems?leagues=1&strict=1')).toMatchObject({ status: 200, applied: 'handling=strict' })
    expect(await ask('GET /v1/healthz', STRICT)).toMatchObject({ status: 200, applied: 'handling=strict' })
  })

  it.each([
    ['no preference', {}],
    ['Prefer: handling=lenient', { prefer: 'handling=lenient' }],
    ['Prefer: handling=strictly', { prefer: 'handling=strictly' }],
    ['a different preference', { prefer: 'wait=10; handling=strict' }],
  ])('ignores unknown names with %s', async (_, headers) => {
    expect(await ask('GET /v1/systems?zz=1', headers as never)).toMatchObject({ status: 200, applied: null })
  })

  it.each(['Handling="strict"', 'respond-async, handling=strict', 'handling = strict;x=1'])(
    'reads Prefer: %s',
    async prefer => {
      expect(await ask('GET /v1/systems?zz=1', { prefer })).toMatchObject({ status: 400 })
    },
  )

  it('gives the query precedence over the header, and refuses other values', async () => {
    expect(await ask('GET /v1/systems?zz=1&strict=0', STRICT)).toMatchObject({ status: 200, applied: null })
    expect(await ask('GET /v1/systems?strict=yes')).toMatchObject({ status: 400, message: 'strict must be 0 or 1' })
    expect(await ask('GET /v1/systems?strict=1&strict=1')).toMatchObject({ status: 400 })
  })

  it('checks the key first', async () => {
    expect(await ask('GET /v1/systems?zz=1&strict=1', { authorization: 'Bearer nope' })).toMatchObject({ status: 401 })
  })
})

it('strict handling refuses a name that every object has', async () => {
  for (const name of ['__proto__', 'constructor', 'toString'])
    expect(await ask(`GET /v1/leagues?strict=1&${name}=1`)).toMatchObject({
      status: 400,
      message: expect.stringContaining(`unknown field "${name}"`),
    })
})
