import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedSlotCounts } from '../../../../src/engine/platforms/mfl/league.ts'

/**
 * Returns every way to start additional players at each position, as a list of positions, up to the number of slots.
 */
const lineupsOf = ([extra, ...others]: readonly number[], slots: number, place = 0): number[][] => {
  if (extra === undefined) return [[]]
  const counts = Array.from({ length: Math.min(extra, slots) + 1 }, (_, count) => count)
  return counts.flatMap(count =>
    lineupsOf(others, slots - count, place + 1).map(rest => [...Array<number>(count).fill(place), ...rest]),
  )
}

/** Returns true if every player in a lineup fits a slot, found by brute force. */
const canStart = ([first, ...others]: readonly number[], slots: readonly (readonly number[])[]): boolean =>
  first === undefined || slots.some((places, at) => places.includes(first) && canStart(others, slots.toSpliced(at, 1)))

const canAllStart = (more: readonly number[], count: number, slots: readonly (readonly number[])[]): boolean =>
  lineupsOf(more, count).every(lineup => canStart(lineup, slots))

test('flexible slots fit every allowed lineup, with the fewest possible positions per slot', () => {
  const more = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(more, fc.integer({ min: 0, max: 4 }), (extras, count) => {
      const slots = sharedSlotCounts(extras, count)
      expect(canAllStart(extras, count, slots)).toBe(true)
      for (const [at, places] of slots.entries())
        for (const place of places) {
          const without = places.filter(each => each !== place)
          expect(canAllStart(extras, count, slots.with(at, without))).toBe(false)
        }
    }),
  )
})

test('flexible slots are computed immediately for any number of positions', () => {
  expect(sharedSlotCounts(Array<number>(60).fill(1), 40)).toHaveLength(40)
  expect(sharedSlotCounts([-1, 0], 3)).toEqual([])
})
