import type { QueueChange } from '../../schema/draft.ts'
import type { Refusal } from '../refusal.ts'
import { refuseHolder, type Signing } from '../rosters/roster-moves.ts'

/**
 * Whom a team would like to have, first choice first.
 *
 * 1. Nobody stands in it twice: who is put in again leaves the old place.
 * 2. A place counts from 1 among those who are free; behind the last one is last.
 * 3. It holds 100 players at most. Who has been drafted leaves it, and is not put in again; a list that replaces the whole
 *    queue may still have him.
 *
 * Source: docs/rules.md, Draft queue.
 */
const MOST = 100

/** A queue after a change. `place` counts from 1; without one, who is new comes last. */
export const queueAfter = (
  queue: readonly string[],
  { playerIds, add, place, remove, clear }: QueueChange,
): string[] => {
  if (clear) return []
  if (playerIds) return [...new Set(playerIds)]
  const gone = new Set([...(add ?? []), ...(remove ?? [])])
  const stay = queue.filter(id => !gone.has(id))
  const at = place === undefined ? stay.length : place - 1
  return [...stay.slice(0, at), ...new Set(add ?? []), ...stay.slice(at)]
}

/** Why a queue cannot be kept, or null. */
export const refuseQueue = (queue: readonly string[]): Refusal | null =>
  queue.length <= MOST
    ? null
    : {
        code: 'conflict',
        reason: 'full',
        message: `A queue holds ${MOST} players, and this one would have ${queue.length}`,
      }

/** Why players cannot be put in, or null: one of them has a team, by its name. */
export const refuseHeld = (added: readonly Pick<Signing, 'name' | 'holder'>[]): Refusal | null =>
  added.map(refuseHolder).find(refused => refused !== null) ?? null
