import { POS_GROUPS, type PosGroup } from '../../../../data/positions.ts'
import { STATS, type StatKey, statRow } from '../../../../data/stats.ts'
import type { Bracket, PositionOverride, ScoringRules } from '../../schema/system.ts'
import { decimalsOf } from './decimal.ts'

/**
 * A scoring bracket, applied to a stat's value in one game. Without `per`, it gives its points once if min <= value <=
 * max. With `per`, it gives them for every `per` units between min (0 if open) and max. For example, 450 yards in {min
 * 300, max 399, per 25} have 99 units inside, so the bracket gives its points 3 times. Source: docs/contract.md,
 * Scoring systems; docs/rules.md, Scoring.
 */
export interface Tier {
  min: number
  max: number
  points: number
  per: number | null
}

/** Converts a bracket in scoring rules. Open ends become infinity. */
export const tierOf = ({ min, max, points, per }: Bracket): Tier => ({
  min: min ?? Number.NEGATIVE_INFINITY,
  max: max ?? Number.POSITIVE_INFINITY,
  points,
  per: per ?? null,
})

const NOISE = 1e-9

/** Returns how many times a bracket gives its points for a value. */
export const payments = ({ min, max, per }: Tier, value: number): number => {
  if (value < min) return 0
  if (per === null) return value <= max ? 1 : 0
  const from = min === Number.NEGATIVE_INFINITY ? 0 : min
  return Math.max(0, Math.floor((Math.min(value, max) - from) / per + NOISE))
}

/**
 * Compiled scoring rules. At its position, an override's weight replaces the stat's global weight, and its brackets
 * replace the same stats' global brackets. A stat scores only for its position groups in the catalog. Source:
 * docs/contract.md, Scoring systems; docs/rules.md, Scoring.
 */
export interface CompiledRules {
  /** The rules as written, with the catalog's stat names. */
  rules: ScoringRules
  /** A string that is equal for equal rules and different for different rules. */
  fingerprint: string
  /** In catalog order, which is also the order of summing. */
  stats: readonly CompiledStat[]
  /** The max number of decimals in all weights and points, which exact sums depend on. */
  decimals: number
}

/** How one stat scores. */
export interface CompiledStat {
  stat: StatKey
  /** Points per unit, indexed like POS_GROUPS; 0 if the stat does not score. */
  weights: readonly number[]
  /** The weight shared by all groups that have the stat, or null if their weights differ. */
  uniform: number | null
  /** Each bracket with its groups: 1 or 0, indexed like POS_GROUPS. */
  tiers: readonly { tier: Tier; groups: Uint8Array }[]
}

/** Returns a stat's brackets for a position group: the override's if it includes the stat, or else the global ones. */
export const bracketsFor = (rules: ScoringRules, group: PosGroup, stat: StatKey): Bracket[] => {
  const ofStat = (brackets: Bracket[] | undefined) => (brackets ?? []).filter(bracket => bracket.stat === stat)
  const overrides = ofStat(rules.positionOverrides?.[group]?.brackets)
  return overrides.length > 0 ? overrides : ofStat(rules.global.brackets)
}

/** Returns a stat's weight for a position group: the override's, or else the global one, or else 0. */
export const weightFor = (rules: ScoringRules, group: PosGroup, stat: StatKey): number =>
  rules.positionOverrides?.[group]?.weights?.[stat] ?? rules.global.weights[stat] ?? 0

const overridesOf = (rules: ScoringRules): PositionOverride[] =>
  Object.values(rules.positionOverrides ?? {}).filter(override => override !== undefined)

const statsNamed = (rules: ScoringRules): Set<string> =>
  new Set([
    ...Object.keys(rules.global.weights),
    ...(rules.global.brackets ?? []).map(bracket => bracket.stat),
    ...overridesOf(rules).flatMap(({ weights, brackets }) => [
      ...Object.keys(weights ?? {}),
      ...(brackets ?? []).map(bracket => bracket.stat),
    ]),
  ])

const compileStat = (rules: ScoringRules, stat: StatKey): CompiledStat => {
  const { posGroups } = statRow(stat)
  const exists = (group: PosGroup) => posGroups.includes(group)
  const weights = POS_GROUPS.map(group => (exists(group) ? weightFor(rules, group, stat) : 0))
  const bracketsByGroup = POS_GROUPS.map(group => (exists(group) ? bracketsFor(rules, group, stat) : []))
  const brackets = [...new Set(bracketsByGroup.flat())]
  const distinctWeights = new Set(posGroups.map(group => weightFor(rules, group, stat)))
  return {
    stat,
    weights,
    uniform: distinctWeights.size === 1 ? [...distinctWeights][0]! : null,
    tiers: brackets.map(bracket => ({
      tier: tierOf(bracket),
      groups: Uint8Array.from(bracketsByGroup, groupBrackets => (groupBrackets.includes(bracket) ? 1 : 0)),
    })),
  }
}

const pays = ({ weights, tiers }: CompiledStat): boolean => tiers.length > 0 || weights.some(weight => weight !== 0)

/** Compiles rules. Their stats must have the catalog's names, as `checkRules` ensures. */
export const compileRules = (rules: ScoringRules): CompiledRules => {
  const named = statsNamed(rules)
  const stats = STATS.filter(row => named.has(row.key))
    .map(row => compileStat(rules, row.key))
    .filter(pays)
  const numbers = stats.flatMap(({ weights, tiers }) => [...weights, ...tiers.map(({ tier }) => tier.points)])
  return {
    rules,
    fingerprint: JSON.stringify(rules),
    stats,
    decimals: Math.max(0, ...numbers.map(decimalsOf)),
  }
}
