import { isDeepStrictEqual } from 'node:util'
import type { KeptRules } from '../../schema/league.ts'
import type { ScoringRules } from '../../schema/system.ts'
import type { Fault } from '../refusal.ts'

/**
 * A league's scoring rules by week. New rules apply from a given week on, and the league keeps the old rules for
 * earlier weeks. If it keeps them through the last week, new rules do not affect it. Source: docs/rules.md, Rules by
 * week.
 */

/** The rules in a league's system, and the rules that the league keeps for earlier weeks. */
interface RulesByWeek {
  keptRules: readonly KeptRules[]
  rules: ScoringRules
}

/** Returns the rules that apply in a week. */
export const rulesIn = <Rules>(
  keptRules: readonly { untilWeek: number; rules: Rules }[],
  current: Rules,
  week: number,
): Rules => keptRules.find(({ untilWeek }) => week <= untilWeek)?.rules ?? current

/**
 * When new rules start to apply: in a given week, or only after this season. By default, they apply in every week that
 * does not keep old rules.
 */
export interface RulesReach {
  fromWeek?: number | undefined
  nextSeason?: boolean | undefined
}

/** Returns what is wrong with a `RulesReach`, or null. */
export const reachFault = ({ fromWeek, nextSeason = false }: RulesReach): Fault | null =>
  fromWeek !== undefined && nextSeason
    ? { field: 'nextSeason', problem: 'must be left out if fromWeek is given' }
    : null

/** Returns the rules that a league keeps for earlier weeks after a change. Empty if the new rules apply from week 1. */
export const keptBefore = (
  { keptRules, rules }: RulesByWeek,
  { fromWeek, nextSeason = false }: RulesReach,
  lastWeek: number,
): readonly KeptRules[] => {
  if (fromWeek === undefined && !nextSeason) return keptRules
  const untilWeek = nextSeason ? lastWeek : fromWeek! - 1
  if (untilWeek < 1) return []
  return [
    ...keptRules.filter(each => each.untilWeek < untilWeek),
    { untilWeek, rules: rulesIn(keptRules, rules, untilWeek) },
  ]
}

/**
 * Returns the first week that uses the rules in the league's system; null if the league keeps old rules for all weeks.
 */
export const firstWeekOf = (keptRules: readonly KeptRules[], lastWeek: number): number | null => {
  const first = (keptRules.at(-1)?.untilWeek ?? 0) + 1
  return first > lastWeek ? null : first
}

/** Returns the weeks whose rules differ after a change. */
export const weeksWithNewRules = (before: RulesByWeek, after: RulesByWeek, weeks: readonly number[]): number[] =>
  weeks.filter(
    week =>
      !isDeepStrictEqual(rulesIn(before.keptRules, before.rules, week), rulesIn(after.keptRules, after.rules, week)),
  )
