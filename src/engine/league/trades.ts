import * as z from 'zod/mini'
import { invalid, notFound, phrase } from '../base/errors.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import type { Refusal } from '../rules/refusal.ts'
import {
  refuseAfterDeadline,
  refuseLate,
  refuseTrade,
  type TradeReason,
  type TradeSide,
} from '../rules/rosters/trades.ts'
import { type PushedTrade, type StoredTrade, Trade, type TradeDeadline } from '../schema/trade.ts'
import type { LoggedTrade } from '../schema/transaction.ts'
import { canonicalId } from '../season/season.ts'
import type { LeagueReader, StoredTeam } from '../store/index.ts'
import { seasonEndsAt, weekClosesAt } from './closing.ts'
import { payBudget, remainingBudget } from './faab.ts'
import { lockNow } from './lineups.ts'
import { type OpenedLeague, requirePlayerId, requireTeam } from './load.ts'
import { record } from './log.ts'
import { pendingOffers, type TradeExchange, tradeForLog, tradesUnderReview } from './offers.ts'
import { requirePlayer } from './players.ts'
import { readerOf, requireAllowed } from './rights.ts'
import { openRosters, playersOf, release, rosterCapacity, sign } from './rosters.ts'
import { requireDistinctIds } from './season.ts'

export const playersIn = (
  exchange: Pick<StoredTrade, `${'from' | 'to'}${'PlayerIds' | 'DropPlayerIds'}`>,
): string[] => [
  ...exchange.fromPlayerIds,
  ...exchange.toPlayerIds,
  ...exchange.fromDropPlayerIds,
  ...exchange.toDropPlayerIds,
]

/** One side of a trade: a team, and the players that it gives up and drops. */
interface ExchangeSide {
  teamId: string
  gives: readonly string[]
  drops: readonly string[]
  pays: number
}

const sidesOf = (exchange: TradeExchange): [ExchangeSide, ExchangeSide] => [
  {
    teamId: exchange.fromTeamId,
    gives: exchange.fromPlayerIds,
    drops: exchange.fromDropPlayerIds,
    pays: exchange.fromBudget,
  },
  { teamId: exchange.toTeamId, gives: exchange.toPlayerIds, drops: exchange.toDropPlayerIds, pays: exchange.toBudget },
]

/** Returns the players in trades under review, leaving out one given trade. */
const playersInReviews = (underReview: readonly StoredTrade[], exceptTradeId?: string): ReadonlySet<string> =>
  new Set(underReview.filter(({ id }) => id !== exceptTradeId).flatMap(playersIn))

/** Returns the players in a league's trades under review. They cannot be dropped, or be part of another trade. */
export const playersUnderReview = async (
  { store }: Pick<Context, 'store'>,
  leagueId: string,
): Promise<ReadonlySet<string>> => playersInReviews(await tradesUnderReview(store, leagueId))

const nameOf = ({ season }: OpenedLeague, id: string): string => requirePlayer(season, id).name ?? id

/**
 * Checks exchanges against a league's current rosters and locks. Returns, for each exchange, why the two teams cannot
 * make it, or null.
 */
const openExchangeCheck = async (context: Context, opened: OpenedLeague, exchanges: readonly TradeExchange[]) => {
  const rosters = await openRosters(context, opened)
  const isLocked = await lockNow(context, opened, exchanges.flatMap(playersIn))
  const underReview = await tradesUnderReview(context.store, opened.league.id)
  return (exchange: TradeExchange): Refusal<TradeReason> | null => {
    const promised = playersInReviews(underReview, exchange.id)
    const players = (ids: readonly string[]) =>
      ids.map(id => ({ id, name: nameOf(opened, id), locked: isLocked(id), promised: promised.has(id) }))
    const [from, to] = sidesOf(exchange).map(({ teamId, gives, drops, pays }): TradeSide => {
      const team = requireTeam(opened, teamId)
      const budget = remainingBudget(opened.league, team)
      const roster = playersOf(opened, rosters.present.get(teamId))
      return { teamName: team.name, ...roster, gives: players(gives), drops: players(drops), budget, pays }
    })
    return refuseTrade(from!, to!, rosterCapacity(opened))
  }
}

/** Returns why two teams cannot make a trade now, or null. */
export const refuseExchange = async (
  context: Context,
  opened: OpenedLeague,
  exchange: TradeExchange,
): Promise<Refusal<TradeReason> | null> => (await openExchangeCheck(context, opened, [exchange]))(exchange)

