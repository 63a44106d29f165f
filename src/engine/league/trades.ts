import * as z from 'zod/mini'
import { invalid, naming, notFound } from '../base/errors.ts'
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
import type { LeagueReader, StoredTeam } from '../store/index.ts'
import { closingOf, seasonEndsAt } from './closing.ts'
import { lockNow } from './lineups.ts'
import { getTeam, knownId, type OpenedLeague } from './load.ts'
import { record } from './log.ts'
import { knownPlayer } from './players.ts'
import { readerOf, requireAllowed } from './rights.ts'
import { capacityOf, openRosters, playersOf, release, sign } from './rosters.ts'
import { canonicalId, requireDistinct } from './season.ts'

/** The players of trades under review, but for those of one trade. */
const promisedBy = (underReview: readonly StoredTrade[], exceptTradeId?: string): ReadonlySet<string> =>
  new Set(
    underReview
      .filter(({ id }) => id !== exceptTradeId)
      .flatMap(({ fromPlayerIds, toPlayerIds }) => [...fromPlayerIds, ...toPlayerIds]),
  )

/** The players of a league who are in a trade under review: they are in no other trade, and nobody drops them. */
export const promisedIn = async ({ store }: Pick<Context, 'store'>, leagueId: string): Promise<ReadonlySet<string>> =>
  promisedBy(await store.trades.listUnderReview(leagueId))

/** Players that change teams; `id` is that of the trade that they are in. */
export type Exchange = Pick<StoredTrade, 'id' | 'fromTeamId' | 'toTeamId' | 'fromPlayerIds' | 'toPlayerIds'>

const playersIn = ({ fromPlayerIds, toPlayerIds }: Exchange): string[] => [...fromPlayerIds, ...toPlayerIds]

/** Judges exchanges of a league by its rosters and locks of now: why two teams cannot make one, or null. */
const judgeExchanges = async (context: Context, opened: OpenedLeague, exchanges: readonly Exchange[]) => {
  const rosters = await openRosters(context, opened)
  const isLocked = await lockNow(context, opened, exchanges.flatMap(playersIn))
  const underReview = await context.store.trades.listUnderReview(opened.league.id)
  return ({ id, fromTeamId, toTeamId, fromPlayerIds, toPlayerIds }: Exchange): Refusal<TradeReason> | null => {
    const promised = promisedBy(underReview, id)
    const side = (teamId: string, ids: readonly string[]): TradeSide => ({
      teamName: getTeam(opened, teamId).name,
      ...playersOf(opened, rosters.present.get(teamId)),
      gives: ids.map(each => ({
        id: each,
        name: knownPlayer(opened.season, each).name ?? each,
        locked: isLocked(each),
        promised: promised.has(each),
      })),
    })
    return refuseTrade(side(fromTeamId, fromPlayerIds), side(toTeamId, toPlayerIds), capacityOf(opened))
  }
}

/** Why two teams cannot make a trade now, or null. */
export const refuseExchange = async (
  context: Context,
  opened: OpenedLeague,
  exchange: Exchange,
): Promise<Refusal<TradeReason> | null> => (await judgeExchanges(context, opened, [exchange]))(exchange)

/** Moves the players of both sides; whether they may move was judged before. */
const movePlayers = async (context: Context, opened: OpenedLeague, exchange: Exchange): Promise<void> => {
  const { fromTeamId, toTeamId, fromPlayerIds, toPlayerIds } = exchange
  await release(context, opened, { teamId: fromTeamId, playerIds: fromPlayerIds })
  await release(context, opened, { teamId: toTeamId, playerIds: toPlayerIds })
  await sign(context, opened, { teamId: toTeamId, playerIds: fromPlayerIds })
  await sign(context, opened, { teamId: fromTeamId, playerIds: toPlayerIds })
}

/** Moves the players of both sides. Throws conflict or locked if the teams cannot make the trade now. */
export const exchangePlayers = async (context: Context, opened: OpenedLeague, exchange: Exchange): Promise<void> => {
  requireAllowed(await refuseExchange(context, opened, exchange))
  await movePlayers(context, opened, exchange)
}

