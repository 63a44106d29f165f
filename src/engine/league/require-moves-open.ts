import type { Context } from '../kernel/context.ts'
import { refuseMoves } from '../rules/rosters/roster-moves.ts'
import { requireNoDraft } from './drafting.ts'
import { catchUp } from './enter.ts'
import { type OpenedLeague, platformOf, requireAllowed } from './load.ts'

/**
 * Called by what moves players once rights are judged. Throws conflict for a mirror and while the league drafts, and what
 * `catchUp` throws.
 */
export const requireMovable = async (context: Context, opened: OpenedLeague): Promise<void> => {
  requireAllowed(refuseMoves(platformOf(opened)))
  await catchUp(context, opened)
  await requireNoDraft(context, opened.league.id)
}
