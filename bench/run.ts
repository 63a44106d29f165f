import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { table } from '../src/cli/output/table.ts'
import { benchAssignment } from './assignment.ts'
import { benchBatch } from './batch.ts'
import { benchHttp } from './http.ts'
import { benchLeagues } from './leagues.ts'
import { benchLoad } from './load.ts'
import { benchMemory } from './memory.ts'
import { benchMirrors } from './mirrors.ts'
import { holds, type Row } from './row.ts'
import { benchScoring } from './scoring.ts'
import { benchStart } from './start.ts'
import { benchWaivers } from './waivers.ts'

const BENCHES = {
  assignment: benchAssignment,
  scoring: benchScoring,
  load: benchLoad,
  memory: benchMemory,
  start: benchStart,
  http: benchHttp,
  leagues: benchLeagues,
  batch: benchBatch,
  waivers: benchWaivers,
  mirrors: benchMirrors,
} as const

const chosen = process.argv.slice(2)
const rows: Row[] = []
for (const [name, bench] of Object.entries(BENCHES)) {
  if (chosen.length === 0 || chosen.includes(name)) rows.push(...(await bench()))
}

const digits = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))
process.stdout.write(
  table(
    rows,
    [
      { title: 'WHAT', of: ({ name }) => name },
      { title: 'OURS', of: ({ ours, unit }) => `${digits(ours)} ${unit}`, right: true },
      { title: 'PEER OR LIMIT', of: ({ peerName }) => peerName },
      { title: 'ITS', of: ({ peer, unit }) => `${digits(peer)} ${unit}`, right: true },
      { title: 'RATIO', of: ({ ratio }) => ratio.toFixed(2), right: true },
      { title: 'GOAL', of: ({ kind, goal }) => `${kind === 'faster' ? '>=' : '<='} ${goal}`, right: true },
      { title: '', of: each => (holds(each) ? 'holds' : 'MISSED') },
    ],
    { isTerminal: false, columns: 0, nameOf: id => id },
  ),
)
if (chosen.length === 0) {
  const machine = { node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length }
  const file = join(import.meta.dirname, 'results.json')
  writeFileSync(file, `${JSON.stringify({ machine, rows }, null, 2)}\n`)
}
