import type { Context, LeagueContext } from '../kernel/context.ts'
import { CatchUpRequired } from '../kernel/operation.ts'
import { refuseMoves } from '../rules/rosters/roster-moves.ts'
import type { StoredLeague } from '../store/index.ts'
import { requireNoDraft } from './draft.ts'
import { dueAt, undoneSince } from './due-events.ts'
import { type OpenedLeague, openFound, platformOf } from './load.ts'
import { requireAllowed } from './rights.ts'
import { contextAt, leagueTime, requireOwnTime } from './time.ts'

/**
 * Returns the context for a call in a league. Its `now` is the league's time. A read cannot run steps, so its `now` is
 * just before the first step that is due (not counting the end of a week).
 */
export const atLeague = async (
  context: Context,
  league: StoredLeague,
  access: 'read' | 'write',
): Promise<LeagueContext> => {
  const there = contextAt(context, league.id, leagueTime(league, context.admitted))
  const nothingDue =
    league.externalId !== null ||
    (league.clock.mode === 'hindsight' && league.acquisitionMode === 'fcfs' && league.tradeReviewHours === 0)
  if (access === 'write' || nothingDue) return there
  const since = await undoneSince(there, league)
  if (since === null) return there
  return { ...there, now: Math.max(since - 1, league.dealtWith.at), behind: true }
}

/**
 * Called by every write to a league after the rights check. Throws CatchUpRequired if a step is due up to the time of
 * the write.
 */
export const requireCaughtUp = async (context: Context, opened: OpenedLeague): Promise<void> => {
  requireOwnTime(context, opened.league)
  if ((await dueAt(context, opened, context.now)) !== null) {
    throw new CatchUpRequired(opened.league.id, context.now, context.admitted)
  }
}

/**
 * Returns the context for a write to a league that the call does not name, at the league's time. Throws what
 * `requireCaughtUp` throws.
 */
export const enterLeague = async (context: Context, league: StoredLeague): Promise<LeagueContext> => {
  const there = await atLeague(context, league, 'write')
  await requireCaughtUp(there, await openFound(there, league))
  return there
}

/**
 * Called by operations that move players, after the rights check. Throws conflict in a mirror and during a draft, and
 * what `requireCaughtUp` throws.
 */
export const requireMovable = async (context: Context, opened: OpenedLeague): Promise<void> => {
  requireAllowed(refuseMoves(platformOf(opened)))
  await requireCaughtUp(context, opened)
  await requireNoDraft(context, opened.league.id)
}