/**
 * Moves both sides' players and FAAB. The caller checks first that the exchange is legal. Returns the facts for the
 * log, including which players were on IR or a taxi squad.
 */
const movePlayers = async (context: Context, opened: OpenedLeague, exchange: TradeExchange): Promise<LoggedTrade> => {
  const [from, to] = sidesOf(exchange)
  const moved = new Set(playersIn(exchange))
  const spots = await context.store.rosters.listOf(opened.league.id)
  const reserved = spots.filter(({ playerId, reservedAt }) => reservedAt !== null && moved.has(playerId))
  const taxiPlayerIds = reserved.filter(spot => spot.taxi).map(({ playerId }) => playerId)
  for (const { teamId, gives, drops } of [from, to]) {
    await release(context, opened, { teamId, playerIds: [...gives, ...drops] })
    for (const id of drops) await context.store.rosters.keepDrop(opened.league.id, id, context.now)
  }
  const joining = (ids: readonly string[]) => ({ players: ids.map(playerId => ({ playerId })), tradeId: exchange.id })
  await sign(context, opened, { teamId: to.teamId, ...joining(from.gives) })
  await sign(context, opened, { teamId: from.teamId, ...joining(to.gives) })
  await payBudget(context, opened.league.id, { from: from.teamId, to: to.teamId, dollars: from.pays - to.pays })
  return {
    ...tradeForLog(opened, exchange),
    ...(reserved.length > 0 && {
      reserved: Object.fromEntries(reserved.map(({ playerId, reservedAt }) => [playerId, reservedAt!])),
    }),
    ...(taxiPlayerIds.length > 0 && { taxiPlayerIds }),
  }
}

/**
 * Moves both sides' players, and returns the facts for the log. Throws conflict or locked if the teams cannot make the
 * trade now.
 */
export const exchangePlayers = async (
  context: Context,
  opened: OpenedLeague,
  exchange: TradeExchange,
): Promise<LoggedTrade> => {
  requireAllowed(await refuseExchange(context, opened, exchange))
  return movePlayers(context, opened, exchange)
}

/** Returns when an offer ends automatically, because it expires or the season ends. Null if it never does. */
const offerEndsAt = (opened: OpenedLeague, { createdAt, expiresAt }: StoredTrade): number | null => {
  // In hindsight mode, offers do not expire.
  if (opened.league.clock.mode === 'hindsight') return null
  const over = seasonEndsAt(opened)
  const ends = [...(expiresAt === null ? [] : [expiresAt]), ...(over === null || createdAt >= over ? [] : [over])]
  return ends.length === 0 ? null : Math.min(...ends)
}

/** Returns when the next review or offer ends, in league time; null if none does. */
export const nextTradeEnd = async (context: Context, opened: OpenedLeague): Promise<number | null> => {
  const offers = await pendingOffers(context.store, opened.league.id)
  const ends = [await nextReview(context, opened), ...offers.map(offer => offerEndsAt(opened, offer))]
  const deadlines = ends.filter(at => at !== null)
  return deadlines.length === 0 ? null : Math.min(...deadlines)
}

/** Ends offers that have expired by now, oldest first. */
export const endOffers = async (context: LeagueContext, opened: OpenedLeague): Promise<StoredTrade[]> => {
  const ended: StoredTrade[] = []
  for (const offer of await pendingOffers(context.store, opened.league.id)) {
    const at = offerEndsAt(opened, offer)
    if (at === null || at > context.now) continue
    const note = at === offer.expiresAt ? null : 'the season is over'
    const expired: StoredTrade = { ...offer, status: 'cancelled', resolvedAt: context.now, note, endedBy: 'expired' }
    await context.store.trades.update(expired)
    const after = tradeForLog(opened, offer)
    await record(context, opened.league.id, { type: 'expire', teamId: offer.fromTeamId, after, clock: true })
    ended.push(expired)
  }
  return ended
}

/** Returns when a league's next review ends, in league time; null if no trade is under review. */
export const nextReview = async ({ store }: Context, { league }: OpenedLeague): Promise<number | null> =>
  (await tradesUnderReview(store, league.id))[0]?.reviewUntil ?? null

