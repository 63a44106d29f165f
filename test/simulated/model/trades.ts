import { budgetLeft, usesBids } from './claims.ts'
import { isPlaying, join, type League, log, promisedIn, release, type Team, type Trade } from './league.ts'
import { isPast } from './locks.ts'
import { takenOf } from './reserve.ts'

type Exchange = Pick<Trade, 'from' | 'to' | 'gives' | 'gets' | 'pays'>

/** Returns the reasons why two teams cannot exchange players now. */
export const faultsOfExchange = (league: League, trade: Exchange, now: number, except?: Trade): Set<string> => {
  const { from, to, gives, gets, pays } = trade
  const faults = new Set<string>()
  const promised = promisedIn(league, except)
  const all = [...gives, ...gets]
  const isGone = gives.some(id => !from.roster.includes(id)) || gets.some(id => !to.roster.includes(id))
  const leaving = (team: Team, ids: readonly string[]) => ids.filter(id => !team.reserve.has(id)).length
  const sizes = [takenOf(from) - leaving(from, gives) + gets.length, takenOf(to) - leaving(to, gets) + gives.length]
  if (isGone || all.some(id => promised.has(id)) || sizes.some(size => size > league.capacity)) faults.add('conflict')
  if (all.some(id => isPlaying(league, id, now))) faults.add('locked')
  const canPay = (team: Team, dollars: number) => dollars === 0 || (usesBids(league) && dollars <= budgetLeft(team))
  if (!canPay(from, pays.from) || !canPay(to, pays.to)) faults.add('conflict')
  return faults
}

/** Returns true if the season in which an offer was made is over. */
export const isLate = ({ facts, lastWeek }: League, { createdAt }: Trade, now: number): boolean =>
  createdAt < facts.endOf(lastWeek) && facts.endOf(lastWeek) <= now

/** Returns true if the trade deadline has passed. */
export const isPastDeadline = (league: League, now: number): boolean => isPast(league, league.tradeDeadline, now)

/** Returns true if an open offer cannot be accepted now. */
export const isObstructed = (league: League, trade: Trade, now: number): boolean =>
  trade.status === 'pending' &&
  trade.reviewUntil === null &&
  (isLate(league, trade, now) || isPastDeadline(league, now) || faultsOfExchange(league, trade, now, trade).size > 0)

/** Moves FAAB from one team to another. */
const pay = (from: Team, to: Team, dollars: number): void => {
  if (dollars === 0) return
  for (const [team, change] of [
    [from, -dollars],
    [to, dollars],
  ] as const) {
    team.budget! += change
    team.corrected += change
  }
}

/** Carries out a trade: moves both sides' players and FAAB, and records who was on IR. */
export const exchange = (league: League, trade: Trade): void => {
  const { from, to, gives, gets, pays } = trade
  const moved = new Set([...gives, ...gets])
  trade.reserved = new Map([...from.reserve, ...to.reserve].filter(([id]) => moved.has(id)))
  for (const id of gives) release(league, from, id)
  for (const id of gets) release(league, to, id)
  join(league, to, gives)
  join(league, from, gets)
  pay(from, to, pays.from - pays.to)
}

/** Ends a trade's review. If the trade is still legal, it is completed, and otherwise it is canceled. */
export const endReview = (league: League, trade: Trade, now: number): void => {
  const isLegal = faultsOfExchange(league, trade, now, trade).size === 0
  if (isLegal) exchange(league, trade)
  trade.status = isLegal ? 'accepted' : 'cancelled'
  const about = { teams: [trade.from, trade.to], effect: { kind: 'trade', trade } } as const
  log(league, 'review', { teamId: trade.to.id }, about)
}

/** Ends an offer that is still open at the end of its season. */
export const endOffer = (league: League, trade: Trade): void => {
  trade.status = 'cancelled'
  log(league, 'expire', { teamId: trade.from.id })
}

/** Returns which players go back to IR when they return to a team, limited by its open IR spots. */
const returningToReserve = (
  league: League,
  { reserved }: Trade,
  { team, joins, leaves }: { team: Team; joins: readonly string[]; leaves: readonly string[] },
): string[] => {
  const staying = [...team.reserve.keys()].filter(id => !leaves.includes(id)).length
  return joins.filter(id => reserved.has(id)).slice(0, Math.max(0, league.spots - staying))
}

/** Returns what each team gets back and gives back when a trade is reversed. */
const sidesOf = ({ from, to, gives, gets }: Trade) => [
  { team: from, joins: gives, leaves: gets },
  { team: to, joins: gets, leaves: gives },
]

/** Returns the reasons why a trade cannot be reversed now. */
export const faultsOfReversal = (
  league: League,
  trade: Trade,
  { now, isForced }: { now: number; isForced: boolean },
): Set<string> => {
  if (trade.status !== 'accepted' || trade.reversed) return new Set(['conflict'])
  const faults = new Set<string>()
  const promised = promisedIn(league)
  const owed = trade.pays.from - trade.pays.to
  if (owed > budgetLeft(trade.to) || -owed > budgetLeft(trade.from)) faults.add('conflict')
  for (const side of sidesOf(trade)) {
    const { team, joins, leaves } = side
    if (leaves.some(id => !team.roster.includes(id) || promised.has(id))) faults.add('conflict')
    if (!isForced && leaves.some(id => isPlaying(league, id, now))) faults.add('locked')
    const leaving = leaves.filter(id => !team.reserve.has(id)).length
    const joining = joins.length - returningToReserve(league, trade, side).length
    if (takenOf(team) - leaving + joining > league.capacity) faults.add('conflict')
  }
  return faults
}

export const takeBack = (
  league: League,
  trade: Trade,
  { actor, isForced }: { actor: string; isForced: boolean },
): void => {
  const { from, to, pays } = trade
  trade.reversed = true
  pay(to, from, pays.from - pays.to)
  const sides = sidesOf(trade).map(side => ({ ...side, toReserve: returningToReserve(league, trade, side) }))
  for (const { team, leaves } of sides) for (const id of leaves) release(league, team, id)
  for (const { team, joins, toReserve } of sides) {
    join(league, team, joins)
    for (const id of toReserve) team.reserve.set(id, trade.reserved.get(id)!)
  }
  log(league, 'reverse', { actor, teamId: from.id, forced: isForced }, { teams: [from, to] })
}
