import { describe, expect, test } from 'vitest'
import { checkRules } from '../../../../src/engine/rules/scoring/check-rules.ts'
import type { Bracket, ScoringRules } from '../../../../src/engine/schema/system.ts'

const faultsOf = (rules: ScoringRules): readonly string[] => checkRules(rules).faults
const withBrackets = (...brackets: Bracket[]): ScoringRules => ({ global: { weights: {}, brackets } })

describe('checking scoring rules', () => {
  test("accepts nflverse column names and returns the catalog's spelling", () => {
    const rules: ScoringRules = {
      global: { weights: { receiving_yards: 0.1 }, brackets: [{ stat: 'carries', min: 20, points: 1 }] },
      positionOverrides: { TE: { weights: { receptions: 1.5 } } },
    }
    expect(checkRules(rules)).toEqual({
      faults: [],
      rules: {
        global: { weights: { rec_yards: 0.1 }, brackets: [{ stat: 'rush_attempts', min: 20, max: null, points: 1 }] },
        positionOverrides: { TE: { weights: { rec: 1.5 } } },
      },
    })
  })

  test.each<[string, ScoringRules, string]>([
    [
      'an unknown stat, and suggests the nearest one',
      { global: { weights: { pass_yard: 1 } } },
      'global.weights.pass_yard: unknown stat "pass_yard"; did you mean "pass_yards"?',
    ],
    [
      'an unknown stat without a near match',
      { global: { weights: { qqqqqqqq: 1 } } },
      'global.weights.qqqqqqqq: unknown stat "qqqqqqqq"; see the list of stats',
    ],
    [
      'a stat with the name of an object property',
      { global: { weights: { constructor: 1 } } },
      'unknown stat "constructor"',
    ],
    [
      'a stat under two spellings',
      { global: { weights: { rec_yards: 1, receiving_yards: 1 } } },
      'global.weights.receiving_yards: repeats "rec_yards" in another spelling',
    ],
    [
      'an unknown stat in an override',
      { global: { weights: {} }, positionOverrides: { QB: { weights: { x: 1 } } } },
      'positionOverrides.QB.weights.x: unknown stat',
    ],
    [
      'min above max',
      withBrackets({ stat: 'rec', min: 5, max: 4, points: 1 }),
      'global.brackets[0]: min 5 is above max 4',
    ],
    ['per of 0', withBrackets({ stat: 'rec', min: 5, points: 1, per: 0 }), 'global.brackets[0]: per must be above 0'],
    ['per below 0', withBrackets({ stat: 'rec', points: 1, per: -2 }), 'global.brackets[0]: per must be above 0'],
    [
      'an unknown stat in a bracket',
      withBrackets({ stat: 'recs', points: 1 }),
      'global.brackets[0].stat: unknown stat "recs"',
    ],
    [
      'two identical brackets',
      withBrackets({ stat: 'rec', min: 5, points: 1 }, { stat: 'receptions', min: 5, max: null, points: 1 }),
      'global.brackets[1]: is listed twice',
    ],
  ])('refuses %s', (_, rules, fault) => {
    expect(faultsOf(rules).join('\n')).toContain(fault)
  })

  test('lists errors under the field that contains them', () => {
    const rules: ScoringRules = { global: { weights: { x: 1 } }, positionOverrides: { QB: { weights: { x: 1 } } } }
    expect(checkRules(rules, 'system').faults.map(fault => fault.split(':')[0])).toEqual([
      'system.global.weights.x',
      'system.positionOverrides.QB.weights.x',
    ])
  })

  test('lists all errors together', () => {
    expect(
      faultsOf({ global: { weights: { a1: 1, b1: 2 }, brackets: [{ stat: 'rec', min: 2, max: 1, points: 0 }] } }),
    ).toHaveLength(3)
    const unknown = { stat: 'recs', points: 1 }
    expect(
      faultsOf(withBrackets(unknown, unknown, { stat: 'rec', points: 1 })).map(fault => fault.split(':')[0]),
    ).toEqual(['rules.global.brackets[0].stat', 'rules.global.brackets[1].stat'])
  })

  test('refuses a unit so small that sums would not be finite', () => {
    expect(faultsOf(withBrackets({ stat: 'rec', points: 1_000_000, per: 1e-305 }))[0]).toContain('per must be at least')
    for (const per of [0.001, 0.000_001]) expect(faultsOf(withBrackets({ stat: 'rec', points: 1, per }))).toEqual([])
  })

  test('checks the number of entries first, and does not compare or repeat long keys', () => {
    const many = Array.from({ length: 30_000 }, (_, at): Bracket => ({ stat: `no${at}`, min: at, points: 1 }))
    expect(faultsOf(withBrackets(...many))).toEqual(['rules: have 30000 brackets; the maximum is 200'])
    const [fault = ''] = faultsOf({ global: { weights: { ['x'.repeat(1_000_000)]: 1 } } })
    expect(fault.length).toBeLessThan(300)
  })

  test('allows at most 500 weights and 200 brackets in all parts together', () => {
    const many = Array.from({ length: 201 }, (_, at): Bracket => ({ stat: 'rec', min: at, points: 1 }))
    expect(faultsOf(withBrackets(...many))).toEqual(['rules: have 201 brackets; the maximum is 200'])
    expect(faultsOf(withBrackets(...many.slice(1)))).toEqual([])
    const weights = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`no${at}`, 1]))
    const inTwo: ScoringRules = { global: { weights }, positionOverrides: { TE: { weights: { rec: 1 } } } }
    expect(faultsOf(inTwo)).toEqual(['rules: have 502 weights; the maximum is 500'])
  })
})
