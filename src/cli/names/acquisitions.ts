import type { Trade, WaiverClaim } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import type { Named } from './match.ts'

/** Trades and claims of a league, which have no names: called by their state and by whose they are. */

/** So many of the newest are looked through; older ones are named by their whole id. */
export const MOST_LOOKED_THROUGH = 200

/** A league, and what its teams are called. */
interface Place {
  caller: Caller
  leagueId: string | undefined
  nameOf(teamId: string): string
}

const asking = (leagueId: string | undefined) => ({ params: { id: leagueId }, query: { limit: MOST_LOOKED_THROUGH } })

export const tradesIn = async ({ caller, leagueId, nameOf }: Place): Promise<Named[]> => {
  const { trades } = (await caller.call('trades', 'listTrades', asking(leagueId))) as { trades: Trade[] }
  return trades.map(({ id, fromTeamId, toTeamId, status }) => ({
    id,
    name: `${status}, ${nameOf(fromTeamId)} to ${nameOf(toTeamId)}`,
  }))
}

export const claimsIn = async ({ caller, leagueId, nameOf }: Place): Promise<Named[]> => {
  const { claims } = (await caller.call('waivers', 'listClaims', asking(leagueId))) as { claims: WaiverClaim[] }
  return claims.map(({ id, teamId, status }) => ({ id, name: `${status}, of ${nameOf(teamId)}` }))
}
