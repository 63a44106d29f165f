import type { MessageKind } from '../../../data/messages.ts'
import type { Context } from '../kernel/context.ts'
import { hasRight } from '../rules/league/rights.ts'
import type { Store } from '../store/index.ts'
import { isManager } from './managers.ts'
import { peopleOf } from './rights.ts'

/**
 * Grants are links, invites and notifications. A grant records the account that created it, and is valid only while
 * that account still has the right to create it. Revoking a session or key also ends the links, invites and phones that
 * were created with it. A phone is valid only while its account manages a team.
 */

/**
 * The recorded creator of a link, an invite or a notification. A grant without a league (a link to an account or to a
 * new data folder) does not require a right.
 */
interface Grant {
  madeBy: string | null
  leagueId: string | null
  /** The team that a notification is for. A link to a team requires only a right in the league. */
  teamId?: string | null
  kind?: MessageKind
  opens?: string
}

/** Returns the creator to record in a grant. */
export const makerOf = ({ actor, key }: Context): { madeBy: string; madeWith: string | null } => ({
  madeBy: actor.id,
  madeWith: key?.id ?? null,
})

/** Returns whether the account that created a grant still has the right to create it. */
export const isBacked = async (store: Store, { madeBy, leagueId, teamId, kind, opens }: Grant): Promise<boolean> => {
  if (leagueId === null) return true
  const league = await store.leagues.find(leagueId)
  if (league === null || madeBy === null) return false
  const teams = await store.teams.listOf(leagueId)
  if (kind === 'push') return teams.some(team => isManager(team, madeBy))
  const team = opens === undefined ? teams.find(({ id }) => id === teamId) : undefined
  return hasRight(team ? 'team' : 'league', madeBy, peopleOf({ league, teams }, team))
}

/**
 * Ends the grants created with a revoked session or key. If a browser signs itself out, invites and other links for
 * many people stay valid.
 */
export const endGrants = async ({ store, wall }: Context, keyId: string, which: 'all' | 'once'): Promise<void> => {
  await store.links.deleteMadeWith(keyId, which)
  await store.notifications.deleteMadeWith(keyId)
  if (which === 'all') await store.invites.revokeMadeWith(keyId, wall)
}
