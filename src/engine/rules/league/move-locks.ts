import { TAXI_RULES } from '../../../../data/leagues.ts'
import type { League } from '../../schema/league.ts'
import type { Refusal } from '../refusal.ts'

/**
 * Locks and deadlines that the commissioner sets.
 *
 * 1. While a league or a team is locked, its managers cannot make moves: adds, drops, claims, IR and taxi moves,
 *    lineups and trades are refused.
 * 2. A deadline is the end of a week. After it, that kind of move is refused until the season is over. This module does
 *    not have a deadline for promotions, drops or trades.
 * 3. The commissioner can force a roster move or a lineup in both cases.
 *
 * Source: docs/rules.md, Locks and deadlines.
 */

export type MoveKind = 'add' | 'drop' | 'reserve' | 'taxi' | 'promote' | 'lineup' | 'trade'

/** The league settings that locks depend on. */
type LockedLeague = Pick<League, 'name' | 'locks'> & { rosterConfig: Pick<League['rosterConfig'], 'taxiRules'> }

/** Returns the last week when moves of a kind are allowed; 0 without a deadline. */
export const moveDeadline = (
  { locks, rosterConfig: { taxiRules = TAXI_RULES } }: LockedLeague,
  kind: MoveKind,
): number =>
  ({
    ...{ add: locks.addDeadline, reserve: locks.reserveDeadline, lineup: locks.lineupDeadline },
    ...{ taxi: taxiRules.deadlineWeek ?? 0, promote: 0, drop: 0, trade: 0 },
  })[kind]

const MOVES: Partial<Record<MoveKind, string>> = {
  add: 'Adding players',
  reserve: 'Moving players to and from IR',
  taxi: 'Moving players to the taxi squad',
  lineup: 'Changing lineups',
}

interface LockFacts {
  team: { name: string; locked: boolean }
  kind: MoveKind
  /** When the deadline for this kind passes, and when the season ends, in league time; null if they never do. */
  deadlineAt: number | null
  seasonEndsAt: number | null
  now: number
}

/** Returns why a lock or deadline prevents a move, or null. */
export const refuseWhileLocked = (league: LockedLeague, facts: LockFacts): Refusal<'locked' | 'deadline'> | null => {
  const { team, kind, deadlineAt, seasonEndsAt, now } = facts
  const holder = league.locks.locked ? league.name : team.locked ? team.name : null
  if (holder !== null)
    return {
      code: 'locked',
      reason: 'locked',
      message: `${holder} is locked by the commissioner, so no moves can be made`,
    }
  if (deadlineAt === null || now < deadlineAt || (seasonEndsAt !== null && now >= seasonEndsAt)) return null
  const message = `${MOVES[kind]} ended with week ${moveDeadline(league, kind)}`
  return { code: 'locked', reason: 'deadline', message }
}
