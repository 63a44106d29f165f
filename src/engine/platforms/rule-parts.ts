import type { PosGroup } from '../../../data/positions.ts'
import type { StatKey } from '../../../data/stats.ts'
import type { Bracket, PositionOverride, ScoringRules, Weights } from '../schema/system.ts'

/** Scoring rules while keys of a platform are added to them, one by one. */
export interface Part {
  weights: Weights
  brackets: Bracket[]
}

export type RuleParts = Map<PosGroup | 'global', Part>

export const partOf = (parts: RuleParts, name: PosGroup | 'global'): Part => {
  const part = parts.get(name) ?? { weights: {}, brackets: [] }
  parts.set(name, part)
  return part
}

/** Adds to what a unit of a stat pays there. */
export const addWeight = ({ weights }: Part, stat: StatKey, points: number): void => {
  weights[stat] = Number(((weights[stat] ?? 0) + points).toPrecision(12))
}

const filled = ({ weights, brackets }: Part): PositionOverride => ({
  ...(Object.keys(weights).length > 0 && { weights }),
  ...(brackets.length > 0 && { brackets }),
})

/** The rules of these parts. */
export const rulesOf = (parts: RuleParts): ScoringRules => {
  const { weights, brackets } = partOf(parts, 'global')
  const overrides = [...parts].filter(([name]) => name !== 'global')
  return {
    global: { weights, ...(brackets.length > 0 && { brackets }) },
    ...(overrides.length > 0 && {
      positionOverrides: Object.fromEntries(overrides.map(([name, part]) => [name, filled(part)])),
    }),
  }
}