/** A trade for the log, with the present names of its players. */
export const logged = ({ season }: OpenedLeague, trade: StoredTrade) => {
  const { id, fromTeamId, toTeamId, fromPlayerIds, toPlayerIds } = trade
  const namesOf = (ids: readonly string[]) => ids.map(each => knownPlayer(season, each).name ?? each)
  const names = { gives: namesOf(fromPlayerIds), gets: namesOf(toPlayerIds) }
  return { tradeId: id, fromTeamId, toTeamId, fromPlayerIds, toPlayerIds, ...names }
}

/** When the next review of a trade of the league ends, in league time; null where none is under way. */
export const nextReview = async ({ store }: Context, { league }: OpenedLeague): Promise<number | null> =>
  (await store.trades.listUnderReview(league.id))[0]?.reviewUntil ?? null

/** Ends the review of a trade: it is made if it is still legal, else cancelled with the reason. */
const endReview = async (context: LeagueContext, opened: OpenedLeague, trade: StoredTrade): Promise<StoredTrade> => {
  const refusal = await refuseExchange(context, opened, trade)
  const ended: StoredTrade = {
    ...trade,
    status: refusal ? 'cancelled' : 'accepted',
    resolvedAt: context.now,
    note: refusal?.message ?? null,
  }
  await context.store.trades.update(ended)
  if (!refusal) await movePlayers(context, opened, trade)
  const after = { ...logged(opened, trade), note: ended.note }
  await record(context, opened.league.id, { type: 'review', teamId: trade.toTeamId, after, clock: true })
  return ended
}

/** Ends every review that is over, in the order in which they end; of one instant the trade offered first. */
export const endReviews = async (context: LeagueContext, opened: OpenedLeague): Promise<StoredTrade[]> => {
  const ended: StoredTrade[] = []
  for (const trade of await context.store.trades.listUnderReview(opened.league.id)) {
    if (trade.reviewUntil! <= context.now) ended.push(await endReview(context, opened, trade))
  }
  return ended
}

/** What most operations of trades answer. */
export const OneTrade = z.object({ trade: Trade })

/** Whether a reader may see a trade: an offer that is not accepted may be for its two teams only. */
export const maySeeTrade = (
  { hidesOffers, teamIds }: LeagueReader,
  { status, acceptedAt, fromTeamId, toTeamId }: Pick<StoredTrade, 'status' | 'acceptedAt' | 'fromTeamId' | 'toTeamId'>,
): boolean =>
  !hidesOffers ||
  status === 'accepted' ||
  acceptedAt !== null ||
  teamIds.includes(fromTeamId) ||
  teamIds.includes(toTeamId)

/** A trade of a league. Throws not_found, also for an offer that the actor may not see. */
export const getTrade = async (context: Context, opened: OpenedLeague, id: string): Promise<StoredTrade> => {
  const { league } = opened
  const trade = await context.store.trades.find(league.id, id)
  if (!trade || !maySeeTrade(readerOf(context, opened), trade))
    throw notFound(`There is no trade "${id}" in ${league.name}`, { atTerminal: 'hindsight trade list shows them' })
  return trade
}

/** One of the two teams of a trade. Throws invalid_request for a team outside the league. */
const partyOf = ({ teams, league }: OpenedLeague, field: 'fromTeamId' | 'toTeamId', id: string): StoredTeam => {
  const team = teams.find(each => each.id === id)
  if (!team) throw invalid(naming`{${field}} must be a team of ${league.name}; there is none with the id "${id}"`)
  return team
}

/** Throws invalid_request for a player on both sides: he cannot be with both teams. */
const requireApart = ({ fromPlayerIds, toPlayerIds }: PushedTrade): void => {
  const given = new Set(fromPlayerIds.map(canonicalId))
  const both = toPlayerIds.map(canonicalId).find(id => given.has(id))
  if (both !== undefined)
    throw invalid(naming`{fromPlayerIds} and {toPlayerIds} both name "${both}"; a player is with one team`)
}

