import type { Context } from '../../context.ts'
import { isCurrent } from '../../season/calendar.ts'
import { type Locks, lockedNow, locksOf } from '../../season/locks.ts'
import { isClosed } from '../league/closing.ts'
import type { OpenedLeague } from '../league/opened-league.ts'

const nobody: Locks = () => false

type PlayerIds = readonly (string | null)[]

const shownOf = ({ store }: Context, { season }: OpenedLeague, playerIds: PlayerIds) =>
  store.shownTeams.listOf(
    season.season,
    playerIds.filter(id => id !== null),
  )

/** Who of these players is locked in a week: a game of his has begun, in the season that is being played. */
export const lockIn = async (
  context: Context,
  opened: OpenedLeague,
  { week, playerIds }: { week: number; playerIds: PlayerIds },
): Promise<Locks> => {
  const { now } = context
  if (!isCurrent(opened.season.calendar, now)) return nobody
  return locksOf(opened.season, await shownOf(context, opened, playerIds), { week, now })
}

/** Whether a slot stays as it is for who is in it, null for nobody. */
export type Fixed = (playerId: string | null) => boolean

/** The same, where it is known whether the week is closed and who is locked. */
export const fixedBy =
  (closed: boolean, isLocked: Locks): Fixed =>
  playerId =>
    closed || (playerId !== null && isLocked(playerId))

/** Which slots of a week cannot be changed: all of one that is closed, else those of players who are locked. */
export const fixedIn = async (
  context: Context,
  opened: OpenedLeague,
  { week, playerIds }: { week: number; playerIds: PlayerIds },
): Promise<Fixed> => {
  const closed = isClosed(context, opened, week)
  return fixedBy(closed, closed ? nobody : await lockIn(context, opened, { week, playerIds }))
}

/** Who of these players has a game under way, in any week that is not over: he cannot be dropped. */
export const lockNow = async (context: Context, opened: OpenedLeague, playerIds: PlayerIds): Promise<Locks> => {
  const { now } = context
  if (!isCurrent(opened.season.calendar, now)) return nobody
  return lockedNow(opened.season, await shownOf(context, opened, playerIds), now)
}
