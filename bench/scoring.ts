import { POS_GROUPS, type PosGroup } from '../data/positions.ts'
import { STATS, type StatKey } from '../data/stats.ts'
import { toHundredths } from '../src/engine/rules/scoring/decimal.ts'
import { compileRules } from '../src/engine/rules/scoring/scoring.ts'
import { NO_FACTS, type SeasonPlayer, type StatColumn } from '../src/engine/schema/season.ts'
import type { Bracket, ScoringRules } from '../src/engine/schema/system.ts'
import { scoreRows } from '../src/engine/season/score.ts'
import { buildSeason, type Season } from '../src/engine/season/season.ts'
import * as library from '../src/library/scoring.ts'
import { type DuckDBConnection, loadDuckDb } from '../test/tools/index.ts'
import { alternate, type Row, row } from './row.ts'

/**
 * Scoring a season from columns in memory: 20,000 player-weeks with 80 stats, 15% of them not 0, under 40 weights,
 * brackets on three stats, and overrides for two positions. The peer computes the same points in SQL. The baseline is
 * one fused pass of 40 weights over dense columns, without brackets, overrides and rounding. The library scores the
 * same season from a prepared table.
 */
const ROWS = 20_000
const WEEKS = 16
const DENSITY = 0.15
const ROUNDS = 41

const KEYS = STATS.filter(({ posGroups, unit }) => posGroups.includes('WR') && unit !== 'rate')
  .slice(0, 80)
  .map(({ key }) => key)
const WEIGHED = KEYS.filter((_, at) => at % 2 === 0)

const randomFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const bracket = (stat: StatKey | undefined, min: number, max: number | null, points: number): Bracket => ({
  stat: stat as string,
  min,
  max,
  points,
})

const BRACKETS = [
  bracket(WEIGHED[0], 100, 199, 2.5),
  bracket(WEIGHED[0], 200, null, 5),
  bracket(WEIGHED[3], 0, 0, 1),
  bracket(WEIGHED[7], 150, null, 3),
]
const OVERRIDES: readonly PosGroup[] = ['TE', 'QB']

const rules = (): ScoringRules => ({
  global: {
    weights: Object.fromEntries(WEIGHED.map((key, at) => [key, ((at % 9) + 1) / (at % 2 ? 10 : 25)])),
    brackets: BRACKETS,
  },
  positionOverrides: Object.fromEntries(OVERRIDES.map(group => [group, { weights: { [WEIGHED[1] as string]: 1.5 } }])),
})

const column = (random: (below: number) => number): StatColumn => {
  const rows: number[] = []
  for (let at = 0; at < ROWS; at++) if (random(1000) < DENSITY * 1000) rows.push(at)
  return {
    decimals: 0,
    exact: true,
    rows: Uint16Array.from(rows),
    values: Float64Array.from(rows, () => random(300) + 1),
  }
}

const makeSeason = (): Season => {
  const random = randomFrom(1990)
  const groups = POS_GROUPS.filter(group => group !== 'DST')
  const players: SeasonPlayer[] = Array.from({ length: ROWS / WEEKS }, (_, at) => {
    const posGroup = groups[at % groups.length]!
    return { id: String(at).padStart(6, '0'), name: `P${at}`, position: posGroup, posGroup, team: 'CHI' }
  })
  const season = buildSeason(
    {
      season: 1990,
      version: 1,
      teams: ['CHI'],
      players,
      index: {
        player: Uint16Array.from({ length: ROWS }, (_, at) => Math.floor(at / WEEKS)),
        week: Uint8Array.from({ length: ROWS }, (_, at) => (at % WEEKS) + 1),
        team: new Uint8Array(ROWS),
        opponent: new Uint8Array(ROWS),
      },
      coverage: new Uint16Array(),
      games: [],
      facts: NO_FACTS,
    },
    Date.UTC(2030, 0, 1),
  )
  for (const key of KEYS) season.columns.set(key, column(random))
  return season
}

const dense = ({ rows, values }: StatColumn): Float64Array => {
  const cells = new Float64Array(ROWS)
  rows.forEach((at, entry) => {
    cells[at] = values[entry]!
  })
  return cells
}

