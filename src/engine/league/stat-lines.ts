import { type StatKey, statRow } from '../../../data/stats.ts'
import type { Context } from '../kernel/context.ts'
import type { Season } from '../season/season.ts'

/** A player's stats in a game. Stats that are 0 or were not recorded are left out. */
export type StatLine = Record<string, number>

/** Reads the stats in these rows of a season, by row. Reads each stat's column only once. */
export const statLines = async (
  { store }: Context,
  season: Season,
  { rows, stats }: { rows: readonly number[]; stats: readonly StatKey[] },
): Promise<Map<number, StatLine>> => {
  const lines = new Map<number, StatLine>(rows.map(row => [row, {}]))
  const groups = new Set(rows.map(row => season.players[season.index.player[row]!]!.posGroup))
  const numbers = season.visible?.numbers
  for (const stat of stats) {
    if (!statRow(stat).posGroups.some(group => groups.has(group))) continue
    const column = await store.seasons.findColumn(season.season, stat)
    for (const [at, row] of column?.rows.entries() ?? []) {
      const line = lines.get(numbers ? numbers[row]! : row)
      if (line) line[stat] = column!.values[at]! / 10 ** column!.decimals
    }
  }
  return lines
}
