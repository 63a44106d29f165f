import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { processClocks } from '../src/engine/base/clock.ts'
import { type Actor, execute, findOperation, openEngine } from '../src/engine/index.ts'
import { bin, hindsightIn } from './program.ts'
import type { Samples } from './row.ts'
import { held } from './seasons.ts'

/**
 * The server process's CPU time per request, as counted by the kernel. The server has the first core to itself, and the
 * load comes from the second. The baseline is a bare hono app that sends the same bytes and headers. Rate limits are
 * on, so the requests are spread over enough pro keys.
 */
const CONNECTIONS = 10
const REQUESTS = 2_000
const ROUNDS = 25
const PER_KEY = 500

const root = join(import.meta.dirname, '..')
const pinned = spawnSync('taskset', ['-c', '0', 'true']).status === 0

export interface Server {
  url: string
  pid: number
  stop(): Promise<void>
}

export const start = async (argv: readonly string[], env: NodeJS.ProcessEnv): Promise<Server> => {
  const [command, ...args] = [...(pinned ? ['taskset', '-c', '0'] : []), process.execPath, ...argv]
  const child: ChildProcess = spawn(command as string, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', chunk => resolve(String(chunk)))
    child.once('exit', status => reject(new Error(`${argv.join(' ')} ended with ${status}`)))
  })
  const stop = () =>
    new Promise<void>(resolve => {
      child.once('exit', () => resolve())
      child.kill()
    })
  return { ...(JSON.parse(line) as { url: string; pid: number }), stop }
}

/** Returns the CPU time that a process's threads have used so far, ms. The kernel counts it in ns. */
export const cpuOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map(thread => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    .reduce((sum, ms) => sum + ms, 0)

export const residentMb = (pid: number): number =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

export const ask = (url: string, headers: Record<string, string>, agent: Agent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(parts).toString(),
        }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })

/**
 * Measures the server's CPU time per request, µs, over REQUESTS requests on CONNECTIONS connections. Throws if a
 * response has a different status.
 */
const cost = async (server: Server, url: string, send: { headers: () => Record<string, string>; status: number }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const before = cpuOf(server.pid)
  let left = REQUESTS
  const worker = async () => {
    while (left-- > 0) {
      const { status } = await ask(url, send.headers(), agent)
      if (status !== send.status) throw new Error(`${url} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  const spent = cpuOf(server.pid) - before
  agent.destroy()
  return (spent * 1000) / REQUESTS
}

export const makeHome = async (home: string, keys: number): Promise<string[]> => {
  const hindsight = hindsightIn(home)
  hindsight('init', '--account', 'bench')
  hindsight('stats', 'load', held.folder, '--season', ...held.seasons.map(String))
  const engine = openEngine({ file: join(home, 'hindsight.db'), clocks: processClocks() })
  const actor: Actor = await engine.database.transaction('read', store => store.accounts.get('bench'))
  const createKey = await findOperation('createKey')
  const secrets: string[] = []
  for (let at = 0; at < keys; at++) {
    const made = (await execute(engine, createKey, { actor, body: { name: `bench ${at}` } })) as { secret: string }
    secrets.push(made.secret)
  }
  engine.close()
  return secrets
}

const FRAMING = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'])

/** Alternately measures Hindsight and a bare app that sends the same responses. */
export const against = async (
  ours: Server,
  path: string,
  send: { next: () => Record<string, string>; home: string; status: 200 | 304 },
): Promise<Samples> => {
  const agent = new Agent()
  const sample = await ask(`${ours.url}${path}`, send.next(), agent)
  const headers = Object.fromEntries(Object.entries(sample.headers).filter(([name]) => !FRAMING.has(name)))
  const file = join(send.home, 'answer.json')
  writeFileSync(
    file,
    JSON.stringify({ status: sample.status, headers, body: send.status === 304 ? null : sample.body }),
  )
  const bare = await start([join(root, 'bench/bare.ts'), file], process.env)
  const same = send.next()
  const samples: { ours: number[]; peer: number[] } = { ours: [], peer: [] }
  for (let round = -1; round < ROUNDS; round++) {
    const own = await cost(ours, `${ours.url}${path}`, { headers: send.next, status: send.status })
    const limit = await cost(bare, `${bare.url}${path}`, { headers: () => same, status: send.status })
    if (round >= 0) samples.ours.push(own)
    if (round >= 0) samples.peer.push(limit)
  }
  await bare.stop()
  return samples
}

/** Starts a daemon on a data folder. */
export const startHome = (home: string, ...flags: string[]): Promise<Server> => {
  const argv = [bin, 'serve', '--port', '0', '--json', '--quiet', ...flags]
  return start(argv, { ...process.env, HINDSIGHT_HOME: home })
}

/** Starts a daemon on a data folder with enough keys to measure each of `paths` with `against`. */
export const openBench = async (
  home: string,
  paths: number,
  fill: (file: string) => Promise<void> = async () => undefined,
) => {
  const needed = Math.ceil((paths * (ROUNDS + 1) * (REQUESTS + 10)) / PER_KEY) + 10
  const secrets = await makeHome(home, needed)
  await fill(join(home, 'hindsight.db'))
  let sent = 0
  const next = () => ({ authorization: `Bearer ${secrets[Math.floor(sent++ / PER_KEY) % secrets.length]}` })
  const server = await startHome(home)
  return { server, next, secrets }
}
