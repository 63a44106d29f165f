import * as z from 'zod/mini'
import { MAX_BUDGET, MAX_OFFER_HOURS } from '../../../data/leagues.ts'
import { EpochMs, Figure, Id, Integer, Text } from './field.ts'

export const TradeStatus = z.enum(['pending', 'accepted', 'rejected', 'cancelled'])
export type TradeStatus = z.infer<typeof TradeStatus>

/** Why an open offer cannot be accepted now. */
export const TradeObstacle = z.object({
  reason: z.enum(['absent', 'over', 'deadline', 'promised', 'locked', 'full', 'budget']),
  message: z.string(),
})
export type TradeObstacle = z.infer<typeof TradeObstacle>

/** Why a trade ended, if its status does not say. */
export const TradeEnd = z.enum(['countered', 'expired', 'impossible', 'veto', 'vote'])
export type TradeEnd = z.infer<typeof TradeEnd>

export const Trade = z.object({
  id: Id,
  leagueId: Id,
  fromTeamId: Id,
  toTeamId: Id,
  status: TradeStatus,
  fromPlayerIds: z.array(Id),
  toPlayerIds: z.array(Id),
  createdAt: EpochMs,
  resolvedAt: z.nullable(EpochMs),
  reversedAt: z.nullable(EpochMs),
  acceptedAt: z.nullable(EpochMs),
  reviewUntil: z.nullable(EpochMs),
  note: z.nullable(z.string()),
  answers: z.nullable(Id),
  fromBudget: z.int(),
  toBudget: z.int(),
  fromDropPlayerIds: z.array(Id),
  toDropPlayerIds: z.array(Id),
  message: z.nullable(z.string()),
  expiresAt: z.nullable(EpochMs),
  endedBy: z.nullable(TradeEnd),
  vetoedBy: z.array(Id),
  obstacle: z.nullable(TradeObstacle),
})
export type Trade = z.infer<typeof Trade>

/** A stored trade. Its obstacle is computed on demand. */
export type StoredTrade = Omit<Trade, 'obstacle'>

/** A league's trade deadline, which is the end of a week. `open` is true while teams can trade. */
export const TradeDeadline = z.object({ week: z.int(), at: EpochMs, open: z.boolean() })
export type TradeDeadline = z.infer<typeof TradeDeadline>

const Players = z.array(Id).check(z.maxLength(200))
const Dollars = z.optional(Integer(0, MAX_BUDGET))

/** A trade that the commissioner makes. */
export const PushedTrade = z.strictObject({
  fromTeamId: Id,
  toTeamId: Id,
  fromPlayerIds: Players,
  toPlayerIds: Players,
  fromBudget: Dollars,
  toBudget: Dollars,
  fromDropPlayerIds: z.optional(Players),
  toDropPlayerIds: z.optional(Players),
})
export type PushedTrade = z.infer<typeof PushedTrade>

/** A trade offer. `answers` is the offer that it counters. */
export const TradeOffer = z.extend(PushedTrade, {
  answers: z.optional(Id),
  message: z.optional(Text(500)),
  expiresInHours: z.optional(Integer(1, MAX_OFFER_HOURS)),
})
export type TradeOffer = z.infer<typeof TradeOffer>

const Change = z.object({ before: Figure, after: Figure, gain: Figure })

/** How a trade changes a team's best lineups: over the weeks played, and by points per game. */
export const TradeEffect = z.object({ teamId: Id, season: Change, game: Change })
export type TradeEffect = z.infer<typeof TradeEffect>

export const TradeAnswer = z.strictObject({
  action: z.enum(['accept', 'reject', 'cancel']),
  dropPlayerIds: z.optional(Players),
})

/** A vote by a team that is not in a trade under review. */
export const TradeVote = z.strictObject({ teamId: Id, veto: z.boolean() })

/** The commissioner's decision on a trade under review. */
export const TradeVerdict = z.strictObject({
  action: z.enum(['allow', 'veto']),
  reason: z.optional(Text(200)),
})
export type TradeVerdict = z.infer<typeof TradeVerdict>
