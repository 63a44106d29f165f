import { memoize } from '../../../data/on-demand.ts'
import { DEFENDERS } from '../../../data/positions.ts'
import type { SeasonPlayer } from '../schema/season.ts'
import { SLOTS } from './row-placement.ts'
import type { SeasonRows } from './season-rows.ts'

/** The distances of a row's field goals, in yards. */
export interface RowKicks {
  row: number
  distances: readonly number[]
}

/** A season's values that derivations read. Columns that were not recorded are null. */
export interface SeasonValues {
  rows: SeasonRows
  /** Returns a number column from the player weeks, by row. */
  column(name: string): Float64Array | null
  /** Returns a number column from the team weeks, by slot. */
  ofTeam(name: string): Float64Array | null
  /** Returns a number column from the coverage file, by row. */
  coverage(name: string): Float64Array | null
  /** Final scores by slot; null without a schedule. */
  scores: Float64Array | null
  /** 1 for the rows with recorded coverage. */
  covered: Uint8Array
  /** Field goals in rows that have any. */
  fgMade: readonly RowKicks[]
  fgNotMade: readonly RowKicks[]
}

/** Computes a stat's values by row; null if the season's files do not record it. */
export type Derivation = (season: SeasonValues) => Float64Array | null

export const playerOf = ({ rows }: SeasonValues, row: number): SeasonPlayer => rows.players[rows.index.player[row]!]!

/** Returns values by row, computed for players. Team defenses have 0. */
export const perPlayer = ({ rows }: SeasonValues, value: (row: number) => number): Float64Array => {
  const values = new Float64Array(rows.size)
  for (let row = 0; row < rows.size; row++) if (rows.record[row] !== -1) values[row] = value(row)
  return values
}

/**
 * Returns values by row, computed for team defenses from the team's and the opponent's slots. Players have 0. Null if
 * no team defense has a row.
 */
export const perDefense = (
  { rows }: SeasonValues,
  value: (team: number, facing: number) => number,
): Float64Array | null => {
  if (!rows.record.includes(-1)) return null
  const values = new Float64Array(rows.size)
  for (let row = 0; row < rows.size; row++) {
    if (rows.record[row] === -1) values[row] = value(rows.slot[row]!, rows.facing[row]!)
  }
  return values
}

/** Returns, by slot, the sum over each team's players in each week. */
export const perTeam = ({ rows }: SeasonValues, value: (row: number) => number): Float64Array => {
  const sums = new Float64Array(SLOTS)
  for (let row = 0; row < rows.size; row++) {
    const slot = rows.slot[row]!
    if (rows.record[row] !== -1) sums[slot] = sums[slot]! + value(row)
  }
  return sums
}

/** Returns the sum of columns in a row. A column that was not recorded counts as 0. */
export const adder = (season: SeasonValues, ...columns: readonly string[]): ((row: number) => number) => {
  const values = columns.map(season.column).filter(column => column !== null)
  return row => {
    let sum = 0
    for (let at = 0; at < values.length; at++) sum += values[at]![row]!
    return sum
  }
}

/** 1 in defenders' rows (DL, LB, DB). */
export const defenders = memoize(
  (season: SeasonValues): Uint8Array =>
    new Uint8Array(season.rows.size).map((_, row) => Number(DEFENDERS.includes(playerOf(season, row).posGroup))),
)

const SPECIALISTS: readonly (string | null)[] = ['K', 'P', 'LS']

export const isSpecialist = (season: SeasonValues, row: number): boolean =>
  SPECIALISTS.includes(playerOf(season, row).position)

/**
 * The NFL's passer rating in a game: the sum of four parts from 0 to 2.375 (completions, yards, touchdowns and
 * interceptions per attempt), times 100/6. The best rating is 158.3. Rounded to tenths, halves up. Each part is a whole
 * number of eighths of an attempt, so the rating needs only one division of integers. Source: NFL, rules since 1973.
 */
const passerRating: Derivation = season => {
  const attempts = season.column('attempts')
  const completions = season.column('completions')
  const yards = season.column('passing_yards')
  const touchdowns = season.column('passing_tds')
  const interceptions = season.column('passing_interceptions')
  if (!attempts || !completions || !yards || !touchdowns || !interceptions) return null
  const ratings = perPlayer(season, row => {
    const tries = attempts[row]!
    if (tries === 0) return 0
    const within = (eighths: number): number => Math.min(19 * tries, Math.max(0, eighths))
    const eighths =
      within(40 * completions[row]! - 12 * tries) +
      within(2 * yards[row]! - 6 * tries) +
      within(160 * touchdowns[row]!) +
      within(19 * tries - 200 * interceptions[row]!)
    // In tenths, the rating is 125 eighths / (6 tries). Adds half a tenth for rounding.
    return Math.floor((250 * eighths + 6 * tries) / (12 * tries)) / 10
  })
  return ratings.map((rating, row) => (attempts[row]! > 0 ? rating : Number.NaN))
}

export const PASSING = { passer_rating: passerRating } satisfies Record<string, Derivation>

type Kicks = 'fgMade' | 'fgNotMade'

/**
 * Field goals by distance are counted from the lists of distances, because in some files a kick of exactly 60 yards is
 * not in any range. No file has blocked kicks by distance.
 */
const sumOver =
  (kicks: Kicks, weigh: (distance: number) => number): Derivation =>
  season => {
    const values = new Float64Array(season.rows.size)
    for (const { row, distances } of season[kicks])
      values[row] = distances.reduce((sum, distance) => sum + weigh(distance), 0)
    return values
  }

/** Counts field goals from `min` to `max` yards. */
const fieldGoalsBetween = (kicks: Kicks, min: number, max: number): Derivation =>
  sumOver(kicks, distance => Number(distance >= min && distance <= max))

export const KICKING = {
  fg_made_0_19: fieldGoalsBetween('fgMade', 0, 19),
  fg_made_20_29: fieldGoalsBetween('fgMade', 20, 29),
  fg_made_30_39: fieldGoalsBetween('fgMade', 30, 39),
  fg_made_40_49: fieldGoalsBetween('fgMade', 40, 49),
  fg_made_50_59: fieldGoalsBetween('fgMade', 50, 59),
  fg_made_60_plus: fieldGoalsBetween('fgMade', 60, Infinity),
  fg_not_made_0_19: fieldGoalsBetween('fgNotMade', 0, 19),
  fg_not_made_20_29: fieldGoalsBetween('fgNotMade', 20, 29),
  fg_not_made_30_39: fieldGoalsBetween('fgNotMade', 30, 39),
  fg_not_made_40_49: fieldGoalsBetween('fgNotMade', 40, 49),
  fg_not_made_50_59: fieldGoalsBetween('fgNotMade', 50, 59),
  fg_not_made_60_plus: fieldGoalsBetween('fgNotMade', 60, Infinity),
  fg_made_yards: sumOver('fgMade', distance => distance),
  fg_made_yards_over_30: sumOver('fgMade', distance => Math.max(0, distance - 30)),
}
