import { POS_GROUPS } from '../../../data/positions.ts'
import { roundHalfAway } from '../../../data/rounding.ts'
import { type StatKey, statRow } from '../../../data/stats.ts'
import { countBefore } from '../rules/binary-search.ts'
import { toPoints, withoutFloatErrors } from '../rules/scoring/decimal.ts'
import {
  bracketsFor,
  type CompiledRules,
  type CompiledStat,
  payments,
  type Tier,
  tierOf,
  weightFor,
} from '../rules/scoring/scoring.ts'
import type { BreakdownLine } from '../schema/score.ts'
import type { StatColumn } from '../schema/season.ts'
import { groupNumber, type Season } from './season.ts'

/** The max number of decimals in a weight. More would exceed the precision of doubles. */
const MAX_DECIMALS = 15

/**
 * Returns the power of ten that turns weighted values into integers, so their sum is exact within the limits of
 * doubles.
 */
const scaleOf = (rules: CompiledRules, columns: readonly StatColumn[]): number =>
  10 ** (Math.min(rules.decimals, MAX_DECIMALS) + Math.max(0, ...columns.map(({ decimals }) => decimals)))

interface TierWork {
  stat: StatKey
  column: StatColumn
  /** 1 for each of the bracket's position groups, indexed like POS_GROUPS. */
  groups: Uint8Array
}

/** The parts of a season that scoring reads. */
export type ScoredRows = Pick<Season, 'columns' | 'coverage' | 'rowCount' | 'rowGroup'>

interface Work {
  season: ScoredRows
  sums: Float64Array
  /** The number of units in a point. */
  scale: number
}

/** Converts points to the unit that sums are in. */
const units = ({ scale }: Work, points: number): number => Math.round(points * scale)

const addUniform = (work: Work, column: StatColumn, weight: number): void => {
  const { sums } = work
  const { rows, values } = column
  const factor = units(work, weight / 10 ** column.decimals)
  for (let at = 0; at < rows.length; at++) sums[rows[at]!]! += factor * values[at]!
}

const addByGroup = (work: Work, column: StatColumn, weights: readonly number[]): void => {
  const { sums, season } = work
  const { rowGroup } = season
  const { rows, values } = column
  const factors = Float64Array.from(weights, weight => units(work, weight / 10 ** column.decimals))
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    sums[row]! += factors[rowGroup[row]!]! * values[at]!
  }
}

/** Converts a bracket to the units that a column's cells and the sums are in. */
const inUnits = (work: Work, { min, max, points, per }: Tier, { decimals }: StatColumn): Tier => {
  const unit = 10 ** decimals
  return { min: min * unit, max: max * unit, points: units(work, points), per: per === null ? null : per * unit }
}

const isCoverage = (stat: StatKey): boolean => {
  const { origin } = statRow(stat)
  return 'file' in origin && origin.file === 'pfr_advstats'
}

/** Adds a bracket's points to every recorded row as if the value were 0. */
const addTierAtZero = ({ sums, season }: Work, stat: StatKey, pays: Float64Array): void => {
  const { rowGroup, rowCount, coverage } = season
  if (isCoverage(stat)) for (const row of coverage) sums[row]! += pays[rowGroup[row]!]!
  else for (let row = 0; row < rowCount; row++) sums[row]! += pays[rowGroup[row]!]!
}

/**
 * Adds the points for a stat's bracket: first as if all values were 0 (in every row with the stat), then the difference
 * for other values.
 */
const addTier = (work: Work, { stat, column, groups }: TierWork, tier: Tier): void => {
  const { sums, season } = work
  const { rowGroup } = season
  const { rows, values } = column
  const { points } = tier
  const atZero = statRow(stat).partial ? 0 : points * payments(tier, 0)
  if (atZero !== 0)
    addTierAtZero(
      work,
      stat,
      Float64Array.from(groups, applies => applies * atZero),
    )
  for (let at = 0; at < rows.length; at++) {
    const paid = points * payments(tier, values[at]!)
    if (paid !== atZero) sums[rows[at]!]! += groups[rowGroup[rows[at]!]!]! * (paid - atZero)
  }
}

