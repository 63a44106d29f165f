import { isDeepStrictEqual } from 'node:util'
import type { KeptRules } from '../../schema/league.ts'
import type { ScoringRules } from '../../schema/system.ts'
import type { Fault } from '../refusal.ts'

/**
 * The scoring rules of a league by week. New rules count from some week on, and the league keeps the old rules for
 * earlier weeks. New rules do not affect a league that keeps its rules through the last week.
 *
 * Source: docs/rules.md, Rules by week.
 */

/** The rules of a league's system, and those that the league keeps for earlier weeks. */
interface RulesByWeek {
  kept: readonly KeptRules[]
  rules: ScoringRules
}

/** Returns the rules that count in a week. */
export const rulesIn = <Rules>(
  kept: readonly { untilWeek: number; rules: Rules }[],
  current: Rules,
  week: number,
): Rules => kept.find(({ untilWeek }) => week <= untilWeek)?.rules ?? current

/**
 * When new rules start to count: from a week on, or only after this season. Without either, in every week without kept
 * rules.
 */
export interface RulesReach {
  fromWeek?: number | undefined
  nextSeason?: boolean | undefined
}

/** Returns the fault of a reach, or null. */
export const reachFault = ({ fromWeek, nextSeason = false }: RulesReach): Fault | null =>
  fromWeek !== undefined && nextSeason
    ? { field: 'nextSeason', problem: 'must be left out if there is a first week' }
    : null

/**
 * Returns the rules that a league keeps for earlier weeks after a change. It keeps none if the change counts from week
 * 1.
 */
export const keptBefore = (
  { kept, rules }: RulesByWeek,
  { fromWeek, nextSeason = false }: RulesReach,
  lastWeek: number,
): readonly KeptRules[] => {
  if (fromWeek === undefined && !nextSeason) return kept
  const untilWeek = nextSeason ? lastWeek : fromWeek! - 1
  if (untilWeek < 1) return []
  return [...kept.filter(each => each.untilWeek < untilWeek), { untilWeek, rules: rulesIn(kept, rules, untilWeek) }]
}

/** Returns the first week that is scored by the league's system; null if the league keeps rules for all weeks. */
export const firstWeekOf = (kept: readonly KeptRules[], lastWeek: number): number | null => {
  const first = (kept.at(-1)?.untilWeek ?? 0) + 1
  return first > lastWeek ? null : first
}

/** Returns the weeks that are scored by other rules after a change. */
export const weeksWithNewRules = (before: RulesByWeek, after: RulesByWeek, weeks: readonly number[]): number[] =>
  weeks.filter(
    week => !isDeepStrictEqual(rulesIn(before.kept, before.rules, week), rulesIn(after.kept, after.rules, week)),
  )
