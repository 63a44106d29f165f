import type { PosGroup } from '../../../data/positions.ts'
import type { SlotRow } from '../../../data/rosters.ts'
import type { Refusal } from './refusal.ts'

/**
 * Lineups: who starts in which slot.
 *
 * 1. A week without a lineup of its own takes the newest earlier one; a week that closed without one stays without.
 * 2. Who comes into a slot is on the roster and eligible there. Who holds a slot may stay in it, eligible or not.
 * 3. A player whose game has begun neither enters nor leaves a slot.
 */
export type Lineup = readonly (string | null)[]

/** The lineup in force in a week, of lineups by ascending week; null before the first and where there is none for good. */
export const lineupIn = (
  lineups: readonly { week: number; players: Lineup | null }[] | undefined,
  week: number,
): Lineup | null => lineups?.findLast(lineup => lineup.week <= week)?.players ?? null

export interface Starter {
  name: string
  posGroups: readonly PosGroup[]
}

export interface LineupChange {
  slots: readonly SlotRow[]
  before: Lineup
  after: Lineup
  /** Ids of the players on the roster. */
  playerIds: ReadonlySet<string>
  /** What is known of a player, by id. */
  starterOf(id: string): Starter
  isLocked(id: string): boolean
}

export type LineupReason = 'absent' | 'ineligible' | 'locked'

const refuseEntry = (change: LineupChange, slotIndex: number, id: string): Refusal<LineupReason> | null => {
  const { name, posGroups } = change.starterOf(id)
  const { slot, eligible } = change.slots[slotIndex]!
  if (!change.playerIds.has(id)) {
    return { code: 'conflict', reason: 'absent', message: `${name} is not on this roster, so he cannot start` }
  }
  if (posGroups.some(group => eligible.includes(group))) return null
  const message = `${name} (${posGroups.join('/')}) cannot start as ${slot} (slot ${slotIndex}): it takes ${eligible.join(', ')}`
  return { code: 'conflict', reason: 'ineligible', message }
}

const refuseLocked = (change: LineupChange, id: string | null): Refusal<LineupReason> | null =>
  id !== null && change.isLocked(id)
    ? {
        code: 'locked',
        reason: 'locked',
        message: `${change.starterOf(id).name} is locked: his game has begun, so he stays where he is`,
      }
    : null

/** Why a lineup cannot change so, or null. */
export const refuseLineup = (change: LineupChange): Refusal<LineupReason> | null => {
  const { before, after } = change
  const changed = after.flatMap((id, slotIndex) => (id === (before[slotIndex] ?? null) ? [] : [{ id, slotIndex }]))
  for (const { id, slotIndex } of changed) {
    const refused = id === null ? null : refuseEntry(change, slotIndex, id)
    if (refused) return refused
  }
  for (const { id, slotIndex } of changed) {
    const refused = refuseLocked(change, before[slotIndex] ?? null) ?? refuseLocked(change, id)
    if (refused) return refused
  }
  return null
}
