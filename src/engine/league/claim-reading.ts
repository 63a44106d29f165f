import type { Context } from '../kernel/context.ts'
import { hasRight } from '../rules/league/rights.ts'
import type { WaiverClaim } from '../schema/waiver.ts'
import type { ClaimReader, StoredClaim } from '../store/index.ts'
import { knownPlayer } from './answers.ts'
import { type OpenedLeague, peopleOf } from './load.ts'

/** A claim as an answer. */
export const claimView = ({ shownAt: _, ...claim }: StoredClaim): WaiverClaim => claim

/** What an account may read of the claims of a league at its time: those that everybody may, and those of its teams. */
export const readerOf = (
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  opened: Pick<OpenedLeague, 'league' | 'teams'>,
): ClaimReader => ({
  now,
  teamIds: opened.teams.filter(team => hasRight('claims', actor.id, peopleOf(opened, team))).map(({ id }) => id),
})

/** Whether somebody may read a claim. */
export const maySee = (
  { now, teamIds }: ClaimReader,
  { teamId, shownAt }: Pick<StoredClaim, 'teamId' | 'shownAt'>,
): boolean => teamIds.includes(teamId) || (shownAt !== null && shownAt <= now)

/** A claim for the log, with the present names of its players. */
export const logged = ({ season }: OpenedLeague, { id, addPlayerId, dropPlayerId, bid }: StoredClaim) => {
  const name = knownPlayer(season, addPlayerId).name ?? addPlayerId
  const drop = dropPlayerId === null ? null : (knownPlayer(season, dropPlayerId).name ?? dropPlayerId)
  return { claimId: id, playerId: addPlayerId, name, dropPlayerId, drop, ...(bid !== null && { bid }) }
}
