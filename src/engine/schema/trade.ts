import * as z from 'zod/mini'
import { EpochMs, Figure, Id, Text } from './field.ts'

export const TradeStatus = z.enum(['pending', 'accepted', 'rejected', 'cancelled'])
export type TradeStatus = z.infer<typeof TradeStatus>

/** What keeps an open offer from being accepted now. */
export const TradeObstacle = z.object({
  reason: z.enum(['absent', 'over', 'deadline', 'promised', 'locked', 'full']),
  message: z.string(),
})
export type TradeObstacle = z.infer<typeof TradeObstacle>

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
  obstacle: z.nullable(TradeObstacle),
})
export type Trade = z.infer<typeof Trade>

/** A trade as it is kept; its obstacle is of the moment. */
export type StoredTrade = Omit<Trade, 'obstacle'>

/** Until when the teams of a league agree on trades: to the end of a week; `open`: they may now. */
export const TradeDeadline = z.object({ week: z.int(), at: EpochMs, open: z.boolean() })
export type TradeDeadline = z.infer<typeof TradeDeadline>

const Players = z.array(Id).check(z.minLength(1), z.maxLength(200))

/** A trade that the commissioner makes. */
export const PushedTrade = z.strictObject({
  fromTeamId: Id,
  toTeamId: Id,
  fromPlayerIds: Players,
  toPlayerIds: Players,
})
export type PushedTrade = z.infer<typeof PushedTrade>

/** An offer; `answers` is the offer that it is made instead of. */
export const TradeOffer = z.extend(PushedTrade, { answers: z.optional(Id) })
export type TradeOffer = z.infer<typeof TradeOffer>

const Change = z.object({ before: Figure, after: Figure, gain: Figure })

/** What a trade would do to the best lineups of a team: over the weeks that were played, and by points per game. */
export const TradeEffect = z.object({ teamId: Id, season: Change, game: Change })
export type TradeEffect = z.infer<typeof TradeEffect>

export const TradeAnswer = z.strictObject({ action: z.enum(['accept', 'reject', 'cancel']) })

/** What the commissioner says of a trade that is under review. */
export const TradeVerdict = z.strictObject({
  action: z.enum(['allow', 'veto']),
  reason: z.optional(Text(200)),
})
export type TradeVerdict = z.infer<typeof TradeVerdict>
