import { describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { STATS } from '../../../../data/stats.ts'
import { RulesAnswer } from '../../../../src/engine/platforms/fleaflicker/client.ts'
import { keyOf, mapScoring } from '../../../../src/engine/platforms/fleaflicker/scoring.ts'
import { FLEAFLICKER_STATS } from '../../../../src/engine/platforms/fleaflicker/tables.ts'
import { perUnit, rosterPosition } from '../../../support/fleaflicker.ts'

const POSITIONS = ['QB', 'RB', 'WR', 'TE', 'K', 'CB', 'S', 'EDR', 'IL', 'LB']
const VALUE = (value: number) => ({ value })

/** Returns Hindsight's rules for these Fleaflicker rules, in a league with every position and team defenses. */
const mappedIn = (season: number, ...rules: object[]) => {
  const rosterPositions = [...POSITIONS, 'D/ST'].map(position => rosterPosition(position, [position]))
  return mapScoring(z.parse(RulesAnswer, { rosterPositions, groups: [{ scoringRules: rules }] }), season)
}
const mapped = (...rules: object[]) => mappedIn(2024, ...rules)

const rule = (id: number, points: number, more: object = {}) => perUnit(id, points, { applyTo: POSITIONS, ...more })

describe("Fleaflicker's scoring rules", () => {
  test.each([0, 1])('add up for a position that several of them name, in any order', first => {
    const wide = rule(22, 0.1)
    const narrow = rule(22, 0.1, { applyTo: POSITIONS.filter(position => position !== 'QB') })
    const { rules, mapped: exact } = first === 0 ? mapped(wide, narrow) : mapped(narrow, wide)
    expect(rules.global.weights).toEqual({ rush_yards: 0.2 })
    expect(rules.positionOverrides).toEqual({ QB: { weights: { rush_yards: 0.1 } } })
    expect(exact.map(({ value }) => value)).toEqual([0.1, 0.1])
  })

  test.each<[string, object, string, object]>([
    ['a unit', rule(24, 6), 'Rushing TD', { weights: { rush_tds: 6 } }],
    [
      'fractional points for a fraction of the unit',
      rule(3, 1, { forEvery: 25, pointsPer: VALUE(0.04) }),
      'Passing Yard',
      { weights: { pass_yards: 0.04 } },
    ],
    [
      'each full unit',
      rule(22, 1, { forEvery: 10 }),
      'Rushing Yard',
      { weights: {}, brackets: [{ stat: 'rush_yards', points: 1, per: 10 }] },
    ],
    [
      'each full unit above a threshold',
      rule(22, 1, { forEvery: 10, boundLower: 100, rangeType: 'RANGE_LOWER_BOUND' }),
      'Rushing Yard within 100+',
      { weights: {}, brackets: [{ stat: 'rush_yards', min: 100, points: 1, per: 10 }] },
    ],
    [
      'a game once at or above a threshold',
      rule(3, 3, { isBonus: true, boundLower: 300, rangeType: 'RANGE_LOWER_BOUND' }),
      'Passing Yard 300+',
      { weights: {}, brackets: [{ stat: 'pass_yards', min: 300, max: null, points: 3 }] },
    ],
    [
      'tenths of a passer rating above a threshold',
      rule(11, 1, { forEvery: 10, pointsPer: VALUE(0.1), boundLower: 100, rangeType: 'RANGE_LOWER_BOUND' }),
      'QB Rating within 100+',
      { weights: {}, brackets: [{ stat: 'passer_rating', min: 100, points: 0.01, per: 0.1 }] },
    ],
    [
      'field goals by ten-yard ranges',
      rule(102, 1, { isBonus: true, boundLower: 40, boundUpper: 49, rangeType: 'RANGE_DOUBLE_BOUND' }),
      'Length of Field Goal Made 40-49',
      { weights: { fg_made_40_49: 1 } },
    ],
    [
      'field goals above a distance',
      rule(102, 2, { isBonus: true, boundLower: 50, rangeType: 'RANGE_LOWER_BOUND' }),
      'Length of Field Goal Made 50+',
      { weights: { fg_made_50_59: 2, fg_made_60_plus: 2 } },
    ],
  ])('score %s', (_, answer, key, global) => {
    const { rules, mapped: exact } = mapped(answer)
    expect(exact.map(item => item.key)).toEqual([key])
    expect(rules).toEqual({ global })
  })

  it('score exactly 0 points allowed, which Fleaflicker expresses by leaving out both bounds', () => {
    const { rules } = mapped(rule(94, 10, { isBonus: true, applyTo: ['D/ST'], rangeType: 'RANGE_DOUBLE_BOUND' }))
    const brackets = [{ stat: 'dst_opponent_score', min: 0, max: 0, points: 10 }]
    expect(rules.positionOverrides).toEqual({ DST: { brackets } })
  })

  it('score one position differently, with a separate key', () => {
    const others = POSITIONS.filter(position => position !== 'TE')
    const { rules, mapped: exact } = mapped(rule(41, 1, { applyTo: ['TE'] }), rule(41, 0.5, { applyTo: others }))
    expect(exact.map(({ key, value }) => [key, value])).toEqual([
      ['Catch', 0.5],
      ['Catch TE', 1],
    ])
    expect(rules).toEqual({ global: { weights: { rec: 0.5 } }, positionOverrides: { TE: { weights: { rec: 1 } } } })
  })

  it('score two positions in one group differently, which is only approximate', () => {
    const { approximated } = mapped(rule(83, 2, { applyTo: ['CB'] }), rule(83, 1, { applyTo: ['S'] }))
    expect(approximated.map(({ key, reason }) => [key, reason])).toEqual([
      ['Solo Tackle CB', 'CB and S are one position in Hindsight, but the league scores them differently'],
      ['Solo Tackle S', 'CB and S are one position in Hindsight, but the league scores them differently'],
    ])
  })

  it('score return touchdowns only once, because the files combine them', () => {
    const even = mapped(rule(63, 6), rule(67, 6))
    expect(even.rules).toEqual({ global: { weights: { special_teams_tds: 6 } } })
    expect(even.approximated).toEqual([])
    expect(mapped(rule(63, 6)).approximated).toMatchObject([{ key: 'Kick Return TD', reason: /jointly/ }])
  })

  it('list unsupported rules with their points', () => {
    const { unsupported } = mapped(
      rule(6, 2, { isBonus: true, boundLower: 40, rangeType: 'RANGE_LOWER_BOUND' }),
      rule(999, 3),
    )
    expect(unsupported).toMatchObject([
      { key: 'Category 999', value: 3, reason: /Hindsight doesn't know/ },
      { key: 'Length of Passing TD 40+', value: 2, reason: /length of touchdowns/ },
    ])
  })

  it('do not score yards in seasons whose files contain counts instead', () => {
    const yards = rule(129, 0.1)
    expect(mappedIn(2021, yards).rules.global).toEqual({ weights: { fumble_recovery_yards_opp: 0.1 } })
    const before = mappedIn(2020, yards)
    expect(before.rules.global).toEqual({ weights: {} })
    expect(before.unsupported).toMatchObject([{ key: 'Fumble Return Yard', value: 0.1, reason: /hold counts/ }])
  })

  it('have names that resolve to the stats they score', () => {
    for (const { name, players, team } of Object.values(FLEAFLICKER_STATS)) {
      expect(keyOf(name).stats).toEqual(players?.stats ?? [])
      expect(keyOf(`${name} D/ST`).stats).toEqual(team?.stats ?? [])
      for (const stat of [...(players?.stats ?? []), ...(team?.stats ?? [])])
        expect(
          STATS.some(({ key }) => key === stat),
          stat,
        ).toBe(true)
    }
    expect(keyOf('Catch TE').pays('TE')).toBe(true)
    expect(keyOf('Catch TE').pays('WR')).toBe(false)
    expect(keyOf('Passing Yard 300+')).toMatchObject({ stats: ['pass_yards'], band: { min: 300, max: null } })
    expect(keyOf('Length of Field Goal Made 50+').stats).toEqual(['fg_made_50_59', 'fg_made_60_plus'])
    expect(keyOf('no such key')).toMatchObject({ stats: [], band: null })
  })

  it('have unique names', () => {
    const names = Object.values(FLEAFLICKER_STATS).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
