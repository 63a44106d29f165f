import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Row, row } from './row.ts'
import { held } from './seasons.ts'
import { ask, makeHome, type Server, startHome } from './server.ts'

/**
 * How long other requests wait while a heavy call runs: the longest response time of `GET /healthz`, which is requested
 * repeatedly in the meantime. Each heavy call is the first of its kind, after the daemon has served a few light ones.
 * The limit is 100 ms.
 */
const LIMIT_MS = 100
const TEAMS = 12
const ROUNDS = 3

interface Caller {
  server: Server
  key: string
}

/** Sends a request. Throws if it fails. */
const send = async ({ server, key }: Caller, method: string, path: string, body?: object): Promise<string> => {
  const headers = {
    authorization: `Bearer ${key}`,
    accept: 'application/json, text/event-stream',
    ...(body && { 'content-type': 'application/json' }),
  }
  const answer = await fetch(path.startsWith('/mcp') ? new URL(path, server.url) : server.url + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
  return text
}

const throughAgent = async (caller: Caller, name: string, args: object): Promise<void> => {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
  const text = await send(caller, 'POST', '/mcp?write=1', body)
  if (text.includes('"isError":true') || !text.includes('"result"')) throw new Error(`${name}: ${text.slice(0, 300)}`)
}

/** Returns the longest wait of any other request while work runs, ms. */
const longestWait = async ({ server }: Caller, work: () => Promise<unknown>): Promise<number> => {
  const agent = new Agent({ keepAlive: true })
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  let longest = 0
  while (!isOver) {
    const began = performance.now()
    await ask(new URL('/healthz', server.url).href, {}, agent)
    longest = Math.max(longest, performance.now() - began)
    await pause(1)
  }
  await working
  agent.destroy()
  return longest
}

const season = held.seasons.at(-1)!

/** Sends light calls of each kind, so that the code that all calls share is loaded. */
const warmUp = async (caller: Caller): Promise<void> => {
  await send(caller, 'GET', '/leagues')
  await send(caller, 'GET', '/analysis/rankings?system=standard&limit=1')
  await throughAgent(caller, 'list_leagues', {})
}

/** Creates a finished league in the newest season, and one that is ready to draft. */
const makeLeagues = async (caller: Caller): Promise<void> => {
  const league = { season, scoringSystemId: 'ppr', teamCount: TEAMS }
  for (const id of ['played', 'drafting', 'agent'])
    await send(caller, 'POST', '/leagues', { id, name: id, ...league, acquisitionMode: 'fcfs' })
  await send(caller, 'POST', '/leagues/played/draft', { rounds: 15 })
  await send(caller, 'POST', '/leagues/played/draft/auto', { until: 'end' })
  for (let week = 1; week <= 14; week++) await send(caller, 'POST', `/leagues/played/weeks/${week}/close`)
  for (const id of ['drafting', 'agent']) await send(caller, 'POST', `/leagues/${id}/draft`, { rounds: 15 })
}

const HEAVY: readonly (readonly [name: string, work: (caller: Caller) => Promise<unknown>])[] = [
  ['rankings', caller => send(caller, 'GET', `/analysis/rankings?season=${season}&system=ppr&limit=500`)],
  ['balance', caller => send(caller, 'GET', `/analysis/balance?season=${season}&system=ppr`)],
  ['draft auto', caller => send(caller, 'POST', '/leagues/drafting/draft/auto', { until: 'end' })],
  ['draft auto, agent', caller => throughAgent(caller, 'auto_draft', { id: 'agent', body: { until: 'end' } })],
  ['draft available', caller => send(caller, 'GET', '/leagues/played/draft/available?limit=500')],
  ['report', caller => send(caller, 'GET', '/leagues/played/report')],
  ['odds', caller => send(caller, 'GET', '/leagues/played/odds')],
  ['replay', caller => send(caller, 'GET', '/leagues/played/replay?system=half-ppr')],
  ['bench points', caller => send(caller, 'GET', '/leagues/played/bench-points')],
  ['recap', caller => send(caller, 'GET', '/leagues/played/recap?week=14')],
  ['document', caller => send(caller, 'GET', '/leagues/played/document')],
  ['matchups', caller => send(caller, 'GET', '/leagues/played/matchups')],
]

export const benchWaits = async (): Promise<Row[]> => {
  const waits = HEAVY.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    const home = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
    const [key = ''] = await makeHome(home, 1)
    const first = await startHome(home)
    await makeLeagues({ server: first, key })
    await first.stop()
    for (const [at, [, work]] of HEAVY.entries()) {
      const server = await startHome(home)
      await warmUp({ server, key })
      waits[at]!.push(await longestWait({ server, key }, () => work({ server, key })))
      await server.stop()
    }
    rmSync(home, { recursive: true })
  }
  return HEAVY.map(([name], at) =>
    row('cost', {
      name: `longest wait during ${name}`,
      peerName: 'limit',
      unit: 'ms',
      ours: waits[at]!,
      peer: waits[at]!.map(() => LIMIT_MS),
      goal: 1,
    }),
  )
}
