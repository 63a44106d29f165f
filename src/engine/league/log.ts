import { CLOCK } from '../kernel/actors.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import { LAST_STEP } from '../rules/league/clock.ts'
import type { LogFacts, LoggedPlayer, RowOf, Transaction, TransactionType } from '../schema/transaction.ts'
import type { SpotPlace } from '../store/index.ts'
import { queueMessages } from './messages.ts'

/** A field that is optional if its value can be null. */
type OptionalIfNull<Name extends string, Value> = null extends Value ? { [N in Name]?: Value } : { [N in Name]: Value }

/** The facts for a log row. Fields that would be null can be left out. */
export type NewLogRow<T extends TransactionType = TransactionType> = {
  [Type in T]: { type: Type; teamId?: string | null; forced?: boolean } & OptionalIfNull<
    'before',
    LogFacts[Type]['before']
  > &
    OptionalIfNull<'after', LogFacts[Type]['after']>
}[T]

/** Returns the log facts for a roster move, with the dropped player, the added player, or both. */
export const rosterMoveFacts = (
  drop: LoggedPlayer | null,
  add: LoggedPlayer | null,
): NewLogRow<'add' | 'drop' | 'swap'> => {
  if (drop && add) return { type: 'swap', before: drop, after: add }
  return add ? { type: 'add', after: add } : { type: 'drop', before: drop! }
}

/** Returns the log facts about a player who leaves a roster, IR or the taxi squad. */
export const leaver = (player: LoggedPlayer, from: SpotPlace | null): LoggedPlayer => ({
  ...player,
  ...(from?.reservedAt && { reservedAt: from.reservedAt }),
  ...(from?.taxi && { taxi: true }),
})

/** Returns the ids of the log entries that have been undone. */
export const undoneIds = async ({ store }: Pick<Context, 'store'>, leagueId: string): Promise<ReadonlySet<string>> => {
  const rows = await store.transactions.listOf(leagueId, { type: 'undone', limit: Number.MAX_SAFE_INTEGER })
  return new Set((rows as RowOf<'undone'>[]).map(({ after }) => after.undoes))
}

/** Returns a stored log row from the facts of a write. */
export const rowOf = (written: NewLogRow, { id, at, actor }: Pick<Transaction, 'id' | 'at' | 'actor'>): Transaction =>
  ({ id, at, actor, teamId: null, before: null, after: null, forced: false, ...written }) as Transaction

/** Increases a league's counter. Called after any write to the league. */
export const raiseCounter = ({ store }: Context, leagueId: string): Promise<void> =>
  store.counters.raise(`league:${leagueId}`)

interface LogOptions {
  /** The claim that this row is about. Accounts that cannot see the claim cannot see the row. */
  claimId?: string | undefined
  /** True if the clock writes the row. In that case, it also stores the time that the league is processed through. */
  clock?: boolean
}

/** Adds a row to a league's log, and queues its messages. All writes to the log go through this function. */
export const keepRow = async (
  context: Pick<Context, 'store' | 'wall' | 'newId'>,
  leagueId: string,
  { row, claimId }: { row: Transaction; claimId?: string | undefined },
): Promise<void> => {
  await context.store.transactions.insert(leagueId, row, claimId)
  await queueMessages(context, leagueId, row)
}

/**
 * Completes a write to a league. Adds its row to the log, increases the league's counter, and marks the league as
 * processed up to `context.now`. Steps that were due before then never run. `context` must be at league time.
 */
export const record = async (
  context: LeagueContext,
  leagueId: string,
  { claimId, clock = false, ...row }: NewLogRow & LogOptions,
): Promise<void> => {
  const { store, actor, now, newId } = context
  if (context.leagueId !== leagueId) throw new Error(`A write to ${leagueId} with the time of ${context.leagueId}`)
  const by = clock || actor.id === CLOCK.id ? null : actor.name
  await keepRow(context, leagueId, {
    row: rowOf(row, { id: newId(), at: now, actor: by }),
    claimId,
  })
  if (!clock) await store.leagues.setProcessedThrough(leagueId, { at: now, step: LAST_STEP })
  await raiseCounter(context, leagueId)
}
