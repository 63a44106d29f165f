import type { StatKey } from '../../../data/stats.ts'
import type { SeasonData, StatColumn } from '../../../src/engine/schema/season.ts'

const known = new WeakMap<StatColumn, Float64Array>()

/** Returns a stat's values by row, or null if the season does not have a column for it. */
export const dense = (
  { columns, index }: { columns: ReadonlyMap<StatKey, StatColumn | null>; index: SeasonData['index'] },
  key: StatKey,
): Float64Array | null => {
  const column = columns.get(key)
  if (!column) return null
  const values = known.get(column) ?? new Float64Array(index.player.length)
  if (known.has(column)) return values
  known.set(column, values)
  for (const [at, row] of column.rows.entries()) values[row] = (column.values[at] as number) / 10 ** column.decimals
  return values
}

/** Returns the row number of a player-week, or -1. */
export const rowOf = ({ players, index }: SeasonData, id: string, week: number): number =>
  index.player.findIndex((player, row) => players[player]?.id === id && index.week[row] === week)

/** Returns a stat's value in a player-week, or undefined without a row or a column. */
export const valueAt = (season: SeasonData, key: StatKey, { id, week }: { id: string; week: number }) =>
  dense(season, key)?.[rowOf(season, id, week)]

/** Returns a player's season total of a stat. */
export const total = (season: SeasonData, key: StatKey, id: string): number => {
  const { players, index } = season
  let sum = 0
  for (const [row, value] of (dense(season, key) ?? new Float64Array()).entries()) {
    if (players[index.player[row] as number]?.id === id) sum += value
  }
  return sum
}

/** Returns the id of the only player with this name. */
export const idOf = ({ players }: SeasonData, name: string): string => {
  const found = players.filter(player => player.name === name)
  if (found.length !== 1) throw new Error(`${found.length} players are called ${name}`)
  return found[0]?.id as string
}
