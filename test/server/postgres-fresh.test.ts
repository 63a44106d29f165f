import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startDaemon } from '../support/daemon.ts'
import { temporaryFolder } from '../support/folder.ts'
import { SEASON } from '../support/played-season.ts'
import { tell } from '../support/reports.ts'
import { isSoak, rounds } from '../support/rounds.ts'
import { json, newKey, serveWorld } from '../support/server.ts'
import { withPostgres } from '../support/stores.ts'
import { openTwo } from '../support/two-daemons.ts'

const READS = rounds({ test: 400, soak: 100_000 })
const READERS = 6
/** Enough keys to keep each one below its rate limit. */
const KEYS = isSoak ? 60 : 2

type Ask = (daemon: number, init?: RequestInit) => Promise<Response>

/**
 * A daemon closes a connection after many requests, and a busy one can return 503. These requests are retried, and a
 * write still takes effect only once.
 */
const again = async (ask: () => Promise<Response>): Promise<Response> => {
  const response = await ask().catch(ask)
  if (response.status !== 503) return response
  await sleep(Number(response.headers.get('retry-after')) * 1000)
  return ask()
}

/**
 * Opens the league on two daemons, which each key uses in turn. The long version starts two processes; otherwise both
 * run in this process.
 */
const openLeague = async (): Promise<Ask> => {
  const { file, worlds } = await openTwo()
  const keys: string[] = []
  for (let at = 0; at < KEYS; at++) keys.push(await newKey(worlds[0], worlds[0].actor, `reader ${at}`))
  const served = await Promise.all(worlds.map(world => serveWorld(world)))
  const daemon = () => startDaemon(temporaryFolder(), '--store', file, '--offline', '--quiet')
  const urls = isSoak ? [(await daemon()).url, (await daemon()).url] : []
  let asked = 0
  const askAt = (at: number, path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${keys[asked++ % KEYS]}`)
    const url = urls[at % 2]
    return url === undefined
      ? served[at % 2]!.fetch(path, { ...init, headers })
      : again(() => fetch(`${url}${path}`, { ...init, headers }))
  }
  const body = { id: 'fresh', name: 'Race 0', season: SEASON, scoringSystemId: 'ppr', teamCount: 4 }
  expect((await askAt(0, '/leagues', json('POST', body))).status).toBe(201)
  return (at, init = {}) => askAt(at, '/leagues/fresh', init)
}

const numberOf = async (response: Response): Promise<number> => {
  const { league, ...refused } = (await response.json()) as { league: { name: string } }
  expect([response.status, refused]).toEqual([200, expect.not.objectContaining({ error: expect.anything() })])
  return Number(league.name.slice('Race '.length))
}

withPostgres('two daemons on one database', () => {
  test(`never return older data than before, in ${READS} reads while both write`, async () => {
    const ask = await openLeague()
    let [begun, newest, writes, unchanged] = [0, 0, 0, 0]
    const learn = (number: number): void => {
      newest = Math.max(newest, number)
    }
    const write = async (): Promise<void> => {
      for (let number = 1; begun < READS; number++) {
        const written = await ask(number, json('PATCH', { name: `Race ${number}` }))
        expect(await numberOf(written)).toBe(number)
        learn(number)
        writes++
      }
    }
    const read = async (reader: number): Promise<void> => {
      let [tag, tagged] = ['', -1]
      for (let turn = 0; begun++ < READS; turn++) {
        const [least, number] = [newest, begun]
        const response = await ask(reader + turn, { headers: { 'if-none-match': tag } })
        if (response.status === 304) unchanged++
        else [tag, tagged] = [response.headers.get('etag')!, await numberOf(response)]
        expect(tagged, `read ${number}`).toBeGreaterThanOrEqual(least)
        learn(tagged)
        if (isSoak && number % 10_000 === 0) process.stdout.write(`${number} reads, none of them stale\n`)
      }
    }
    await Promise.all([write(), ...Array.from({ length: READERS }, (_, at) => read(at))])
    expect(Math.min(writes, unchanged)).toBeGreaterThan(0)
    tell({ row: 'freshReads', done: READS, figures: { '304s': unchanged, 'writes meanwhile': writes } })
  })
})
