import type { Caller } from '../caller/caller.ts'
import type { Named } from './match.ts'

/** Trades and claims of a league have no names; they are described by state and teams. */

/** How many of the newest are searched; older ones need their whole id. */
export const MOST_LOOKED_THROUGH = 200

/** A league whose trades and claims are asked for, and what its teams are called. */
interface NamedTeams {
  caller: Caller
  leagueId: string
  nameOf(teamId: string): string
}

const newest = (leagueId: string) => ({ params: { id: leagueId }, query: { limit: MOST_LOOKED_THROUGH } })

export const tradesIn = async ({ caller, leagueId, nameOf }: NamedTeams): Promise<Named[]> => {
  const { trades } = await caller.call('listTrades', newest(leagueId))
  return trades.map(({ id, fromTeamId, toTeamId, status }) => ({
    id,
    name: `${status}, ${nameOf(fromTeamId)} to ${nameOf(toTeamId)}`,
  }))
}

/** Ids of the pending claims for a player, of one team or of all. */
export const pendingFor = async (
  caller: Caller,
  { leagueId, teamId, playerId }: { leagueId: string; teamId: unknown; playerId: string },
): Promise<string[]> => {
  const { params, query } = newest(leagueId)
  const { claims } = await caller.call('listClaims', { params, query: { ...query, status: 'pending' } })
  return claims
    .filter(claim => claim.addPlayerId === playerId && (teamId === undefined || claim.teamId === teamId))
    .map(({ id }) => id)
}

export const claimsIn = async ({ caller, leagueId, nameOf }: NamedTeams): Promise<Named[]> => {
  const { claims } = await caller.call('listClaims', newest(leagueId))
  return claims.map(({ id, teamId, status }) => ({ id, name: `${status}, of ${nameOf(teamId)}` }))
}
