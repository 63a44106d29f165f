import { POS_GROUPS, type PosGroup } from '../../../../data/positions.ts'
import type { Context } from '../../kernel/context.ts'
import { toShare } from '../../rules/scoring/decimal.ts'
import { compileRules } from '../../rules/scoring/scoring.ts'
import type { RulesFit } from '../../schema/sheet.ts'
import type { ScoringRules } from '../../schema/system.ts'
import { regrouped } from '../../season/cache.ts'
import { scoreRows } from '../../season/score.ts'
import { groupNumber, type Season } from '../../season/season.ts'

/** What somebody was paid for a game that is held here, in hundredths. */
export interface PaidRow {
  /** The row of the season. */
  row: number
  /** As what he is scored. */
  group: PosGroup
  paid: number
}

/** The simplest rules that explain what was paid. */
export const rulesFor = async (
  { store, seasons }: Context,
  season: Season,
  rows: readonly PaidRow[],
): Promise<ScoringRules> => {
  const { FITTED_STATS, fitRules } = await import('../../rules/fit/fit.ts')
  const columns = await seasons.columns(store.seasons, season, FITTED_STATS)
  const places = Map.groupBy(rows.keys(), at => rows[at]!.row)
  const stats = new Map(
    columns.flatMap((column, which) => {
      if (!column) return []
      const values = new Float64Array(rows.length)
      column.rows.forEach((row, at) => {
        for (const place of places.get(row) ?? []) values[place] = column.values[at]! / 10 ** column.decimals
      })
      return [[FITTED_STATS[which]!, values] as const]
    }),
  )
  return fitRules({
    groups: rows.map(({ group }) => group),
    paid: Float64Array.from(rows, ({ paid }) => paid),
    stats,
  })
}

const shareOf = (equal: number, compared: number): number | null => (compared === 0 ? null : toShare(equal / compared))

/** How much of what was paid these rules explain. */
export const explainedBy = async (
  { store, seasons }: Context,
  season: Season,
  { rules, rows }: { rules: ScoringRules; rows: readonly PaidRow[] },
): Promise<Pick<RulesFit, 'compared' | 'equal' | 'share' | 'byPosition'>> => {
  const compiled = compileRules(rules)
  await seasons.points(store.seasons, season, compiled)
  const elsewhere = rows.flatMap(({ row, group }) =>
    season.rowGroup[row] === groupNumber(group) ? [] : [[season.index.player[row]!, group] as const],
  )
  const points = scoreRows(elsewhere.length > 0 ? regrouped(season, new Map(elsewhere)) : season, compiled)
  const isEqual = ({ row, paid }: PaidRow): boolean => points[row] === paid
  const ofGroup = Map.groupBy(rows, ({ group }) => group)
  const equal = rows.filter(isEqual).length
  return {
    compared: rows.length,
    equal,
    share: shareOf(equal, rows.length),
    byPosition: POS_GROUPS.flatMap(posGroup => {
      const all = ofGroup.get(posGroup)
      if (!all) return []
      const same = all.filter(isEqual).length
      return [{ posGroup, compared: all.length, equal: same, share: shareOf(same, all.length) }]
    }),
  }
}
