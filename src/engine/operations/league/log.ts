import type { Context } from '../../context.ts'
import type { Transaction } from '../../schema/transaction.ts'

/** What a write says of its row in the log. */
export type Written = Pick<Transaction, 'type'> & Partial<Pick<Transaction, 'teamId' | 'before' | 'after' | 'forced'>>

/**
 * Ends a write to a league: appends its row to the log and raises the counters of the league.
 */
export const record = async (
  { store, actor, now, newId }: Context,
  leagueId: string,
  { type, teamId = null, before = null, after = null, forced = false, clock = false }: Written & { clock?: boolean },
): Promise<void> => {
  const by = clock ? null : actor.name
  await store.transactions.insert(leagueId, { id: newId(), at: now, actor: by, teamId, type, before, after, forced })
  await store.counters.raise('leagues')
  await store.counters.raise(`league:${leagueId}`)
}
