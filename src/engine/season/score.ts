import { type StatKey, statRow } from '../../../data/stats.ts'
import { payments, type Tier } from '../rules/bracket.ts'
import { roundHalfAway } from '../rules/decimal.ts'
import type { CompiledRules, CompiledStat } from '../rules/scoring.ts'
import type { StatColumn } from '../schema/season.ts'
import { groupNumber, type Season } from './season.ts'

/** Sums of whole numbers are exact below this. */
const EXACT_LIMIT = 2 ** 52

/** No value of a game is larger, as the bound on exact sums needs to know. */
const LARGEST_VALUE = 10_000

/**
 * The power of ten by which weights times values become whole numbers, so that a sum of them is exact; null when they do
 * not (a stat that is a ratio, weights with very many decimals), and sums are those of binary fractions.
 */
const exactScale = (rules: CompiledRules, columns: readonly StatColumn[]): number | null => {
  const decimals = rules.decimals + Math.max(2, ...columns.map(column => column.decimals))
  const heaviest = Math.max(1, ...rules.stats.flatMap(({ weights }) => weights.map(Math.abs)))
  const bound = heaviest * LARGEST_VALUE * 10 ** decimals * Math.max(1, rules.stats.length)
  return columns.every(column => column.exact) && bound < EXACT_LIMIT ? 10 ** decimals : null
}

interface Work {
  season: Season
  sums: Float64Array
  /** Units of the sums per point. */
  scale: number
  /** Whether the sums are whole numbers. */
  exact: boolean
}

/** A product in units of the sums, made whole again where it is known to be. */
const units = ({ scale, exact }: Work, points: number): number => (exact ? Math.round(points * scale) : points * scale)

const addUniform = (work: Work, column: StatColumn, weight: number): void => {
  const { sums } = work
  const { rows, values } = column
  const factor = units(work, weight / 10 ** column.decimals)
  for (let at = 0; at < rows.length; at++) sums[rows[at]!]! += factor * values[at]!
}

const addByGroup = (work: Work, column: StatColumn, weights: readonly number[]): void => {
  const { sums, season } = work
  const { rows, values } = column
  const factors = Float64Array.from(weights, weight => units(work, weight / 10 ** column.decimals))
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    sums[row]! += factors[season.rowGroup[row]!]! * values[at]!
  }
}

const payment = (tiers: readonly Tier[], value: number): number => {
  let points = 0
  for (const tier of tiers) points += tier.points * payments(tier, value)
  return points
}

/** Pays the brackets of a stat on the rows where its value is not 0. */
const addTiers = (work: Work, column: StatColumn, tiers: readonly (readonly Tier[])[]): void => {
  const { sums, season } = work
  const { rows, values, decimals } = column
  const unit = 10 ** decimals
  for (let at = 0; at < rows.length; at++) {
    const own = tiers[season.rowGroup[rows[at]!]!]!
    if (own.length > 0) sums[rows[at]!]! += units(work, payment(own, values[at]! / unit))
  }
}

const isCoverage = (stat: StatKey): boolean => {
  const { origin } = statRow(stat)
  return 'file' in origin && origin.file === 'pfr_advstats'
}

/** Pays the brackets of a stat on the rows where it was recorded as 0. */
const addTiersAtZero = (work: Work, { stat, tiers }: CompiledStat, column: StatColumn): void => {
  const { sums, season } = work
  const zero = (tiers ?? []).map(own => units(work, payment(own, 0)))
  if (zero.every(points => points === 0)) return
  const valued = new Uint8Array(season.rowCount)
  for (const row of column.rows) valued[row] = 1
  const pay = (row: number) => {
    if (valued[row] === 0) sums[row]! += zero[season.rowGroup[row]!]!
  }
  if (isCoverage(stat)) season.coverage.forEach(pay)
  else for (let row = 0; row < season.rowCount; row++) pay(row)
}

/** Whether a stat was recorded for a row: its value there is then 0 or what the column says. */
export const recordedAt = (season: Season, stat: StatKey, row: number): boolean =>
  statRow(stat).posGroups.some(group => groupNumber(group) === season.rowGroup[row]) &&
  (!isCoverage(stat) || season.coverage.includes(row))

const addStat = (work: Work, stat: CompiledStat, column: StatColumn): void => {
  if (stat.uniform === null) addByGroup(work, column, stat.weights)
  else if (stat.uniform !== 0) addUniform(work, column, stat.uniform)
  if (!stat.tiers) return
  addTiers(work, column, stat.tiers)
  addTiersAtZero(work, stat, column)
}

/** Rounds sums to hundredths of a point, in place: once, here, half away from zero on the decimal value. */
const toHundredths = (sums: Float64Array, scale: number): Float64Array => {
  const perHundredth = scale / 100
  for (let row = 0; row < sums.length; row++) {
    const sum = sums[row]!
    if (sum !== 0) sums[row] = roundHalfAway(sum / perHundredth)
  }
  return sums
}

/**
 * Points of every row of a season in hundredths, rounded once per game. The columns that the rules weigh have to be
 * there; a stat without a column was not recorded and pays nothing. One pass a stat, in catalog order.
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
