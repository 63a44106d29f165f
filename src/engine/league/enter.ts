import type { Context, LeagueContext } from '../kernel/context.ts'
import { CatchUpRequired } from '../kernel/operation.ts'
import { hasRight } from '../rules/league/rights.ts'
import { refuseMovesInMirror } from '../rules/rosters/roster-moves.ts'
import type { StoredLeague } from '../store/index.ts'
import { requireNoDraft } from './draft.ts'
import { firstAwaitedStepAt, nextDueAt } from './due-events.ts'
import { type OpenedLeague, openFound, platformOf } from './load.ts'
import { peopleOf, readerOf, requireAllowed } from './rights.ts'
import { contextAt, leagueTime, requireOwnTime } from './time.ts'

/**
 * Deletes the claims, offers, log rows and queues in a league that the account cannot see. A dry run starts with this,
 * because its responses would show them, for example after a waiver run. Its rollback restores them. Each write repeats
 * this, because a refused write rolls it back.
 */
const deleteHidden = async (context: LeagueContext, league: StoredLeague): Promise<void> => {
  const { store, actor } = context
  const teams = await store.teams.listOf(league.id)
  const reader = readerOf(context, { league, teams })
  if ((await store.claims.hasHidden(league.id, reader)) || (await store.trades.hasHidden(league.id, reader))) {
    await store.transactions.deleteHidden(league.id, reader)
    await store.claims.deleteHidden(league.id, reader)
    await store.trades.deleteHidden(league.id, reader)
  }
  const open = teams.filter(team => hasRight('queue', actor.id, peopleOf({ league, teams }, team)))
  await store.draftBoards.clearOtherQueues(
    league.id,
    open.map(({ id }) => id),
  )
}

/**
 * Returns the context for a call in a league, where `now` is league time. A read cannot run steps, so its `now` is just
 * before the first due step. Week closings do not limit it.
 */
export const atLeague = async (
  context: Context,
  league: StoredLeague,
  access: 'read' | 'write',
): Promise<LeagueContext> => {
  const leagueContext = contextAt(context, league.id, leagueTime(league, context.admitted))
  if (access === 'write' && context.isDryRun) await deleteHidden(leagueContext, league)
  const nothingDue =
    league.externalId !== null ||
    (league.clock.mode === 'hindsight' && league.acquisitionMode === 'fcfs' && league.tradeReviewHours === 0)
  if (access === 'write' || nothingDue) return leagueContext
  const since = await firstAwaitedStepAt(leagueContext, league)
  if (since === null) return leagueContext
  return { ...leagueContext, now: Math.max(since - 1, league.processedThrough.at), behind: true }
}

/**
 * Called by every write to a league, after the rights check. Throws CatchUpRequired if a step is due by the time of the
 * write.
 */
export const requireCaughtUp = async (context: Context, opened: OpenedLeague): Promise<void> => {
  requireOwnTime(context, opened.league)
  if ((await nextDueAt(context, opened, context.now)) !== null) {
    throw new CatchUpRequired(opened.league.id, context.now, context.admitted)
  }
}

/**
 * Returns the context for writing to a league that the call's input does not name, at league time. Throws what
 * `requireCaughtUp` throws.
 */
export const enterLeague = async (context: Context, league: StoredLeague): Promise<LeagueContext> => {
  const leagueContext = await atLeague(context, league, 'write')
  await requireCaughtUp(leagueContext, await openFound(leagueContext, league))
  return leagueContext
}

/**
 * Called by operations that move players, after the rights check. Throws conflict in a mirror and during a draft, and
 * what `requireCaughtUp` throws.
 */
export const requireMovable = async (context: Context, opened: OpenedLeague): Promise<void> => {
  requireAllowed(refuseMovesInMirror(platformOf(opened)))
  await requireCaughtUp(context, opened)
  await requireNoDraft(context, opened.league.id)
}