/** Returns whether a stat was recorded for a row. If so, and the column does not have the row, its value is 0. */
const recordedAt = (season: Season, stat: StatKey, row: number): boolean => {
  const { posGroups, partial } = statRow(stat)
  return (
    posGroups.some(group => groupNumber(group) === season.rowGroup[row]) &&
    (!isCoverage(stat) || season.coverage.includes(row)) &&
    (!partial || season.columns.get(stat)?.rows.includes(row) === true)
  )
}

const addStat = (work: Work, stat: CompiledStat, column: StatColumn): void => {
  if (stat.uniform === null) addByGroup(work, column, stat.weights)
  else if (stat.uniform !== 0) addUniform(work, column, stat.uniform)
  for (const { tier, groups } of stat.tiers) {
    addTier(work, { stat: stat.stat, column, groups }, inUnits(work, tier, column))
  }
}

/** Rounds sums to hundredths in place. Halves are rounded away from zero, based on the decimal value. */
const toHundredths = ({ sums, scale }: Work): Float64Array => {
  const hundredths = 100 / scale
  for (let row = 0; row < sums.length; row++) {
    if (sums[row] !== 0) sums[row] = roundHalfAway(sums[row]! * hundredths)
  }
  return sums
}

/** Rounds sums the same way, but to points. A separate pass over hundredths would take a tenth longer. */
const toRoundedPoints = ({ sums, scale }: Work): Float64Array => {
  const hundredths = 100 / scale
  for (let row = 0; row < sums.length; row++) {
    if (sums[row] !== 0) sums[row] = toPoints(roundHalfAway(sums[row]! * hundredths))
  }
  return sums
}

/** Adds up every row's points: one pass per stat, in catalog order. A stat without a column does not score. */
const sumRows = (season: ScoredRows, rules: CompiledRules): Work => {
  const found = rules.stats.flatMap(stat => {
    const column = season.columns.get(stat.stat)
    return column ? [{ stat, column }] : []
  })
  const columns = found.map(({ column }) => column)
  const work: Work = { season, sums: new Float64Array(season.rowCount), scale: scaleOf(rules, columns) }
  for (const { stat, column } of found) addStat(work, stat, column)
  return work
}

/**
 * Returns every row's points in a season, in hundredths, rounded once per game. The season must have the rules'
 * columns.
 */
export const scoreRows = (season: ScoredRows, rules: CompiledRules): Float64Array =>
  toHundredths(sumRows(season, rules))

/** Returns every row's points, in points. */
export const scoreRowsInPoints = (season: ScoredRows, rules: CompiledRules): Float64Array =>
  toRoundedPoints(sumRows(season, rules))

/** Returns a row's value in a sparse column. */
const cell = ({ rows, values, decimals }: StatColumn, row: number): number => {
  const at = countBefore(rows.length, place => rows[place]! < row)
  return rows[at] === row ? values[at]! / 10 ** decimals : 0
}

const ofWeight = (stat: StatKey, value: number, weight: number): BreakdownLine[] =>
  weight === 0 || value === 0 ? [] : [{ stat, value, weight, points: withoutFloatErrors(weight * value) }]

/**
 * Explains a row's score in catalog order, with a line for each weight and each bracket that scored. The lines add up
 * to the score before it is rounded to two decimals.
 */
export const breakdown = (season: Season, row: number, { rules, stats }: CompiledRules): BreakdownLine[] =>
  stats.flatMap(({ stat }) => {
    const column = season.columns.get(stat)
    if (!column || !recordedAt(season, stat, row)) return []
    const group = POS_GROUPS[season.rowGroup[row]!]!
    const value = cell(column, row)
    const paid = bracketsFor(rules, group, stat).flatMap((bracket): BreakdownLine[] => {
      const times = payments(tierOf(bracket), value)
      return times === 0 ? [] : [{ stat, value, bracket, points: withoutFloatErrors(times * bracket.points) }]
    })
    return [...ofWeight(stat, value, weightFor(rules, group, stat)), ...paid]
  })
