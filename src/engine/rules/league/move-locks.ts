import type { Locks } from '../../schema/league.ts'
import type { Refusal } from '../refusal.ts'

/**
 * Locks and deadlines that the commissioner sets.
 *
 * 1. While a league or a team is locked, its managers cannot make moves: adds, drops, claims, IR moves, lineups and
 *   trades are refused.
 * 2. A deadline is the end of a week. After it, moves of its kind are refused until the season is over.
 * 3. The commissioner can force a roster move or a lineup despite both.
 * Source: docs/rules.md, Locks and deadlines.
 */

/** Kinds of moves. Drops and trades do not have a deadline here. */
export type MoveKind = 'add' | 'drop' | 'reserve' | 'lineup' | 'trade'

const DEADLINES = { add: 'addDeadline', reserve: 'reserveDeadline', lineup: 'lineupDeadline' } as const

/** Returns the last week for moves of a kind; 0 without a deadline. */
export const deadlineOf = (locks: Locks, kind: MoveKind): number =>
  kind in DEADLINES ? locks[DEADLINES[kind as keyof typeof DEADLINES]] : 0

const MOVES: Readonly<Record<keyof typeof DEADLINES, string>> = {
  add: 'Adding players',
  reserve: 'Moving players to and from IR',
  lineup: 'Changing lineups',
}

interface LockFacts {
  leagueName: string
  team: { name: string; locked: boolean }
  kind: MoveKind
  /** When the deadline for this kind passes, and when the season ends, in league time; null if it does not. */
  deadlineAt: number | null
  seasonEndsAt: number | null
  now: number
}

/** Returns why a lock or a deadline refuses a move, or null. */
export const refuseWhileLocked = (locks: Locks, facts: LockFacts): Refusal<'locked' | 'deadline'> | null => {
  const { leagueName, team, kind, deadlineAt, seasonEndsAt, now } = facts
  const holder = locks.locked ? leagueName : team.locked ? team.name : null
  if (holder !== null)
    return {
      code: 'locked',
      reason: 'locked',
      message: `${holder} is locked by the commissioner, so no moves can be made`,
    }
  if (deadlineAt === null || now < deadlineAt || (seasonEndsAt !== null && now >= seasonEndsAt)) return null
  const message = `${MOVES[kind as keyof typeof MOVES]} ended with week ${deadlineOf(locks, kind)}`
  return { code: 'locked', reason: 'deadline', message }
}
