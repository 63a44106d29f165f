import type { Claim, WaiverRun } from '../../src/engine/rules/rosters/waivers.ts'

/** Short notation for waiver runs in tests. */

export const claim = (teamId: string, addPlayerId: string, dropPlayerId: string | null = null): Claim => ({
  id: `${teamId} ${addPlayerId} ${dropPlayerId}`,
  teamId,
  addPlayerId,
  dropPlayerId,
  bid: null,
  place: null,
})

export interface Setting {
  rosters: Readonly<Record<string, readonly string[]>>
  claims: readonly Claim[]
  order?: readonly string[]
  capacity?: number
  locked?: readonly string[]
  budgets?: Readonly<Record<string, number>>
}

/** Returns a run with these claims, and with these rosters by team. */
export const runOf = ({
  rosters,
  claims,
  order = Object.keys(rosters),
  capacity = 3,
  locked = [],
  budgets,
}: Setting): WaiverRun => ({
  claims,
  order,
  budgets: budgets ? new Map(Object.entries(budgets)) : null,
  rosters: new Map(
    Object.entries(rosters).map(([id, players]) => [
      id,
      { playerIds: new Set(players), reserve: new Map(), returned: [] },
    ]),
  ),
  capacity,
  teamName: id => `Team ${id}`,
  playerName: id => `Player ${id}`,
  isLocked: id => locked.includes(id),
})
