import * as z from 'zod/mini'
import { invalid, phrase } from '../base/errors.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { pickForAbsent } from '../league/autopick.ts'
import {
  DraftAnswer,
  deadlineOfTurn,
  draftProgress,
  draftView,
  type OpenedDraft,
  openDraft,
  requireSoundQuiet,
} from '../league/draft.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { raiseCounter, record } from '../league/log.ts'
import { requireAllowed, requireRight } from '../league/rights.ts'
import { refusePicking } from '../rules/draft/draft.ts'
import { isYetToBegin } from '../rules/draft/pick-clock.ts'
import { DraftChange } from '../schema/draft.ts'
import { Id } from '../schema/field.ts'
import type { PickClock } from '../store/index.ts'

/** Returns a draft whose pick clock for the next turn starts now. */
const turnFromNow = async ({ store, wall }: Context, opened: OpenedDraft): Promise<OpenedDraft> => {
  await store.drafts.setTurnSince(opened.league.id, wall)
  return { ...opened, draft: { ...opened.draft, turnSince: wall } }
}

const clockOf = ({ draft: { pickSeconds, quiet } }: OpenedDraft): PickClock => ({ pickSeconds, quiet })

const updateDraft = operation({
  name: 'updateDraft',
  route: 'PATCH /leagues/{id}/draft',
  commands: ['draft clock'],
  summary: "Set the pick clock of your league's draft",
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  body: DraftChange,
  output: DraftAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    if (body.pickSeconds === undefined && body.quiet === undefined)
      throw invalid(phrase`Nothing to change; set {pickSeconds} or {quiet}`)
    requireSoundQuiet(body.quiet)
    const opened = await openDraft(context, id)
    requireRight(context, 'league', opened)
    await requireCaughtUp(context, opened)
    requireAllowed(refusePicking({ ...draftProgress(opened), paused: false }))
    const before = clockOf(opened)
    const after = {
      pickSeconds: body.pickSeconds ?? before.pickSeconds,
      quiet: body.quiet === undefined ? before.quiet : body.quiet,
    }
    await context.store.drafts.setPickClock(id, after)
    await record(context, id, { type: 'pick_clock', before, after })
    return { draft: draftView(await turnFromNow(context, { ...opened, draft: { ...opened.draft, ...after } })) }
  },
})

const ClockState = z.object({
  leagueId: Id,
  picks: z.int(),
  renewed: z.boolean(),
})
export type ClockState = z.infer<typeof ClockState>

/**
 * Picks for the team on the clock after its deadline. If the deadline passed before `servedSince` (epoch ms of wall
 * time), no daemon was running at that time, so the pick clock restarts instead. It also restarts if the turn begins in
 * the future.
 */
export const keepPickClock = operation({
  name: 'keepPickClock',
  route: null,
  commands: [],
  summary: 'Pick for the team on the clock if its time is up',
  access: 'write',
  plan: 'free',
  status: 200,
  body: z.object({ leagueId: Id, servedSince: z.number() }),
  output: ClockState,
  leagueOf: ({ body }) => body.leagueId,
  async run(context: LeagueContext, { body: { leagueId, servedSince } }) {
    const opened = await openDraft(context, leagueId)
    const deadline = deadlineOfTurn(opened)
    const isAhead = isYetToBegin(opened.draft.turnSince, context.wall)
    if (deadline === null || (deadline > context.wall && !isAhead)) return { leagueId, picks: 0, renewed: false }
    await requireCaughtUp(context, opened)
    if (isAhead || deadline < servedSince) {
      await turnFromNow(context, opened)
      await raiseCounter(context, leagueId)
      return { leagueId, picks: 0, renewed: true }
    }
    const after = await pickForAbsent(context, opened, { overdue: true })
    return { leagueId, picks: draftProgress(after).picksMade - draftProgress(opened).picksMade, renewed: false }
  },
})

export const draftClock = [updateDraft, keepPickClock]
