import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byForm, type Form, formRanks } from '../../../../src/engine/rules/lineups/form.ts'
import { rounds } from '../../../support/rounds.ts'

const form: fc.Arbitrary<Form> = fc.record({
  hasGame: fc.boolean(),
  isRecent: fc.boolean(),
  ppg: fc.constantFrom(-1.5, 0, 7, 12.25, 20),
  games: fc.integer({ min: 0, max: 3 }),
})

/** The rule as a text that sorts: what counts more stands further left. */
const asText = ({ hasGame, isRecent, ppg, games }: Form): string =>
  `${Number(hasGame)} ${Number(isRecent)} ${(ppg + 100).toFixed(2).padStart(6, '0')} ${games}`

describe('who comes first in a week that has not been played', () => {
  test('has a game, has played lately, has more points per game, has more games, in this order', () => {
    fc.assert(
      fc.property(form, form, (a, b) => {
        const expected = asText(a) === asText(b) ? 0 : asText(a) > asText(b) ? -1 : 1
        expect(Math.sign(byForm(a, b))).toBe(expected)
      }),
      { numRuns: rounds({ test: 200, soak: 20_000 }) },
    )
  })

  test('has the higher rank, and who is like somebody else the same', () => {
    fc.assert(
      fc.property(fc.array(form, { maxLength: 12 }), forms => {
        const ranks = formRanks(forms)
        const distinct = [...new Set(forms.map(asText))].sort()
        expect(ranks).toEqual(forms.map(each => distinct.indexOf(asText(each))))
      }),
      { numRuns: rounds({ test: 100, soak: 10_000 }) },
    )
  })
})
