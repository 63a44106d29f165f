import type { Context } from '../../kernel/context.ts'
import type { OpenedLeague } from '../../league/load.ts'
import { peopleOf } from '../../league/rights.ts'
import { maySee, readerOf } from '../../league/waivers.ts'
import { hasRight } from '../../rules/league/rights.ts'
import type { LeagueDocument } from '../../schema/league-document.ts'

/** What a document of a league has of its teams' secrets. */
type Secrets = Pick<LeagueDocument, 'claims' | 'log' | 'draftSeats'>

/**
 * The same without what other reads hide from whoever asks: claims of teams that have a manager before they are decided,
 * their rows of the log, and whom such teams would like to draft.
 */
export const shownParts = (context: Context, opened: OpenedLeague, { claims, log, draftSeats }: Secrets): Secrets => {
  const reader = readerOf(context, opened)
  const hidden = new Set(claims.filter(claim => !maySee(reader, claim)).map(({ id }) => id))
  const open = opened.teams.filter(team => hasRight('queue', context.actor.id, peopleOf(opened, team)))
  const isOpen = (teamId: string): boolean => open.some(({ id }) => id === teamId)
  return {
    claims: claims.filter(({ id }) => !hidden.has(id)),
    log: log.filter(({ claimId }) => claimId === null || !hidden.has(claimId)),
    draftSeats: draftSeats.map(seat => (isOpen(seat.teamId) ? seat : { ...seat, queue: [] })),
  }
}
