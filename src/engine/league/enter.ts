import type { Context, LeagueContext } from '../kernel/context.ts'
import { CatchUpRequired } from '../kernel/operation.ts'
import type { StoredLeague } from '../store/index.ts'
import { requireOwnTime } from './clock-kind.ts'
import { dueAt } from './due-events.ts'
import { type OpenedLeague, openLeague } from './load.ts'
import { atLeague } from './time.ts'

/**
 * Called by every write to a league once rights are judged. Throws StepsDue if something is due up to the write's own
 * instant.
 */
export const catchUp = async (context: Context, opened: OpenedLeague): Promise<void> => {
  requireOwnTime(context, opened.league)
  if ((await dueAt(context, opened, context.now)) !== null) {
    throw new CatchUpRequired(opened.league.id, context.now, context.admitted)
  }
}

/**
 * The context of a write to a league that the call does not name: at the league's time, once nothing is due there. Throws
 * what `catchUp` throws.
 */
export const enterLeague = async (context: Context, league: StoredLeague): Promise<LeagueContext> => {
  const there = await atLeague(context, league, 'write')
  await catchUp(there, await openLeague(there, league.id))
  return there
}
