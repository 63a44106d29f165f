import type { Context } from '../../kernel/context.ts'
import { matchupsOf, scoreLeague } from '../../league/scored-league.ts'
import { promisedIn } from '../../league/trades.ts'
import { closesByItself, openWeeks } from '../../league/weeks.ts'
import type { Following } from '../../rules/draft/draft.ts'
import { type OpenedDraft, openTurns, takenTurns } from './opened-draft.ts'

/**
 * Whether matchups have been played since a draft was complete. In hindsight, weeks count at once, so the lineups that the end
 * of the draft filled make no results until a manager saves one.
 */
const hasResults = async (context: Context, opened: OpenedDraft): Promise<boolean> => {
  const scored = await scoreLeague(context, opened)
  if (!matchupsOf(scored).some(({ counts }) => counts)) return false
  return closesByItself(opened) || [...scored.lineups.values()].flat().some(({ byHand }) => byHand)
}

/** What has happened since a draft was complete, for the rules; null for nothing, and while it is not complete. */
export const followedBy = async (context: Context, opened: OpenedDraft): Promise<Following | null> => {
  if (openTurns(opened).length > 0) return null
  if (await hasResults(context, opened)) return 'results'
  const spots = await context.store.rosters.listOf(opened.league.id)
  const holders = new Map(spots.map(({ playerId, teamId }) => [playerId, teamId]))
  const turns = takenTurns(opened)
  const asPicked =
    spots.length === turns.length && turns.every(({ teamId, pick }) => holders.get(pick.playerId) === teamId)
  if (!asPicked) return 'moved'
  return (await promisedIn(context, opened.league.id)).size > 0 ? 'promised' : null
}

/** Deletes the lineups that the end of a draft filled, before the draft is reopened or called off. */
export const clearFilledLineups = async (context: Context, opened: OpenedDraft): Promise<void> => {
  if (openTurns(opened).length > 0) return
  await context.store.lineups.deleteFilled(opened.league.id, openWeeks(opened))
}
