import * as z from 'zod/mini'
import { EpochMs, Figure, Id, PosGroup } from './field.ts'

const nullable = z.nullable

/** A team and its manager that season. */
const PastPlace = z.object({ teamId: Id, team: z.string(), manager: z.string() })
export type PastPlace = z.infer<typeof PastPlace>

/** A player's weeks, starts and points for a team, until the player left. */
export const Had = z.object({ weeks: z.int(), starts: z.int(), points: Figure, started: Figure })

const Named = z.object({ id: Id, name: z.string() })

/** A draft pick and its value. */
export const PickPast = z.extend(PastPlace, {
  number: z.int(),
  round: z.int(),
  player: z.extend(Named, { posGroup: nullable(PosGroup) }),
  points: Figure,
  worth: Figure,
  value: Figure,
  redraft: z.int(),
  had: Had,
})
export type PickPast = z.infer<typeof PickPast>

/** The value of a team's picks. */
export const DraftGrade = z.extend(PastPlace, {
  picks: z.int(),
  worth: Figure,
  value: Figure,
  grade: z.enum(['A', 'B', 'C', 'D', 'F']),
})
export type DraftGrade = z.infer<typeof DraftGrade>

/** A season's draft, with the value that each pick turned out to have. */
export const DraftPast = z.object({
  season: z.int(),
  leagueId: Id,
  teams: z.array(DraftGrade),
  picks: z.array(PickPast),
})
export type DraftPast = z.infer<typeof DraftPast>

/** A player that one side of a trade received, and the player's results for that side. */
export const Got = z.extend(Named, Had.shape)

/** One side of a trade, and the players that it received. */
export const TradeSide = z.extend(PastPlace, {
  gets: z.array(Got),
  also: z.array(z.string()),
  points: Figure,
  started: Figure,
})
export type TradeSide = z.infer<typeof TradeSide>

/** A trade, with the points that each side gained from it. */
export const TradePast = z.object({
  season: z.int(),
  leagueId: Id,
  number: z.int(),
  at: EpochMs,
  week: nullable(z.int()),
  sides: z.array(TradeSide),
  winnerId: nullable(Id),
  lead: nullable(Figure),
})
export type TradePast = z.infer<typeof TradePast>

export const Trader = z.object({
  manager: z.string(),
  trades: z.int(),
  won: z.int(),
  lost: z.int(),
  lead: Figure,
})
export type Trader = z.infer<typeof Trader>

/** A player added from waivers or free agency, and the player's results for the team. */
export const PickupPast = z.extend(PastPlace, {
  season: z.int(),
  leagueId: Id,
  at: EpochMs,
  week: nullable(z.int()),
  untilWeek: nullable(z.int()),
  player: Named,
  by: z.enum(['claim', 'add']),
  bid: nullable(Figure),
  had: Had,
})
export type PickupPast = z.infer<typeof PickupPast>

export const Gatherer = z.object({
  manager: z.string(),
  pickups: z.int(),
  spent: nullable(Figure),
  starts: z.int(),
  points: Figure,
  started: Figure,
})
export type Gatherer = z.infer<typeof Gatherer>
