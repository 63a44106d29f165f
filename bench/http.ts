import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchColdSeason, RANKINGS } from './cold-season.ts'
import { memoryRow, type Row, row } from './row.ts'
import { against, ask, openBench, residentMb } from './server.ts'

export const benchHttp = async (): Promise<Row[]> => {
  const home = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const { server, next } = await openBench(home, 3)
  const idle = residentMb(server.pid)
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
  const cold = await benchColdSeason(home, next)
  rmSync(home, { recursive: true })
  return [...rows, memoryRow('daemon, just started', [idle], 90), ...cold]
}
