import { DEFENDERS } from '../../../../data/positions.ts'
import type { SeasonPlayer } from '../../schema/season.ts'
import { memoize } from '../memoize.ts'
import type { SeasonRows } from '../season-rows.ts'
import { SLOTS } from '../team-slots.ts'

/** The distances of field goals of a row, in yards. */
export interface RowKicks {
  row: number
  distances: readonly number[]
}

/** The values of a season that a derivation reads. A column that was not recorded is null. */
export interface SeasonValues {
  rows: SeasonRows
  /** A number column of the player weeks, by row. */
  column(name: string): Float64Array | null
  /** A number column of the team weeks, by slot. */
  ofTeam(name: string): Float64Array | null
  /** A number column of the coverage file, by row. */
  coverage(name: string): Float64Array | null
  /** Final scores by slot; null without a schedule. */
  scores: Float64Array | null
  /** 1 for the rows for which coverage was recorded. */
  covered: Uint8Array
  /** The field goals of the rows that have some. */
  fgMade: readonly RowKicks[]
  fgNotMade: readonly RowKicks[]
}

/** Makes the values of a stat by row, or null when the season's files do not record it. */
export type Derivation = (season: SeasonValues) => Float64Array | null

export const playerOf = ({ rows }: SeasonValues, row: number): SeasonPlayer => rows.players[rows.index.player[row]!]!

/** Values by row, computed for players. Team defenses have 0. */
export const perPlayer = ({ rows }: SeasonValues, value: (row: number) => number): Float64Array => {
  const values = new Float64Array(rows.size)
  for (let row = 0; row < rows.size; row++) if (rows.record[row] !== -1) values[row] = value(row)
  return values
}

/**
 * Values by row, computed for team defenses from the slots of the team and of its opponent. Players have 0. Null when
 * no team defense has a row.
 */
export const perDefense = (
  { rows }: SeasonValues,
  value: (own: number, facing: number) => number,
): Float64Array | null => {
  if (!rows.record.includes(-1)) return null
  const values = new Float64Array(rows.size)
  for (let row = 0; row < rows.size; row++) {
    if (rows.record[row] === -1) values[row] = value(rows.slot[row]!, rows.facing[row]!)
  }
  return values
}

/** The sum over each team's players in each week, by slot. */
export const perTeam = ({ rows }: SeasonValues, value: (row: number) => number): Float64Array => {
  const sums = new Float64Array(SLOTS)
  for (let row = 0; row < rows.size; row++) {
    const slot = rows.slot[row]!
    if (rows.record[row] !== -1) sums[slot] = sums[slot]! + value(row)
  }
  return sums
}

/** The sum of some columns of a row. A column that was not recorded counts 0. */
export const adder = (season: SeasonValues, ...columns: readonly string[]): ((row: number) => number) => {
  const values = columns.map(season.column).filter(column => column !== null)
  return row => {
    let sum = 0
    for (let at = 0; at < values.length; at++) sum += values[at]![row]!
    return sum
  }
}

/** 1 for the rows of defenders (DL, LB, DB). */
export const defenders = memoize(
  (season: SeasonValues): Uint8Array =>
    new Uint8Array(season.rows.size).map((_, row) => Number(DEFENDERS.includes(playerOf(season, row).posGroup))),
)

const SPECIALISTS: readonly (string | null)[] = ['K', 'P', 'LS']

/** Whether a row is that of a kicker, punter or long snapper. */
export const isSpecialist = (season: SeasonValues, row: number): boolean =>
  SPECIALISTS.includes(playerOf(season, row).position)
