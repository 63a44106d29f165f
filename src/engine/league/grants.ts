import type { MessageKind } from '../../../data/messages.ts'
import type { Context } from '../kernel/context.ts'
import { hasRight } from '../rules/league/rights.ts'
import type { Store } from '../store/index.ts'
import { isRunBy } from './managers.ts'
import { peopleOf } from './rights.ts'

/**
 * Grants are links, invites and notifications. Each records the account that made it, and is good only while
 * that account has the right to make it. Links, invites and phones end with the session or key that made them when that is
 * revoked. A phone needs a team that the account runs.
 */

/** Records that name their creator. A record without a league needs no rights: a link into an account, or into a new data folder. */
interface Grant {
  madeBy: string | null
  leagueId: string | null
  /** The team that a notification is for. A link to a team needs the right to the league. */
  teamId?: string | null
  kind?: MessageKind
  opens?: string
}

/** The maker that a new grant records. */
export const makerOf = ({ actor, key }: Context): { madeBy: string; madeWith: string | null } => ({
  madeBy: actor.id,
  madeWith: key?.id ?? null,
})

/** Whether the account that made a grant has the right to it still. */
export const isBacked = async (store: Store, { madeBy, leagueId, teamId, kind, opens }: Grant): Promise<boolean> => {
  if (leagueId === null) return true
  const league = await store.leagues.find(leagueId)
  if (league === null || madeBy === null) return false
  const teams = await store.teams.listOf(leagueId)
  if (kind === 'push') return teams.some(team => isRunBy(team, madeBy))
  const team = opens === undefined ? teams.find(({ id }) => id === teamId) : undefined
  return hasRight(team ? 'team' : 'league', madeBy, peopleOf({ league, teams }, team))
}

/** Ends what a revoked session or key made. A browser that signs out itself keeps the links that many people have. */
export const endMadeWith = async ({ store, wall }: Context, keyId: string, which: 'all' | 'once'): Promise<void> => {
  await store.links.deleteMadeWith(keyId, which)
  await store.notifications.deleteMadeWith(keyId)
  if (which === 'all') await store.invites.revokeMadeWith(keyId, wall)
}
