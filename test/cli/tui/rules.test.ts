import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inWords, numberOf, stepWeight, weightsOf, withWeight } from '../../../src/cli/tui/league/lab.ts'

describe('a weight', () => {
  test('accepts only a typed number', () => {
    expect(['6', '-.5', '1e3', '+2.', '', 'abc', '1,5', '0x10', '1e'].map(numberOf)).toEqual([
      6,
      -0.5,
      1000,
      2,
      ...Array(5).fill(null),
    ])
  })

  test('has the same label in an error as on the screen', () => {
    const labelOf = (group: string | null, stat: string) => `${group ?? 'all'}/${stat}`
    expect(inWords('system.global.weights.pass_yards must be at most 9', labelOf)).toBe(
      'all/pass_yards must be at most 9',
    )
    expect(inWords('system.positionOverrides.K.weights.fg_made is odd', labelOf)).toBe('K/fg_made is odd')
  })

  test('returns to its original value after equal numbers of steps up and down', () => {
    fc.assert(
      fc.property(fc.integer({ min: -600, max: 600 }), fc.integer({ min: 1, max: 20 }), (hundredths, steps) => {
        let value = hundredths / 100
        for (let step = 0; step < steps; step++) value = stepWeight(value, 1)
        expect(value).toBeGreaterThan(hundredths / 100)
      }),
    )
    for (const value of [0, 0.04, 0.1, 0.5, 1, 4, 6, -1, -2]) expect(stepWeight(stepWeight(value, 1), -1)).toBe(value)
  })

  test('changes for all positions or one, and nothing else changes', () => {
    const rules = { global: { weights: { rec: 1 } }, positionOverrides: { K: { weights: { fg: 3 } } } }
    const changed = withWeight(withWeight(rules, { group: null, stat: 'rec', value: 0.5 }), {
      group: 'K',
      stat: 'pat',
      value: 1,
    })
    expect(weightsOf(changed)).toEqual([
      { group: null, stat: 'rec', value: 0.5 },
      { group: 'K', stat: 'fg', value: 3 },
      { group: 'K', stat: 'pat', value: 1 },
    ])
    expect(rules.positionOverrides.K.weights).toEqual({ fg: 3 })
  })
})
