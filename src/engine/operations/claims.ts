import * as z from 'zod/mini'
import { statusWord } from '../../../data/leagues.ts'
import { conflict, invalid, notFound, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { openAvailability, runTimesIn, waiversOf } from '../league/availability.ts'
import { requireCaughtUp, requireMovable } from '../league/enter.ts'
import { requireBudget } from '../league/faab.ts'
import { lockNow } from '../league/lineups.ts'
import { type OpenedLeague, openLeague, requirePlayerId, requireTeam } from '../league/load.ts'
import { record } from '../league/log.ts'
import { requireUnlocked } from '../league/move-locks.ts'
import { requirePlayer } from '../league/players.ts'
import { INSTEAD, readerOf, requireAllowedOrForced, requireRight } from '../league/rights.ts'
import { openRosters, playerToAdd, rosterOf } from '../league/rosters.ts'
import { requireDistinctIds } from '../league/season.ts'
import { playersUnderReview } from '../league/trades.ts'
import { claimForLog, claimView, maySee, pendingClaims, renumber, requireWaivers, runAlone } from '../league/waivers.ts'
import { nextDay } from '../rules/league/day.ts'
import { type RosterChange, refuseChange } from '../rules/rosters/roster-moves.ts'
import { Id } from '../schema/field.ts'
import { ClaimChange, ClaimDraft, ClaimOrder, WaiverClaim } from '../schema/waiver.ts'
import type { StoredClaim, StoredTeam } from '../store/index.ts'

/** The players that a claim adds and drops, and when the claim will be processed. */
interface FiledClaim {
  add: string
  drop: string | null
  triedAt: number
}

/**
 * Returns the player to drop. Marks the player as locked if their game will have started when the claim is processed.
 */
const releaseOf = async (context: Context, opened: OpenedLeague, { id, at }: { id: string; at: number }) => {
  const isLocked = await lockNow({ ...context, now: at }, opened, [id])
  const promised = (await playersUnderReview(context, opened.league.id)).has(id)
  return { id, name: requirePlayer(opened.season, id).name ?? id, locked: isLocked(id), promised }
}

const lockedThen = (name: string): string =>
  `${name} can't be dropped for this claim: the game will have started when the claim is processed`

const MAX_CLAIMS = 100

/**
 * Throws conflict or locked if a claim would lose now: the player is on a team, the roster is full, or the team already
 * made the same claim.
 */
const requireWinnableClaim = async (
  context: Context,
  opened: OpenedLeague,
  {
    team,
    filed: { add, drop, triedAt },
    pending,
  }: { team: StoredTeam; filed: FiledClaim; pending: readonly StoredClaim[] },
): Promise<void> => {
  const rosters = await openRosters(context, opened)
  const change: RosterChange = {
    add: playerToAdd(opened, rosters, add),
    ...(drop !== null && { drop: await releaseOf(context, opened, { id: drop, at: triedAt }) }),
  }
  const refusal = refuseChange(rosterOf(opened, rosters, team), change)
  const later = refusal?.reason === 'locked' && triedAt > context.now
  requireAllowedOrForced(context, opened, {
    refusal: later ? { ...refusal, message: lockedThen(change.drop!.name) } : refusal,
    remedy: INSTEAD.add,
  })
  // A caller who cannot read the team's claims must not learn about pending ones.
  const reader = readerOf(context, opened)
  const isSame = (claim: StoredClaim) => claim.addPlayerId === add && claim.dropPlayerId === drop
  if (pending.some(claim => maySee(reader, claim) && isSame(claim)))
    throw conflict(`The same claim for ${change.add?.name} is already pending`)
  if (pending.length >= MAX_CLAIMS)
    throw conflict(`${team.name} has ${MAX_CLAIMS} pending claims, the most that a team can have; cancel one first`)
}

/** Returns a claim's bid. The default is the minimum, or null without FAAB. Throws invalid_request. */
const bidOf = ({ league }: OpenedLeague, bid: number | undefined): number | null => {
  const { order, minBid } = waiversOf(league)
  if (order !== 'budget') {
    if (bid !== undefined) throw invalid(phrase`${league.name} does not use FAAB bids; leave out {bid}`)
    return null
  }
  if (bid !== undefined && bid < minBid) throw invalid(phrase`{bid} must be at least ${minBid} in ${league.name}`)
  return bid ?? minBid
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
    const team = requireTeam(opened, teamId)
    const add = requirePlayerId(opened.season, body.addPlayerId)
    const drop = body.dropPlayerId ? requirePlayerId(opened.season, body.dropPlayerId) : null
    const bid = bidOf(opened, body.bid)
    requireRight(context, 'team', opened, team)
    requireWaivers(opened)
    await requireMovable(context, opened)
    requireUnlocked(context, opened, { team, kind: 'add', remedy: INSTEAD.add })
    const { describe } = await openAvailability(context, opened)
    const { available, waiversUntil } = (await describe([add]))(add)
    const atOnce = available === 'free'
    const pending = await pendingClaims(context, opened, teamId)
    await requireWinnableClaim(context, opened, { team, filed: { add, drop, triedAt: waiversUntil ?? now }, pending })
    requireBudget(opened.league, team, bid)
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
      place: pending.length + 1,
      shownAt: opened.league.claimsVisible === 'always' ? now : null,
    }
    await store.claims.insert(claim)
    await record(context, id, { type: 'claim', teamId, after: claimForLog(opened, claim), claimId: claim.id })
    const filed = atOnce ? await runAlone(context, opened, claim) : claim
    // Includes the bid, because the caller sent it.
    return { claim: { ...claimView(readerOf(context, opened), filed), bid } }
  },
})

