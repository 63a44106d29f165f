import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxTaken, type Pool } from '../../../../src/engine/rules/clinching/clinching.ts'

/** Tries every way to share the units of each pool, one pool after another. */
const byBruteForce = ([pool, ...others]: readonly Pool[], room: readonly number[]): number => {
  if (!pool) return 0
  const give = (at: number, units: number, left: readonly number[]): number => {
    const taker = pool.takers[at]
    if (!taker) return byBruteForce(others, left)
    const { team, max } = taker
    const amounts = Array.from({ length: Math.min(units, max, left[team]!) + 1 }, (_, amount) => amount)
    return Math.max(
      ...amounts.map(amount => amount + give(at + 1, units - amount, left.with(team, left[team]! - amount))),
    )
  }
  return give(0, pool.units, room)
}

const somePools = fc.array(
  fc.record({
    units: fc.nat(4),
    takers: fc.uniqueArray(fc.record({ team: fc.nat(2), max: fc.nat(2) }), { selector: ({ team }) => team }),
  }),
  { maxLength: 4 },
)

test('the largest sum that teams can take from several pools is found', () => {
  fc.assert(
    fc.property(somePools, fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }), (pools, room) => {
      expect(maxTaken(pools, room)).toBe(byBruteForce(pools, room))
    }),
    { numRuns: 500 },
  )
})