/**
 * A trade that was asked for, pending; whether it is legal is not judged yet. Throws invalid_request for teams and lists
 * that make no trade, and not_found for a player whom the season does not know.
 */
export const newTrade = (
  { now, newId }: Pick<Context, 'now' | 'newId'>,
  opened: OpenedLeague,
  asked: PushedTrade,
): { trade: StoredTrade; from: StoredTeam; to: StoredTeam } => {
  const from = partyOf(opened, 'fromTeamId', asked.fromTeamId)
  const to = partyOf(opened, 'toTeamId', asked.toTeamId)
  if (from === to) throw invalid(naming`A trade is between two teams; {fromTeamId} and {toTeamId} are the same`)
  requireDistinct('fromPlayerIds', asked.fromPlayerIds)
  requireDistinct('toPlayerIds', asked.toPlayerIds)
  requireApart(asked)
  const known = (ids: readonly string[]) => ids.map(each => knownId(opened.season, each))
  const trade: StoredTrade = {
    id: newId(),
    leagueId: opened.league.id,
    fromTeamId: from.id,
    toTeamId: to.id,
    status: 'pending',
    fromPlayerIds: known(asked.fromPlayerIds),
    toPlayerIds: known(asked.toPlayerIds),
    createdAt: now,
    resolvedAt: null,
    reversedAt: null,
    acceptedAt: null,
    reviewUntil: null,
    note: null,
    answers: null,
  }
  return { trade, from, to }
}

type Refused = Refusal<TradeReason> | null

const deadlineIn = (opened: OpenedLeague): { week: number; at: number } | null => {
  const { tradeDeadline: week } = opened.league
  const at = week === 0 ? null : closingOf(opened, week)
  return at === null ? null : { week, at }
}

/** Why the teams of a league agree on no trade now, or null. */
export const refuseTrading = ({ now }: Pick<Context, 'now'>, opened: OpenedLeague): Refused => {
  const deadline = deadlineIn(opened)
  return deadline && refuseAfterDeadline(deadline, { seasonEndsAt: seasonEndsAt(opened), now })
}

/** Until when the teams of a league agree on trades; null where nothing ends it, and once the season is over. */
export const tradeDeadline = ({ now }: Pick<Context, 'now'>, opened: OpenedLeague): TradeDeadline | null => {
  const deadline = deadlineIn(opened)
  const endsAt = seasonEndsAt(opened)
  if (deadline === null || (endsAt !== null && endsAt <= now)) return null
  return { ...deadline, open: refuseTrading({ now }, opened) === null }
}

/** Why an offer comes too late to be accepted, or null. */
export const refuseLateAnswer = ({ now }: Pick<Context, 'now'>, opened: OpenedLeague, offer: StoredTrade): Refused =>
  refuseLate(offer, { seasonEndsAt: seasonEndsAt(opened), now }) ?? refuseTrading({ now }, opened)

const isOpen = ({ status, acceptedAt }: StoredTrade): boolean => status === 'pending' && acceptedAt === null

/** Trades as they are shown: an open offer says what keeps it from being accepted now. */
export const tradeViews = async (
  context: Context,
  opened: OpenedLeague,
  trades: readonly StoredTrade[],
): Promise<Trade[]> => {
  const offers = trades.filter(isOpen)
  if (offers.length === 0) return trades.map(trade => ({ ...trade, obstacle: null }))
  const refuse = await judgeExchanges(context, opened, offers)
  return trades.map(trade => {
    const refusal = isOpen(trade) ? (refuseLateAnswer(context, opened, trade) ?? refuse(trade)) : null
    return { ...trade, obstacle: refusal && { reason: refusal.reason, message: refusal.message } }
  })
}

/** A trade as it is shown. */
export const tradeView = async (context: Context, opened: OpenedLeague, trade: StoredTrade): Promise<Trade> =>
  (await tradeViews(context, opened, [trade]))[0]!
