import type { Context, LeagueContext } from '../kernel/context.ts'
import type { StoredTrade } from '../schema/trade.ts'
import type { OpenedLeague } from './load.ts'
import { record } from './log.ts'
import { logged, movePlayers, refuseExchange } from './trades.ts'

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
