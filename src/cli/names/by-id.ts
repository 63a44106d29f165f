import { type ApiKey, HindsightError, invalid, isUuid, matching, matchingId } from '../../engine/index.ts'
import { statusWord } from '../../views/view.ts'
import type { Caller } from '../caller/caller.ts'
import { type Lookup, label } from './lookup.ts'
import { type Named, noneCalled, onlyMatch, unlessFullId } from './match.ts'

/**
 * Finds objects by id: trades and claims (which messages describe by state and teams), keys and notification targets.
 */

/** How many of the newest objects are searched. Older ones can be found only by their full id. */
const MAX_SEARCHED = 200

const MAX_POSTS = 100
const MAX_POLLS = 50

/** A league and its teams' names. */
interface NamedTeams {
  caller: Caller
  leagueId: string
  nameOf(teamId: string): string
}

const newest = (leagueId: string) => ({ params: { id: leagueId }, query: { limit: MAX_SEARCHED } })

export const tradesIn = async ({ caller, leagueId, nameOf }: NamedTeams): Promise<Named[]> => {
  const { trades } = await caller.call('listTrades', newest(leagueId))
  return trades.map(({ id, fromTeamId, toTeamId, status }) => ({
    id,
    name: `${statusWord(status)}, ${nameOf(fromTeamId)} to ${nameOf(toTeamId)}`,
  }))
}

/** Returns the ids of pending claims for a player, by one team or by all teams. */
const findPendingClaims = async (
  caller: Caller,
  { leagueId, teamId, playerId }: { leagueId: string; teamId: unknown; playerId: string },
): Promise<string[]> => {
  const query = { status: 'pending', limit: 'all' } as const
  const { claims } = await caller.call('listClaims', { params: { id: leagueId }, query })
  return claims
    .filter(claim => claim.addPlayerId === playerId && (teamId === undefined || claim.teamId === teamId))
    .map(({ id }) => id)
}

export const claimsIn = async ({ caller, leagueId, nameOf }: NamedTeams): Promise<Named[]> => {
  const { claims } = await caller.call('listClaims', newest(leagueId))
  return claims.map(({ id, teamId, status }) => ({ id, name: `${statusWord(status)}, by ${nameOf(teamId)}` }))
}

export const postsIn = async ({ caller, leagueId }: NamedTeams): Promise<Named[]> => {
  const { posts } = await caller.call('listPosts', { params: { id: leagueId }, query: { limit: MAX_POSTS } })
  return posts.map(({ id, author, text }) => ({ id, name: `${author}: ${text}` }))
}

export const pollsIn = async ({ caller, leagueId }: NamedTeams): Promise<Named[]> => {
  const { polls } = await caller.call('listPolls', { params: { id: leagueId }, query: { limit: MAX_POLLS } })
  return polls.map(({ id, question }) => ({ id, name: question }))
}

export const entriesIn = async ({ caller, leagueId, nameOf }: NamedTeams): Promise<Named[]> => {
  const { transactions } = await caller.call('listTransactions', newest(leagueId))
  const { sentenceOf } = await import('../../views/log.ts')
  return transactions.map(row => ({ id: row.id, name: sentenceOf(row, { nameOf }) }))
}

const notAmongNewest = (written: string): HindsightError =>
  new HindsightError(
    'not_found',
    `Not found among the newest ${MAX_SEARCHED}: "${written}"; for an older one, use the full id`,
  )

const findDeal = async (lookup: Lookup, written: string, list: typeof tradesIn): Promise<string> => {
  const deal = await unlessFullId(written, async () => {
    const { league } = await lookup.league()
    const { caller, labels } = lookup
    const deals = await list({ caller, leagueId: league.id, nameOf: id => labels.get(id) ?? id })
    const found = matchingId(written, deals)
    if (found.length === 0 && deals.length === MAX_SEARCHED) throw notAmongNewest(written)
    return found
  })
  return deal?.id ?? written
}

/** Finds a trade in the command's league by its id or the start of its id. Throws not_found. */
export const findTrade = (lookup: Lookup, written: string): Promise<string> => findDeal(lookup, written, tradesIn)

/** Finds a post by its id or the start of its id. Throws not_found. */
export const findPost = (lookup: Lookup, written: string): Promise<string> => findDeal(lookup, written, postsIn)

/** Finds a poll by its id or the start of its id. Throws not_found. */
export const findPoll = (lookup: Lookup, written: string): Promise<string> => findDeal(lookup, written, pollsIn)

/** Finds a log entry by its id or the start of its id. Throws not_found. */
export const findEntry = (lookup: Lookup, written: string): Promise<string> => findDeal(lookup, written, entriesIn)

/** Finds a claim by its id, or by the player to add if only one claim for that player is pending. Throws not_found. */
export const findClaim = async (
  lookup: Lookup,
  written: string,
  findPlayerId: (lookup: Lookup, written: string) => Promise<string>,
): Promise<string> => {
  if (/^[0-9a-f-]+$/i.test(written)) return findDeal(lookup, written, claimsIn)
  const { league } = await lookup.league()
  const playerId = await findPlayerId(lookup, written)
  const { caller, values } = lookup
  const [claim, other] = await findPendingClaims(caller, { leagueId: league.id, teamId: values.teamId, playerId })
  const name = lookup.labels.get(playerId) ?? written
  if (claim === undefined) throw new HindsightError('not_found', `No pending claim for ${name}`)
  if (other === undefined) return claim
  throw invalid(`More than one claim is pending for ${name}; choose one by its id`)
}

/** Returns the account's active keys. A revoked key can be found only by its full id. */
export const workingKeys = async (caller: Caller): Promise<ApiKey[]> => {
  const { keys } = await caller.call('listKeys')
  return keys.filter(({ revokedAt }) => revokedAt === null)
}

/** Finds an active key by name or id. Throws not_found. */
export const findKey = async (lookup: Lookup, written: string): Promise<string> => {
  if (isUuid(written)) return written
  const all = await workingKeys(lookup.caller)
  const key = onlyMatch(written, matching(written, all, true))
  if (key) return label(lookup, key)
  throw noneCalled(written, { kind: 'key', place: ' of this account', all, list: 'hindsight key list shows them' })
}

/** Returns the account's proposals, described by the changes that they make. */
export const proposalsIn = async (caller: Caller): Promise<Named[]> => {
  const { proposals } = await caller.call('listProposals')
  return proposals.map(({ id, summary }) => ({ id, name: summary }))
}

/** Finds a proposal by its id or the start of its id. */
export const findProposal = async ({ caller }: Lookup, written: string): Promise<string> => {
  const found = await unlessFullId(written, async () => matchingId(written, await proposalsIn(caller)))
  return found?.id ?? written
}

/** Finds a league's message target by its id, the start of its id, or its host. */
export const findNotification = async (lookup: Lookup, written: string): Promise<string> => {
  const found = await unlessFullId(written, async () => {
    const { league } = await lookup.league()
    const { notifications } = await lookup.caller.call('listNotifications', { params: { id: league.id } })
    const targets = notifications.map(({ id, host }) => ({ id, name: host }))
    const byId = matchingId(written, targets)
    return byId.length > 0 ? byId : matching(written, targets, true)
  })
  return found ? label(lookup, found) : written
}
