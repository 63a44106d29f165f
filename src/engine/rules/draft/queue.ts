import type { QueueChange } from '../../schema/draft.ts'
import type { Refusal } from '../refusal.ts'
import { type PlayerToAdd, refuseHolder } from '../rosters/roster-moves.ts'

/**
 * The players that a team wants to draft, first choice first.
 *
 * 1. A player is in the queue at most once. Adding a player again removes the old entry.
 * 2. Positions in the queue start at 1 and ignore drafted players. A position past the end means the end.
 * 3. The queue has at most 100 players. Drafted players leave it and cannot be added again. A list that replaces the
 *    entire queue can still include them.
 *
 * Source: docs/rules.md, Draft queue.
 */
const MAX_QUEUED = 100

/** Returns a queue after a change. `place` starts at 1. If it is not given, new players go to the end. */
export const queueAfter = (
  queue: readonly string[],
  { playerIds, add, place, remove, clear }: QueueChange,
): string[] => {
  if (clear) return []
  if (playerIds) return [...new Set(playerIds)]
  const removedIds = new Set([...(add ?? []), ...(remove ?? [])])
  const stay = queue.filter(id => !removedIds.has(id))
  const at = place === undefined ? stay.length : place - 1
  return [...stay.slice(0, at), ...new Set(add ?? []), ...stay.slice(at)]
}

/** Returns why a queue is invalid, or null. */
export const refuseQueue = (queue: readonly string[]): Refusal | null =>
  queue.length <= MAX_QUEUED
    ? null
    : {
        code: 'conflict',
        reason: 'full',
        message: `A queue can have ${MAX_QUEUED} players, and this one would have ${queue.length}`,
      }

/** Returns why players cannot be added, or null. The reason names a player who is already on a team. */
export const refuseRostered = (added: readonly Pick<PlayerToAdd, 'name' | 'holder'>[]): Refusal | null =>
  added.map(refuseHolder).find(refused => refused !== null) ?? null
