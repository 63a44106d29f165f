import type { PosGroup } from '../../../../data/positions.ts'
import type { Bracket, ScoringRules, Weights } from '../../schema/system.ts'

/**
 * Turns rules of any shape into rules of the right shape, so that all faults can be named at once. A part of the wrong type
 * is replaced by one without faults; everything else stays where it is.
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
    // NaN equals nothing, so two such brackets are never taken for duplicates.
    points: numberOr(points, Number.NaN),
    per: numberOr(per, null),
  }
}

const coercePart = (value: unknown): { weights: Weights; brackets: Bracket[] } => {
  const { weights, brackets } = isObject(value) ? value : {}
  return { weights: coerceWeights(weights), brackets: Array.isArray(brackets) ? brackets.map(coerceBracket) : [] }
}

/** A value of any type as scoring rules. Never throws. */
export const coerceRules = (value: unknown): ScoringRules => {
  const { global, positionOverrides } = isObject(value) ? value : {}
  const overrides = entriesOf(positionOverrides).map(([group, part]) => [group as PosGroup, coercePart(part)] as const)
  return { global: coercePart(global), positionOverrides: Object.fromEntries(overrides) }
}