const getClaim = async ({ store }: Context, { league }: OpenedLeague, claimId: string): Promise<StoredClaim> => {
  const claim = await store.claims.find(league.id, claimId)
  if (claim) return claim
  throw notFound(`${league.name} does not have a claim "${claimId}"`)
}

const withdrawClaim = operation({
  name: 'withdrawClaim',
  route: 'DELETE /leagues/{id}/waivers/{claimId}',
  commands: ['waiver cancel'],
  summary: 'Cancel a pending waiver claim; it stays in the list',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, claimId: Id },
  output: z.object({ claim: WaiverClaim }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, claimId }) {
    const { store, now } = context
    const opened = await openLeague(context, id)
    const claim = await getClaim(context, opened, claimId)
    requireRight(context, 'team', opened, requireTeam(opened, claim.teamId))
    await requireCaughtUp(context, opened)
    if (claim.status !== 'pending')
      throw conflict(`This claim is already ${statusWord(claim.status)}; only a pending claim can be withdrawn`)
    const shownAt = claim.shownAt ?? nextDay(now, runTimesIn(context, opened.league)).at
    const cancelled: StoredClaim = { ...claim, status: 'cancelled', place: null, shownAt }
    await store.claims.update(cancelled)
    await renumber(context, await pendingClaims(context, opened, claim.teamId))
    await record(context, id, { type: 'withdraw', teamId: claim.teamId, before: claimForLog(opened, claim), claimId })
    return { claim: claimView(readerOf(context, opened), cancelled) }
  },
})

/**
 * Returns a team's claims with the given ones first. Throws not_found, and conflict if a claim is no longer pending.
 */
const reordered = async (
  { store }: Context,
  { league, pending, ids }: { league: OpenedLeague['league']; pending: readonly StoredClaim[]; ids: readonly string[] },
): Promise<StoredClaim[]> => {
  const first: StoredClaim[] = []
  for (const id of ids) {
    const claim = pending.find(each => each.id === id)
    if (claim) first.push(claim)
    else if ((await store.claims.find(league.id, id)) === null)
      throw notFound(`${league.name} does not have a claim "${id}"`)
    else throw conflict(`Claim ${id} is not one of this team's pending claims, so it can't be reordered`)
  }
  return [...first, ...pending.filter(claim => !first.includes(claim))]
}

