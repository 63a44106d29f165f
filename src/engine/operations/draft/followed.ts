import type { Context } from '../../context.ts'
import type { Following } from '../../rules/draft/draft.ts'
import { matchupsOf, scoreLeague } from '../matchups/scored-league.ts'
import { promisedIn } from '../trades/promised.ts'
import { type OpenedDraft, openTurns, takenTurns } from './opened-draft.ts'

/** What has happened since a draft was complete, for the rules; null for nothing, and while it is not. */
export const followedBy = async (context: Context, opened: OpenedDraft): Promise<Following | null> => {
  if (openTurns(opened).length > 0) return null
  if (matchupsOf(await scoreLeague(context, opened)).some(({ counts }) => counts)) return 'results'
  const spots = await context.store.rosters.listOf(opened.league.id)
  const holders = new Map(spots.map(({ playerId, teamId }) => [playerId, teamId]))
  const turns = takenTurns(opened)
  const asPicked =
    spots.length === turns.length && turns.every(({ teamId, pick }) => holders.get(pick.playerId) === teamId)
  if (!asPicked) return 'moved'
  return (await promisedIn(context, opened.league.id)).size > 0 ? 'promised' : null
}
