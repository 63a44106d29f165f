import type { Bracket } from '../../schema/system.ts'

/**
 * A scoring bracket, applied to a player's value of one stat in one game. Without `per` it pays its points once if
 * min <= value <= max. With `per` it pays them for each full `per` units of the value between min (0 if open) and max: 450
 * yards in {min 300, max 399, per 25} have 99 units inside, so it pays 3 times.
 * Source: docs/contract.md, Scoring systems; docs/rules.md, Scoring.
 */
export interface Tier {
  min: number
  max: number
  points: number
  per: number | null
}

/** A bracket of scoring rules, with infinity for open ends. */
export const tierOf = ({ min, max, points, per }: Bracket): Tier => ({
  min: min ?? Number.NEGATIVE_INFINITY,
  max: max ?? Number.POSITIVE_INFINITY,
  points,
  per: per ?? null,
})

const NOISE = 1e-9

/** How many times a bracket pays for a value. */
export const payments = ({ min, max, per }: Tier, value: number): number => {
  if (value < min) return 0
  if (per === null) return value <= max ? 1 : 0
  const from = min === Number.NEGATIVE_INFINITY ? 0 : min
  return Math.max(0, Math.floor((Math.min(value, max) - from) / per + NOISE))
}
