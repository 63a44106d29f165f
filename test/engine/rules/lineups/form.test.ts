import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byForm, type Form, isAvailable } from '../../../../src/engine/rules/lineups/form.ts'
import { rounds } from '../../../support/rounds.ts'

const form: fc.Arbitrary<Form> = fc.record({
  hasGame: fc.boolean(),
  isExpected: fc.boolean(),
  ppg: fc.constantFrom(-1.5, 0, 7, 12.25, 20),
  games: fc.integer({ min: 0, max: 3 }),
})

/** Returns a sort key for the rule. The most important criterion comes first. */
const asText = ({ hasGame, isExpected, ppg, games }: Form): string =>
  `${Number(hasGame)} ${Number(isExpected)} ${(ppg + 100).toFixed(2).padStart(6, '0')} ${games}`

describe('form of players for an upcoming week', () => {
  test('prefers a player with a game, then with a recent game, then with more points per game, then with more games', () => {
    fc.assert(
      fc.property(form, form, (a, b) => {
        const expected = asText(a) === asText(b) ? 0 : asText(a) > asText(b) ? -1 : 1
        expect(Math.sign(byForm(a, b))).toBe(expected)
      }),
      { numRuns: rounds({ test: 200, soak: 20_000 }) },
    )
  })

  test('prefers players who have a game this week and played in a recent one', () => {
    fc.assert(
      fc.property(form, form, (a, b) => {
        if (isAvailable(a) && !isAvailable(b)) expect(byForm(a, b)).toBeLessThan(0)
      }),
      { numRuns: rounds({ test: 100, soak: 10_000 }) },
    )
  })
})
