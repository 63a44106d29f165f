import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { memoryRow, type Row } from './row.ts'

/** The largest memory of a process that loads 25 seasons, all of them the bundled one under other years. */
const ROUNDS = 3
const SEASONS = Array.from({ length: 25 }, (_, at) => 1999 + at)
const root = join(import.meta.dirname, '..')
const bundled = join(root, 'data/demo')
const BY_SEASON = [
  'stats_player/stats_player_week',
  'stats_team/stats_team_week',
  'rosters/roster',
  'pfr_advstats/advstats_week_def',
]
const SHARED = ['schedules/games', 'players/players', 'dynastyprocess/db_playerids']

const textOf = (name: string): string => gunzipSync(readFileSync(join(bundled, `${name}.csv.gz`))).toString()

const put = (folder: string, name: string, text: string): void => {
  const file = join(folder, `${name}.csv.gz`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, gzipSync(text, { level: 1 }))
}

/** The same file for another season; the bundled files quote nothing. */
const dated = (text: string, season: number): string => {
  const [header = '', ...lines] = text.split('\n')
  const at = header.split(',').indexOf('season')
  const redated = lines.map(line => {
    const cells = line.split(',')
    if (cells.length > 1) cells[at] = String(season)
    return cells.join(',')
  })
  return [header, ...redated].join('\n')
}

const makeFolder = (folder: string): void => {
  for (const name of SHARED) put(folder, name, textOf(name))
  for (const name of BY_SEASON) {
    const text = textOf(`${name}_1990`)
    for (const season of SEASONS) put(folder, `${name}_${season}`, dated(text, season))
  }
}

const WATCHED = `process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS)); process.argv.splice(1, 0, 'hindsight')
require(${JSON.stringify(join(root, 'dist/hindsight.cjs'))}).run(process.argv.slice(2), ${JSON.stringify(root)}).then(status => { process.exitCode = status })`

const peakOf = (home: string, ...argv: string[]): number => {
  const env = { ...process.env, HINDSIGHT_HOME: home }
  const { stderr, status } = spawnSync(process.execPath, ['-e', WATCHED, ...argv], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return (Number(/peak (\d+)/.exec(stderr)?.[1]) * 1024) / 1e6
}

export const benchMemory = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  makeFolder(join(folder, 'files'))
  const peaks = Array.from({ length: ROUNDS }, (_, round) => {
    const home = join(folder, `home-${round}`)
    peakOf(home, 'init', '--account', 'bench')
    return peakOf(home, 'stats', 'load', join(folder, 'files'))
  })
  rmSync(folder, { recursive: true })
  return [memoryRow('load 25 seasons, peak memory', peaks, 400)]
}
