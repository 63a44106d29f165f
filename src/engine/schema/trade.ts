import * as z from 'zod/mini'
import { EpochMs, Id } from './field.ts'

export const TradeStatus = z.enum(['pending', 'accepted', 'rejected', 'cancelled'])
export type TradeStatus = z.infer<typeof TradeStatus>

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
})
export type Trade = z.infer<typeof Trade>

const Players = z.array(Id).check(z.minLength(1), z.maxLength(200))

export const TradeOffer = z.strictObject({ fromTeamId: Id, toTeamId: Id, fromPlayerIds: Players, toPlayerIds: Players })
export type TradeOffer = z.infer<typeof TradeOffer>

export const TradeAnswer = z.strictObject({ action: z.enum(['accept', 'reject', 'cancel']) })