/** Returns a generated function that processes dense columns in groups of eight, with one pass over the rows per group. */
const fusedPass = (columns: readonly Float64Array[], weights: readonly number[]): ((points: Float64Array) => void) => {
  const passes: string[] = []
  for (let from = 0; from < columns.length; from += 8) {
    const part = columns.slice(from, from + 8).map((_, at) => from + at)
    const names = part.map(at => `const c${at} = columns[${at}], w${at} = weights[${at}]`).join('\n')
    const terms = part.map(at => `c${at}[r] * w${at}`).join(' + ')
    passes.push(`{ ${names}\nfor (let r = 0; r < ${ROWS}; r++) points[r] ${from === 0 ? '=' : '+='} ${terms} }`)
  }
  return new Function('columns', 'weights', `return points => {\n${passes.join('\n')}\n}`)(columns, weights)
}

const sqlOf = (ruleSet: ScoringRules): string => {
  const list = OVERRIDES.map(group => `'${group}'`).join(', ')
  const terms = WEIGHED.map((key, at) => {
    const weight = ruleSet.global.weights[key]
    return at === 1 ? `${key} * (CASE WHEN pos IN (${list}) THEN 1.5 ELSE ${weight} END)` : `${key} * ${weight}`
  })
  const paid = BRACKETS.map(
    ({ stat, min, max, points }) =>
      `CASE WHEN ${stat} >= ${min}${max === null ? '' : ` AND ${stat} <= ${max}`} THEN ${points} ELSE 0 END`,
  )
  return `SELECT round(${[...terms, ...paid].join(' + ')}, 2) AS points FROM weeks`
}

const fill = async (connection: DuckDBConnection, season: Season): Promise<void> => {
  await connection.run(`CREATE TABLE weeks (pos VARCHAR, ${KEYS.map(key => `${key} DOUBLE`).join(', ')})`)
  const cells = KEYS.map(key => dense(season.columns.get(key)!))
  const appender = await connection.createAppender('weeks')
  for (let at = 0; at < ROWS; at++) {
    appender.appendVarchar(POS_GROUPS[season.rowGroup[at]!]!)
    for (const each of cells) appender.appendDouble(each[at]!)
    appender.endRow()
  }
  appender.closeSync()
}

const openLibrary = (season: Season, ruleSet: ScoringRules): (() => Float64Array) => {
  const columns = Object.fromEntries(KEYS.map(key => [key, dense(season.columns.get(key)!)]))
  const position = Array.from(season.rowGroup, group => POS_GROUPS[group]!)
  const table = library.statTable({ ...columns, position })
  const compiled = library.compileRules(ruleSet as Parameters<typeof library.compileRules>[0])
  return () => library.scoreRows(compiled, table)
}

const refuseDifference = (ours: Float64Array, peer: readonly unknown[]): void => {
  for (let at = 0; at < ROWS; at++) {
    // SQL adds binary fractions, so it sometimes rounds an exact half differently.
    if (Math.abs(ours[at]! / 100 - Number(peer[at])) > 0.0101) throw new Error(`row ${at}: ${ours[at]} and ${peer[at]}`)
  }
}

export const benchScoring = async (): Promise<Row[]> => {
  const season = makeSeason()
  const ruleSet = rules()
  const compiled = compileRules(ruleSet)
  const { DuckDBInstance } = await loadDuckDb()
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  await fill(connection, season)
  const prepared = await connection.prepare(sqlOf(ruleSet))
  const peer = async () => (await prepared.runAndReadAll()).getColumns()[0]!
  refuseDifference(scoreRows(season, compiled), await peer())
  const columns = WEIGHED.map(key => dense(season.columns.get(key)!))
  const fused = fusedPass(
    columns,
    WEIGHED.map(key => ruleSet.global.weights[key]!),
  )
  const points = new Float64Array(ROWS)
  const scoreInside = () => scoreRows(season, compiled)
  const [ours = [], duckdb = [], pass = []] = await alternate([scoreInside, peer, () => fused(points)], ROUNDS)
  // This comes last, because V8 compiles the scoring again for objects of a different shape.
  const scoreInLibrary = openLibrary(season, ruleSet)
  refuseDifference(scoreInLibrary().map(toHundredths), await peer())
  const [inLibrary = [], inside = []] = await alternate([scoreInLibrary, scoreInside], ROUNDS)
  connection.closeSync()
  const name = 'score a season, 20,000 x 40, brackets on'
  return [
    row('faster', { name, ours, peer: duckdb, peerName: 'DuckDB, prepared', unit: 'ms', goal: 10 }),
    row('cost', { name, ours, peer: pass, peerName: 'limit: a fused dense pass', unit: 'ms', goal: 1.25 }),
    row('cost', {
      name: 'score a season with the library, 20,000 x 40',
      ours: inLibrary,
      peer: inside,
      peerName: 'inside the program',
      unit: 'ms',
      goal: 1.1,
    }),
  ]
}
