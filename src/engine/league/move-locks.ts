import type { Context } from '../kernel/context.ts'
import { deadlineOf, type MoveKind, refuseWhileLocked } from '../rules/league/move-locks.ts'
import type { StoredTeam } from '../store/index.ts'
import { closingOf, seasonEndsAt } from './closing.ts'
import type { OpenedLeague } from './load.ts'
import { requireAllowed } from './rights.ts'

/** Locks of a league and its teams, and deadlines for moves. */

/**
 * Throws locked if a team cannot make a move of this kind now, because of a lock or a deadline set by the commissioner.
 */
export const requireUnlocked = (
  { now }: Pick<Context, 'now'>,
  opened: OpenedLeague,
  { team, kind }: { team: StoredTeam; kind: MoveKind },
): void => {
  const { name, locks } = opened.league
  const week = deadlineOf(locks, kind)
  const deadlineAt = week === 0 ? null : closingOf(opened, week)
  requireAllowed(
    refuseWhileLocked(locks, { leagueName: name, team, kind, deadlineAt, seasonEndsAt: seasonEndsAt(opened), now }),
  )
}

/** Returns whether claims of a team wait, because the league or the team is locked. */
export const isTeamLocked = ({ league, teams }: OpenedLeague, teamId: string): boolean =>
  league.locks.locked || teams.some(({ id, locked }) => id === teamId && locked)
