import type { Context } from '../kernel/context.ts'
import { type MoveKind, moveDeadline, refuseWhileLocked } from '../rules/league/move-locks.ts'
import type { StoredTeam } from '../store/index.ts'
import { seasonEndsAt, weekClosesAt } from './closing.ts'
import type { OpenedLeague } from './load.ts'
import { requireAllowed } from './rights.ts'

/** Locks on leagues and teams, and deadlines for moves. */

/** Throws locked if the commissioner's lock or deadline prevents a team from making this kind of move now. */
export const requireUnlocked = (
  { now }: Pick<Context, 'now'>,
  opened: OpenedLeague,
  { team, kind }: { team: StoredTeam; kind: MoveKind },
): void => {
  const week = moveDeadline(opened.league, kind)
  const deadlineAt = week === 0 ? null : weekClosesAt(opened, week)
  requireAllowed(refuseWhileLocked(opened.league, { team, kind, deadlineAt, seasonEndsAt: seasonEndsAt(opened), now }))
}

/** Returns whether a team's claims wait, because the league or the team is locked. */
export const isTeamLocked = ({ league, teams }: OpenedLeague, teamId: string): boolean =>
  league.locks.locked || teams.some(({ id, locked }) => id === teamId && locked)