/** Ends a trade's review. Completes the trade if it is still legal, or else cancels it and records why. */
const endReview = async (context: LeagueContext, opened: OpenedLeague, trade: StoredTrade): Promise<StoredTrade> => {
  const refusal = await refuseExchange(context, opened, trade)
  const ended: StoredTrade = {
    ...trade,
    status: refusal ? 'cancelled' : 'accepted',
    resolvedAt: context.now,
    note: refusal?.message ?? null,
  }
  await context.store.trades.update(ended)
  const facts = refusal ? tradeForLog(opened, trade) : await movePlayers(context, opened, trade)
  const after = { ...facts, note: ended.note }
  await record(context, opened.league.id, { type: 'review', teamId: trade.toTeamId, after, clock: true })
  return ended
}

/** Ends all reviews that are over, ordered by end time. If two end at the same time, the earlier offer comes first. */
export const endReviews = async (context: LeagueContext, opened: OpenedLeague): Promise<StoredTrade[]> => {
  const ended: StoredTrade[] = []
  for (const trade of await tradesUnderReview(context.store, opened.league.id)) {
    if (trade.reviewUntil! > context.now) continue
    // Reads the teams again, because an earlier trade can move FAAB.
    const teams = await context.store.teams.listOf(opened.league.id)
    ended.push(await endReview(context, { ...opened, teams }, trade))
  }
  return ended
}

/** The response of most trade operations. */
export const OneTrade = z.object({ trade: Trade })

/** Returns whether a reader can see a trade. A league can hide open offers from all teams but the two involved. */
export const maySeeTrade = (
  { hidesOffers, teamIds }: LeagueReader,
  { status, acceptedAt, fromTeamId, toTeamId }: Pick<StoredTrade, 'status' | 'acceptedAt' | 'fromTeamId' | 'toTeamId'>,
): boolean =>
  !hidesOffers ||
  status === 'accepted' ||
  acceptedAt !== null ||
  teamIds.includes(fromTeamId) ||
  teamIds.includes(toTeamId)

/** Returns one of a league's trades. Throws not_found if it does not exist, or if the actor cannot see it. */
export const requireTrade = async (context: Context, opened: OpenedLeague, id: string): Promise<StoredTrade> => {
  const { league } = opened
  const trade = await context.store.trades.find(league.id, id)
  if (!trade || !maySeeTrade(readerOf(context, opened), trade))
    throw notFound(`There is no trade "${id}" in ${league.name}`, { atTerminal: 'hindsight trade list shows them' })
  return trade
}

/** Returns one of a trade's two teams. Throws invalid_request if the team is not in the league. */
const partyOf = ({ teams, league }: OpenedLeague, field: 'fromTeamId' | 'toTeamId', id: string): StoredTeam => {
  const team = teams.find(each => each.id === id)
  if (!team)
    throw invalid(phrase`{${field}} must be a team in ${league.name}; it does not have a team with the id "${id}"`)
  return team
}

const LISTS = ['fromPlayerIds', 'toPlayerIds', 'fromDropPlayerIds', 'toDropPlayerIds'] as const

/**
 * Returns the players in each list of a trade, by canonical id. Throws not_found for a player who is not in the
 * season's data.
 */
const playerLists = ({ season }: OpenedLeague, offer: PushedTrade) => {
  const resolveIds = (ids: readonly string[] = []) => ids.map(each => requirePlayerId(season, each))
  return {
    fromPlayerIds: resolveIds(offer.fromPlayerIds),
    toPlayerIds: resolveIds(offer.toPlayerIds),
    fromDropPlayerIds: resolveIds(offer.fromDropPlayerIds),
    toDropPlayerIds: resolveIds(offer.toDropPlayerIds),
  }
}

/** Throws invalid_request if a player is in two lists. Each player can leave only one team and join only one. */
const requireApart = (offer: PushedTrade): void => {
  const lists = new Map<string, string>()
  for (const list of LISTS) {
    requireDistinctIds(list, offer[list] ?? [])
    for (const id of (offer[list] ?? []).map(canonicalId)) {
      const other = lists.get(id)
      if (other) throw invalid(phrase`{${other}} and {${list}} both list "${id}", but a player can be on only one team`)
      lists.set(id, list)
    }
  }
}

/** Throws invalid_request if either side does not give anything. */
const requireGiving = ({ fromPlayerIds, toPlayerIds, fromBudget = 0, toBudget = 0 }: PushedTrade): void => {
  if (fromPlayerIds.length === 0 && fromBudget === 0)
    throw invalid(phrase`{fromPlayerIds} must have at least 1 item, unless {fromBudget} gives FAAB`)
  if (toPlayerIds.length === 0 && toBudget === 0)
    throw invalid(phrase`{toPlayerIds} must have at least 1 item, unless {toBudget} gives FAAB`)
}

