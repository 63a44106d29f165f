import { HindsightError, invalid, matchingId } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import { findPlayerId } from './in-league.ts'
import type { Lookup } from './lookup.ts'
import { type Named, unlessWholeId } from './match.ts'

/** Trades and claims of a league: they have no names, and are described by state and teams. */

/** How many of the newest are searched; older ones need their whole id. */
const MOST_LOOKED_THROUGH = 200

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
const pendingFor = async (
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

const notAmongNewest = (written: string): HindsightError =>
  new HindsightError(
    'not_found',
    `None of the newest ${MOST_LOOKED_THROUGH} is "${written}"; name an older one by its whole id`,
  )

const findDeal = async (lookup: Lookup, written: string, list: typeof tradesIn): Promise<string> => {
  const deal = await unlessWholeId(written, async () => {
    const { league } = await lookup.league()
    const { caller, labels } = lookup
    const deals = await list({ caller, leagueId: league.id, nameOf: id => labels.get(id) ?? id })
    const found = matchingId(written, deals)
    if (found.length === 0 && deals.length === MOST_LOOKED_THROUGH) throw notAmongNewest(written)
    return found
  })
  return deal?.id ?? written
}

/** A trade of the command's league by its id, whole or begun. Throws not_found. */
export const findTrade = (lookup: Lookup, written: string): Promise<string> => findDeal(lookup, written, tradesIn)

/** A claim by its id, or by the player whom it adds where only one is pending for him. Throws not_found. */
export const findClaim = async (lookup: Lookup, written: string): Promise<string> => {
  if (/^[0-9a-f-]+$/i.test(written)) return findDeal(lookup, written, claimsIn)
  const { league } = await lookup.league()
  const playerId = await findPlayerId(lookup, written)
  const { caller, values } = lookup
  const [claim, other] = await pendingFor(caller, { leagueId: league.id, teamId: values.teamId, playerId })
  const name = lookup.labels.get(playerId) ?? written
  if (claim === undefined) throw new HindsightError('not_found', `No claim is pending for ${name}`)
  if (other === undefined) return claim
  throw invalid(`Several claims are pending for ${name}; name one by its id`)
}
