import type { PosGroup } from '../../../../data/positions.ts'
import type { StatKey } from '../../../../data/stats.ts'
import type { Bracket, PositionOverride, ScoringRules, Weights } from '../../schema/system.ts'
import { clean } from './fitting.ts'
import type { Term } from './paid-games.ts'

/** Terms as rules: units are weights, steps of one stat are bands that exclude each other. */

/** The bands between steps: each pays what all steps up to it add up to; what pays nothing is left out. */
const bandsOf = (stat: StatKey, steps: readonly Term[]): Bracket[] => {
  const sorted = steps.toSorted((a, b) => a.from! - b.from!)
  return sorted.flatMap(({ from }, at) => {
    const points = clean(sorted.slice(0, at + 1).reduce((sum, step) => sum + step.points, 0))
    const next = sorted[at + 1]?.from
    const max = next === undefined ? null : next - 1
    return points === 0 ? [] : [{ stat, min: from!, max, points }]
  })
}

const partOf = (terms: readonly Term[]): { weights: Weights; brackets: Bracket[] } => {
  const weights: Weights = {}
  for (const { stat, from, per, points } of terms)
    if (from === undefined && per === undefined) weights[stat] = clean((weights[stat] ?? 0) + points)
  const each = terms.flatMap(({ stat, per, points }) => (per === undefined ? [] : [{ stat, points, per }]))
  const steps = Map.groupBy(
    terms.filter(({ from }) => from !== undefined),
    ({ stat }) => stat,
  )
  return { weights, brackets: [...each, ...[...steps].flatMap(([stat, of]) => bandsOf(stat, of))] }
}

/** An override takes the place of what everybody gets, so it holds the sum of both. */
const overrideOf = (terms: readonly Term[], everybody: Weights): PositionOverride => {
  const { weights, brackets } = partOf(terms)
  const sums = Object.entries(weights).map(([stat, points]) => [stat, clean(points + (everybody[stat] ?? 0))] as const)
  return { weights: Object.fromEntries(sums), ...(brackets.length > 0 && { brackets }) }
}

/** Rules that pay these terms. */
export const rulesOfTerms = (terms: readonly Term[]): ScoringRules => {
  const { weights, brackets } = partOf(terms.filter(({ groups }) => groups === undefined))
  const special = Map.groupBy(
    terms.flatMap(term => (term.groups ?? []).map(group => ({ ...term, groups: [group] }))),
    ({ groups: [group] }) => group!,
  )
  const overrides = [...special].map(([group, of]): [PosGroup, PositionOverride] => [group, overrideOf(of, weights)])
  return {
    global: { weights, ...(brackets.length > 0 && { brackets }) },
    ...(overrides.length > 0 && { positionOverrides: Object.fromEntries(overrides) }),
  }
}
