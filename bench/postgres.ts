import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processClocks } from '../src/engine/clock.ts'
import { type Actor, type Engine, execute, findOperation, openEngine } from '../src/engine/index.ts'
import { createApp } from '../src/server/serve.ts'
import { playedSeason, SEASON } from '../test/support/played-season.ts'
import { startPostgres } from '../test/support/postgres-server.ts'
import { alternate, type Row, row, skipped } from './row.ts'

/**
 * What a request takes with the store in PostgreSQL, beside the same with a file: milliseconds of a whole answer, in one
 * process, one after the other. The server has its usual settings: each commit is on the disk.
 */
const ROUNDS = 7
const REQUESTS = 100
/** None is asked with more often than its window allows. */
const KEYS = 20
const HOST: Actor = { id: 'host', name: 'host', plan: 'pro', createdAt: 0 }
const LEAGUE = 'bench'

type Ask = (path: string, init?: RequestInit) => Promise<number>

const prepared = async (engine: Engine): Promise<{ ask: Ask; teamId: string }> => {
  const send = async (name: string, actor: Actor, call: object): Promise<never> =>
    (await execute(engine, await findOperation(name as never), { actor, ...call })) as never
  const { account } = (await send('createAccount', HOST, { body: { name: 'bench' } })) as { account: Actor }
  const secrets: string[] = []
  for (let at = 0; at < KEYS; at++) {
    secrets.push(((await send('createKey', account, { body: { name: `bench ${at}` } })) as { secret: string }).secret)
  }
  await engine.database.transaction('write', async store => {
    await store.counters.raise('seasons')
    await store.seasons.replace({ data: playedSeason({ weeks: 2 }).data, version: 1, at: 0, change: null })
  })
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
  return { ask, teamId: teams[0]!.id }
}

/** How many times as long as with a file, at most. */
const GOALS: Readonly<Record<string, number>> = { '/me': 20, 'a league': 40, matchups: 40, 'a write': 10 }

const QUESTIONS: readonly (readonly [name: string, path: string])[] = [
  ['/me', '/me'],
  ['a league', `/leagues/${LEAGUE}`],
  ['matchups', `/leagues/${LEAGUE}/matchups?week=1`],
]

type Store = Awaited<ReturnType<typeof prepared>>

const oftenEnough = async (work: () => Promise<number>): Promise<void> => {
  for (let at = 0; at < REQUESTS; at++) {
    const status = await work()
    if (status !== 200) throw new Error(`answered ${status}`)
  }
}

const eachOf = (times: readonly number[] = []): number[] => times.map(ms => ms / REQUESTS)

let turn = 0

/** Every write changes something; every read but the first of a kind is answered from memory, once nothing was committed since. */
const WORKS: readonly (readonly [name: string, work: (store: Store) => Promise<number>])[] = [
  ...QUESTIONS.map(([name, path]) => [name, ({ ask }: Store) => ask(path)] as const),
  [
    'a write',
    ({ ask, teamId }) =>
      ask(`/leagues/${LEAGUE}/teams/${teamId}`, { method: 'PATCH', body: JSON.stringify({ name: `Name ${turn++}` }) }),
  ],
]

const measure = async (file: Store, server: Store): Promise<Row[]> => {
  const rows: Row[] = []
  for (const [name, work] of WORKS) {
    const stores = [server, file].map(store => () => oftenEnough(() => work(store)))
    const [ours, peer] = await alternate(stores, ROUNDS)
    rows.push(
      row('cost', {
        name: `${name}, the store in PostgreSQL`,
        ours: eachOf(ours),
        peer: eachOf(peer),
        peerName: 'in a file',
        unit: 'ms',
        goal: GOALS[name]!,
      }),
    )
  }
  return rows
}

export const benchPostgres = async (): Promise<Row[]> => {
  const server = await startPostgres([]).catch((error: unknown) => `no PostgreSQL can be started here (${error})`)
  if (typeof server === 'string') return WORKS.map(([name]) => skipped(`${name}, the store in PostgreSQL`, server))
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const quotas = { leagues: 1_000, systems: 1_000 }
  const engines = [join(folder, 'hindsight.db'), server.address].map(file =>
    openEngine({ file, clocks: processClocks(), quotas }),
  )
  try {
    const [file, there] = [await prepared(engines[0]!), await prepared(engines[1]!)]
    return await measure(file, there)
  } finally {
    for (const engine of engines) await engine.close()
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}