/**
 * Returns the requested trade as pending, without checking whether it is legal. Throws invalid_request if the teams and
 * lists do not form a trade, and not_found for a player who is not in the season's data.
 */
export const newTrade = (
  { now, newId }: Pick<Context, 'now' | 'newId'>,
  opened: OpenedLeague,
  offer: PushedTrade,
): { trade: StoredTrade; from: StoredTeam; to: StoredTeam } => {
  const from = partyOf(opened, 'fromTeamId', offer.fromTeamId)
  const to = partyOf(opened, 'toTeamId', offer.toTeamId)
  if (from === to) throw invalid(phrase`A trade is between two teams; {fromTeamId} and {toTeamId} are the same`)
  requireGiving(offer)
  requireApart(offer)
  const trade: StoredTrade = {
    id: newId(),
    leagueId: opened.league.id,
    fromTeamId: from.id,
    toTeamId: to.id,
    status: 'pending',
    ...playerLists(opened, offer),
    fromBudget: offer.fromBudget ?? 0,
    toBudget: offer.toBudget ?? 0,
    createdAt: now,
    resolvedAt: null,
    reversedAt: null,
    acceptedAt: null,
    reviewUntil: null,
    note: null,
    answers: null,
    message: null,
    expiresAt: null,
    endedBy: null,
    vetoedBy: [],
  }
  return { trade, from, to }
}

/** Returns a trade with the receiving team's drops added. Throws invalid_request and not_found. */
export const withDrops = (opened: OpenedLeague, trade: StoredTrade, dropPlayerIds: readonly string[]): StoredTrade => {
  const offer = { ...trade, toDropPlayerIds: [...dropPlayerIds] }
  requireApart(offer)
  return { ...trade, toDropPlayerIds: playerLists(opened, offer).toDropPlayerIds }
}

type TradeRefusal = Refusal<TradeReason> | null

const readTradeDeadline = (opened: OpenedLeague): { week: number; at: number } | null => {
  const { tradeDeadline: week } = opened.league
  const at = week === 0 ? null : weekClosesAt(opened, week)
  return at === null ? null : { week, at }
}

/** Returns why teams in a league cannot agree on trades now, or null. */
export const refuseTrading = ({ now }: Pick<Context, 'now'>, opened: OpenedLeague): TradeRefusal => {
  const deadline = readTradeDeadline(opened)
  return deadline && refuseAfterDeadline(deadline, { seasonEndsAt: seasonEndsAt(opened), now })
}

/** Returns a league's trade deadline. Null if it does not have one, or once the season is over. */
export const tradeDeadline = ({ now }: Pick<Context, 'now'>, opened: OpenedLeague): TradeDeadline | null => {
  const deadline = readTradeDeadline(opened)
  const endsAt = seasonEndsAt(opened)
  if (deadline === null || (endsAt !== null && endsAt <= now)) return null
  return { ...deadline, open: refuseTrading({ now }, opened) === null }
}

/** Returns why it is too late to accept an offer, or null. */
export const refuseLateAnswer = (
  { now }: Pick<Context, 'now'>,
  opened: OpenedLeague,
  offer: StoredTrade,
): TradeRefusal => refuseLate(offer, { seasonEndsAt: seasonEndsAt(opened), now }) ?? refuseTrading({ now }, opened)

const isOpen = ({ status, acceptedAt }: StoredTrade): boolean => status === 'pending' && acceptedAt === null

/**
 * Returns trades in their API form. If an open offer cannot be accepted now, includes the reason. Only the two teams'
 * managers see its message.
 */
export const tradeViews = async (
  context: Context,
  opened: OpenedLeague,
  trades: readonly StoredTrade[],
): Promise<Trade[]> => {
  const offers = trades.filter(isOpen)
  const refuse = offers.length === 0 ? () => null : await openExchangeCheck(context, opened, offers)
  const { teamIds } = readerOf(context, opened)
  return trades.map(trade => {
    const refusal = isOpen(trade) ? (refuseLateAnswer(context, opened, trade) ?? refuse(trade)) : null
    const isParty = [trade.fromTeamId, trade.toTeamId].some(id => teamIds.includes(id))
    return {
      ...trade,
      message: isParty ? trade.message : null,
      obstacle: refusal && { reason: refusal.reason, message: refusal.message },
    }
  })
}

export const tradeView = async (context: Context, opened: OpenedLeague, trade: StoredTrade): Promise<Trade> =>
  (await tradeViews(context, opened, [trade]))[0]!
