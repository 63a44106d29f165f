import type { Context } from '../../kernel/context.ts'
import { refuseMoves } from '../../rules/rosters/roster-moves.ts'
import { catchUp } from '../clocks/catch-up.ts'
import { requireNoDraft } from '../draft/in-progress.ts'
import { type OpenedLeague, platformOf, requireAllowed } from '../league/opened-league.ts'

/**
 * Called by what moves players once rights are judged. Throws conflict for a mirror and while the league drafts, and what
 * `catchUp` throws.
 */
export const requireMovable = async (context: Context, opened: OpenedLeague): Promise<void> => {
  requireAllowed(refuseMoves(platformOf(opened)))
  await catchUp(context, opened)
  await requireNoDraft(context, opened.league.id)
}
