import type { Context } from '../kernel/context.ts'
import type { StoredTrade } from '../schema/trade.ts'
import type { LoggedTrade } from '../schema/transaction.ts'
import type { Store } from '../store/index.ts'
import type { OpenedLeague } from './load.ts'
import { keepRow, rowOf } from './log.ts'
import { requirePlayer } from './players.ts'

/** A league's pending trades: reads and logs them, and ends offers that became impossible. */

/** Players and FAAB that change teams, and dropped players. `id` identifies the trade. */
export type TradeExchange = Pick<
  StoredTrade,
  'id' | `${'from' | 'to'}${'TeamId' | 'PlayerIds' | 'DropPlayerIds' | 'Budget'}`
>

/** Returns a trade for the log, with its players' current names. Includes drops and FAAB only if the trade has any. */
export const tradeForLog = (opened: OpenedLeague, trade: TradeExchange): LoggedTrade => {
  const { id, fromTeamId, toTeamId, fromPlayerIds, toPlayerIds, fromBudget, toBudget } = trade
  const { fromDropPlayerIds, toDropPlayerIds } = trade
  const namesOf = (ids: readonly string[]) => ids.map(each => requirePlayer(opened.season, each).name ?? each)
  const drops = [...fromDropPlayerIds, ...toDropPlayerIds]
  return {
    tradeId: id,
    fromTeamId,
    toTeamId,
    fromPlayerIds,
    toPlayerIds,
    gives: namesOf(fromPlayerIds),
    gets: namesOf(toPlayerIds),
    ...(fromBudget > 0 && { fromBudget }),
    ...(toBudget > 0 && { toBudget }),
    ...(drops.length > 0 && { fromDropPlayerIds, toDropPlayerIds, drops: namesOf(drops) }),
  }
}

/** Returns a league's offers that have not been accepted, oldest first. */
export const pendingOffers = async ({ trades }: Store, leagueId: string): Promise<StoredTrade[]> =>
  (await trades.listPending(leagueId)).filter(({ acceptedAt }) => acceptedAt === null)

/** Returns a league's trades under review, sorted by when the review ends. */
export const tradesUnderReview = async ({ trades }: Store, leagueId: string): Promise<StoredTrade[]> =>
  (await trades.listPending(leagueId))
    .filter(({ reviewUntil }) => reviewUntil !== null)
    .toSorted((a, b) => a.reviewUntil! - b.reviewUntil!)

/** Ends open offers that became impossible because a player left the team that would give them up. */
export const endOffersOf = async (
  context: Context,
  opened: OpenedLeague,
  { teamId, playerIds, tradeId }: { teamId: string; playerIds: readonly string[]; tradeId: string | undefined },
): Promise<void> => {
  const { store, now, newId } = context
  const { league, season } = opened
  for (const trade of await pendingOffers(store, league.id)) {
    const { fromTeamId, toTeamId, fromPlayerIds, toPlayerIds } = trade
    const sentIds = [...(fromTeamId === teamId ? [] : fromPlayerIds), ...(toTeamId === teamId ? [] : toPlayerIds)]
    const departedId = sentIds.find(id => playerIds.includes(id))
    if (departedId === undefined || trade.id === tradeId) continue
    const note = `${requirePlayer(season, departedId).name ?? departedId} is now on another team`
    await store.trades.update({ ...trade, status: 'cancelled', resolvedAt: now, note, endedBy: 'impossible' })
    const written = { type: 'expire', teamId: fromTeamId, after: tradeForLog(opened, trade) } as const
    await keepRow(context, league.id, { row: rowOf(written, { id: newId(), at: now, actor: null }) })
  }
}
