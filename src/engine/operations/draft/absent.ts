import type { LeagueContext } from '../../kernel/context.ts'
import { CLOCK, record } from '../../league/log.ts'
import type { PauseReason } from '../../schema/draft.ts'
import { openRanking } from './board.ts'
import { type OpenedDraft, openTurns, seatOf } from './opened-draft.ts'
import { openRoom, pickNext } from './pick-best.ts'

/** Picks for teams whose manager is absent. */

const isAbsent = (opened: OpenedDraft): boolean => {
  const [next] = openTurns(opened)
  return next !== undefined && !opened.draft.paused && seatOf(opened, next.teamId).autopick
}

/** Pauses a draft for a reason, or resumes it for null. The team on the clock gets its full time again. */
export const setPause = async (
  context: LeagueContext,
  opened: OpenedDraft,
  reason: PauseReason | null,
): Promise<OpenedDraft> => {
  const { store, wall } = context
  const { id } = opened.league
  await store.drafts.setPaused(id, reason)
  await store.drafts.setTurnSince(id, wall)
  await record(context, id, reason === null ? { type: 'resume' } : { type: 'pause', after: { reason } })
  const paused = reason !== null
  return { ...opened, draft: { ...opened.draft, paused, pauseReason: reason, turnSince: wall } }
}

/**
 * Picks for the team on the clock if its time is up (`overdue`), and for every team after it with autopick: the first player
 * of its queue who fits, else the best available. Pauses the draft if no player is left who can start in the league.
 */
export const pickForAbsent = async (
  context: LeagueContext,
  opened: OpenedDraft,
  { overdue = false }: { overdue?: boolean } = {},
): Promise<OpenedDraft> => {
  if (!overdue && !isAbsent(opened)) return opened
  const clock = { ...context, actor: CLOCK }
  const ranking = await openRanking(clock, opened, undefined)
  let now = { opened, room: await openRoom(clock, opened, { by: 'value', ranking }) }
  for (let isDue = true; isDue; isDue = isAbsent(now.opened)) {
    const after = await pickNext(clock, now)
    if (!after) return setPause(clock, now.opened, 'no_player')
    now = after
  }
  return now.opened
}
