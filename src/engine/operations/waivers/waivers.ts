import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { operation } from '../../operation/operation.ts'
import { nextDay } from '../../rules/league-day.ts'
import { type RosterChange, refuseChange, refuseMoves } from '../../rules/roster-moves.ts'
import { Id, Integer, orElse } from '../../schema/field.ts'
import { AcquisitionMode } from '../../schema/league.ts'
import { ClaimDraft, ClaimResult, ClaimStatus, WaiverClaim } from '../../schema/waiver.ts'
import { requireNoDraft } from '../draft/in-progress.ts'
import { catchUp } from '../league/catch-up.ts'
import { record } from '../league/log.ts'
import {
  getTeam,
  knownId,
  type OpenedLeague,
  openLeague,
  platformOf,
  requireAllowed,
  requireRight,
} from '../league/opened-league.ts'
import { knownPlayer } from '../league/resources.ts'
import { lockNow } from '../lineups/locks.ts'
import { openRosters } from '../rosters/league-rosters.ts'
import { rosterOf, signing } from '../rosters/moves.ts'
import { judgeClaims, runClaims } from './run.ts'

const filters = { status: z.optional(ClaimStatus), limit: orElse(Integer(1, 200), 50) }

const listTeamClaims = operation({
  name: 'listTeamClaims',
  route: 'GET /leagues/{id}/teams/{teamId}/waivers',
  commands: [],
  summary: 'List the waiver claims of a team, newest first',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id, teamId: Id },
  query: filters,
  output: z.object({ teamId: Id, claims: z.array(WaiverClaim) }),
  errors: ['not_found'],
  async run(context, { id, teamId, ...filter }) {
    getTeam(await openLeague(context, id), teamId)
    return { teamId, claims: await context.store.claims.listOf(id, { teamId, ...filter }) }
  },
})

const listClaims = operation({
  name: 'listClaims',
  route: 'GET /leagues/{id}/waivers',
  commands: ['waiver list'],
  summary: 'List the waiver claims of a league, newest first; every reader sees all of them',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  query: filters,
  output: z.object({ leagueId: Id, acquisitionMode: AcquisitionMode, claims: z.array(WaiverClaim) }),
  errors: ['not_found'],
  async run(context, { id, ...filter }) {
    const { league } = await openLeague(context, id)
    const { acquisitionMode } = league
    return { leagueId: id, acquisitionMode, claims: await context.store.claims.listOf(id, filter) }
  },
})

const requireWaivers = ({ league }: OpenedLeague): void => {
  requireAllowed(refuseMoves(platformOf({ league })))
  if (league.acquisitionMode !== 'waivers') {
    throw conflict(`${league.name} is first come, first served: add the player instead of claiming him`)
  }
}

/** A claim for the log, with the present names of its players. */
const logged = ({ season }: OpenedLeague, { id, addPlayerId, dropPlayerId }: WaiverClaim) => {
  const name = knownPlayer(season, addPlayerId).name ?? addPlayerId
  const drop = dropPlayerId === null ? null : (knownPlayer(season, dropPlayerId).name ?? dropPlayerId)
  return { claimId: id, playerId: addPlayerId, name, dropPlayerId, drop }
}

interface Filed {
  teamId: string
  add: string
  drop: string | null
}

/** The player to drop, locked if his game will have begun at the next run. */
const releaseOf = async (context: Context, opened: OpenedLeague, id: string) => {
  const isLocked = await lockNow({ ...context, now: nextDay(context.now, context.dailyAt).at }, opened, [id])
  return { id, name: knownPlayer(opened.season, id).name ?? id, locked: isLocked(id) }
}

const lockedThen = (name: string): string =>
  `${name} is locked when claims are run next: his game will have begun, so he could not be dropped for the claim`

/**
 * Throws conflict or locked for a claim that is bound to lose by now: the player is taken, the roster is full, or it is
 * filed already.
 */
const requireClaim = async (context: Context, opened: OpenedLeague, { teamId, add, drop }: Filed): Promise<void> => {
  const rosters = await openRosters(context, opened)
  const change: RosterChange = {
    add: signing(opened, rosters, add),
    ...(drop !== null && { drop: await releaseOf(context, opened, drop) }),
  }
  const refusal = refuseChange(rosterOf(opened, rosters, getTeam(opened, teamId)), change)
  requireAllowed(refusal?.reason === 'locked' ? { ...refusal, message: lockedThen(change.drop!.name) } : refusal)
  const pending = await context.store.claims.listPending(opened.league.id)
  const same = pending.some(
    claim => claim.teamId === teamId && claim.addPlayerId === add && claim.dropPlayerId === drop,
  )
  if (same) throw conflict(`The same claim for ${change.add?.name} is pending already`)
}

const fileClaim = operation({
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
    const found = await openLeague(context, id)
    const team = getTeam(found, teamId)
    const add = knownId(found.season, body.addPlayerId)
    const drop = body.dropPlayerId ? knownId(found.season, body.dropPlayerId) : null
    requireRight(context, 'team', found, team)
    requireWaivers(found)
    await requireNoDraft(context, id)
    const opened = await catchUp(context, found)
    await requireClaim(context, opened, { teamId, add, drop })
    const claim: WaiverClaim = {
      id: newId(),
      leagueId: id,
      teamId,
      addPlayerId: add,
      dropPlayerId: drop,
      status: 'pending',
      createdAt: now,
      processedAt: null,
      note: null,
    }
    await store.claims.insert(claim)
    await record(context, id, { type: 'claim', teamId, after: logged(opened, claim) })
    return { claim }
  },
})

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
    const { store } = context
    const found = await openLeague(context, id)
    const filed = await store.claims.find(id, claimId)
    if (!filed) throw notFound(`There is no claim "${claimId}" in ${found.league.name}`)
    requireRight(context, 'team', found, getTeam(found, filed.teamId))
    await catchUp(context, found)
    const claim = (await store.claims.find(id, claimId))!
    if (claim.status !== 'pending')
      throw conflict(`This claim is ${claim.status} already; only a pending one can be withdrawn`)
    const cancelled: WaiverClaim = { ...claim, status: 'cancelled' }
    await store.claims.update(cancelled)
    await record(context, id, { type: 'withdraw', teamId: claim.teamId, before: logged(found, claim) })
    return { claim: cancelled }
  },
})

const runLeagueClaims = operation({
  name: 'runWaivers',
  route: 'POST /leagues/{id}/waivers/run',
  commands: ['waiver run --now'],
  summary: 'Run the claims of a league now, or with dryRun show what a run would do',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  body: z.strictObject({ dryRun: z.optional(z.boolean()) }),
  output: z.object({ leagueId: Id, dryRun: z.boolean(), results: z.array(ClaimResult) }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body: { dryRun = false } }) {
    const found = await openLeague(context, id)
    requireRight(context, 'league', found)
    requireWaivers(found)
    await requireNoDraft(context, id)
    if (dryRun) return { leagueId: id, dryRun, results: (await judgeClaims(context, found)).results }
    const { results } = await runClaims(context, await catchUp(context, found))
    await record(context, id, { type: 'waivers', after: { claims: results.length } })
    return { leagueId: id, dryRun, results }
  },
})

export const waivers = [listTeamClaims, listClaims, fileClaim, withdrawClaim, runLeagueClaims]
