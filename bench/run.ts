import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { tableLines } from '../src/cli/output/table.ts'
import { table } from '../src/views/view.ts'
import { benchAssignment } from './assignment.ts'
import { benchBatch } from './batch.ts'
import { benchBoard } from './board.ts'
import { benchExpected } from './expected.ts'
import { benchFirstScreen } from './first-screen.ts'
import { benchHttp } from './http.ts'
import { benchLeagueCreation } from './league-creation.ts'
import { benchLeagues } from './leagues.ts'
import { benchLive } from './live.ts'
import { benchLoad } from './load.ts'
import { benchManySeasons } from './many-seasons.ts'
import { benchMirrors } from './mirrors.ts'
import { benchMixedLoad } from './mixed-load.ts'
import { benchOdds } from './odds.ts'
import { benchPostgres } from './postgres.ts'
import { holds, type Measured, type Row } from './row.ts'
import { benchScoring } from './scoring.ts'
import { benchStart } from './start.ts'
import { benchWaits } from './waits.ts'
import { benchWaivers } from './waivers.ts'
import { benchWinChance } from './win-chance.ts'

const BENCHES = {
  assignment: benchAssignment,
  scoring: benchScoring,
  load: benchLoad,
  seasons: benchManySeasons,
  start: benchStart,
  screen: benchFirstScreen,
  http: benchHttp,
  mixed: benchMixedLoad,
  board: benchBoard,
  leagues: benchLeagues,
  creation: benchLeagueCreation,
  batch: benchBatch,
  waivers: benchWaivers,
  mirrors: benchMirrors,
  odds: benchOdds,
  live: benchLive,
  waits: benchWaits,
  expected: benchExpected,
  chance: benchWinChance,
  postgres: benchPostgres,
} as const

const chosen = process.argv.slice(2)
const rows: Row[] = []
for (const [name, bench] of Object.entries(BENCHES)) {
  if (chosen.length === 0 || chosen.includes(name)) rows.push(...(await bench()))
}

const digits = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))
const figure = (value: number, { unit }: Measured): string => `${digits(value)} ${unit}`
const verdict = (each: Measured): string => (holds(each) ? 'holds' : 'MISSED')

/** Returns the sentence about a measured row; skipped rows are left out. */
const measured =
  (say: (row: Measured) => string) =>
  (each: Row): string =>
    'skipped' in each ? '' : say(each)

const printed = table<Row>(rows, [
  { heading: 'WHAT', value: ({ name }) => name },
  { heading: 'OURS', value: measured(each => figure(each.ours, each)), right: true },
  { heading: 'PEER OR LIMIT', value: measured(({ peerName }) => peerName) },
  { heading: 'ITS', value: measured(each => figure(each.peer, each)), right: true },
  { heading: 'RATIO', value: measured(({ ratio }) => ratio.toFixed(2)), right: true },
  {
    heading: 'SPREAD',
    value: measured(({ spread: [low, high] }) => `${low.toFixed(2)}-${high.toFixed(2)}`),
    right: true,
  },
  { heading: 'RUNS', value: measured(({ runs }) => String(runs)), right: true },
  { heading: 'GOAL', value: measured(({ kind, goal }) => `${kind === 'faster' ? '>=' : '<='} ${goal}`), right: true },
  { heading: '', value: each => ('skipped' in each ? `skipped: ${each.skipped}` : verdict(each)) },
])
process.stdout.write(`${tableLines(printed, Number.POSITIVE_INFINITY).join('\n')}\n`)
const skips = rows.filter(each => 'skipped' in each).length
if (chosen.length > 0 || skips > 0) {
  const reason = skips > 0 ? `skipped rows: ${skips}` : 'not every part was run'
  process.stdout.write(`results.json stays as it was: ${reason}\n`)
} else {
  const machine = { node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length }
  const file = join(import.meta.dirname, 'results.json')
  writeFileSync(file, `${JSON.stringify({ machine, rows }, null, 2)}\n`)
}
