import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Row, row } from './row.ts'
import { against, ask, cpuOf, openBench, residentMb, type Server, seasons } from './server.ts'

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
  const { server, next } = await openBench(home, 3)
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
