import * as z from 'zod/mini'
import { conflict, notFound } from '../../base/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { requireCaughtUp } from '../../league/enter.ts'
import { getTeam, type OpenedLeague, openLeague } from '../../league/load.ts'
import { record } from '../../league/log.ts'
import { requireRight } from '../../league/rights.ts'
import { requireDistinct } from '../../league/season.ts'
import { claimView, logged, pendingOf, renumber } from '../../league/waivers.ts'
import { nextDay } from '../../rules/league/day.ts'
import { Id } from '../../schema/field.ts'
import { ClaimOrder, WaiverClaim } from '../../schema/waiver.ts'
import type { StoredClaim } from '../../store/index.ts'
import { fileClaim } from './filing.ts'
import { requireWaivers } from './waivers.ts'

const withdrawClaim = operation({
  name: 'withdrawClaim',
  route: 'DELETE /leagues/{id}/waivers/{claimId}',
  commands: ['waiver cancel'],
  summary: 'Withdraw a pending waiver claim; its record stays',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, claimId: Id },
  output: z.object({ claim: WaiverClaim }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, claimId }) {
    const { store, now, dailyAt } = context
    const opened = await openLeague(context, id)
    const filed = await store.claims.find(id, claimId)
    if (!filed) throw notFound(`There is no claim "${claimId}" in ${opened.league.name}`)
    requireRight(context, 'team', opened, getTeam(opened, filed.teamId))
    await requireCaughtUp(context, opened)
    const claim = (await store.claims.find(id, claimId))!
    if (claim.status !== 'pending')
      throw conflict(`This claim is ${claim.status} already; only a pending one can be withdrawn`)
    const shownAt = claim.shownAt ?? nextDay(now, dailyAt).at
    const cancelled: StoredClaim = { ...claim, status: 'cancelled', place: null, shownAt }
    await store.claims.update(cancelled)
    await renumber(context, await pendingOf(context, opened, claim.teamId))
    await record(context, id, { type: 'withdraw', teamId: claim.teamId, before: logged(opened, claim), claimId })
    return { claim: claimView(cancelled) }
  },
})

/** The claims of a team with some of them first. Throws not_found, and conflict for one that is pending no more. */
const reordered = async (
  { store }: Context,
  { league, own, ids }: { league: OpenedLeague['league']; own: readonly StoredClaim[]; ids: readonly string[] },
): Promise<StoredClaim[]> => {
  const first: StoredClaim[] = []
  for (const id of ids) {
    const claim = own.find(each => each.id === id)
    if (claim) first.push(claim)
    else if ((await store.claims.find(league.id, id)) === null)
      throw notFound(`There is no claim "${id}" in ${league.name}`)
    else throw conflict(`The claim ${id} is no pending one of this team, so it has no place in its order`)
  }
  return [...first, ...own.filter(claim => !first.includes(claim))]
}

const orderClaims = operation({
  name: 'orderClaims',
  route: 'PUT /leagues/{id}/teams/{teamId}/waivers/order',
  commands: ['waiver order'],
  summary: "Set the order in which a team's pending claims are tried; claims left out follow in their old order",
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, teamId: Id },
  body: ClaimOrder,
  output: z.object({ teamId: Id, claims: z.array(WaiverClaim) }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, teamId, body: { claimIds } }) {
    requireDistinct('claimIds', claimIds)
    const opened = await openLeague(context, id)
    const team = getTeam(opened, teamId)
    requireRight(context, 'team', opened, team)
    requireWaivers(opened)
    await requireCaughtUp(context, opened)
    const own = await pendingOf(context, opened, teamId)
    const order = await reordered(context, { league: opened.league, own, ids: claimIds })
    const claims = await renumber(context, order)
    const after = { claims: order.map(claim => logged(opened, claim)) }
    await record(context, id, { type: 'claim_order', teamId, after, claimId: claims[0]!.id })
    return { teamId, claims: claims.map(claimView) }
  },
})

export const claims = [fileClaim, withdrawClaim, orderClaims]
