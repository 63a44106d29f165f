import { STAT_LINE } from '../../../../data/stat-line.ts'
import type { Context } from '../../kernel/context.ts'
import { recordedAt } from '../../season/score.ts'
import type { Season } from '../../season/season.ts'

/** What a game is told by, by stat; what is 0 or was not recorded is left out. */
export type StatLine = Record<string, number>

/** The stat lines of some rows of a season, by row. */
export const statLinesOf = async (
  { store }: Context,
  season: Season,
  rows: readonly number[],
): Promise<Map<number, StatLine>> => {
  const lines = new Map<number, StatLine>(rows.map(row => [row, {}]))
  for (const [stat] of STAT_LINE) {
    const column = rows.some(row => recordedAt(season, stat, row))
      ? await store.seasons.findColumn(season.season, stat)
      : null
    if (!column) continue
    for (const row of rows) {
      const at = column.rows.indexOf(season.visible ? season.visible[row]! : row)
      if (at >= 0) lines.get(row)![stat] = column.values[at]! / 10 ** column.decimals
    }
  }
  return lines
}
