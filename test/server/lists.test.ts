import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTerminal } from '../support/cli.ts'
import { playedSeason, SEASON } from '../support/played-season.ts'
import { json, listenTo, newKey, type Served, serveWorld } from '../support/server.ts'
import { openWorld } from '../support/world.ts'

/** Lists over HTTP: pages, rows and compression. */

interface Row {
  id: string
  player?: Row
}
type Lists = Record<string, Row[]>

let served: Served
let key: string
const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  served.fetch(path, { key, headers, ...init })

beforeAll(async () => {
  const world = await openWorld()
  await world.keep(playedSeason({ weeks: 18 }).data)
  world.time.now = Date.UTC(SEASON + 1, 5, 1)
  served = await serveWorld(world)
  key = await newKey(world, world.actor)
  const body = { name: 'Lists', season: SEASON, scoringSystemId: 'ppr', teamCount: 4 }
  for (const id of ['one', 'two', 'three']) await ask('/leagues', {}, json('POST', { ...body, id }))
  for (const name of ['A', 'B', 'C', 'D', 'E']) await ask('/leagues/one', {}, json('PATCH', { name }))
})

/** Reads all pages of a list by following its `Link` headers. */
const allPages = async (first: string, list: string): Promise<Row[]> => {
  const rows: Row[] = []
  for (let path: string | undefined = first; path !== undefined; ) {
    const response: Response = await ask(path)
    expect(response.status, path).toBe(200)
    rows.push(...((await response.json()) as Lists)[list]!)
    path = /^<http:\/\/localhost\/v1([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return rows
}

const LISTS: readonly [path: string, list: string, limit: number][] = [
  ['/players', 'players', 7],
  ['/scores?week=all&system=ppr', 'scores', 300],
  ['/stats/lines?week=2', 'lines', 9],
  ['/analysis/rankings?system=ppr&min=1', 'players', 9],
  ['/analysis/compare?a=ppr&b=standard&min=1', 'players', 9],
  ['/leagues', 'leagues', 2],
  ['/teams', 'teams', 1],
  ['/leagues/one/transactions', 'transactions', 2],
  ['/leagues/one/draft/available', 'players', 9],
]

describe('a long list', () => {
  test.each(LISTS)('%s has the same rows in pages, as NDJSON and as CSV', async (path, list, limit) => {
    const lines = (await (await ask(path, { accept: 'application/x-ndjson' })).text()).trimEnd().split('\n')
    const whole = lines.map(line => JSON.parse(line) as Row)
    expect(whole.length).toBeGreaterThan(limit)
    expect(await allPages(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}`, list)).toEqual(whole)
    const csv = await (await ask(path, { accept: 'text/csv' })).text()
    const rows: Record<string, string>[] = parse(csv, { columns: true })
    const named = whole.map(row => row.id ?? row.player!.id)
    expect(rows.map(row => row.id ?? row['player.id'])).toEqual(named)
  })

  test('of stats has 0 for each stat that a line leaves out', async () => {
    const { lines } = (await (await ask('/stats/lines?week=2&limit=200')).json()) as {
      lines: { stats: Record<string, number> }[]
    }
    const csv = await (await ask('/stats/lines?week=2', { accept: 'text/csv' })).text()
    const rows: Record<string, string>[] = parse(csv, { columns: true })
    for (const [at, { stats }] of lines.entries())
      for (const [name, text] of Object.entries(rows[at]!).filter(([name]) => name.startsWith('stats.')))
        expect(text).toBe(String(stats[name.slice('stats.'.length)] ?? 0))
  })

  test.each([
    ['/systems', 'systems'],
    ['/stats', 'stats'],
    ['/leagues/one', 'standings'],
    ['/leagues/one/matchups', 'matchups'],
    ['/leagues/one/adjustments', 'adjustments'],
    ['/leagues/one/waivers', 'claims'],
  ])('%s without pages has the same rows as NDJSON and as CSV', async (path, list) => {
    const answer = await ask(path)
    expect(answer.headers.get('vary')).toContain('Accept')
    const whole = ((await answer.json()) as Lists)[list]!
    const lines = (await (await ask(path, { accept: 'application/x-ndjson' })).text()).split('\n').filter(Boolean)
    expect(lines.map(line => JSON.parse(line))).toEqual(whole)
    const rows = parse(await (await ask(path, { accept: 'text/csv' })).text(), { columns: true })
    expect(rows).toHaveLength(whole.length)
  })

  test('uses JSON for every other Accept header, and refuses limit=all there', async () => {
    for (const accept of ['*/*', 'application/json, text/csv;q=0.5', 'text/html,*/*;q=0.8'])
      expect((await ask('/players?limit=1', { accept })).headers.get('content-type')).toBe('application/json')
    expect((await ask('/players?limit=all')).status).toBe(400)
  })

  test('does not lose or repeat rows of a log that grows between two pages', async () => {
    const first = await ask('/leagues/one/transactions?limit=3')
    const { transactions } = (await first.json()) as Lists
    await ask('/leagues/one', {}, json('PATCH', { name: 'Later' }))
    const path = `/leagues/one/transactions?limit=200&olderThan=${transactions!.at(-1)!.id}`
    const older = ((await (await ask(path)).json()) as Lists).transactions!
    const all = ((await (await ask('/leagues/one/transactions?limit=200')).json()) as Lists).transactions!
    expect([...transactions!, ...older]).toEqual(all.slice(1))
    expect((await ask('/leagues/one/trades?olderThan=nothing')).status).toBe(404)
    expect((await ask('/leagues/one/waivers?olderThan=nothing')).status).toBe(404)
  })

  test('is read completely with --limit all from a daemon', async () => {
    const { url } = await listenTo(served)
    const env = { HINDSIGHT_URL: url, HINDSIGHT_KEY: key }
    const argv = ['stats', 'lines', '--week', 'all', '--limit', 'all']
    const { lines, total } = (await openTerminal({ env }).json(...argv)) as {
      lines: (Row & { week: number })[]
      total: number
    }
    expect(total).toBeGreaterThan(500)
    expect(lines).toHaveLength(total)
    expect(new Set(lines.map(({ id, week }) => `${id} ${week}`)).size).toBe(total)
  })
})

test('the link to the next page keeps the known query fields', async () => {
  const response = await ask('/players?pos=QB&other=a?b&limit=1&strict=0')
  expect(response.headers.get('link')).toContain('/v1/players?pos=QB&limit=1&strict=0&offset=1>')
})

describe('a compressed response', () => {
  const DECODERS: Readonly<Record<string, (bytes: Uint8Array) => Buffer>> = {
    zstd: zstdDecompressSync,
    br: brotliDecompressSync,
    gzip: gunzipSync,
  }

  test('is the same when it is repeated, and changes with the league', async () => {
    const read = async (): Promise<string> => {
      const response = await ask('/leagues/two', { 'accept-encoding': 'gzip' })
      expect(response.headers.get('content-encoding')).toBe('gzip')
      return gunzipSync(new Uint8Array(await response.arrayBuffer())).toString()
    }
    const [first, second] = [await read(), await read()]
    expect(second).toBe(first)
    await ask('/leagues/two', {}, json('PATCH', { name: 'Renamed' }))
    expect(JSON.parse(await read())).toMatchObject({ league: { name: 'Renamed' } })
  })

  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['br;q=1, gzip;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['zstd;q=0, *', 'br'],
  ])('for "%s" uses %s, and has the same content', async (accepted, coding) => {
    const plain = await ask('/systems')
    const packed = await ask('/systems', { 'accept-encoding': accepted })
    expect(packed.headers.get('content-encoding')).toBe(coding)
    expect(packed.headers.get('vary')).toContain('Accept-Encoding')
    const bytes = new Uint8Array(await packed.arrayBuffer())
    expect(DECODERS[coding]!(bytes).toString()).toBe(await plain.text())
    expect(packed.headers.get('etag')).toBe(`W/${plain.headers.get('etag')}`)
    const again = await ask('/systems', {
      'accept-encoding': accepted,
      'if-none-match': packed.headers.get('etag')!,
    })
    expect(again.status).toBe(304)
    const head = await ask('/systems', { 'accept-encoding': accepted }, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
  })

  test('is only used for long responses other than pages and event streams', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    expect((await ask('/me', headers)).headers.get('content-encoding')).toBeNull()
    expect((await ask('/systems', { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull()
    const events = await ask('/leagues/one/events', headers)
    expect(events.headers.get('content-type')).toBe('text/event-stream')
    expect(events.headers.get('content-encoding')).toBeNull()
    await events.body!.cancel()
    const rows = await ask('/stats/lines?week=all', { ...headers, accept: 'application/x-ndjson' })
    expect(rows.headers.get('content-encoding')).toBe('gzip')
    const lines = gunzipSync(new Uint8Array(await rows.arrayBuffer())).toString()
    expect(lines.trimEnd().split('\n').length).toBeGreaterThan(100)
  })
})
