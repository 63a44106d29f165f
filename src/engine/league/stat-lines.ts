import { type StatKey, statRow } from '../../../data/stats.ts'
import type { Context } from '../kernel/context.ts'
import type { Season } from '../season/season.ts'

/** A player's stats in a game. Stats that are 0 or were not recorded are left out. */
export type StatLine = Record<string, number>

/** Maps each row of the loaded season to its visible row, or to -1 if it is not visible yet. */
const visibleNumbers = ({ visible, loaded, rowCount }: Season): ((row: number) => number) => {
  if (!visible) return row => row
  const numbers = new Int32Array(loaded.index.player.length).fill(-1)
  for (let row = 0; row < rowCount; row++) numbers[visible[row]!] = row
  return row => numbers[row]!
}

/** Reads the stats in these rows of a season, by row. Reads each stat's column only once. */
export const statLines = async (
  { store }: Context,
  season: Season,
  { rows, stats }: { rows: readonly number[]; stats: readonly StatKey[] },
): Promise<Map<number, StatLine>> => {
  const lines = new Map<number, StatLine>(rows.map(row => [row, {}]))
  const groups = new Set(rows.map(row => season.players[season.index.player[row]!]!.posGroup))
  const numberOf = visibleNumbers(season)
  for (const stat of stats) {
    if (!statRow(stat).posGroups.some(group => groups.has(group))) continue
    const column = await store.seasons.findColumn(season.season, stat)
    for (const [at, row] of column?.rows.entries() ?? []) {
      const line = lines.get(numberOf(row))
      if (line) line[stat] = column!.values[at]! / 10 ** column!.decimals
    }
  }
  return lines
}
