import { type DerivedKey, STATS, type StatKey, type StatRow, statRow } from '../../../data/stats.ts'
import { invalid } from '../base/errors.ts'
import type { StatColumn } from '../schema/season.ts'
import { toColumn } from '../schema/stat-column.ts'
import { type Derivation, KICKING, PASSING, type SeasonValues } from './derivation.ts'
import { free } from './memory.ts'
import { TACKLES } from './tackles.ts'
import { PERSONS, TAKEAWAYS } from './takeaways.ts'
import { TEAM } from './team-defense.ts'

/** The function for each derived stat. The compiler reports a derived stat without one. */
export const DERIVATIONS: Readonly<Record<DerivedKey, Derivation>> = {
  ...PASSING,
  ...PERSONS,
  ...KICKING,
  ...TACKLES,
  ...TAKEAWAYS,
  ...TEAM,
}

type Values = Float64Array | null

/** Returns a weighted sum of stats by row; null if one of them was not recorded. */
const combine = (parts: readonly (readonly [factor: number, values: Values])[], size: number): Values => {
  const sum = new Float64Array(size)
  for (const [factor, values] of parts) {
    if (!values) return null
    for (let row = 0; row < size; row++) sum[row] = sum[row]! + factor * values[row]!
  }
  return sum
}

/** Throws if cells in range add up to a value out of range. The error names the stat, player and week. */
const requireRange = ({ rows }: SeasonValues, { key, range: { max } }: StatRow<StatKey>, column: StatColumn): void => {
  const scale = 10 ** column.decimals
  const { values } = column
  let at = 0
  while (at < values.length && !(Math.abs(values[at]!) > max * scale)) at++
  if (at === values.length) return
  const row = column.rows[at]!
  const { id } = rows.players[rows.index.player[row]!]!
  throw invalid(
    `the files have a ${key} of ${column.values[at]! / scale} for ${id} in week ${rows.index.week[row]}, but a ` +
      `game has at most ${max}; download them again`,
  )
}

/**
 * Returns the columns of all stats that the season's files record. Frees the values that it uses. Throws
 * `invalid_request` for a value out of range.
 */
export const statColumns = (season: SeasonValues): ReadonlyMap<StatKey, StatColumn> => {
  const cache = new Map<StatKey, Values>()
  const valuesOf = (key: StatKey): Values => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const values = make(statRow(key))
    cache.set(key, values)
    return values
  }
  const make = ({ key, origin }: StatRow<StatKey>): Values => {
    if ('derived' in origin) return DERIVATIONS[key as DerivedKey](season)
    if ('file' in origin)
      return origin.file === 'stats_player' ? season.column(origin.column) : season.coverage(origin.column)
    const parts = Object.entries(origin.sum).map(([part, factor]) => [factor, valuesOf(part as StatKey)] as const)
    return combine(parts, season.rows.size)
  }
  const columns = new Map<StatKey, StatColumn>()
  for (const row of STATS) {
    const values = valuesOf(row.key)
    if (!values) continue
    const column = toColumn(values, row.partial)
    requireRange(season, row, column)
    columns.set(row.key, column)
  }
  free(cache.values())
  return columns
}
