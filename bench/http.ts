import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILTIN_SYSTEMS } from '../data/systems.ts'
import { openPlain, readRows } from './plain.ts'
import { memoryRow, type Row, row, type Samples, skipped } from './row.ts'
import { held, ONE_SEASON } from './seasons.ts'
import { against, ask, cpuOf, openBench, residentMb, type Server } from './server.ts'

const RANKINGS = '/analysis/rankings?system=ppr&limit=100'
const COLD = 'GET rankings, season not in memory'

/** What rankings by `ppr` read of a season: its frame, players and games, and the stats that the rules weigh. */
const queriesOfPpr = (): string[] => {
  const { global, positionOverrides } = BUILTIN_SYSTEMS.find(({ id }) => id === 'ppr')!.rules
  const overrides = Object.values(positionOverrides)
  const weighed = [global, ...overrides].flatMap(({ weights = {} }) => Object.keys(weights))
  const paid = overrides.flatMap(({ brackets = [] }) => brackets.map(({ stat }) => stat))
  const stats = [...new Set([...weighed, ...paid])].map(stat => `'${stat}'`).join(', ')
  return [
    'SELECT * FROM season WHERE season = ?',
    'SELECT * FROM season_player WHERE season = ?',
    'SELECT * FROM game WHERE season = ?',
    `SELECT * FROM season_column WHERE season = ? AND stat IN (${stats})`,
  ]
}

/** CPU of this process in ms over some work that waits for nothing. */
const ownCpu = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * Server CPU in ms of the first rankings of each season but one, by a process that has answered for that one before,
 * beside the CPU of reading the same rows.
 */
const coldCost = async (server: Server, next: () => Record<string, string>, store: string): Promise<Samples> => {
  const db = openPlain(store)
  const queries = queriesOfPpr()
  const cost = async (season: number) => {
    const before = cpuOf(server.pid)
    await ask(`${server.url}${RANKINGS}&season=${season}`, next(), new Agent())
    const ours = cpuOf(server.pid) - before
    return { ours, peer: ownCpu(() => readRows(db, queries, season)) }
  }
  const costs: { ours: number; peer: number }[] = []
  for (const season of held.seasons) costs.push(await cost(season))
  db.close()
  const others = costs.slice(1)
  return { ours: others.map(({ ours }) => ours), peer: others.map(({ peer }) => peer) }
}

const coldRows = (cold: Samples, loaded: number): Row[] => {
  const memory = `daemon, ${held.seasons.length} seasons in memory`
  if (held.seasons.length === 1) return [skipped(COLD, ONE_SEASON), skipped(memory, ONE_SEASON)]
  const peer = { peerName: 'the same rows by bare SQLite', unit: 'ms', goal: 6 } as const
  return [row('cost', { name: COLD, ...cold, ...peer }), memoryRow(memory, [loaded], 200)]
}

export const benchHttp = async (): Promise<Row[]> => {
  const home = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const { server, next } = await openBench(home, 3)
  const idle = residentMb(server.pid)
  const cold = await coldCost(server, next, join(home, 'hindsight.db'))
  const loaded = residentMb(server.pid)
  const { headers } = await ask(`${server.url}${RANKINGS}`, next(), new Agent())
  const known = () => ({ ...next(), 'if-none-match': headers.etag ?? '' })
  const warm = [
    { name: 'GET /me, warm', path: '/me', goal: 1.3, next, status: 200 },
    { name: 'GET rankings of 100, warm', path: RANKINGS, goal: 1.3, next, status: 200 },
    { name: 'GET rankings, 304', path: RANKINGS, goal: 1.3, next: known, status: 304 },
  ] as const
  const rows: Row[] = []
  for (const { name, path, goal, ...send } of warm) {
    const samples = await against(server, path, { ...send, home })
    rows.push(row('cost', { name, ...samples, peerName: 'limit: bare hono, same bytes', unit: 'µs', goal }))
  }
  await server.stop()
  rmSync(home, { recursive: true })
  return [...rows, memoryRow('daemon, just started', [idle], 90), ...coldRows(cold, loaded)]
}
