import { describe, expect, it } from 'vitest'
import { newKey, serveWorld } from '../support/server.ts'
import { openWorld } from '../support/world.ts'

/** A body that every route must refuse, with the expected response. */
interface Hostile {
  name: string
  body: string
  words: RegExp
  more?: Record<string, string>
}

const HOSTILE: readonly Hostile[] = [
  { name: 'nested too deeply', body: '['.repeat(1_000_000), words: /nested deeper/ },
  {
    name: 'with too many values',
    body: JSON.stringify({ name: Array(300_000).fill(0) }),
    words: /more than \d+ values|One item/,
  },
  {
    name: 'that announces a size above the limit',
    body: '{}',
    words: /larger than \d+ bytes/,
    more: { 'content-length': '1000000000' },
  },
  { name: 'that is not JSON', body: '{"a":', words: /JSON/ },
  { name: 'that sets a prototype', body: '{"__proto__":{"a":1}}', words: /__proto__/ },
]

const open = async () => {
  const world = await openWorld()
  const served = await serveWorld(world)
  return { world, served, key: await newKey(world, world.actor) }
}

/** Returns every route in the router that accepts JSON. The board's pages accept forms. */
const routesOf = ({ app }: Awaited<ReturnType<typeof serveWorld>>) =>
  app.routes.filter(
    ({ method, path }) =>
      ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && (path.startsWith('/v1/') || path === '/mcp'),
  )

const ask = async (
  { served, key }: Awaited<ReturnType<typeof open>>,
  route: { method: string; path: string },
  { body, more = {} }: { body: string; more?: Record<string, string> | undefined },
) => {
  const path = route.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
  const accept = 'application/json, text/event-stream'
  const usual = { host: 'localhost', authorization: `Bearer ${key}`, 'content-type': 'application/json', accept }
  const response = await served.app.fetch(
    new Request(`http://localhost${path}`, { method: route.method, headers: { ...usual, ...more }, body }),
    {},
  )
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe.each(HOSTILE)('a body $name', ({ body, words, more }) => {
  it('is refused by every route in the router, with the reason', async () => {
    const opened = await open()
    const routes = routesOf(opened.served)
    expect(routes.length).toBeGreaterThan(50)
    expect(routes.map(({ path }) => path)).toContain('/mcp')
    for (const route of routes) {
      const { status, text } = await ask(opened, route, { body, more })
      expect([400, 413], `${route.method} ${route.path}: ${text.slice(0, 200)}`).toContain(status)
      expect(text, `${route.method} ${route.path}`).toMatch(words)
    }
  })
})

describe('POST /mcp', () => {
  const MCP = { method: 'POST', path: '/mcp' }
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_me', arguments: {} } }

  it('refuses an array of messages, so that a request is one call', async () => {
    const opened = await open()
    const { status, text } = await ask(opened, MCP, { body: JSON.stringify(Array(100).fill(call)) })
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { error: 'invalid_request', message: 'POST /mcp takes one message, not an array of messages' },
    ])
  })

  it('refuses a body that exceeds the limit without announcing its length', async () => {
    const opened = await open()
    const { status } = await ask(opened, MCP, { body: JSON.stringify({ ...call, id: 'x'.repeat(2 * 1024 * 1024) }) })
    expect(status).toBe(413)
  })

  it('counts every message as a request by the key', async () => {
    const opened = await open()
    const left = async () =>
      Number((await ask(opened, MCP, { body: JSON.stringify(call) })).headers.get('x-ratelimit-remaining'))
    const first = await left()
    expect(await left()).toBe(first - 1)
  })
})
