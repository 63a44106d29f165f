import { POS_GROUPS, type PosGroup } from '../../../data/positions.ts'
import { STATS, type StatKey, statRow } from '../../../data/stats.ts'
import type { Bracket, PositionOverride, ScoringRules } from '../schema/system.ts'
import { decimalsOf } from './decimal.ts'
import { type Tier, tierOf } from './scoring-brackets.ts'

/**
 * Scoring rules made ready to run. A weight of an override replaces the global weight of that stat for its position;
 * brackets of an override replace the global brackets of the stats they name, and leave those of other stats. A stat is
 * judged only for the position groups for which the catalog says that it exists.
 */
export interface CompiledRules {
  /** The rules as they were written, in the catalog's spelling. */
  rules: ScoringRules
  /** Tells these rules from all others. */
  fingerprint: string
  /** In catalog order, the one order of summation. */
  stats: readonly CompiledStat[]
  /** Decimals of the weights and points, which bound what exact sums need. */
  decimals: number
}

export interface CompiledStat {
  stat: StatKey
  /** Points per unit, by index into POS_GROUPS; 0 where it pays nothing. */
  weights: readonly number[]
  /** The one weight of all groups in which the stat exists, or null when they differ. */
  uniform: number | null
  /** Each bracket with the groups that it is for: 1 or 0 by index into POS_GROUPS. */
  tiers: readonly { tier: Tier; groups: Uint8Array }[]
}

/** The brackets in force for a stat at a position: the override's where it names the stat, else the global ones. */
export const bracketsFor = (rules: ScoringRules, group: PosGroup, stat: StatKey): Bracket[] => {
  const ofStat = (brackets: Bracket[] | undefined) => (brackets ?? []).filter(bracket => bracket.stat === stat)
  const own = ofStat(rules.positionOverrides?.[group]?.brackets)
  return own.length > 0 ? own : ofStat(rules.global.brackets)
}

/** The weight in force for a stat at a position. */
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
  const inForceFor = POS_GROUPS.map(group => (exists(group) ? bracketsFor(rules, group, stat) : []))
  const brackets = [...new Set(inForceFor.flat())]
  const inForce = new Set(posGroups.map(group => weightFor(rules, group, stat)))
  return {
    stat,
    weights,
    uniform: inForce.size === 1 ? ([...inForce][0] as number) : null,
    tiers: brackets.map(bracket => ({
      tier: tierOf(bracket),
      groups: Uint8Array.from(inForceFor, own => (own.includes(bracket) ? 1 : 0)),
    })),
  }
}

const pays = ({ weights, tiers }: CompiledStat): boolean => tiers.length > 0 || weights.some(weight => weight !== 0)

/** Compiles rules whose stats are in the catalog's spelling (`checkRules` sees to that). */
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
