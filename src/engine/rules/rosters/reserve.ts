import type { Designation } from '../../../../data/designations.ts'
import type { Refusal } from '../refusal.ts'
import { type TeamRoster, takenOf } from './roster-moves.ts'

/**
 * Injured reserve (IR): spots for players who are out. A player on IR does not take a roster spot and cannot start.
 *
 * 1. A player on the roster is eligible if out, or on a reserve list (IR, PUP, NFI) of the NFL team, and not in a game
 *    at the moment. A league can also make doubtful players eligible. Without injury reports and rosters, players are
 *    eligible who have played this season or last, but not in the last two games of the NFL team. The commissioner can
 *    put any player on IR.
 * 2. The team has an IR spot left for the player.
 * 3. An activated player takes a roster spot again, so one has to be open.
 * 4. Once a player on IR has played again, the team cannot add or claim players until that player is activated or
 *    dropped.
 *
 * Source: docs/rules.md, Injured reserve. Rule 4 is checked with the roster moves.
 */

/** A player must have missed this many of the team's latest games. */
export const MISSED_GAMES = 2

/** A player to put on IR. */
export interface Injured {
  id: string
  name: string
  locked: boolean
  /** True if the player has played this season or last. */
  hasPlayed: boolean
  /** True if the player played in one of the team's last two games, or if the team has not played yet. */
  isRecent: boolean
  /**
   * The player's designation. Null if they are expected to play; undefined if the season does not have this data for
   * the week.
   */
  designation?: Designation | null
}

/** A reason why a player cannot go on IR, or cannot be activated. */
export type ReserveReason = 'absent' | 'placed' | 'locked' | 'unplayed' | 'recent' | 'healthy' | 'full'

/** The designations that make a player eligible in every league. */
const RESERVED: ReadonlySet<Designation> = new Set(['ir', 'pup', 'nfi', 'out'])

const conflict = (reason: ReserveReason, message: string): Refusal<ReserveReason> => ({
  code: 'conflict',
  reason,
  message,
})

const unlessForced = (reason: ReserveReason, why: string): Refusal<ReserveReason> => ({
  ...conflict(reason, `${why}; the commissioner can still do it`),
  atTerminal: 'hindsight roster reserve --force does that',
})

const refuseHealthy = (name: string, designation: Designation | null, allowsDoubtful: boolean) => {
  if (designation !== null && RESERVED.has(designation)) return null
  if (designation === 'doubtful' && allowsDoubtful) return null
  const needed = allowsDoubtful ? 'out, doubtful or on injured reserve' : 'out or on injured reserve'
  return unlessForced('healthy', `${name} is not ${needed} in the NFL`)
}

const refuseFit = (
  { name, locked, hasPlayed, isRecent, designation }: Injured,
  allowsDoubtful: boolean,
): Refusal<ReserveReason> | null => {
  if (locked) {
    const message = `${name} is locked: the game has started, so they can't go on IR until the week is over`
    return { code: 'locked', reason: 'locked', message }
  }
  if (designation !== undefined) return refuseHealthy(name, designation, allowsDoubtful)
  if (!hasPlayed) return unlessForced('unplayed', `${name} has not played this season or last`)
  return isRecent ? unlessForced('recent', `${name} has not missed the NFL team's last two games`) : null
}

/** A player to put on IR, the number of IR spots, and whether the league allows doubtful players on IR. */
interface ReserveCase {
  injured: Injured
  spots: number
  forced: boolean
  allowsDoubtful?: boolean
}

/** Returns why a player cannot be put on IR, or null. */
export const refuseReserve = (
  { teamName, playerIds, reserve }: TeamRoster,
  { injured, spots, forced, allowsDoubtful = false }: ReserveCase,
): Refusal<ReserveReason> | null => {
  const { id, name } = injured
  if (spots === 0) return conflict('full', 'This league does not have IR spots; the commissioner can add some')
  if (!playerIds.has(id)) return conflict('absent', `${name} is not on the roster of ${teamName}`)
  if (reserve.has(id)) return conflict('placed', `${name} is already on IR`)
  const refused = forced ? null : refuseFit(injured, allowsDoubtful)
  if (refused) return refused
  return reserve.size < spots
    ? null
    : conflict('full', `All IR spots of ${teamName} are taken (${spots}); activate or drop a player first`)
}

/** Returns why a player on IR cannot be activated, or null. */
export const refuseActivation = (
  roster: TeamRoster,
  { id, name }: Pick<Injured, 'id' | 'name'>,
): Refusal<ReserveReason> | null => {
  const { teamName, playerIds, reserve, capacity } = roster
  if (!playerIds.has(id)) return conflict('absent', `${name} is not on the roster of ${teamName}`)
  if (!reserve.has(id)) return conflict('placed', `${name} is not on IR`)
  return takenOf(roster) < capacity
    ? null
    : conflict('full', `The roster of ${teamName} is full (${capacity} players); drop a player first`)
}
