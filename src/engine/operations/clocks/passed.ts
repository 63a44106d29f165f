import type { Context } from '../../kernel/context.ts'
import type { Passed } from '../../schema/clock.ts'
import type { RowOf, Transaction, TransactionType } from '../../schema/transaction.ts'

/** More rows than the clock can write in the log of one season. */
const MOST = 100_000

/** What the clock has done in a league since a row of its log, by the number of that row. */
export const passedSince = async ({ store }: Context, leagueId: string, number: number): Promise<Passed> => {
  const written = await store.transactions.listAfter(leagueId, number, { limit: MOST })
  const rows = written.map(({ transaction }) => transaction).filter(({ actor }) => actor === null)
  const of = <T extends TransactionType>(type: T) =>
    rows.filter((row: Transaction): row is RowOf<T> & Transaction => row.type === type)
  const reviews = of('review')
  const made = reviews.filter(({ after }) => after.note === null).length
  return {
    closedWeeks: of('close').flatMap(({ after }) => after.weeks),
    claimsWon: of('claim_won').length,
    claimsLost: of('claim_lost').length,
    tradesMade: made,
    tradesCancelled: reviews.length - made,
    lineupsMended: of('lineup').length,
    bracketDrawn: of('draw').length > 0,
  }
}
