import { invalid, type League } from '../../engine/index.ts'
import { slotNames } from '../../views/seats.ts'

/** Slots of a league, as people call them, and who may sit in them. */

/** The positions that a league's slots allow. */
export const startablePositions = ({ rosterConfig: { slots } }: League): ReadonlySet<string> =>
  new Set(slots.flatMap(({ eligible }) => eligible))

/** The index of a slot: by index, or by a unique name. Throws invalid_request. */
export const findSlot = (written: string, { name: league, rosterConfig: { slots } }: League): number => {
  const names = slotNames(slots)
  if (/^\d+$/.test(written) && Number(written) < slots.length) return Number(written)
  const found = [...slots.keys()].filter(at => names[at]!.toLowerCase() === written.toLowerCase())
  if (found.length === 1) return found[0]!
  const shared = slots.some(({ slot }) => slot.toLowerCase() === written.toLowerCase())
  const fault = shared ? `has more than one slot "${written}"` : `has no slot "${written}"`
  throw invalid(`${league} ${fault}; its slots are ${names.join(', ')}, or 0 to ${slots.length - 1}`)
}
