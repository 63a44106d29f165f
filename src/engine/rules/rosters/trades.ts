import { deadlinePassed, statusWord, TRADE_ENDS } from '../../../../data/leagues.ts'
import type { TradeEnd, TradeObstacle } from '../../schema/trade.ts'
import type { Refusal } from '../refusal.ts'
import { countActive, type TeamPlayers } from './roster-moves.ts'

/**
 * A trade is checked when it is accepted, and again when its review ends. Both teams must still have the players that
 * they give up and drop. None of these players can have a game in progress, or be in another trade under review. Both
 * teams must have the FAAB that they give up, and room for the players that they receive. A player on IR or the taxi
 * squad does not count on the old roster, but counts on the new one. Source: docs/contract.md, Trades; docs/rules.md,
 * Trades.
 */
export interface TradeSide extends TeamPlayers {
  teamName: string
  /** The players that the team gives up, and those that it drops to make room. */
  gives: readonly TradedPlayer[]
  drops: readonly TradedPlayer[]
  /** The team's FAAB, and how much of it the team gives up. */
  budget: number | null
  pays: number
}

export interface TradedPlayer {
  id: string
  name: string
  locked: boolean
  /** True if the player is in another accepted trade under review. */
  promised?: boolean
}

/** Why a trade is refused. */
export type TradeReason = TradeObstacle['reason']

const refuseGiving = ({ teamName, playerIds, gives, drops }: TradeSide): Refusal<TradeReason> | null => {
  const leaving = [...gives, ...drops]
  const missing = leaving.find(({ id }) => !playerIds.has(id))
  if (missing) {
    return { code: 'conflict', reason: 'absent', message: `${missing.name} is not on the roster of ${teamName}` }
  }
  const promised = leaving.find(each => each.promised)
  if (promised) {
    const message = `${promised.name} (${teamName}) is in another trade under review`
    return { code: 'conflict', reason: 'promised', message }
  }
  const locked = leaving.find(each => each.locked)
  if (!locked) return null
  const message = `${locked.name} (${teamName}) is locked: the game has started, so you can't ${gives.includes(locked) ? 'trade' : 'drop'} them until the week is over`
  return { code: 'locked', reason: 'locked', message }
}

const refuseRoom = (side: TradeSide, other: TradeSide, capacity: number): Refusal<TradeReason> | null => {
  const leaving = [...side.gives, ...side.drops].filter(({ id }) => !side.reserve.has(id))
  const size = countActive(side) - leaving.length + other.gives.length
  if (size <= capacity) return null
  const message = `${side.teamName} would have ${size} players, but a roster has room for ${capacity}; it must drop a player first`
  return { code: 'conflict', reason: 'full', message }
}

const refusePaying = ({ teamName, budget, pays }: TradeSide): Refusal<TradeReason> | null => {
  if (pays === 0 || (budget !== null && pays <= budget)) return null
  const message =
    budget === null
      ? `${teamName} doesn't have FAAB to give, because this league does not use bids`
      : `${teamName} has $${budget} left, so it can't give $${pays}`
  return { code: 'conflict', reason: 'budget', message }
}

/** Returns why two teams cannot make this trade now, or null. `capacity` is the max number of players on a roster. */
export const refuseTrade = (from: TradeSide, to: TradeSide, capacity: number): Refusal<TradeReason> | null =>
  refuseGiving(from) ??
  refuseGiving(to) ??
  refusePaying(from) ??
  refusePaying(to) ??
  refuseRoom(from, to, capacity) ??
  refuseRoom(to, from, capacity)

/**
 * Returns why an offer cannot be made or accepted after the trade deadline, or null. The deadline is the end of a week.
 * Between it and the end of the season, only the commissioner can make trades. Trades that were accepted before the
 * deadline finish their review.
 */
export const refuseAfterDeadline = (
  { week, at }: { week: number; at: number },
  { seasonEndsAt, now }: { seasonEndsAt: number | null; now: number },
): Refusal<TradeReason> | null => {
  if (now < at || (seasonEndsAt !== null && now >= seasonEndsAt)) return null
  return { code: 'conflict', reason: 'deadline', message: deadlinePassed(week) }
}

/**
 * Returns why an offer cannot be accepted after its season has ended, or null. Offers made between two seasons stay
 * valid. `seasonEndsAt` is null if weeks do not end automatically.
 */
export const refuseLate = (
  { createdAt }: { createdAt: number },
  { seasonEndsAt, now }: { seasonEndsAt: number | null; now: number },
): Refusal<TradeReason> | null => {
  if (seasonEndsAt === null || now < seasonEndsAt || createdAt >= seasonEndsAt) return null
  const message = 'This offer was made for a season that is over; make a new offer'
  return { code: 'conflict', reason: 'over', message }
}

/** How a trade that is no longer pending ended. */
interface EndedTrade {
  status: string
  endedBy: TradeEnd | null
}

interface UnderReview extends EndedTrade {
  reviewUntil: number | null
}

/** Returns a word for how a trade ended, such as "vetoed". */
export const endWord = ({ status, endedBy }: EndedTrade): string =>
  endedBy === null ? statusWord(status) : TRADE_ENDS[endedBy]

const refuseEnded = (trade: EndedTrade): Refusal<'resolved'> | null =>
  trade.status === 'pending'
    ? null
    : { code: 'conflict', reason: 'resolved', message: `This trade is no longer open (${endWord(trade)})` }

/** Returns why a trade cannot be vetoed or approved now, or null while it is under review. */
export const refuseReview = (trade: UnderReview): Refusal<'resolved' | 'open'> | null => {
  if (trade.status !== 'pending' || trade.reviewUntil !== null) return refuseEnded(trade)
  const message = 'This trade has not been accepted yet, so it is not under review'
  return { code: 'conflict', reason: 'open', message }
}

/** Returns why an offer cannot be answered, or null while it is open. */
export const refuseAnswer = (trade: UnderReview): Refusal<'resolved' | 'review'> | null => {
  if (trade.status !== 'pending' || trade.reviewUntil === null) return refuseEnded(trade)
  const message = 'This trade was accepted and is under review; only the commissioner can allow or veto it'
  return { code: 'conflict', reason: 'review', message }
}
