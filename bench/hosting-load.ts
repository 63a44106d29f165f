import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { processClocks } from '../src/engine/base/clock.ts'
import { execute, findOperation, openEngine } from '../src/engine/index.ts'
import { playedSeason, SEASON } from '../test/support/played-season.ts'
import { postmasterOf, serverCpu } from './postgres-cpu.ts'
import { prepareStore } from './prepared.ts'
import { bin } from './program.ts'
import { quantile } from './row.ts'
import { cpuOf } from './server.ts'

const CLIENTS = 16
const LEAGUES = 32
/** Enough keys to keep each one below its rate limit. */
const KEYS = 60
const WRITES = 960
const READS = 3_200

interface Filled {
  secrets: string[]
  /** Each league's team ids. */
  teams: string[][]
}

const fill = async (address: string): Promise<Filled> => {
  const engine = openEngine({
    file: address,
    clocks: processClocks(),
    quotas: { leagues: 1_000, systems: 1_000, posts: 1_000 },
  })
  const { data } = playedSeason({ weeks: 2 })
  const { send, account, secrets } = await prepareStore({ execute, findOperation }, engine, { keys: KEYS, data })
  const teams: string[][] = []
  for (let at = 0; at < LEAGUES; at++) {
    const body = { id: `bench-${at}`, name: `Bench ${at}`, season: SEASON, scoringSystemId: 'ppr', teamCount: 12 }
    const made = (await send('createLeague', account, { body })) as { teams: { id: string }[] }
    teams.push(made.teams.map(({ id }) => id))
  }
  await engine.close()
  return { secrets, teams }
}

interface Daemon {
  url: string
  pid: number
  stop(): Promise<unknown>
}

const startDaemon = async (address: string, home: string): Promise<Daemon> => {
  const argv = [bin, 'serve', '--port', '0', '--json', '--offline', '--quiet', '--store', address]
  const child = spawn(process.execPath, argv, {
    env: { ...process.env, HINDSIGHT_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  const { url, pid } = JSON.parse(String(line)) as { url: string; pid: number }
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { url, pid, stop }
}

const COUNTS = 'SELECT xact_rollback AS again FROM pg_stat_database WHERE datname = current_database()'
const WAITING = `SELECT count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS n FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`

/** Repeatedly counts the connections that are waiting for a lock. Stopping it returns the mean count. */
const watchLocks = (client: pg.Client) => {
  let [looks, waiting, isOver] = [0, 0, false]
  const watching = (async () => {
    while (!isOver) {
      waiting += Number((await client.query<{ n: number }>(WAITING)).rows[0]!.n)
      looks++
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  })()
  return async (): Promise<number> => {
    isOver = true
    await watching
    return waiting / looks
  }
}

interface Load {
  name: string
  count: number
  ask(at: number): readonly [path: string, init?: RequestInit]
}

const loadsOf = ({ teams }: Filled): Load[] => {
  const rename = (league: number, at: number): readonly [string, RequestInit] => [
    `/leagues/bench-${league}/teams/${teams[league]![at % 12]}`,
    { method: 'PATCH', body: JSON.stringify({ name: `Name ${at}` }) },
  ]
  return [
    { name: '/me', count: READS, ask: () => ['/me'] },
    { name: 'leagues', count: READS, ask: at => [`/leagues/bench-${at % LEAGUES}`] },
    { name: `writes over ${LEAGUES} leagues`, count: WRITES, ask: at => rename(at % LEAGUES, at) },
    { name: 'writes in one league', count: WRITES / 4, ask: at => rename(0, at) },
    {
      name: 'nine reads of leagues to a write',
      count: READS,
      ask: at => (at % 10 === 0 ? rename((at / 10) % LEAGUES, at) : [`/leagues/bench-${at % LEAGUES}`]),
    },
  ]
}

interface Bench {
  client: pg.Client
  postmaster: number
  secrets: readonly string[]
}

const measure = async (
  { client, postmaster, secrets }: Bench,
  daemons: readonly Daemon[],
  load: Load,
): Promise<string> => {
  const rollbacks = async () => Number((await client.query<{ again: string }>(COUNTS)).rows[0]!.again)
  const cpu = () => [daemons.reduce((sum, { pid }) => sum + cpuOf(pid), 0), serverCpu(postmaster)] as const
  const [before, again] = [cpu(), await rollbacks()]
  const stopWatching = watchLocks(client)
  const times: number[] = []
  let asked = 0
  const began = performance.now()
  const worker = async (): Promise<void> => {
    while (asked < load.count) {
      const at = asked++
      const [path, init = {}] = load.ask(at)
      const headers = { authorization: `Bearer ${secrets[at % KEYS]}`, 'content-type': 'application/json' }
      const sent = performance.now()
      const response = await fetch(`${daemons[at % daemons.length]!.url}${path}`, { ...init, headers })
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      await response.text()
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, worker))
  const seconds = (performance.now() - began) / 1000
  const waiting = await stopWatching()
  const [own, server] = cpu().map((now, at) => ((now - before[at]!) / load.count).toFixed(2))
  const repeated = (100 * ((await rollbacks()) - again)) / load.count
  const [half, late] = [quantile(times, 0.5), quantile(times, 0.99)].map(ms => ms.toFixed(1))
  return (
    `${daemons.length} daemons, ${load.name}: ${(load.count / seconds).toFixed(0)}/s, p50 ${half} ms, p99 ${late} ms, CPU ${own} ms here ` +
    `and ${server} ms at the server a request, ${repeated.toFixed(0)} % repeated, ${waiting.toFixed(2)} connections waiting for locks`
  )
}

/** Puts one daemon and then two daemons under load, and prints the time of each kind of request. */
export const loadDaemons = async (address: string, print: (line: string) => void): Promise<void> => {
  const filled = await fill(address)
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const bench = { client, postmaster: await postmasterOf(client), secrets: filled.secrets }
  for (const count of [1, 2]) {
    const homes = Array.from({ length: count }, (_, at) => join(folder, `${count}-${at}`))
    const daemons = await Promise.all(homes.map(home => startDaemon(address, home)))
    for (const load of loadsOf(filled)) print(await measure(bench, daemons, load))
    for (const { stop } of daemons) await stop()
  }
  await client.end()
  rmSync(folder, { recursive: true })
}
