import type { Context } from '../kernel/context.ts'
import type { StoredTrade } from '../schema/trade.ts'

/** The players of trades under review, but for those of one trade. */
export const promisedBy = (underReview: readonly StoredTrade[], exceptTradeId?: string): ReadonlySet<string> =>
  new Set(
    underReview
      .filter(({ id }) => id !== exceptTradeId)
      .flatMap(({ fromPlayerIds, toPlayerIds }) => [...fromPlayerIds, ...toPlayerIds]),
  )

/** The players of a league who are in a trade under review: they are in no other trade, and nobody drops them. */
export const promisedIn = async ({ store }: Pick<Context, 'store'>, leagueId: string): Promise<ReadonlySet<string>> =>
  promisedBy(await store.trades.listUnderReview(leagueId))
