import type { Context } from '../../context.ts'

/** The players of a league who are in a trade under review: they are in no other trade, and nobody drops them. */
export const promisedIn = async (
  { store }: Pick<Context, 'store'>,
  leagueId: string,
  exceptTradeId?: string,
): Promise<ReadonlySet<string>> => {
  const trades = await store.trades.listUnderReview(leagueId)
  return new Set(
    trades
      .filter(({ id }) => id !== exceptTradeId)
      .flatMap(({ fromPlayerIds, toPlayerIds }) => [...fromPlayerIds, ...toPlayerIds]),
  )
}
