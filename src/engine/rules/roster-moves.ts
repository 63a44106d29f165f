import type { PlatformName } from '../../../data/platforms.ts'
import type { AcquisitionMode } from '../schema/league.ts'
import { refuseInMirror } from './mirror.ts'
import type { Refusal } from './refusal.ts'

/**
 * Moves of a roster: a player is added, dropped, or one is swapped for another.
 *
 * 1. In a mirror nothing moves: the platform it follows is where moves are made.
 * 2. Free agents are added at once only where acquisitions are first come, first served; elsewhere they are claimed.
 * 3. Who is added is on no roster of the league.
 * 4. Who is dropped is on the roster, and his game has not begun.
 * 5. There is a spot for who is added once the dropped player is gone.
 */
export interface TeamRoster {
  teamName: string
  /** Ids of the players on the roster. */
  playerIds: ReadonlySet<string>
  /** How many players the roster holds at most. */
  capacity: number
}

/** A player to add, with the name of the team whose roster he is on, if he is on one. */
export interface Signing {
  id: string
  name: string
  holder: string | null
}

/** A player to drop; who is locked has a game under way. */
export interface Release {
  id: string
  name: string
  locked: boolean
}

export interface RosterChange {
  add?: Signing
  drop?: Release
}

export type RosterReason = 'mirror' | 'waivers' | 'absent' | 'locked' | 'own' | 'held' | 'full'

const refusal = (reason: RosterReason, message: string): Refusal<RosterReason> => ({
  code: reason === 'locked' ? 'locked' : 'conflict',
  reason,
  message,
})

/** Why nobody can be moved in a league that mirrors one of a platform, or null. */
export const refuseMoves = (platform: PlatformName | null): Refusal<RosterReason> | null =>
  refuseInMirror(platform, 'make the move there')

const refuseHeld = (
  { teamName, playerIds }: TeamRoster,
  { id, name, holder }: Signing,
): Refusal<RosterReason> | null => {
  if (playerIds.has(id)) return refusal('own', `${name} is already on the roster of ${teamName}`)
  return holder === null ? null : refusal('held', `${name} is on the roster of ${holder}`)
}

const refuseRelease = ({ teamName, playerIds }: TeamRoster, drop: Release): Refusal<RosterReason> | null => {
  if (!playerIds.has(drop.id)) return refusal('absent', `${drop.name} is not on the roster of ${teamName}`)
  return drop.locked
    ? refusal('locked', `${drop.name} is locked: his game has begun, so he cannot be dropped before the week is over`)
    : null
}

const refuseFull = ({ teamName, playerIds, capacity }: TeamRoster, leaving: number): Refusal<RosterReason> | null =>
  playerIds.size - leaving < capacity
    ? null
    : refusal('full', `The roster of ${teamName} is full (${capacity} players); name somebody to drop`)

/** Why a roster cannot change so, whichever way the players are acquired, or null. */
export const refuseChange = (roster: TeamRoster, { add, drop }: RosterChange): Refusal<RosterReason> | null =>
  (add ? refuseHeld(roster, add) : null) ??
  (drop ? refuseRelease(roster, drop) : null) ??
  (add ? refuseFull(roster, drop ? 1 : 0) : null)

/** Why a roster cannot change so at once, or null. */
export const refuseMove = (
  roster: TeamRoster,
  { mode, platform }: { mode: AcquisitionMode; platform: PlatformName | null },
  change: RosterChange,
): Refusal<RosterReason> | null => {
  const refused = refuseMoves(platform)
  if (refused) return refused
  if (change.add && mode === 'waivers') {
    return refusal('waivers', `This league is on waivers: file a claim for ${change.add.name} instead`)
  }
  return refuseChange(roster, change)
}
