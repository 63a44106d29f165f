import { POS_GROUPS } from '../../../data/positions.ts'
import type { StatKey } from '../../../data/stats.ts'
import { countBefore } from '../rules/binary-search.ts'
import { payments, tierOf } from '../rules/scoring/brackets.ts'
import { clean } from '../rules/scoring/decimal.ts'
import { bracketsFor, type CompiledRules, weightFor } from '../rules/scoring/scoring.ts'
import type { BreakdownLine } from '../schema/score.ts'
import type { StatColumn } from '../schema/season.ts'
import { recordedAt } from './score.ts'
import type { Season } from './season.ts'

/** The value of a row in a sparse column. */
const cell = ({ rows, values, decimals }: StatColumn, row: number): number => {
  const at = countBefore(rows.length, place => rows[place]! < row)
  return rows[at] === row ? values[at]! / 10 ** decimals : 0
}

const ofWeight = (stat: StatKey, value: number, weight: number): BreakdownLine[] =>
  weight === 0 || value === 0 ? [] : [{ stat, value, weight, points: clean(weight * value) }]

/**
 * How the score of a row came about, in catalog order: a line for each weight and each bracket that paid. The lines add
 * up to the score before it is rounded to two decimals.
 */
export const breakdown = (season: Season, row: number, { rules, stats }: CompiledRules): BreakdownLine[] =>
  stats.flatMap(({ stat }) => {
    const column = season.columns.get(stat)
    if (!column || !recordedAt(season, stat, row)) return []
    const group = POS_GROUPS[season.rowGroup[row]!]!
    const value = cell(column, row)
    const paid = bracketsFor(rules, group, stat).flatMap((bracket): BreakdownLine[] => {
      const times = payments(tierOf(bracket), value)
      return times === 0 ? [] : [{ stat, value, bracket, points: clean(times * bracket.points) }]
    })
    return [...ofWeight(stat, value, weightFor(rules, group, stat)), ...paid]
  })
