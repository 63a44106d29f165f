import type { Context } from '../../context.ts'
import { refuseMoves } from '../../rules/roster-moves.ts'
import { catchUp } from '../clocks/catch-up.ts'
import { requireNoDraft } from '../draft/in-progress.ts'
import { type OpenedLeague, platformOf, requireAllowed } from '../league/opened-league.ts'

/**
 * A league in which players may move, once rights are judged: what is due there is done before. Throws conflict for a
 * mirror, and while the league drafts.
 */
export const readyForMoves = async (context: Context, found: OpenedLeague): Promise<OpenedLeague> => {
  requireAllowed(refuseMoves(platformOf(found)))
  const opened = await catchUp(context, found)
  await requireNoDraft(context, opened.league.id)
  return opened
}
