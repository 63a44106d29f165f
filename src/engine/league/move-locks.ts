import type { Context } from '../kernel/context.ts'
import { type MoveKind, moveDeadline, refuseWhileLocked } from '../rules/league/move-locks.ts'
import type { StoredTeam } from '../store/index.ts'
import { seasonEndsAt, weekClosesAt } from './closing.ts'
import type { OpenedLeague } from './load.ts'
import { type Remedy, requireAllowedOrForced } from './rights.ts'

/** Locks on leagues and teams, and move deadlines. */

/**
 * Throws locked if a commissioner lock or a deadline prevents a team from making this kind of move now. `remedy` tells
 * the commissioner what to do if the operation does not have the field `force`.
 */
export const requireUnlocked = (
  context: Pick<Context, 'actor' | 'now'>,
  opened: OpenedLeague,
  { team, kind, remedy }: { team: StoredTeam; kind: MoveKind; remedy?: Remedy },
): void => {
  const { now } = context
  const week = moveDeadline(opened.league, kind)
  const deadlineAt = week === 0 ? null : weekClosesAt(opened, week)
  const facts = { team, kind, deadlineAt, seasonEndsAt: seasonEndsAt(opened), now }
  requireAllowedOrForced(context, opened, { refusal: refuseWhileLocked(opened.league, facts), remedy })
}

/** Returns whether a team's claims have to wait because the league or the team is locked. */
export const isTeamLocked = ({ league, teams }: OpenedLeague, teamId: string): boolean =>
  league.locks.locked || teams.some(({ id, locked }) => id === teamId && locked)
