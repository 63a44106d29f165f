import type { Context, LeagueContext } from '../kernel/context.ts'
import type { Refusal } from '../rules/refusal.ts'
import { refuseTrade, type TradeReason, type TradeSide } from '../rules/rosters/trades.ts'
import type { StoredTrade } from '../schema/trade.ts'
import { lockNow } from './lineups.ts'
import { getTeam, type OpenedLeague } from './load.ts'
import { record } from './log.ts'
import { knownPlayer } from './players.ts'
import { requireAllowed } from './rights.ts'
import { capacityOf, openRosters, playersOf, release, sign } from './rosters.ts'

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
export const judgeExchanges = async (context: Context, opened: OpenedLeague, exchanges: readonly Exchange[]) => {
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
