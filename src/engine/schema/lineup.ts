import * as z from 'zod/mini'
import { MAX_RESERVE, MAX_TAXI, MAX_TAXI_YEARS } from '../../../data/leagues.ts'
import { Figure, Id, Integer, PosGroup, Season, Text, Week } from './field.ts'

export const Slot = z.strictObject({
  slot: Text(40),
  eligible: z.array(PosGroup).check(z.minLength(1), z.maxLength(10)),
})

/** A slot in a league. A slot that was added during the season exists from `fromWeek`. */
const LeagueSlot = z.extend(Slot, { fromWeek: z.optional(Week) })

const MAX_SLOTS = 40

const Slots = z.array(Slot).check(z.minLength(1), z.maxLength(MAX_SLOTS))

const BenchSpots = Integer(0, 60)

export const ReserveSpots = Integer(0, MAX_RESERVE)

export const TaxiSpots = Integer(0, MAX_TAXI)

/**
 * The players who can join a taxi squad: players in their first `maxYears` NFL seasons, until the end of
 * `deadlineWeek`. Null means no limit.
 */
export const TaxiRules = z.strictObject({
  maxYears: z.nullable(Integer(1, MAX_TAXI_YEARS)),
  deadlineWeek: z.nullable(Week),
})
export type TaxiRules = z.infer<typeof TaxiRules>

/** Changes to the taxi squad rules. Omitted fields do not change. */
export const TaxiRulesChange = z.partial(TaxiRules)

/** A team's spots: starting slots, bench spots, and IR and taxi spots (default: none). */
export const RosterConfig = z.strictObject({
  slots: Slots,
  bench: BenchSpots,
  reserve: z.optional(ReserveSpots),
  /** Whether doubtful players are eligible for IR. */
  reserveDoubtful: z.optional(z.boolean()),
  taxi: z.optional(TaxiSpots),
  taxiRules: z.optional(TaxiRules),
  /** Whether expected points based on past games are shown next to players (default: true). */
  expectedPoints: z.optional(z.boolean()),
})
export type RosterConfig = z.infer<typeof RosterConfig>

/** A team's spots in a league. */
export const LeagueRosterConfig = z.extend(RosterConfig, {
  slots: z.array(LeagueSlot).check(z.minLength(1), z.maxLength(MAX_SLOTS)),
})
export type LeagueRosterConfig = z.infer<typeof LeagueRosterConfig>

/** Changes to a league's slots and bench spots. Omitted fields do not change. */
export const RosterConfigChange = z.strictObject({ slots: z.optional(Slots), bench: z.optional(BenchSpots) })
export type RosterConfigChange = z.infer<typeof RosterConfigChange>

export const OptimizedSlot = z.object({
  slotIndex: z.int(),
  slot: z.string(),
  eligible: z.array(PosGroup),
  playerId: z.nullable(Id),
  name: z.nullable(z.string()),
  posGroup: z.nullable(PosGroup),
  team: z.nullable(z.string()),
  points: Figure,
})

export const OptimizedBench = z.object({
  playerId: Id,
  name: z.string(),
  posGroup: PosGroup,
  team: z.nullable(z.string()),
  points: Figure,
})

export const OptimizedLineup = z.object({
  season: Season,
  week: Week,
  slots: z.array(OptimizedSlot),
  total: Figure,
  bench: z.array(OptimizedBench),
  unknownPlayerIds: z.array(z.string()),
})
export type OptimizedLineup = z.infer<typeof OptimizedLineup>