const orderClaims = operation({
  name: 'orderClaims',
  route: 'PUT /leagues/{id}/teams/{teamId}/waivers/order',
  commands: ['waiver order'],
  summary: "Set the order of a team's pending claims; omitted claims follow in their current order",
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, teamId: Id },
  body: ClaimOrder,
  output: z.object({ teamId: Id, claims: z.array(WaiverClaim) }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, teamId, body: { claimIds } }) {
    requireDistinctIds('claimIds', claimIds)
    const opened = await openLeague(context, id)
    const team = requireTeam(opened, teamId)
    requireRight(context, 'team', opened, team)
    requireWaivers(opened)
    await requireCaughtUp(context, opened)
    const pending = await pendingClaims(context, opened, teamId)
    const order = await reordered(context, { league: opened.league, pending, ids: claimIds })
    const claims = await renumber(context, order)
    const after = { claims: order.map(claim => claimForLog(opened, claim)) }
    await record(context, id, { type: 'claim_order', teamId, after, claimId: claims[0]!.id })
    const reader = readerOf(context, opened)
    const readable = claims.filter(claim => maySee(reader, claim))
    return { teamId, claims: readable.map(claim => claimView(reader, claim)) }
  },
})

const updateClaim = operation({
  name: 'updateClaim',
  route: 'PATCH /leagues/{id}/waivers/{claimId}',
  commands: ['waiver edit'],
  summary: 'Change the bid, player to drop or position of a pending waiver claim',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, claimId: Id },
  body: ClaimChange,
  output: z.object({ claim: WaiverClaim }),
  errors: ['not_found', 'forbidden', 'conflict', 'locked'],
  async run(context, { id, claimId, body }) {
    if (Object.keys(body).length === 0) throw invalid(phrase`Nothing to change; set {bid}, {dropPlayerId} or {place}`)
    const opened = await openLeague(context, id)
    const before = await getClaim(context, opened, claimId)
    const team = requireTeam(opened, before.teamId)
    const dropped = body.dropPlayerId ? requirePlayerId(opened.season, body.dropPlayerId) : body.dropPlayerId
    const bid = body.bid === undefined ? undefined : bidOf(opened, body.bid)
    requireRight(context, 'team', opened, team)
    await requireMovable(context, opened)
    requireUnlocked(context, opened, { team, kind: 'add', remedy: INSTEAD.add })
    if (before.status !== 'pending')
      throw conflict(`This claim is already ${statusWord(before.status)}; only a pending claim can change`)
    const add = before.addPlayerId
    const drop = dropped === undefined ? before.dropPlayerId : dropped
    const changed: StoredClaim = { ...before, dropPlayerId: drop, bid: bid === undefined ? before.bid : bid }
    const others = (await pendingClaims(context, opened, team.id)).filter(each => each.id !== claimId)
    const waiversUntil = (await (await openAvailability(context, opened)).describe([add]))(add).waiversUntil
    await requireWinnableClaim(context, opened, {
      team,
      filed: { add, drop, triedAt: waiversUntil ?? context.now },
      pending: others,
    })
    if (bid !== undefined) requireBudget(opened.league, team, bid)
    await context.store.claims.update(changed)
    const place = Math.min(body.place ?? before.place ?? 1, others.length + 1)
    const ordered = await renumber(context, others.toSpliced(place - 1, 0, changed))
    await record(context, id, {
      type: 'claim_edit',
      teamId: team.id,
      before: { ...claimForLog(opened, before), place: before.place },
      after: { ...claimForLog(opened, changed), place },
      claimId,
    })
    const moved = ordered.find(each => each.id === claimId)!
    return { claim: { ...claimView(readerOf(context, opened), moved), bid: changed.bid } }
  },
})

export const claims = [fileClaim, updateClaim, withdrawClaim, orderClaims]
