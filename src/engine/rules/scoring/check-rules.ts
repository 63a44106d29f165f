import type { PosGroup } from '../../../../data/positions.ts'
import { STATS, type StatKey, statKeyOf } from '../../../../data/stats.ts'
import type { Bracket, PositionOverride, ScoringRules, Weights } from '../../schema/system.ts'
import { nearest } from '../names/nearest-word.ts'

/**
 * Converts any value to rules of the right shape, so all faults can be reported together. A part with the wrong
 * type becomes a valid default, and everything else stays unchanged.
 */

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])

const numberOr = <Other>(value: unknown, other: Other): number | Other => (typeof value === 'number' ? value : other)

const coerceWeights = (weights: unknown): Weights =>
  Object.fromEntries(entriesOf(weights).map(([stat, weight]) => [stat, numberOr(weight, 0)]))

const KNOWN_STAT = 'rec'

const coerceBracket = (value: unknown): Bracket => {
  const { stat, min, max, points, per } = isObject(value) ? value : {}
  return {
    stat: typeof stat === 'string' ? stat : KNOWN_STAT,
    min: numberOr(min, null),
    max: numberOr(max, null),
    // NaN never equals NaN, so two brackets without valid points do not count as duplicates.
    points: numberOr(points, Number.NaN),
    per: numberOr(per, null),
  }
}

const coercePart = (value: unknown): { weights: Weights; brackets: Bracket[] } => {
  const { weights, brackets } = isObject(value) ? value : {}
  return { weights: coerceWeights(weights), brackets: Array.isArray(brackets) ? brackets.map(coerceBracket) : [] }
}

/** Returns any value as scoring rules. Never throws. */
export const coerceRules = (value: unknown): ScoringRules => {
  const { global, positionOverrides } = isObject(value) ? value : {}
  const overrides = entriesOf(positionOverrides).map(([group, part]) => [group as PosGroup, coercePart(part)] as const)
  return { global: coercePart(global), positionOverrides: Object.fromEntries(overrides) }
}

const MAX_WEIGHTS = 500
const MAX_BRACKETS = 200
/** The min units of a bracket. A smaller number could make it score more often than exact sums can represent. */
const MIN_PER = 0.000_001
/** The max length of a string that is compared with the catalog's keys, all of which are shorter. */
const LONGEST_KEY = 60

/** The rules with the catalog's stat names, and their faults, each with its field. */
type CheckedRules = { rules: ScoringRules; faults: readonly string[] }

type Say = (place: string, fault: string) => void

const stat = (spelling: string, place: string, say: Say): StatKey | null => {
  const key = statKeyOf(spelling)
  if (key) return key
  if (spelling.length > LONGEST_KEY) {
    say(place, `unknown stat with a name of ${spelling.length} characters`)
    return null
  }
  const near = nearest(
    spelling,
    STATS.map(row => row.key),
  )
  say(place, `unknown stat "${spelling}"; ${near ? `did you mean "${near}"?` : 'see the list of stats'}`)
  return null
}

const checkWeights = (weights: Weights, place: string, say: Say): Weights => {
  const spelled: Record<string, number> = {}
  for (const [spelling, weight] of Object.entries(weights)) {
    const key = stat(spelling, `${place}.${spelling.slice(0, LONGEST_KEY)}`, say)
    if (!key) continue
    if (Object.hasOwn(spelled, key)) say(`${place}.${spelling}`, `repeats "${key}" in another spelling`)
    spelled[key] = weight
  }
  return spelled
}

const sameBracket = (a: Bracket, b: Bracket): boolean =>
  a.stat === b.stat &&
  (a.min ?? null) === (b.min ?? null) &&
  (a.max ?? null) === (b.max ?? null) &&
  a.points === b.points &&
  (a.per ?? null) === (b.per ?? null)

const checkBracket = (bracket: Bracket, place: string, say: Say): Bracket | null => {
  const { min = null, max = null, points, per = null } = bracket
  if (min !== null && max !== null && min > max) say(place, `min ${min} is above max ${max}`)
  if (per !== null && per <= 0) say(place, `per must be above 0, not ${per}`)
  else if (per !== null && per < MIN_PER) say(place, `per must be at least ${MIN_PER}, not ${per}`)
  const key = stat(bracket.stat, `${place}.stat`, say)
  return key && { stat: key, min, max, points, ...(per === null ? {} : { per }) }
}

const checkBrackets = (brackets: readonly Bracket[], place: string, say: Say): Bracket[] => {
  const checked: Bracket[] = []
  for (const [at, bracket] of brackets.entries()) {
    const spelled = checkBracket(bracket, `${place}[${at}]`, say)
    if (!spelled) continue
    if (checked.some(other => sameBracket(other, spelled))) say(`${place}[${at}]`, 'is listed twice')
    checked.push(spelled)
  }
  return checked
}

const checkPart = <Part extends PositionOverride>(part: Part, place: string, say: Say): Part => ({
  ...part,
  ...(part.weights && { weights: checkWeights(part.weights, `${place}.weights`, say) }),
  ...(part.brackets && { brackets: checkBrackets(part.brackets, `${place}.brackets`, say) }),
})

const checkSize = (parts: readonly PositionOverride[], place: string, say: Say): void => {
  const weights = parts.reduce((sum, part) => sum + Object.keys(part.weights ?? {}).length, 0)
  const brackets = parts.reduce((sum, part) => sum + (part.brackets?.length ?? 0), 0)
  if (weights > MAX_WEIGHTS) say(place, `have ${weights} weights; the maximum is ${MAX_WEIGHTS}`)
  if (brackets > MAX_BRACKETS) say(place, `have ${brackets} brackets; the maximum is ${MAX_BRACKETS}`)
}

/**
 * Checks scoring rules that have the right shape. Every stat must exist in the catalog. nflverse's column names are
 * converted to the catalog's keys. Other checks: min <= max, per > 0, no duplicate bracket in a list, at most 500
 * weights and 200 brackets. `place` is the name of the rules' field in error messages. Source: docs/contract.md,
 * Scoring systems; docs/rules.md, Scoring.
 */
export const checkRules = (rules: ScoringRules, place = 'rules'): CheckedRules => {
  const faults: string[] = []
  const say: Say = (where, fault) => faults.push(`${where}: ${fault}`)
  // Checks the size first, because the other checks take longer for larger rules (quadratically for brackets).
  checkSize([rules.global, ...Object.values(rules.positionOverrides ?? {})], place, say)
  if (faults.length > 0) return { rules, faults }
  const global = checkPart(rules.global, `${place}.global`, say)
  const overrides = Object.entries(rules.positionOverrides ?? {}).map(
    ([group, part]) => [group, checkPart(part, `${place}.positionOverrides.${group}`, say)] as const,
  )
  return {
    rules: { global, ...(rules.positionOverrides && { positionOverrides: Object.fromEntries(overrides) }) },
    faults,
  }
}
