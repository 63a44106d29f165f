import { isPlaying, join, type League, log, promisedIn, release, type Team, type Trade } from './league.ts'
import { isPast } from './locks.ts'
import { takenOf } from './reserve.ts'

type Exchange = Pick<Trade, 'from' | 'to' | 'gives' | 'gets'>

/** Returns why two teams cannot exchange players now. */
export const faultsOfExchange = (league: League, trade: Exchange, now: number, except?: Trade): Set<string> => {
  const { from, to, gives, gets } = trade
  const faults = new Set<string>()
  const promised = promisedIn(league, except)
  const all = [...gives, ...gets]
  const isGone = gives.some(id => !from.roster.includes(id)) || gets.some(id => !to.roster.includes(id))
  const leaving = (team: Team, ids: readonly string[]) => ids.filter(id => !team.reserve.has(id)).length
  const sizes = [takenOf(from) - leaving(from, gives) + gets.length, takenOf(to) - leaving(to, gets) + gives.length]
  if (isGone || all.some(id => promised.has(id)) || sizes.some(size => size > league.capacity)) faults.add('conflict')
  if (all.some(id => isPlaying(league, id, now))) faults.add('locked')
  return faults
}

/** Checks whether the season of an offer is over. */
export const isLate = ({ facts, lastWeek }: League, { createdAt }: Trade, now: number): boolean =>
  createdAt < facts.endOf(lastWeek) && facts.endOf(lastWeek) <= now

/** Checks whether trading is closed. */
export const isPastDeadline = (league: League, now: number): boolean => isPast(league, league.tradeDeadline, now)

/** Checks whether an open offer cannot be accepted now. */
export const isObstructed = (league: League, trade: Trade, now: number): boolean =>
  trade.status === 'pending' &&
  trade.reviewUntil === null &&
  (isLate(league, trade, now) || isPastDeadline(league, now) || faultsOfExchange(league, trade, now, trade).size > 0)

/** Moves the players of both sides. */
export const exchange = (league: League, { from, to, gives, gets }: Exchange): void => {
  for (const id of gives) release(league, from, id)
  for (const id of gets) release(league, to, id)
  join(league, to, gives)
  join(league, from, gets)
}

/** Ends the review of a trade, which is completed if it is legal, and otherwise canceled. */
export const endReview = (league: League, trade: Trade, now: number): void => {
  const isLegal = faultsOfExchange(league, trade, now, trade).size === 0
  if (isLegal) exchange(league, trade)
  trade.status = isLegal ? 'accepted' : 'cancelled'
  const about = { teams: [trade.from, trade.to], effect: { kind: 'trade', trade } } as const
  log(league, 'review', { teamId: trade.to.id }, about)
}

/** Ends an offer that was open at the end of its season. */
export const endOffer = (league: League, trade: Trade): void => {
  trade.status = 'cancelled'
  log(league, 'expire', { teamId: trade.from.id })
}

/** Returns the reverse of a trade between the same teams. */
const back = ({ from, to, gives, gets }: Exchange): Exchange => ({ from: to, to: from, gives, gets })

/** Returns why a trade cannot be reversed now. */
export const faultsOfReversal = (league: League, trade: Trade, now: number): Set<string> =>
  trade.status !== 'accepted' || trade.reversed
    ? new Set(['conflict'])
    : faultsOfExchange(league, back(trade), now, trade)

/** Reverses a trade. */
export const takeBack = (league: League, trade: Trade, actor: string): void => {
  trade.reversed = true
  exchange(league, back(trade))
  log(league, 'reverse', { actor, teamId: trade.from.id }, { teams: [trade.from, trade.to] })
}
