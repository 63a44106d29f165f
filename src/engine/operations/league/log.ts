import type { Context } from '../../context.ts'
import { LAST_STEP } from '../../rules/league-clock.ts'
import type { Transaction } from '../../schema/transaction.ts'

/** What a write says of its row in the log. */
export type Written = Pick<Transaction, 'type'> &
  Partial<Pick<Transaction, 'teamId' | 'before' | 'after' | 'forced'>> & {
    /** The claim that it is about: whoever may not read that does not read this. */
    claimId?: string | undefined
    /** Done by a step of the clock, which keeps itself how far the league's time has come. */
    clock?: boolean
  }

/** Raises the counters of a league, as whatever is written to it does. */
export const raiseCounters = async ({ store }: Context, leagueId: string): Promise<void> => {
  await store.counters.raise('leagues')
  await store.counters.raise(`league:${leagueId}`)
}

/**
 * Ends a write to a league: appends its row to the log, raises the counters of the league, and keeps that its time has come
 * so far.
 */
export const record = async (
  context: Context,
  leagueId: string,
  { type, teamId = null, before = null, after = null, forced = false, claimId, clock = false }: Written,
): Promise<void> => {
  const { store, actor, now, newId } = context
  const by = clock ? null : actor.name
  const row = { id: newId(), at: now, actor: by, teamId, type, before, after, forced }
  await store.transactions.insert(leagueId, row, claimId)
  if (!clock) await store.leagues.dealWith(leagueId, { at: now, step: LAST_STEP })
  await raiseCounters(context, leagueId)
}
