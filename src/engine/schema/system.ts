import * as z from 'zod/mini'
import { POS_GROUPS } from '../../../data/positions.ts'
import { MAX_WEEKS } from '../../../data/seasons.ts'
import { Description, EpochMs, Id, Integer, Name } from './field.ts'

const Points = z.number().check(z.gte(-1_000_000), z.lte(1_000_000))
const Bound = z.number().check(z.gte(-1_000_000), z.lte(1_000_000))

/** Points per unit of a stat. Keys are catalog keys or nflverse column names, which responses show as catalog keys. */
export const Weights = z.record(z.string(), Points)
export type Weights = z.infer<typeof Weights>

/**
 * Gives points for a stat's value in one game. Without `per`, gives `points` once if the value is from `min` to `max`
 * (inclusive; null is open). With `per`, gives `points` for every `per` units within that range.
 */
export const Bracket = z.strictObject({
  stat: z.string(),
  min: z.optional(z.nullable(Bound)),
  max: z.optional(z.nullable(Bound)),
  points: Points,
  per: z.optional(z.nullable(z.number())),
})
export type Bracket = z.infer<typeof Bracket>

export const PositionOverride = z.strictObject({
  weights: z.optional(Weights),
  brackets: z.optional(z.array(Bracket)),
})
export type PositionOverride = z.infer<typeof PositionOverride>

export const ScoringRules = z.strictObject({
  global: z.strictObject({ weights: Weights, brackets: z.optional(z.array(Bracket)) }),
  positionOverrides: z.optional(z.partialRecord(z.enum(POS_GROUPS), PositionOverride)),
})
export type ScoringRules = z.infer<typeof ScoringRules>

export const ScoringSystem = z.object({
  id: Id,
  name: Name,
  description: Description,
  builtin: z.boolean(),
  mine: z.boolean(),
  rules: ScoringRules,
  createdAt: EpochMs,
  updatedAt: EpochMs,
})
export type ScoringSystem = z.infer<typeof ScoringSystem>

export const SystemDraft = z.strictObject({
  name: Name,
  description: z.optional(Description),
  rules: ScoringRules,
})

/**
 * When new rules start to apply in a league: in a given week, or only after this season. By default, they apply in all
 * weeks.
 */
export const RulesReach = z.strictObject({
  fromWeek: z.optional(Integer(1, MAX_WEEKS)),
  nextSeason: z.optional(z.boolean()),
})

export const SystemChange = z.strictObject({
  name: z.optional(Name),
  description: z.optional(Description),
  rules: z.optional(ScoringRules),
  ...RulesReach.shape,
  keepFinished: z.optional(z.boolean()),
  dryRun: z.optional(z.boolean()),
})
export type SystemChange = z.infer<typeof SystemChange>

/** How new rules affect a league. The id and name are null if the caller cannot see the league. */
export const RulesChange = z.object({
  leagueId: z.nullable(Id),
  league: z.nullable(z.string()),
  fromWeek: z.nullable(z.int()),
  closedWeeks: z.array(z.int()),
})
export type RulesChange = z.infer<typeof RulesChange>
