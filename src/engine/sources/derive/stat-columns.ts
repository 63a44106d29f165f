import { STATS, type StatKey, type StatRow, statRow } from '../../../../data/stats.ts'
import type { StatColumn } from '../../schema/season.ts'
import { toColumn } from '../stat-column.ts'
import type { SeasonValues } from './derivation.ts'
import { DERIVATIONS } from './index.ts'

type Values = Float64Array | null

/** A linear combination of stats by row; null when one of them was not recorded. */
function combine(parts: readonly (readonly [factor: number, values: Values])[], size: number): Values {
  const sum = new Float64Array(size)
  for (const [factor, values] of parts) {
    if (!values) return null
    for (let row = 0; row < size; row++) sum[row] = (sum[row] as number) + factor * (values[row] as number)
  }
  return sum
}

/** The column of every stat of the catalog that the season's files record. */
export function statColumns(season: SeasonValues): ReadonlyMap<StatKey, StatColumn> {
  const made = new Map<StatKey, Values>()
  const valuesOf = (key: StatKey): Values => {
    const known = made.get(key)
    if (known !== undefined) return known
    const values = make(statRow(key))
    made.set(key, values)
    return values
  }
  const make = ({ key, origin }: StatRow<StatKey>): Values => {
    if ('derived' in origin) return DERIVATIONS[key]?.(season) ?? null
    if ('file' in origin)
      return origin.file === 'stats_player' ? season.column(origin.column) : season.coverage(origin.column)
    const parts = Object.entries(origin.sum).map(([part, factor]) => [factor, valuesOf(part as StatKey)] as const)
    return combine(parts, season.rows.size)
  }
  const columns = new Map<StatKey, StatColumn>()
  for (const { key } of STATS) {
    const values = valuesOf(key)
    if (values) columns.set(key, toColumn(values))
  }
  return columns
}
