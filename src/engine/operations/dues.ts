import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { operation } from '../kernel/operation.ts'
import { duesInCents, duesInDollars, duesOf, duesView } from '../league/dues.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { openLeague, requireTeam } from '../league/load.ts'
import { record } from '../league/log.ts'
import { requireRight } from '../league/rights.ts'
import { Dues, DuesChange, DuesMark } from '../schema/dues.ts'
import { Id } from '../schema/field.ts'

/** A league's dues. Its managers and commissioners can see them, and commissioners can change them. */

const output = z.object({ leagueId: Id, dues: Dues })

const getDues = operation({
  name: 'getDues',
  route: 'GET /leagues/{id}/dues',
  commands: ['league dues show'],
  summary: "Show your league's dues, the teams that paid, and the prizes",
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output,
  errors: ['not_found', 'forbidden'],
  async run(context, { id }) {
    const opened = await openLeague(context, id)
    requireRight(context, 'dues', opened)
    return { leagueId: id, dues: await duesView(context, opened) }
  },
})

const setDues = operation({
  name: 'setDues',
  route: 'PATCH /leagues/{id}/dues',
  commands: ['league dues set'],
  summary: "Set your league's dues, payouts and weekly prize",
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  body: DuesChange,
  output,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    const opened = await openLeague(context, id)
    requireRight(context, 'league', opened)
    await requireCaughtUp(context, opened)
    const before = duesInDollars(await duesOf(context, id))
    const { amount = before.amount, weeklyPrize = before.weeklyPrize, payouts = before.payouts } = body
    const after = { amount, weeklyPrize, payouts }
    if (!isDeepStrictEqual(before, after)) {
      await context.store.dues.set(id, duesInCents(after))
      await record(context, id, { type: 'dues', before, after })
    }
    return { leagueId: id, dues: await duesView(context, opened) }
  },
})

const markDues = operation({
  name: 'markDues',
  route: 'PUT /leagues/{id}/dues/{teamId}',
  commands: ['league dues paid', 'league dues unpaid'],
  forms: {
    'league dues paid': { preset: { paid: true } },
    'league dues unpaid': { preset: { paid: false } },
  },
  summary: 'Mark the dues of a team in your league as paid or unpaid',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, teamId: Id },
  body: DuesMark,
  output,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, teamId, body: { paid } }) {
    const { store, now } = context
    const opened = await openLeague(context, id)
    requireTeam(opened, teamId)
    requireRight(context, 'league', opened)
    await requireCaughtUp(context, opened)
    const before = (await store.dues.listPaid(id)).get(teamId) ?? null
    if (paid !== (before !== null)) {
      const paidAt = paid ? now : null
      await store.dues.mark(id, { teamId, paidAt })
      await record(context, id, { type: 'dues_paid', teamId, before: { paidAt: before }, after: { paidAt } })
    }
    return { leagueId: id, dues: await duesView(context, opened) }
  },
})

export const dues = [getDues, setDues, markDues]
