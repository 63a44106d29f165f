import * as z from 'zod/mini'
import type { LeagueContext } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { requireCaughtUp } from '../../league/enter.ts'
import { record } from '../../league/log.ts'
import { requireAllowed, requireRight } from '../../league/rights.ts'
import { release } from '../../league/rosters.ts'
import { refuseAbandon, refusePause } from '../../rules/draft/draft.ts'
import { Id } from '../../schema/field.ts'
import { pickForAbsent, setPause } from './absent.ts'
import { clearFilledLineups, followedBy } from './followed.ts'
import {
  DraftAnswer,
  draftView,
  type OpenedDraft,
  openDraft,
  progressOf,
  requireUnlockedPicks,
  takenTurns,
} from './opened-draft.ts'

const setPaused = async (context: LeagueContext, id: string, paused: boolean): Promise<OpenedDraft> => {
  const opened = await openDraft(context, id)
  requireRight(context, 'league', opened)
  await requireCaughtUp(context, opened)
  requireAllowed(refusePause(progressOf(opened), paused))
  return pickForAbsent(context, await setPause(context, opened, paused ? 'commissioner' : null))
}

/** Pauses a draft. Only the commissioner can pick then, for any team. */
export const pauseDraft = operation({
  name: 'pauseDraft',
  route: 'POST /leagues/{id}/draft/pause',
  commands: ['draft pause'],
  summary: 'Pause the draft of your league',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: DraftAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  run: async (context, { id }) => ({ draft: draftView(await setPaused(context, id, true)) }),
})

/** Resumes a paused draft. */
export const resumeDraft = operation({
  name: 'resumeDraft',
  route: 'POST /leagues/{id}/draft/resume',
  commands: ['draft resume'],
  summary: 'Resume the draft of your league',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: DraftAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  run: async (context, { id }) => ({ draft: draftView(await setPaused(context, id, false)) }),
})

/** Calls a draft off: all picks leave the rosters. */
export const abandonDraft = operation({
  name: 'abandonDraft',
  route: 'DELETE /leagues/{id}/draft',
  commands: ['draft abandon'],
  summary: 'Call off the draft of your league, and remove its picks from the rosters',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: z.object({ leagueId: Id, cleared: z.int() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id }) {
    const opened = await openDraft(context, id)
    requireRight(context, 'league', opened)
    await requireCaughtUp(context, opened)
    requireAllowed(refuseAbandon(progressOf(opened), await followedBy(context, opened)))
    await requireUnlockedPicks(context, opened, takenTurns(opened).length)
    await clearFilledLineups(context, opened)
    const picks = takenTurns(opened).map(({ teamId, pick: { playerId } }) => ({ teamId, playerId }))
    for (const { teamId, playerId } of picks) await release(context, opened, { teamId, playerIds: [playerId] })
    await context.store.drafts.delete(id)
    await record(context, id, { type: 'abandon', before: { picks } })
    return { leagueId: id, cleared: picks.length }
  },
})
