import type { LeagueContext } from '../../context.ts'
import { CLOCK } from '../clocks/clock-actor.ts'
import { record } from '../league/log.ts'
import { openRanking } from './board.ts'
import { type OpenedDraft, openTurns, seatOf } from './opened-draft.ts'
import { openRoom, pickNext } from './pick-best.ts'

/** Picks for teams whose manager is away. */

const isAbsent = (opened: OpenedDraft): boolean => {
  const [next] = openTurns(opened)
  return next !== undefined && !opened.draft.paused && seatOf(opened, next.teamId).autopick
}

/** Pauses a draft or lets it go on, and writes that to the log. The team on the clock has all of its time then. */
export const pauseFor = async (context: LeagueContext, opened: OpenedDraft, paused: boolean): Promise<OpenedDraft> => {
  const { store, wall } = context
  const { id } = opened.league
  await store.drafts.setPaused(id, paused)
  await store.drafts.setTurnSince(id, wall)
  await record(context, id, { type: paused ? 'pause' : 'resume' })
  return { ...opened, draft: { ...opened.draft, paused, turnSince: wall } }
}

/**
 * Picks for the team on the clock, if its time is up (`overdue`), and for every team after it that picks by itself: the
 * first of its queue who fits, else the best available. Where nobody could be told who that is, the draft is paused.
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
    if (!after) return pauseFor(clock, now.opened, true)
    now = after
  }
  return now.opened
}
