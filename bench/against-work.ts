import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareStore } from './prepared.ts'

/**
 * The worker process of `bench/against.ts`. It runs requests on one version of the source, with the store in a file. It
 * receives the name of a request, repeats that request, and replies with the time of each repetition in milliseconds.
 */
const REQUESTS = 200
const KEYS = 100
const LEAGUE = 'bench'

type Source = (path: string) => Promise<never>

type Engines = typeof import('../src/engine/index.ts')
type Clocks = typeof import('../src/engine/base/clock.ts')
type Serving = typeof import('../src/server/serve.ts')
type Played = typeof import('../test/support/played-season.ts')

const open = async (source: Source, file: string) => {
  const { openEngine, execute, findOperation } = (await source('src/engine/index.ts')) as Engines
  const { processClocks } = (await source('src/engine/base/clock.ts')) as Clocks
  const { createApp } = (await source('src/server/serve.ts')) as Serving
  const { playedSeason, SEASON } = (await source('test/support/played-season.ts')) as Played
  const engine = openEngine({ file, clocks: processClocks() })
  const { data } = playedSeason({ weeks: 2 })
  const { send, account, secrets } = await prepareStore({ execute, findOperation }, engine, { keys: KEYS, data })
  const body = { id: LEAGUE, name: 'Bench', season: SEASON, scoringSystemId: 'ppr', teamCount: 12 }
  const { teams } = (await send('createLeague', account, { body })) as { teams: { id: string }[] }
  const access = { loopback: true, hosts: [], origins: [] }
  const app = await createApp({ engine, homeId: 'bench', version: '0', access, log: () => undefined })
  return { app, secrets, teamId: teams[0]!.id }
}

const [tree = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true }))
process.once('disconnect', () => process.exit())

const { app, secrets, teamId } = await open(path => import(join(tree, path)) as Promise<never>, join(folder, 'h.db'))

let asked = 0
const ask = async (path: string, init: RequestInit = {}): Promise<void> => {
  const authorization = `Bearer ${secrets[asked++ % KEYS]}`
  const headers = { host: 'localhost', authorization, 'content-type': 'application/json' }
  const response = await app.fetch(new Request(`http://localhost/v1${path}`, { ...init, headers }), {})
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  await response.text()
}

const write = (): Promise<void> =>
  ask(`/leagues/${LEAGUE}/teams/${teamId}`, { method: 'PATCH', body: JSON.stringify({ name: `Name ${asked}` }) })

const WORKS: Readonly<Record<string, () => Promise<void>>> = {
  '/me': () => ask('/me'),
  'a league': () => ask(`/leagues/${LEAGUE}`),
  'a league after a write': async () => {
    await write()
    await ask(`/leagues/${LEAGUE}`)
  },
  'a write': write,
}

process.on('message', async (name: string) => {
  const began = process.cpuUsage()
  for (let at = 0; at < REQUESTS; at++) await WORKS[name]!()
  const { user, system } = process.cpuUsage(began)
  process.send!((user + system) / 1000 / REQUESTS)
})
process.send!(Object.keys(WORKS))
