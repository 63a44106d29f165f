import { RESERVES, type ReserveKind } from '../../../../data/leagues.ts'
import type { PosGroup } from '../../../../data/positions.ts'
import type { SlotRow } from '../../../../data/rosters.ts'
import type { Refusal } from '../refusal.ts'

/**
 * Lineups: the player in each starting slot.
 *
 * 1. A week without a lineup uses the latest earlier one. A week that closed without a lineup stays without one.
 * 2. A player who enters a slot must be on the roster, not on injured reserve or the taxi squad, and eligible for the
 *    slot. A player who is already in a slot can stay there even if not eligible.
 * 3. A player can enter or leave a slot only before their game starts.
 *
 * Source: docs/contract.md, Rosters and lineups; docs/rules.md, Lineups.
 */
export type Lineup = readonly (string | null)[]

/**
 * Returns the lineup that counts in a week. `lineups` are in week order. Null before the first one, and for a week that
 * closed without one.
 */
export const lineupIn = (
  lineups: readonly { week: number; players: Lineup | null }[] | undefined,
  week: number,
): Lineup | null => lineups?.findLast(lineup => lineup.week <= week)?.players ?? null

/** A player who could start, with the facts for rules and messages. */
export interface Starter {
  name: string
  posGroups: readonly PosGroup[]
}

/** A lineup before and after a change, by slotIndex. */
export interface LineupChange {
  slots: readonly SlotRow[]
  before: Lineup
  after: Lineup
  /** The ids of all players on the roster, and of those on IR and the taxi squad. */
  playerIds: ReadonlySet<string>
  reserve: ReadonlyMap<string, ReserveKind>
  /** Returns a player's name and position groups. */
  starterOf(id: string): Starter
  isLocked(id: string): boolean
}

/** Why a lineup cannot change. */
export type LineupReason = 'absent' | 'reserved' | 'ineligible' | 'locked'

const refuseEntry = (change: LineupChange, slotIndex: number, id: string): Refusal<LineupReason> | null => {
  const { name, posGroups } = change.starterOf(id)
  const { slot, eligible } = change.slots[slotIndex]!
  if (!change.playerIds.has(id)) {
    return { code: 'conflict', reason: 'absent', message: `${name} is not on this roster, so they can't start` }
  }
  const kind = change.reserve.get(id)
  if (kind) {
    const { on, back } = RESERVES[kind]
    return { code: 'conflict', reason: 'reserved', message: `${name} is ${on} and can't start; ${back} them first` }
  }
  if (posGroups.some(group => eligible.includes(group))) return null
  const message = `${name} (${posGroups.join('/')}) can't start as ${slot}, which takes ${eligible.join(', ')}`
  return { code: 'conflict', reason: 'ineligible', message }
}

const refuseLocked = (change: LineupChange, id: string | null): Refusal<LineupReason> | null =>
  id !== null && change.isLocked(id)
    ? {
        code: 'locked',
        reason: 'locked',
        message: `${change.starterOf(id).name} is locked: the game has started, so they can't be moved`,
      }
    : null

/** Returns why a lineup change is refused, or null. */
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
