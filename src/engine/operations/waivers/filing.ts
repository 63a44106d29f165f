import * as z from 'zod/mini'
import { conflict, invalid, naming } from '../../base/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { openMarket, waiversOf } from '../../league/availability.ts'
import { requireMovable } from '../../league/enter.ts'
import { lockNow } from '../../league/lineups.ts'
import { getTeam, knownId, type OpenedLeague, openLeague } from '../../league/load.ts'
import { record } from '../../league/log.ts'
import { knownPlayer } from '../../league/players.ts'
import { requireAllowed, requireRight } from '../../league/rights.ts'
import { openRosters, rosterOf, signing } from '../../league/rosters.ts'
import { promisedIn } from '../../league/trades.ts'
import { claimView, logged, pendingOf, runAlone } from '../../league/waivers.ts'
import { type RosterChange, refuseChange } from '../../rules/rosters/roster-moves.ts'
import { Id } from '../../schema/field.ts'
import { ClaimDraft, WaiverClaim } from '../../schema/waiver.ts'
import type { StoredClaim, StoredTeam } from '../../store/index.ts'
import { requireWaivers } from './waivers.ts'

/** Whom a claim adds and drops, and when it is tried: now, or by a run to come. */
interface Filed {
  add: string
  drop: string | null
  triedAt: number
}

/** The player to drop, locked if his game will have begun when the claim is tried. */
const releaseOf = async (context: Context, opened: OpenedLeague, { id, at }: { id: string; at: number }) => {
  const isLocked = await lockNow({ ...context, now: at }, opened, [id])
  const promised = (await promisedIn(context, opened.league.id)).has(id)
  return { id, name: knownPlayer(opened.season, id).name ?? id, locked: isLocked(id), promised }
}

const lockedThen = (name: string): string =>
  `${name} will be locked when the claim is tried: his game will have begun, so he could not be dropped for it`

/**
 * Throws conflict or locked for a claim that is bound to lose by now: the player is taken, the roster is full, or it is
 * filed already.
 */
const requireClaim = async (
  context: Context,
  opened: OpenedLeague,
  { team, filed: { add, drop, triedAt }, own }: { team: StoredTeam; filed: Filed; own: readonly StoredClaim[] },
): Promise<void> => {
  const rosters = await openRosters(context, opened)
  const change: RosterChange = {
    add: signing(opened, rosters, add),
    ...(drop !== null && { drop: await releaseOf(context, opened, { id: drop, at: triedAt }) }),
  }
  const refusal = refuseChange(rosterOf(opened, rosters, team), change)
  const later = refusal?.reason === 'locked' && triedAt > context.now
  requireAllowed(later ? { ...refusal, message: lockedThen(change.drop!.name) } : refusal)
  if (own.some(claim => claim.addPlayerId === add && claim.dropPlayerId === drop))
    throw conflict(`The same claim for ${change.add?.name} is pending already`)
}

/** What a claim bids: the least where nothing is said, null where nobody bids. Throws invalid_request. */
const bidOf = ({ league }: OpenedLeague, bid: number | undefined): number | null => {
  const { order, minBid } = waiversOf(league)
  if (order !== 'budget') {
    if (bid !== undefined) throw invalid(naming`Nobody bids in ${league.name}; leave out {bid}`)
    return null
  }
  if (bid !== undefined && bid < minBid) throw invalid(naming`{bid} must be at least ${minBid} in ${league.name}`)
  return bid ?? minBid
}

/** Throws conflict for a bid above what a team has left. */
const requireBudget = ({ name, budget }: StoredTeam, bid: number | null): void => {
  if (bid !== null && bid > (budget ?? 0))
    throw conflict(`${name} has ${budget ?? 0} left of its budget, too little for a bid of ${bid}`)
}

export const fileClaim = operation({
  name: 'fileClaim',
  route: 'POST /leagues/{id}/teams/{teamId}/waivers',
  commands: ['waiver claim'],
  summary: 'File a waiver claim on a free agent',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id, teamId: Id },
  body: ClaimDraft,
  output: z.object({ claim: WaiverClaim }),
  errors: ['not_found', 'forbidden', 'conflict', 'locked'],
  async run(context, { id, teamId, body }) {
    const { store, now, newId } = context
    const opened = await openLeague(context, id)
    const team = getTeam(opened, teamId)
    const add = knownId(opened.season, body.addPlayerId)
    const drop = body.dropPlayerId ? knownId(opened.season, body.dropPlayerId) : null
    if (body.bid !== undefined) bidOf(opened, body.bid)
    requireRight(context, 'team', opened, team)
    requireWaivers(opened)
    await requireMovable(context, opened)
    const { describe } = await openMarket(context, opened)
    const { available, waiversUntil } = (await describe([add]))(add)
    const atOnce = available === 'free'
    const own = await pendingOf(context, opened, teamId)
    const bid = bidOf(opened, body.bid)
    await requireClaim(context, opened, { team, filed: { add, drop, triedAt: waiversUntil ?? now }, own })
    requireBudget(team, bid)
    const claim: StoredClaim = {
      id: newId(),
      leagueId: id,
      teamId,
      addPlayerId: add,
      dropPlayerId: drop,
      status: 'pending',
      createdAt: now,
      processedAt: null,
      note: null,
      bid,
      place: own.length + 1,
      shownAt: opened.league.claimsVisible === 'always' ? now : null,
    }
    await store.claims.insert(claim)
    await record(context, id, { type: 'claim', teamId, after: logged(opened, claim), claimId: claim.id })
    return { claim: claimView(atOnce ? await runAlone(context, opened, claim) : claim) }
  },
})
