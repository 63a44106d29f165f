import type { AcquisitionMode } from '../schema/league.ts'
import type { Refusal } from './refusal.ts'

/**
 * Moves of a roster: a player is added, dropped, or one is swapped for another.
 *
 * 1. In a mirror nothing moves: the platform it follows is where moves are made.
 * 2. Free agents are added at once only where acquisitions are first come, first served; elsewhere they are claimed.
 * 3. Who is dropped is on the roster, and his game has not begun.
 * 4. Who is added is on no roster of the league, and there is a spot for him once the dropped player is gone.
 */
export interface Squad {
  teamName: string
  acquisitionMode: AcquisitionMode
  mirror: boolean
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

/** Why the league takes no such moves at all, or null. */
const refuseByLeague = ({ mirror, acquisitionMode }: Squad, { add }: RosterChange): Refusal<RosterReason> | null => {
  if (mirror) return refusal('mirror', 'This league mirrors Sleeper; make the move there, then: hindsight league sync')
  if (add && acquisitionMode === 'waivers')
    return refusal('waivers', `This league is on waivers: file a claim for ${add.name} instead`)
  return null
}

const refuseRelease = ({ teamName, playerIds }: Squad, drop: Release): Refusal<RosterReason> | null => {
  if (!playerIds.has(drop.id)) return refusal('absent', `${drop.name} is not on the roster of ${teamName}`)
  return drop.locked
    ? refusal('locked', `${drop.name} is locked: his game has begun, so he cannot be dropped before the week is over`)
    : null
}

/** Why a roster cannot take a player while `leaving` others make room, or null. */
export const refuseSigning = (squad: Squad, add: Signing, leaving: number): Refusal<RosterReason> | null => {
  const { teamName, playerIds, capacity } = squad
  if (playerIds.has(add.id)) return refusal('own', `${add.name} is already on the roster of ${teamName}`)
  if (add.holder !== null) return refusal('held', `${add.name} is on the roster of ${add.holder}`)
  if (playerIds.size - leaving >= capacity) {
    return refusal('full', `The roster of ${teamName} is full (${capacity} players); drop somebody first, or swap`)
  }
  return null
}

/** Why a roster cannot change so, or null. */
export const refuseChange = (squad: Squad, change: RosterChange): Refusal<RosterReason> | null => {
  const { add, drop } = change
  return (
    refuseByLeague(squad, change) ??
    (drop ? refuseRelease(squad, drop) : null) ??
    (add ? refuseSigning(squad, add, drop ? 1 : 0) : null)
  )
}
