import { STATS, type StatKey, statRow } from '../../../data/stats.ts'
import { roundHalfAway } from '../rules/decimal.ts'
import type { CompiledRules, CompiledStat } from '../rules/scoring.ts'
import { payments, type Tier } from '../rules/scoring-brackets.ts'
import type { StatColumn } from '../schema/season.ts'
import { groupNumber, type Season } from './season.ts'

/** Sums of whole numbers below this are exact. */
const EXACT_LIMIT = 2 ** 52

/** The largest value of a game: files with a larger one are refused. */
const LARGEST_VALUE = Math.max(...STATS.flatMap(({ range: { least, most } }) => [-least, most]))

/**
 * The power of ten that makes weights times values whole numbers, so that their sum is exact. Null when there is none
 * (a stat that is a ratio, weights with many decimals): sums are then those of doubles.
 */
const exactScale = (rules: CompiledRules, columns: readonly StatColumn[]): number | null => {
  const decimals = rules.decimals + Math.max(2, ...columns.map(column => column.decimals))
  const heaviest = Math.max(1, ...rules.stats.flatMap(({ weights }) => weights.map(Math.abs)))
  const bound = heaviest * LARGEST_VALUE * 10 ** decimals * Math.max(1, rules.stats.length)
  return columns.every(column => column.exact) && bound < EXACT_LIMIT ? 10 ** decimals : null
}

interface TierWork {
  stat: StatKey
  column: StatColumn
  /** 1 for the position groups of the bracket, by index into POS_GROUPS. */
  groups: Uint8Array
}

interface Work {
  season: Season
  sums: Float64Array
  /** How many units of the sums make a point. */
  scale: number
  /** Whether the sums are whole numbers. */
  exact: boolean
}

/** Points in units of the sums, rounded where they are known to be whole. */
const units = ({ scale, exact }: Work, points: number): number => (exact ? Math.round(points * scale) : points * scale)

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

/** A bracket in the units of a column's cells and of the sums. */
const inUnits = (work: Work, { min, max, points, per }: Tier, { decimals }: StatColumn): Tier => {
  const unit = 10 ** decimals
  return { min: min * unit, max: max * unit, points: units(work, points), per: per === null ? null : per * unit }
}

const isCoverage = (stat: StatKey): boolean => {
  const { origin } = statRow(stat)
  return 'file' in origin && origin.file === 'pfr_advstats'
}

/** Pays a bracket on every recorded row as if its value were 0. */
const addTierAtZero = ({ sums, season }: Work, stat: StatKey, pays: Float64Array): void => {
  const { rowGroup, rowCount, coverage } = season
  if (isCoverage(stat)) for (const row of coverage) sums[row]! += pays[rowGroup[row]!]!
  else for (let row = 0; row < rowCount; row++) sums[row]! += pays[rowGroup[row]!]!
}

/** Pays a bracket of a stat: first as if all values were 0, where a stat has one everywhere, then the difference for others. */
const addTier = (work: Work, { stat, column, groups }: TierWork, tier: Tier): void => {
  const { sums, season } = work
  const { rowGroup } = season
  const { rows, values } = column
  const { min, max, points, per } = tier
  const atZero = statRow(stat).partial ? 0 : points * payments(tier, 0)
  if (atZero !== 0)
    addTierAtZero(
      work,
      stat,
      Float64Array.from(groups, applies => applies * atZero),
    )
  for (let at = 0; at < rows.length; at++) {
    const value = values[at]!
    const inside = value >= min && value <= max
    const paid = per === null ? (inside ? points : 0) : points * payments(tier, value)
    if (paid !== atZero) sums[rows[at]!]! += groups[rowGroup[rows[at]!]!]! * (paid - atZero)
  }
}

/** Whether a stat was recorded for a row. If so, a row that is not in the column has the value 0. */
export const recordedAt = (season: Season, stat: StatKey, row: number): boolean => {
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

/** Rounds sums to hundredths of a point, in place. Halves go away from zero, by the decimal value. */
const toHundredths = (sums: Float64Array, scale: number): Float64Array => {
  const hundredths = 100 / scale
  for (let row = 0; row < sums.length; row++) {
    if (sums[row] !== 0) sums[row] = roundHalfAway(sums[row]! * hundredths)
  }
  return sums
}

/**
 * The points of every row of a season, in hundredths, rounded once per game. The season must hold the columns of the
 * rules. A stat without a column was not recorded and pays nothing. Takes one pass for each stat, in catalog order.
 */
export const scoreRows = (season: Season, rules: CompiledRules): Float64Array => {
  const found = rules.stats.flatMap(stat => {
    const column = season.columns.get(stat.stat)
    return column ? [{ stat, column }] : []
  })
  const scale = exactScale(
    rules,
    found.map(({ column }) => column),
  )
  const work: Work = { season, sums: new Float64Array(season.rowCount), scale: scale ?? 1, exact: scale !== null }
  for (const { stat, column } of found) addStat(work, stat, column)
  return toHundredths(work.sums, work.scale)
}
