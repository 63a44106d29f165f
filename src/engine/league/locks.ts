import type { Context } from '../kernel/context.ts'
import { isCurrent } from '../season/calendar.ts'
import { type Locks, lockedNow, locksOf } from '../season/locks.ts'
import { isClosed } from './closing.ts'
import type { OpenedLeague } from './load.ts'

const nobody: Locks = () => false

type PlayerIds = readonly (string | null)[]

const shownOf = ({ store }: Context, { season }: OpenedLeague, playerIds: PlayerIds) =>
  store.shownTeams.listOf(
    season.season,
    playerIds.filter(id => id !== null),
  )

/** Which of these players are locked in a week: their game has begun, in the current season. */
export const lockIn = async (
  context: Context,
  opened: OpenedLeague,
  { week, playerIds }: { week: number; playerIds: PlayerIds },
): Promise<Locks> => {
  const { now } = context
  if (!isCurrent(opened.season.calendar, now)) return nobody
  return locksOf(opened.season, await shownOf(context, opened, playerIds), { week, now })
}

/** Whether a slot cannot be changed, by the player in it (null for nobody). */
export type Fixed = (playerId: string | null) => boolean

/** Which slots cannot be changed, given whether the week is closed and who is locked. */
export const fixedBy =
  (closed: boolean, isLocked: Locks): Fixed =>
  playerId =>
    closed || (playerId !== null && isLocked(playerId))

/** Which slots of a week cannot be changed: all if it is closed, else those of locked players. */
export const fixedIn = async (
  context: Context,
  opened: OpenedLeague,
  { week, playerIds }: { week: number; playerIds: PlayerIds },
): Promise<Fixed> => {
  const closed = isClosed(context, opened, week)
  return fixedBy(closed, closed ? nobody : await lockIn(context, opened, { week, playerIds }))
}

/** Which of these players cannot be dropped: they have a game under way in a week that is not over. */
export const lockNow = async (context: Context, opened: OpenedLeague, playerIds: PlayerIds): Promise<Locks> => {
  const { now } = context
  if (!isCurrent(opened.season.calendar, now)) return nobody
  return lockedNow(opened.season, await shownOf(context, opened, playerIds), now)
}
