import * as z from 'zod/mini'
import { notFound } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { requireNoDraft } from '../league/draft.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { type OpenedLeague, openLeague, requireTeam } from '../league/load.ts'
import { record } from '../league/log.ts'
import { readerOf, requireRight } from '../league/rights.ts'
import { claimView, previewClaims, requireWaivers, runClaims } from '../league/waivers.ts'
import { Id, Integer, withDefault } from '../schema/field.ts'
import { AcquisitionMode } from '../schema/league.ts'
import { ClaimResult, ClaimStatus, WaiverClaim } from '../schema/waiver.ts'

const filters = {
  status: z.optional(ClaimStatus),
  olderThan: z.optional(Id),
  limit: withDefault(Integer(1, 200), 50),
}
const pages = { list: 'claims', after: 'olderThan' }

/** Throws not_found if the claim is not in the league. */
const requireKnownClaim = async (
  { store }: Context,
  { league }: OpenedLeague,
  id: string | undefined,
): Promise<void> => {
  if (id !== undefined && !(await store.claims.find(league.id, id)))
    throw notFound(`${league.name} doesn't have a claim "${id}"`)
}

const listTeamClaims = operation({
  name: 'listTeamClaims',
  route: 'GET /leagues/{id}/teams/{teamId}/waivers',
  commands: [],
  summary: "List a team's waiver claims, newest first",
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id, teamId: Id },
  query: filters,
  pages,
  list: 'claims',
  output: z.object({ teamId: Id, claims: z.array(WaiverClaim) }),
  errors: ['not_found'],
  async run(context, { id, teamId, ...filter }) {
    const opened = await openLeague(context, id)
    requireTeam(opened, teamId)
    await requireKnownClaim(context, opened, filter.olderThan)
    const reader = readerOf(context, opened)
    const claims = await context.store.claims.listOf(id, { teamId, ...filter, reader })
    return { teamId, claims: claims.map(claim => claimView(reader, claim)) }
  },
})

const listClaims = operation({
  name: 'listClaims',
  route: 'GET /leagues/{id}/waivers',
  commands: ['waiver list'],
  summary: "List a league's waiver claims, newest first",
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  query: filters,
  pages,
  list: 'claims',
  output: z.object({ leagueId: Id, acquisitionMode: AcquisitionMode, claims: z.array(WaiverClaim) }),
  errors: ['not_found'],
  async run(context, { id, ...filter }) {
    const opened = await openLeague(context, id)
    await requireKnownClaim(context, opened, filter.olderThan)
    const { acquisitionMode } = opened.league
    const reader = readerOf(context, opened)
    const claims = await context.store.claims.listOf(id, { ...filter, reader })
    return { leagueId: id, acquisitionMode, claims: claims.map(claim => claimView(reader, claim)) }
  },
})

const runWaivers = operation({
  name: 'runWaivers',
  route: 'POST /leagues/{id}/waivers/run',
  commands: ['waiver run --now'],
  summary: "Process a league's claims now, or preview the results with dryRun",
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  body: z.strictObject({ dryRun: z.optional(z.boolean()) }),
  output: z.object({ leagueId: Id, dryRun: z.boolean(), results: z.array(ClaimResult) }),
  errors: ['not_found', 'forbidden', 'conflict'],
  effectOf: async ({ body: { dryRun = false } }) => (dryRun ? 'read' : 'write'),
  async run(context, { id, body: { dryRun = false } }) {
    const opened = await openLeague(context, id)
    requireRight(context, 'league', opened)
    requireWaivers(opened)
    await requireNoDraft(context, id)
    if (dryRun) return { leagueId: id, dryRun, results: await previewClaims(context, opened) }
    await requireCaughtUp(context, opened)
    const { results } = await runClaims(context, opened)
    await record(context, id, { type: 'waivers', after: { claims: results.length } })
    return { leagueId: id, dryRun, results }
  },
})

export const waivers = [listTeamClaims, listClaims, runWaivers]
