import type { ReserveKind } from '../../../../data/leagues.ts'
import type { LeagueOrigin } from '../../../../data/platforms.ts'
import type { AcquisitionMode } from '../../schema/league.ts'
import { type Refusal, refuseInMirror } from '../refusal.ts'

interface NamedPlayer {
  id: string
  name: string
}

export interface TeamPlayers {
  playerIds: ReadonlySet<string>
  /** The players on IR and the taxi squad, by id. */
  reserve: ReadonlyMap<string, ReserveKind>
  /** The players on IR who have played again. */
  returned: readonly NamedPlayer[]
}

export interface TeamRoster extends TeamPlayers {
  teamName: string
  /** The max number of active players on the roster. */
  capacity: number
}

/** Returns how many roster spots a team uses. Players on IR or the taxi squad do not use one. */
export const countActive = ({ playerIds, reserve }: TeamPlayers): number => playerIds.size - reserve.size

/** Returns a player on IR who has played again, other than `leavingId`, or null. */
export const returnedReserve = ({ reserve, returned }: TeamPlayers, leavingId?: string | null): NamedPlayer | null =>
  returned.find(({ id }) => reserve.has(id) && id !== leavingId) ?? null

/**
 * Roster moves: adding a player, dropping one, or swapping one for another.
 *
 * 1. A mirror does not allow moves. Managers make them on its platform.
 * 2. Free agents are added immediately only if the league is first come, first served, or if the commissioner forces
 *    the move. With waivers, teams file claims.
 * 3. The added player must not be on a roster in the league.
 * 4. The dropped player must be on the roster, not locked by a game, and not in a trade under review.
 * 5. If a player on a team's IR has played again, the team cannot add players unless it drops that player.
 * 6. The roster must have room for the added player after the drop. Players on IR or the taxi squad do not count.
 *
 * Source: docs/contract.md, Rosters and lineups; docs/rules.md, Rosters.
 */

/** A player to add. `holder` is the name of the player's team, or null. */
export interface PlayerToAdd {
  id: string
  name: string
  holder: string | null
}

/**
 * A player to drop. `locked` is true once the player's game has started, and `promised` while the player is in a trade
 * under review.
 */
export interface Release {
  id: string
  name: string
  locked: boolean
  promised?: boolean
}

export interface RosterChange {
  add?: PlayerToAdd
  drop?: Release
}

/** Why a move is refused. */
export type RosterReason =
  | 'mirror'
  | 'waivers'
  | 'absent'
  | 'promised'
  | 'locked'
  | 'own'
  | 'held'
  | 'returned'
  | 'full'

const refusal = (reason: RosterReason, message: string): Refusal<RosterReason> => ({
  code: reason === 'locked' ? 'locked' : 'conflict',
  reason,
  message,
})

/** Returns why a mirror refuses moves, or null. */
export const refuseMovesInMirror = (platform: LeagueOrigin | null): Refusal<RosterReason> | null =>
  refuseInMirror(platform, 'make the move there')

/** Returns why a player on another roster cannot be added, or null. */
export const refuseHolder = ({ name, holder }: Pick<PlayerToAdd, 'name' | 'holder'>): Refusal<RosterReason> | null =>
  holder === null ? null : refusal('held', `${name} is on the roster of ${holder}`)

const refuseHeld = ({ teamName, playerIds }: TeamRoster, player: PlayerToAdd): Refusal<RosterReason> | null =>
  playerIds.has(player.id)
    ? refusal('own', `${player.name} is already on the roster of ${teamName}`)
    : refuseHolder(player)

const refuseRelease = ({ teamName, playerIds }: TeamRoster, drop: Release): Refusal<RosterReason> | null => {
  if (!playerIds.has(drop.id)) return refusal('absent', `${drop.name} is not on the roster of ${teamName}`)
  if (drop.promised) {
    return refusal('promised', `${drop.name} is in a trade under review; you can drop them once the review ends`)
  }
  return drop.locked
    ? refusal('locked', `${drop.name} is locked: the game has started, so you can't drop them until the week is over`)
    : null
}

const refuseReturned = (roster: TeamRoster, drop: Release | undefined): Refusal<RosterReason> | null => {
  const back = returnedReserve(roster, drop?.id)
  return (
    back &&
    refusal(
      'returned',
      `${back.name} is on IR but has played again; activate or drop them before you add another player`,
    )
  )
}

const refuseFull = (roster: TeamRoster, drop: Release | undefined): Refusal<RosterReason> | null => {
  const leaving = drop && !roster.reserve.has(drop.id) ? 1 : 0
  return countActive(roster) - leaving < roster.capacity
    ? null
    : refusal('full', `The roster of ${roster.teamName} is full (${roster.capacity} players); choose a player to drop`)
}

/**
 * Returns why a roster change is not allowed, or null. Also used for claims, because it does not check how the league
 * adds players.
 */
export const refuseChange = (roster: TeamRoster, { add, drop }: RosterChange): Refusal<RosterReason> | null =>
  (add ? refuseHeld(roster, add) : null) ??
  (drop ? refuseRelease(roster, drop) : null) ??
  (add ? (refuseReturned(roster, drop) ?? refuseFull(roster, drop)) : null)

/** Returns why a roster change cannot be made immediately, or null. */
export const refuseMove = (
  roster: TeamRoster,
  { mode, platform }: { mode: AcquisitionMode; platform: LeagueOrigin | null },
  change: RosterChange,
): Refusal<RosterReason> | null => {
  const refused = refuseMovesInMirror(platform)
  if (refused) return refused
  if (change.add && mode === 'waivers') {
    return refusal('waivers', `This league uses waivers; file a claim for ${change.add.name} instead`)
  }
  return refuseChange(roster, change)
}
