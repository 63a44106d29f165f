import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processClocks } from '../src/engine/base/clock.ts'
import { type Engine, execute, findOperation, openEngine, visitorActor } from '../src/engine/index.ts'
import { createApp } from '../src/server/serve.ts'
import { playedSeason, SEASON } from '../test/support/played-season.ts'
import { startPostgres } from '../test/support/postgres-server.ts'
import { HOST, prepareStore } from './prepared.ts'
import { bin } from './program.ts'
import { alternate, type Row, row, skipped, timed } from './row.ts'

/**
 * The time of a request with the store in PostgreSQL, compared with a file: milliseconds until a complete response, in
 * one process, one request after another. The server has its default settings, so each commit reaches the disk.
 */
const ROUNDS = 7
const REQUESTS = 100
/** Enough keys to keep each one below its rate limit. */
const KEYS = 20
const LEAGUE = 'bench'

type Ask = (path: string, init?: RequestInit) => Promise<number>

interface Store {
  ask: Ask
  open: Ask
  teamId: string
}

const prepared = async (engine: Engine): Promise<Store> => {
  const { data } = playedSeason({ weeks: 2 })
  const { send, account, secrets } = await prepareStore({ execute, findOperation }, engine, { keys: KEYS, data })
  const body = { id: LEAGUE, name: 'Bench', season: SEASON, scoringSystemId: 'ppr', teamCount: 12 }
  const { teams } = (await send('createLeague', account, { body })) as { teams: { id: string }[] }
  const access = { loopback: true, hosts: [], origins: [] }
  const app = await createApp({ engine, homeId: 'bench', version: '0', access, log: () => undefined })
  let asked = 0
  const ask: Ask = async (path, init = {}) => {
    const authorization = `Bearer ${secrets[asked++ % KEYS]}`
    const headers = { host: 'localhost', authorization, 'content-type': 'application/json' }
    const response = await app.fetch(new Request(`http://localhost/v1${path}`, { ...init, headers }), {})
    await response.text()
    return response.status
  }
  const cookies: string[] = []
  for (let at = 0; at < KEYS; at++) {
    const { token } = (await send('createSignInLink', HOST, { body: { name: 'bench' } })) as { token: string }
    const entered = { body: { token, device: `bench ${at}` } }
    const { secret } = (await send('enter', visitorActor(`127.0.0.${at + 1}`), entered)) as { secret: string }
    cookies.push(`hindsight-bench=${secret}`)
  }
  const open: Ask = async path => {
    const headers = { host: 'localhost', cookie: cookies[asked++ % KEYS]!, accept: 'text/html' }
    const response = await app.fetch(new Request(`http://localhost${path}`, { headers }), {})
    await response.text()
    return response.status
  }
  return { ask, open, teamId: teams[0]!.id }
}

/** The max ratio to the time with a file. */
const GOALS: Readonly<Record<string, number>> = {
  '/me': 20,
  'a league': 40,
  matchups: 40,
  'a board': 10,
  'a write': 10,
}

const QUESTIONS: readonly (readonly [name: string, path: string])[] = [
  ['/me', '/me'],
  ['a league', `/leagues/${LEAGUE}`],
  ['matchups', `/leagues/${LEAGUE}/matchups?week=1`],
]

const oftenEnough = async (work: () => Promise<number>): Promise<void> => {
  for (let at = 0; at < REQUESTS; at++) {
    const status = await work()
    if (status !== 200) throw new Error(`answered ${status}`)
  }
}

const cpuSoFar = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The times of requests and the CPU times of this process, in ms, one of each per round. */
interface Spent {
  waited: number[]
  worked: number[]
}

const measureWork = (store: Store, work: (store: Store) => Promise<number>): { run(): Promise<void>; spent: Spent } => {
  const spent: Spent = { waited: [], worked: [] }
  const run = async (): Promise<void> => {
    const before = cpuSoFar()
    const ms = await timed(() => oftenEnough(() => work(store)))
    spent.waited.push(ms / REQUESTS)
    spent.worked.push((cpuSoFar() - before) / REQUESTS)
  }
  return { run, spent }
}

let turn = 0

/**
 * Every write changes data. Every read except the first of its kind is answered from memory, unless data has been
 * committed since then.
 */
const WORKS: readonly (readonly [name: string, work: (store: Store) => Promise<number>])[] = [
  ...QUESTIONS.map(([name, path]) => [name, ({ ask }: Store) => ask(path)] as const),
  ['a board', ({ open }) => open(`/leagues/${LEAGUE}`)],
  [
    'a write',
    ({ ask, teamId }) =>
      ask(`/leagues/${LEAGUE}/teams/${teamId}`, { method: 'PATCH', body: JSON.stringify({ name: `Name ${turn++}` }) }),
  ],
]

const measure = async (file: Store, server: Store): Promise<Row[]> => {
  const rows: Row[] = []
  for (const [name, work] of WORKS) {
    const [ours, peer] = [measureWork(server, work), measureWork(file, work)]
    await alternate([ours.run, peer.run], ROUNDS)
    const fields = { peerName: 'in a file', unit: 'ms', goal: GOALS[name]! } as const
    // The first rounds are warm-ups, in a file and in PostgreSQL.
    const kept = (kind: keyof Spent) => ({
      ours: ours.spent[kind].slice(-ROUNDS),
      peer: peer.spent[kind].slice(-ROUNDS),
    })
    rows.push(row('cost', { name: `${name}, the store in PostgreSQL`, ...kept('waited'), ...fields }))
    rows.push(row('cost', { name: `${name}, CPU of the daemon`, ...kept('worked'), ...fields }))
  }
  return rows
}

/** Times whole commands in ms, each in its own process. */
const measureStarts = async (address: string, home: string): Promise<Row> => {
  const env = { ...process.env, HINDSIGHT_HOME: home }
  const run = (...argv: string[]): void => {
    const { status, stderr } = spawnSync(process.execPath, [bin, ...argv], { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  run('init', '--account', 'alex')
  const list = ['system', 'list', '--json']
  const as = ['--as', 'bench']
  const [ours = [], peer = []] = await alternate(
    [() => run(...list, '--store', address, ...as), () => run(...list)],
    ROUNDS * 2,
  )
  return row('cost', {
    name: 'system list, the store in PostgreSQL',
    ours,
    peer,
    peerName: 'in a file',
    unit: 'ms',
    goal: 3,
  })
}

export const benchPostgres = async (): Promise<Row[]> => {
  const server = await startPostgres([]).catch((error: unknown) => `no PostgreSQL can be started here (${error})`)
  if (typeof server === 'string') return WORKS.map(([name]) => skipped(`${name}, the store in PostgreSQL`, server))
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const quotas = { leagues: 1_000, systems: 1_000, posts: 1_000 }
  const engines = [join(folder, 'hindsight.db'), server.address].map(file =>
    openEngine({ file, clocks: processClocks(), quotas }),
  )
  try {
    const [file, there] = [await prepared(engines[0]!), await prepared(engines[1]!)]
    const rows = await measure(file, there)
    return [...rows, await measureStarts(server.address, join(folder, 'home'))]
  } finally {
    for (const engine of engines) await engine.close()
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}
