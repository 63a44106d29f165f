import { describe, expect, it, test } from 'vitest'
import { STATS } from '../../../../data/stats.ts'
import { keyOf, mapScoring } from '../../../../src/engine/platforms/mfl/scoring.ts'
import { MFL_EVENTS } from '../../../../src/engine/platforms/mfl/tables.ts'
import { PLATFORMS, readShared, whyNoRealData } from '../../../support/shared.ts'

const ALL = 'QB|RB|WR|TE|PK|DT|DE|LB|CB|S|Def'

type Rule = readonly [event: string, points: string, range: string, positions?: string]

/** Returns Hindsight's rules for these MFL rules, in a league with every position and team defenses. */
const mapped = (...rules: Rule[]) =>
  mapScoring(
    [
      { positions: ALL, rule: [] },
      ...rules.map(([event, points, range, positions = ALL]) => ({ positions, rule: [{ event, points, range }] })),
    ],
    2024,
  )

const OFFENSE = 'QB|RB|WR|TE|PK|DT|DE|LB|CB|S'

describe("MFL's scoring rules", () => {
  test.each<[string, Rule, object]>([
    ['a unit', ['CC', '*.5', '0-99', OFFENSE], { weights: { rec: 0.5 } }],
    ['fractions of a unit', ['SK', '3/.5', '0-25', OFFENSE], { weights: { def_sacks: 6 } }],
    [
      'each full unit',
      ['RY', '1/10', '0-999', OFFENSE],
      { weights: {}, brackets: [{ stat: 'rush_yards', min: 0, points: 1, per: 10 }] },
    ],
    ['negative yards as well', ['RY', '*.1', '-50-999', OFFENSE], { weights: { rush_yards: 0.1 } }],
    [
      'yards from 0 on',
      ['RY', '*.1', '1-999', OFFENSE],
      { weights: {}, brackets: [{ stat: 'rush_yards', min: 0, points: 0.1, per: 1 }] },
    ],
    [
      'a game once',
      ['PY', '2', '300-399', OFFENSE],
      { weights: {}, brackets: [{ stat: 'pass_yards', min: 300, max: 399, points: 2 }] },
    ],
    [
      'each unit in games above a threshold',
      ['CC', '*1', '5-99', OFFENSE],
      {
        weights: {},
        brackets: [
          { stat: 'rec', min: 5, points: 1, per: 1 },
          { stat: 'rec', min: 5, max: null, points: 5 },
        ],
      },
    ],
    [
      'yards lost to sacks, which are never negative on MFL',
      ['TSY', '*-.1', '0-99', OFFENSE],
      { weights: { sack_yards_lost: 0.1 } },
    ],
    ['a passer rating', ['RATE', '*.1', '0-158.3', OFFENSE], { weights: { passer_rating: 0.1 } }],
    [
      'a passer rating above a threshold',
      ['RATE', '*.1', '100-158.3', OFFENSE],
      {
        weights: {},
        brackets: [
          { stat: 'passer_rating', min: 100, points: 0.01, per: 0.1 },
          { stat: 'passer_rating', min: 100, max: null, points: 10 },
        ],
      },
    ],
    ['touchdowns of every length', ['RS', '6', '0-110', OFFENSE], { weights: { rush_tds: 6 } }],
    [
      'field goals of a distance, and yards of longer ones',
      ['FG', '*.1', '31-99', OFFENSE],
      {
        weights: {
          fg_made_yards_over_30: 0.1,
          fg_made_30_39: 3,
          fg_made_40_49: 3,
          fg_made_50_59: 3,
          fg_made_60_plus: 3,
        },
      },
    ],
  ])('score %s', (_, rule, global) => {
    expect(mapped(rule).rules.global).toEqual(global)
  })

  it('add up if several apply to a position', () => {
    const { rules, mapped: exact } = mapped(['CC', '*.5', '0-99', 'QB|RB|WR|TE'], ['CC', '*.25', '0-99', 'TE'])
    expect(rules.positionOverrides?.TE).toEqual({ weights: { rec: 0.75 } })
    expect(exact.map(({ key, value }) => [key, value])).toEqual([
      ['CC QB/RB/WR/TE', 0.5],
      ['CC TE', 0.25],
    ])
  })

  describe('for one event with overlapping positions', () => {
    const WIDE: Rule = ['RY', '*.1', '-50-999', 'QB|RB|WR|TE|PK|DT|DE|LB|CB|S']
    const NARROW: Rule = ['RY', '*.1', '-50-999', 'RB|WR|TE|PK|DT|DE|LB|CB|S']

    test.each([
      ['the wider rule first', [WIDE, NARROW]],
      ['the wider rule last', [NARROW, WIDE]],
    ])('score each position by the sum of the rules that name it: %s', (_, rules) => {
      const { rules: ours, mapped: exact, approximated, unsupported } = mapped(...rules)
      expect(ours.global.weights).toEqual({ rush_yards: 0.2 })
      expect(ours.positionOverrides).toEqual({ QB: { weights: { rush_yards: 0.1 } } })
      expect(exact.map(({ value }) => value)).toEqual([0.1, 0.1])
      expect([...approximated, ...unsupported]).toEqual([])
    })
  })

  it('add up if one event is scored both per unit and above a threshold', () => {
    const { rules, mapped: exact } = mapped(
      ['PY', '*.04', '-50-999', OFFENSE],
      ['PY', '1/25', '0-999', OFFENSE],
      ['CC', '*1', '5-99', OFFENSE],
      ['CC', '*1', '5-99', OFFENSE],
    )
    expect(rules.global).toEqual({
      weights: { pass_yards: 0.04 },
      brackets: [
        { stat: 'pass_yards', min: 0, points: 1, per: 25 },
        { stat: 'rec', min: 5, points: 2, per: 1 },
        { stat: 'rec', min: 5, max: null, points: 10 },
      ],
    })
    expect(exact.map(({ key }) => key)).toEqual(['CC *5-99', 'PY'])
  })

  test.each([
    ['.04/yd', '0-999'],
    ['(3*x)', '0-9'],
    ['2/0', '0-99'],
    ['*.04', 'all'],
  ])('that cannot be parsed (%s in %s) are reported, and do not change the others', (points, range) => {
    const {
      rules,
      mapped: exact,
      unsupported,
    } = mapped(['PY', '*.04', '-50-999', OFFENSE], ['PY', points, range, OFFENSE])
    expect(rules.global).toEqual({ weights: { pass_yards: 0.04 } })
    expect(exact).toMatchObject([{ key: 'PY', value: 0.04 }])
    expect(unsupported).toMatchObject([{ key: `PY ${points} ${range}`, reason: 'these MFL points cannot be read' }])
  })

  it("score a team by its opponent's score, and approximate different rules for two positions in one group", () => {
    expect(mapped(['TPA', '10', '0-0', 'Def']).rules.positionOverrides).toEqual({
      DST: { brackets: [{ stat: 'dst_opponent_score', min: 0, max: 0, points: 10 }] },
    })
    expect(mapped(['PD', '*2', '0-99', 'DE']).approximated).toMatchObject([
      { key: 'PD DE', reason: 'DT and DE are one position in Hindsight, but the league scores them differently' },
    ])
  })

  it('list unsupported rules with their points', () => {
    const { unsupported } = mapped(
      ['PS', '2', '40-99'],
      ['ZZ', '*1', '0-9'],
      ['PY', 'a lot', '0-9'],
      ['PY', '*.1', '0-999', 'TMQB'],
      ['TSY', '-1/10', '0-99'],
    )
    expect(unsupported).toMatchObject([
      { key: 'PS 40-99', value: 2, reason: /length of touchdowns/ },
      { key: 'PY TMQB', value: 0.1, reason: /team units/ },
      { key: 'PY a lot 0-9', reason: /cannot be read/ },
      { key: 'TSY', value: -1, reason: /not supported here/ },
      { key: 'ZZ', value: 1, reason: /Hindsight doesn't know/ },
    ])
  })

  it('have keys that resolve to the stats they score', () => {
    for (const [code, { players, team }] of MFL_EVENTS) {
      expect(keyOf(code).stats).toEqual(players?.stats ?? [])
      expect(keyOf(`${code} Def`).stats).toEqual(team?.stats ?? [])
      for (const stat of [...(players?.stats ?? []), ...(team?.stats ?? [])])
        expect(
          STATS.some(({ key }) => key === stat),
          stat,
        ).toBe(true)
    }
    expect(keyOf('PY 300-399')).toMatchObject({ stats: ['pass_yards'], band: { min: 300, max: 399 } })
    expect(keyOf('CC TE').pays('WR')).toBe(false)
    expect(keyOf('PY (3*x) 0-9')).toMatchObject({ stats: ['pass_yards'], band: null })
  })

  test.skipIf(whyNoRealData)('cover all 153 events of MFL', () => {
    const { allRules } = readShared(`${PLATFORMS}/mfl/ffscrapr-tests/2019/allRules.json`) as {
      allRules: { rule: { abbreviation: { $t: string } }[] }
    }
    const codes = allRules.rule.map(({ abbreviation }) => abbreviation.$t)
    expect([codes.length, codes.filter(code => !MFL_EVENTS.has(code))]).toEqual([153, []])
  })
})
