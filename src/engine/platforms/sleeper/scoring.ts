import type { PosGroup } from '../../../../data/positions.ts'
import { type StatKey, statRow } from '../../../../data/stats.ts'
import type { ScoringRules } from '../../schema/system.ts'
import type { MappedScoring, ScoringItem } from '../shared/plan.ts'
import type { PlatformKey } from '../shared/platform.ts'
import { addWeight, partOf, type RuleParts, rulesOf } from '../shared/scoring.ts'
import { LARGEST, TOO_LARGE } from '../shared/stat-rules.ts'
import { seasonLimit } from '../shared/tables.ts'
import { KICKING, SLEEPER_SCORING, type SleeperRule, TEAM_DEFENSE } from './tables.ts'

/**
 * Converts Sleeper's scoring settings to Hindsight's rules. A player's points on Sleeper are the sum, over all keys, of
 * value times stat.
 *
 * 1. A key for each unit becomes a weight, and keys for the same stat add up.
 * 2. A range becomes a bracket with both bounds, because on Sleeper only the range that contains the value scores. A
 *    defense's tiers are listed under its own position.
 * 3. A bonus for a position is added to the general points, so the position's override contains the sum.
 */

/** Returns the intended number. Removes single-precision errors by choosing the shortest decimal. */
export const withoutNoise = (value: number): number => {
  if (Math.fround(value) !== value) return Number(value.toPrecision(12))
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}

const ruleOf = (key: string): SleeperRule =>
  Object.hasOwn(SLEEPER_SCORING, key) ? SLEEPER_SCORING[key]! : { reason: "Hindsight doesn't know this Sleeper key" }

const itemOf = (key: string, value: number, season: number): ScoringItem => {
  const { stat, reason, before = Number.POSITIVE_INFINITY } = ruleOf(key)
  if (Math.abs(value) > LARGEST) return { key, value, reason: TOO_LARGE }
  const limit = stat ? seasonLimit([stat], season) : null
  if (limit?.missing) return { key, value, reason: limit.reason }
  const why = limit?.reason ?? (season < before ? reason : undefined)
  return { key, value, ...(stat && { stat }), ...(why && { reason: why }) }
}

/** Returns every key whose value is not 0, by name. */
const itemsOf = (settings: Readonly<Record<string, number | null | undefined>>, season: number): ScoringItem[] =>
  Object.entries(settings)
    .map(([key, value]): [string, number] => [key, withoutNoise(value ?? 0)])
    .filter(([, value]) => value !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => itemOf(key, value, season))

const isBand = ({ min, max }: SleeperRule): boolean => min !== undefined || max !== undefined

const addItem = (parts: RuleParts, { key, value, stat }: ScoringItem): void => {
  const rule = ruleOf(key)
  if (!stat) return
  if (isBand(rule)) {
    const home = statRow(stat).posGroups.includes('DST') ? 'DST' : 'global'
    partOf(parts, home).brackets.push({ stat, min: rule.min ?? null, max: rule.max ?? null, points: value })
  } else addWeight(partOf(parts, (rule.position as PosGroup | undefined) ?? 'global'), stat, value * (rule.factor ?? 1))
}

const sleeperRules = (items: readonly ScoringItem[]): ScoringRules => {
  const parts: RuleParts = new Map()
  const { weights } = partOf(parts, 'global')
  for (const item of items) addItem(parts, item)
  for (const [name, part] of parts) {
    // An override replaces the general weight, but a bonus is added to it.
    if (name === 'global') continue
    for (const stat of Object.keys(part.weights) as StatKey[]) addWeight(part, stat, weights[stat] ?? 0)
  }
  return rulesOf(parts)
}

/** Sorts a season's scoring settings into exact, approximate and unsupported ones. */
export const mapScoring = (
  settings: Readonly<Record<string, number | null | undefined>>,
  season: number,
): MappedScoring => {
  const items = itemsOf(settings, season)
  return {
    mapped: items.filter(({ stat, reason }) => stat && !reason),
    approximated: items.filter(({ stat, reason }) => stat && reason),
    unsupported: items.filter(({ stat }) => !stat),
    rules: sleeperRules(items),
  }
}

/** The positions that kick and punt. */
const KICKERS: readonly PosGroup[] = ['K', 'OTHER']

/**
 * Returns whether a key applies to a group. Team defense keys apply only to defenses, kick keys only to kickers and
 * punters, and all other keys to every position except defenses.
 */
const paysGroup = (key: string, group: PosGroup): boolean =>
  Object.hasOwn(KICKING, key) ? KICKERS.includes(group) : Object.hasOwn(TEAM_DEFENSE, key) === (group === 'DST')

/** Returns a scoring key's meaning. An unknown key can give points to any player. */
export const keyOf = (key: string): PlatformKey => {
  if (!Object.hasOwn(SLEEPER_SCORING, key)) return { stats: [], pays: () => true, factor: 1, band: null, name: key }
  const { stat, position, factor = 1, min = null, max = null } = SLEEPER_SCORING[key]!
  return {
    stats: stat ? [stat] : [],
    pays: group => (position === undefined || position === group) && paysGroup(key, group),
    factor,
    band: min === null && max === null ? null : { min, max },
    name: key,
  }
}
