import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { bin, hindsightIn } from './program.ts'
import { memoryRow, type Row, row, skipped } from './row.ts'

/**
 * The time and peak memory of a process that loads 25 seasons, and its time on one core. All are copies of the bundled
 * season under different years.
 */
const ROUNDS = 5
const SEASONS = Array.from({ length: 25 }, (_, at) => 1999 + at)
const bundled = join(import.meta.dirname, '..', 'data/demo')
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

/** Changes the year in a file. The bundled files do not contain quoted cells. */
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

/** Writes a program that starts Hindsight as users do, and reports its peak memory at the end. */
const makeWatched = (folder: string): string => {
  const file = join(folder, 'watched.cjs')
  const atEnd = "process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS))"
  writeFileSync(file, `${atEnd}\nrequire(${JSON.stringify(bin)})\n`)
  return file
}

/** Pins a program to one core. */
const ONE_CORE = ['taskset', '--cpu-list', '0']
const hasOneCore = spawnSync(ONE_CORE[0]!, ['--version']).status === 0

interface Load {
  ms: number
  megabytes: number
}

const load = (home: string, argv: readonly string[], before: readonly string[]): Load => {
  const env = { ...process.env, HINDSIGHT_HOME: home }
  const [program = '', ...words] = [...before, process.execPath, ...argv]
  const began = performance.now()
  const { stderr, status } = spawnSync(program, words, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return { ms: performance.now() - began, megabytes: (Number(/peak (\d+)/.exec(stderr)?.[1]) * 1024) / 1e6 }
}

const LOAD = 'load 25 seasons'

export const benchManySeasons = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const files = join(folder, 'files')
  makeFolder(files)
  const watched = makeWatched(folder)
  const reload = (before: readonly string[] = []): Load => {
    const home = mkdtempSync(join(folder, 'home-'))
    hindsightIn(home)('init', '--account', 'bench')
    const loaded = load(home, [watched, 'stats', 'load', files], before)
    rmSync(home, { recursive: true })
    return loaded
  }
  const [ours, onOne]: [Load[], Load[]] = [[], []]
  // The two alternate, so that a slow moment affects both.
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(reload())
    if (hasOneCore) onOne.push(reload(ONE_CORE))
  }
  rmSync(folder, { recursive: true })
  const times = (all: readonly Load[]): number[] => all.map(({ ms }) => ms)
  return [
    hasOneCore
      ? row('cost', {
          name: LOAD,
          ours: times(ours),
          peer: times(onOne),
          peerName: 'on one core',
          unit: 'ms',
          goal: 0.6,
        })
      : skipped(LOAD, 'needs taskset, which gives a program one core'),
    memoryRow(
      `${LOAD}, peak memory`,
      ours.map(({ megabytes }) => megabytes),
      400,
    ),
  ]
}
