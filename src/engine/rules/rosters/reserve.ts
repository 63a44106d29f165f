import type { Designation } from '../../../../data/designations.ts'
import { RESERVES, type ReserveKind } from '../../../../data/leagues.ts'
import type { LeagueRosterConfig } from '../../schema/lineup.ts'
import type { Refusal } from '../refusal.ts'
import { countActive, type TeamRoster } from './roster-moves.ts'

/**
 * Injured reserve (IR) and the taxi squad: spots for players who do not use a roster spot and cannot start.
 *
 * 1. A player on the roster is eligible for IR if they are out, or on a reserve list (IR, PUP, NFI) of their NFL team.
 *    A league can also make doubtful players eligible. Without injury reports and rosters, a player is eligible if they
 *    have played this season or last season, but not in their NFL team's last two games.
 * 2. A player on the bench is eligible for the taxi squad if their number of NFL seasons is within the league's limit,
 *    and they have not been on a taxi squad in the league this season.
 * 3. A player with a game in progress is not eligible. The commissioner can put any player on IR or a taxi squad.
 * 4. The team must have an open spot for the player.
 * 5. A player who returns uses a roster spot again, so one must be open.
 * 6. Once a player on IR has played again, the team cannot add or claim players until that player is activated or
 *    dropped.
 *
 * Source: docs/rules.md, Injured reserve; docs/rules.md, Taxi squad. Rule 6 is checked with the roster moves.
 */

/** How many of the NFL team's latest games a player must have missed. */
export const MISSED_GAMES = 2

interface Moved {
  id: string
  name: string
  locked: boolean
}

/** A player to put on IR. */
export interface ReserveCandidate extends Moved {
  kind: 'ir'
  /** True if the player has played this season or last. */
  hasPlayed: boolean
  /** True if the player played in one of the NFL team's last two games, or if the team has not played yet. */
  isRecent: boolean
  /**
   * The player's designation. Null if they are expected to play; undefined if the season has no injury data for the
   * week.
   */
  designation?: Designation | null
  /** True if the league allows doubtful players on IR. */
  allowsDoubtful: boolean
}

/** A player to put on the taxi squad. */
export interface TaxiMove extends Moved {
  kind: 'taxi'
  /** The week whose lineup includes the player; null for a bench player. */
  startsIn: number | null
  /** True if the player has been on a taxi squad in the league this season. */
  hasLeft: boolean
  /** Which NFL season the player is in, 1 for a rookie; null if unknown. */
  nflSeason: number | null
  /** The last NFL season that the league allows; null without a limit. */
  maxYears: number | null
}

/** Why a player cannot move to IR or the taxi squad, or return from it. */
type ReserveReason =
  | 'absent'
  | 'placed'
  | 'locked'
  | 'full'
  | 'unplayed'
  | 'recent'
  | 'healthy'
  | 'starting'
  | 'left'
  | 'unknown'
  | 'veteran'

/** Returns how many spots of a kind each team has. */
export const spotsFor = ({ reserve = 0, taxi = 0 }: Pick<LeagueRosterConfig, 'reserve' | 'taxi'>, kind: ReserveKind) =>
  kind === 'ir' ? reserve : taxi

/** Returns how many spots of a kind a team uses. */
export const usedSpots = ({ reserve }: Pick<TeamRoster, 'reserve'>, kind: ReserveKind): number =>
  [...reserve.values()].filter(each => each === kind).length

/** The designations that make a player eligible in every league. */
const RESERVED: ReadonlySet<Designation> = new Set(['ir', 'pup', 'nfi', 'out'])

const conflict = (reason: ReserveReason, message: string): Refusal<ReserveReason> => ({
  code: 'conflict',
  reason,
  message,
})

const refuseInjured = ({ name, hasPlayed, isRecent, designation, allowsDoubtful }: ReserveCandidate) => {
  if (designation === undefined) {
    if (!hasPlayed) return conflict('unplayed', `${name} has not played this season or last`)
    return isRecent ? conflict('recent', `${name} has not missed the NFL team's last two games`) : null
  }
  if (designation !== null && RESERVED.has(designation)) return null
  if (designation === 'doubtful' && allowsDoubtful) return null
  const needed = allowsDoubtful ? 'out, doubtful or on injured reserve' : 'out or on injured reserve'
  return conflict('healthy', `${name} is not ${needed} in the NFL`)
}

const refuseProspect = ({ name, startsIn, hasLeft, nflSeason, maxYears }: TaxiMove) => {
  if (startsIn !== null) return conflict('starting', `${name} is in the lineup of week ${startsIn}; bench them first`)
  if (hasLeft) return conflict('left', `${name} was already on a taxi squad this season`)
  if (maxYears === null) return null
  if (nflSeason === null) {
    const why = `No loaded file has the first NFL season of ${name}, so their experience is unknown`
    return conflict('unknown', why)
  }
  const allowed = maxYears === 1 ? 'rookies' : `players in their first ${maxYears} seasons`
  const why = `${name} is in NFL season ${nflSeason}, and the taxi squad is for ${allowed}`
  return nflSeason <= maxYears ? null : conflict('veteran', why)
}

const refuseUnfit = (player: ReserveCandidate | TaxiMove): Refusal<ReserveReason> | null => {
  const { name, locked, kind } = player
  if (locked) {
    const message = `${name} is locked: the game has started, so they can't go on ${RESERVES[kind].name} until the week is over`
    return { code: 'locked', reason: 'locked', message }
  }
  return kind === 'ir' ? refuseInjured(player) : refuseProspect(player)
}

/**
 * Returns why a player cannot move to IR or the taxi squad, or null. `spots` is how many spots of that kind there are.
 */
export const refuseReserve = (
  roster: TeamRoster,
  player: ReserveCandidate | TaxiMove,
  { spots, forced }: { spots: number; forced: boolean },
): Refusal<ReserveReason> | null => {
  const { id, name, kind } = player
  const { teamName, playerIds, reserve } = roster
  const { spot, back } = RESERVES[kind]
  if (spots === 0) return conflict('full', `This league does not have ${spot}s; the commissioner can add some`)
  if (!playerIds.has(id)) return conflict('absent', `${name} is not on the roster of ${teamName}`)
  const place = reserve.get(id)
  if (place === kind) return conflict('placed', `${name} is already ${RESERVES[kind].on}`)
  if (place) return conflict('placed', `${name} is ${RESERVES[place].on}; ${RESERVES[place].back} them first`)
  const refused = forced ? null : refuseUnfit(player)
  if (refused) return refused
  return usedSpots(roster, kind) < spots
    ? null
    : conflict('full', `All ${spot}s of ${teamName} are taken (${spots}); ${back} or drop a player first`)
}

/** Returns why a player on IR or the taxi squad cannot return to the active roster, or null. */
export const refuseActivation = (
  roster: TeamRoster,
  { id, name, kind }: Pick<ReserveCandidate | TaxiMove, 'id' | 'name' | 'kind'>,
): Refusal<ReserveReason> | null => {
  const { teamName, playerIds, reserve, capacity } = roster
  if (!playerIds.has(id)) return conflict('absent', `${name} is not on the roster of ${teamName}`)
  if (reserve.get(id) !== kind) return conflict('placed', `${name} is not ${RESERVES[kind].on}`)
  return countActive(roster) < capacity
    ? null
    : conflict('full', `The roster of ${teamName} is full (${capacity} players); drop a player first`)
}
