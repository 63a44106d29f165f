import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commitRows, openPlain } from './plain.ts'
import { hindsightIn } from './program.ts'
import { type Row, row, timed } from './row.ts'

/**
 * Leagues of twelve teams, all created by one `batch` in an empty data folder. Times include the startup of each
 * process.
 */
const LEAGUES = 10_000
const TEAMS = 12
const ROUNDS = 3
/**
 * The rows that a new league adds: its teams, the league, a log line, a counter, and the stored result of its batch
 * line.
 */
const ROWS = TEAMS + 4
/** The number of leagues per commit, because batch lines share transactions of 50 ms. */
const TOGETHER = 100
/** The goal allows 12 s. The plain work takes a third of a second. */
const GOAL = 35

export const writeLeagues = (file: string, leagues: number): void => {
  const lines = Array.from({ length: leagues }, (_, number) => ({
    command: 'league create',
    id: `league-${number}`,
    name: `League number ${number}`,
    season: 1990,
    scoringSystemId: 'ppr',
    teamCount: TEAMS,
  }))
  writeFileSync(file, lines.map(line => JSON.stringify(line)).join('\n'))
}

interface Round {
  ms: number
  /** How much the store grows, kB per league. */
  size: number
  plain: number
}

const playRound = async (folder: string, lines: string): Promise<Round> => {
  const hindsight = hindsightIn(folder)
  hindsight('init', '--account', 'bench')
  hindsight('stats', 'load', '--demo')
  const sizeOf = (): number => statSync(join(folder, 'hindsight.db')).size
  const before = sizeOf()
  const ms = await timed(() => hindsight('batch', lines))
  const size = (sizeOf() - before) / LEAGUES / 1000
  const db = openPlain(join(folder, 'plain.db'))
  const plain = await timed(() => commitRows(db, { commits: LEAGUES / TOGETHER, rows: TOGETHER * ROWS }))
  db.close()
  return { ms, size, plain }
}

export const benchLeagueCreation = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const lines = join(folder, 'leagues.ndjson')
  writeLeagues(lines, LEAGUES)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await playRound(join(folder, String(round)), lines))
  rmSync(folder, { recursive: true })
  const name = `${LEAGUES.toLocaleString('en-US')} leagues made`
  const times = { ours: rounds.map(({ ms }) => ms), peer: rounds.map(({ plain }) => plain) }
  const sizes = { ours: rounds.map(({ size }) => size), peer: rounds.map(() => 9) }
  return [
    row('cost', { name, ...times, peerName: 'bare SQLite, as many commits and rows', unit: 'ms', goal: GOAL }),
    row('cost', { name: `${name}, the store of each`, ...sizes, peerName: 'limit', unit: 'kB', goal: 1 }),
  ]
}
