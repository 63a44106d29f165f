import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coerceRules } from '../../../../src/engine/rules/scoring/check-rules.ts'
import { ScoringRules } from '../../../../src/engine/schema/system.ts'

const EMPTY = { weights: {}, brackets: [] }

describe('coercing scoring rules', () => {
  test('gives rules with a valid shape for any input', () => {
    const part = fc.oneof(
      fc.record({ weights: fc.anything(), brackets: fc.oneof(fc.anything(), fc.array(fc.anything())) }),
      fc.anything(),
    )
    const any = fc.oneof(
      fc.anything(),
      fc.record({ global: part, positionOverrides: fc.dictionary(fc.string(), part) }),
    )
    fc.assert(
      fc.property(any, value => {
        const { global, positionOverrides } = coerceRules(value)
        for (const { weights, brackets } of [global, ...Object.values(positionOverrides ?? {})]) {
          expect(Object.values(weights ?? {}).every(weight => typeof weight === 'number')).toBe(true)
          for (const { stat, min, max, points, per } of brackets ?? []) {
            expect([typeof stat, typeof points]).toEqual(['string', 'number'])
            for (const bound of [min, max, per]) expect(bound === null || typeof bound === 'number').toBe(true)
          }
        }
      }),
    )
  })

  test('does not change valid rules', () => {
    const bracket = { stat: 'rec_yards', min: 100, max: null, points: 3, per: null }
    const half = { weights: { rec: 0.5 }, brackets: [bracket] }
    const rules = {
      global: half,
      positionOverrides: { TE: { ...half, brackets: [{ ...bracket, min: null, max: 9, per: 3 }] } },
    }
    expect(coerceRules(ScoringRules.parse(rules))).toEqual(rules)
  })

  test('replaces only parts with the wrong type: a weight becomes 0, and a bracket never applies', () => {
    const brackets = [{ stat: 'rush_yards', min: '1', points: 2 }, 'x', null, [7]]
    const rules = {
      global: { weights: { rec: '1', rush_tds: 6 }, brackets },
      positionOverrides: { QB: 7, RB: { brackets: 1 } },
    }
    const nothing = { stat: 'rec', min: null, max: null, points: Number.NaN, per: null }
    expect(coerceRules(rules)).toEqual({
      global: {
        weights: { rec: 0, rush_tds: 6 },
        brackets: [{ stat: 'rush_yards', min: null, max: null, points: 2, per: null }, nothing, nothing, nothing],
      },
      positionOverrides: { QB: EMPTY, RB: EMPTY },
    })
    for (const value of [null, 7, [], { global: [] }]) {
      expect(coerceRules(value)).toEqual({ global: EMPTY, positionOverrides: {} })
    }
  })
})
