import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processClocks } from '../src/engine/clock.ts'
import { openEngine } from '../src/engine/engine.ts'
import { type Actor, execute, findOperation } from '../src/engine/index.ts'
import { median, type Row, row } from './row.ts'

/**
 * Server CPU per request, read from the kernel's account of the server's process, which has the first core for itself;
 * the load comes from the second. The limit is a bare hono app that answers the same bytes and headers. Limits stay on:
 * the requests are spread over as many pro keys as the rate needs.
 */
const CONNECTIONS = 10
const REQUESTS = 10_000
const ROUNDS = 5
const PER_KEY = 500
const TICK_MS = 10

const root = join(import.meta.dirname, '..')
const real = join(root, '../shared/nflverse')
const seasons = existsSync(real) ? ['2022', '2023', '2024', '2025', '2020'] : []
const pinned = spawnSync('taskset', ['-c', '0', 'true']).status === 0

interface Server {
  url: string
  pid: number
  stop(): Promise<void>
}

const start = async (argv: readonly string[], env: NodeJS.ProcessEnv): Promise<Server> => {
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

/** CPU of a process so far, user and system, in ms. */
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

const residentMb = (pid: number): number =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

const ask = (url: string, headers: Record<string, string>, agent: Agent): Promise<Answer> =>
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

/** Server CPU in µs per request over REQUESTS of them on CONNECTIONS connections; every answer has to have the status. */
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

const makeHome = async (home: string, keys: number): Promise<string[]> => {
  const env = { ...process.env, HINDSIGHT_HOME: home }
  const bin = join(root, 'bin/hindsight.js')
  const load = seasons.length > 0 ? [real, '--season', ...seasons] : ['--demo']
  for (const argv of [
    ['init', '--account', 'bench'],
    ['stats', 'load', ...load],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, [bin, ...argv], { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  const engine = openEngine({ file: join(home, 'hindsight.db'), clocks: processClocks() })
  const actor: Actor = await engine.database.transaction('read', () => engine.store.accounts.get('bench'))
  const createKey = await findOperation('keys', 'createKey')
  const secrets: string[] = []
  for (let at = 0; at < keys; at++) {
    const made = (await execute(engine, createKey, { actor, body: { name: `bench ${at}` } })) as { secret: string }
    secrets.push(made.secret)
  }
  engine.close()
  return secrets
}

const FRAMING = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'])

/** Ours and a bare app that answers the same, in turns. */
const against = async (
  ours: Server,
  path: string,
  send: { next: () => Record<string, string>; home: string; status: 200 | 304 },
) => {
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
  const costs: [ours: number[], bare: number[]] = [[], []]
  for (let round = -1; round < ROUNDS; round++) {
    const own = await cost(ours, `${ours.url}${path}`, { headers: send.next, status: send.status })
    const limit = await cost(bare, `${bare.url}${path}`, { headers: () => same, status: send.status })
    if (round >= 0) costs[0].push(own)
    if (round >= 0) costs[1].push(limit)
  }
  await bare.stop()
  return { ours: median(costs[0]), peer: median(costs[1]) }
}

const RANKINGS = '/analysis/rankings?system=ppr&limit=100'

/** Server CPU in ms of the first rankings of a season, by a process that has answered for another season before. */
const coldCost = async (server: Server, next: () => Record<string, string>): Promise<number> => {
  const [first = '', ...others] = seasons.map(season => `&season=${season}`)
  await ask(`${server.url}${RANKINGS}${first}`, next(), new Agent())
  const before = cpuOf(server.pid)
  for (const season of others) await ask(`${server.url}${RANKINGS}${season}`, next(), new Agent())
  return (cpuOf(server.pid) - before) / Math.max(1, others.length)
}

export const benchHttp = async (): Promise<Row[]> => {
  const home = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const needed = Math.ceil((3 * (ROUNDS + 1) * (REQUESTS + 10)) / PER_KEY) + 10
  const secrets = await makeHome(home, needed)
  let sent = 0
  const next = () => ({ authorization: `Bearer ${secrets[Math.floor(sent++ / PER_KEY) % secrets.length]}` })
  const env = { ...process.env, HINDSIGHT_HOME: home }
  const server = await start([join(root, 'bin/hindsight.js'), 'serve', '--port', '0', '--json', '--quiet'], env)
  const idle = residentMb(server.pid)
  const limit = 'limit: bare hono, same bytes'
  const rows: Row[] = []
  const cold = await coldCost(server, next)
  const loaded = residentMb(server.pid)
  const measured = [
    ['GET /me, warm', '/me', 3, 200],
    ['GET rankings of 100, warm', RANKINGS, 3, 200],
  ] as const
  for (const [name, path, goal, status] of measured) {
    rows.push(
      row('cost', {
        name,
        ...(await against(server, path, { next, home, status })),
        peerName: limit,
        unit: 'µs',
        goal,
      }),
    )
  }
  const { headers } = await ask(`${server.url}${RANKINGS}`, next(), new Agent())
  const known = () => ({ ...next(), 'if-none-match': headers.etag ?? '' })
  const unchanged = await against(server, RANKINGS, { next: known, home, status: 304 })
  rows.push(row('cost', { name: 'GET rankings, 304', ...unchanged, peerName: limit, unit: 'µs', goal: 2.5 }))
  rows.push(
    row('cost', {
      name: 'GET rankings, season not in memory',
      ours: cold,
      peer: 30,
      peerName: 'limit',
      unit: 'ms',
      goal: 1,
    }),
  )
  rows.push(row('cost', { name: 'daemon, idle', ours: idle, peer: 90, peerName: 'limit', unit: 'MB', goal: 1 }))
  rows.push(
    row('cost', {
      name: `daemon, ${Math.max(1, seasons.length)} seasons in memory`,
      ours: loaded,
      peer: 200,
      peerName: 'limit',
      unit: 'MB',
      goal: 1,
    }),
  )
  await server.stop()
  rmSync(home, { recursive: true })
  return rows
}
