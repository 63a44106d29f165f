import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { INDIVIDUALS, POS_GROUPS, type PosGroup } from '../../../data/positions.ts'
import { type StatKey, statRow } from '../../../data/stats.ts'
import { scoringChanges, settingsOf } from '../../../src/engine/platforms/index.ts'
import { mapScoring, withoutNoise } from '../../../src/engine/platforms/sleeper/scoring.ts'
import { SLEEPER_SCORING } from '../../../src/engine/platforms/sleeper/tables.ts'
import { checkRules } from '../../../src/engine/rules/scoring/check-rules.ts'
import { bracketsFor, payments, tierOf, weightFor } from '../../../src/engine/rules/scoring/scoring.ts'
import { ScoringRules } from '../../../src/engine/schema/system.ts'

const KEYS = Object.keys(SLEEPER_SCORING)
const rulesFor = (settings: Record<string, number>, season = 2025): ScoringRules => mapScoring(settings, season).rules

/**
 * Returns the points of one game under Hindsight's rules. Every stat in the catalog that applies to the player's group
 * has a value.
 */
const ours = (rules: ScoringRules, group: PosGroup, game: Readonly<Partial<Record<StatKey, number>>>): number =>
  (Object.keys(game) as StatKey[])
    .filter(stat => statRow(stat).posGroups.includes(group))
    .reduce((sum, stat) => {
      const value = game[stat]!
      const tiers = bracketsFor(rules, group, stat).map(bracket => bracket.points * payments(tierOf(bracket), value))
      return sum + weightFor(rules, group, stat) * value + tiers.reduce((all, each) => all + each, 0)
    }, 0)

/**
 * Returns the points as Sleeper defines them: the sum of value times stat over all keys, for a player with exactly this
 * position.
 */
const theirs = (
  settings: Readonly<Record<string, number>>,
  position: PosGroup,
  game: Readonly<Partial<Record<StatKey, number>>>,
): number =>
  Object.entries(settings).reduce((sum, [key, value]) => {
    const { stat, min, max, factor = 1, position: only = position } = SLEEPER_SCORING[key]!
    if (!stat || only !== position || !(stat in game) || !statRow(stat).posGroups.includes(position)) return sum
    const amount = game[stat]!
    const band = min !== undefined || max !== undefined
    return sum + value * (band ? Number(amount >= (min ?? -Infinity) && amount <= (max ?? Infinity)) : amount * factor)
  }, 0)

const STATS = [...new Set(KEYS.flatMap(key => SLEEPER_SCORING[key]!.stat ?? []))]
const aGame = fc
  .array(fc.tuple(fc.constantFrom(...STATS), fc.integer({ min: -20, max: 600 })), { maxLength: 25 })
  .map(cells => Object.fromEntries(cells) as Partial<Record<StatKey, number>>)
const someSettings = fc.dictionary(
  fc.constantFrom(...KEYS),
  fc.integer({ min: -1000, max: 1000 }).map(hundredths => hundredths / 100),
  { maxKeys: 60 },
)

describe("Sleeper's scoring settings", () => {
  it("score the same under Hindsight's rules as on Sleeper, for every position and any game", () => {
    fc.assert(
      fc.property(someSettings, aGame, fc.constantFrom(...POS_GROUPS), (settings, game, group) => {
        expect(ours(rulesFor(settings), group, game)).toBeCloseTo(theirs(settings, group, game), 6)
      }),
    )
  })

  it('with a nonzero value are in exactly one list each, and make valid rules', () => {
    const anyKey = fc.oneof(fc.constantFrom(...KEYS), fc.string(), fc.constantFrom('constructor', 'toString', 'hasOwn'))
    const anyValue = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.float({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(null, 0, -0),
    )
    fc.assert(
      fc.property(
        fc.dictionary(anyKey, anyValue, { maxKeys: 60 }),
        fc.integer({ min: 2010, max: 2030 }),
        (settings, season) => {
          const { mapped, approximated, unsupported, rules } = mapScoring(settings, season)
          const listed = [...mapped, ...approximated, ...unsupported].map(({ key }) => key)
          const paying = Object.keys(settings).filter(key => settings[key] !== null && settings[key] !== 0)
          expect(listed.sort()).toEqual(paying.sort())
          expect(ScoringRules.safeParse(rules).success).toBe(true)
          expect(checkRules(rules)).toEqual({ rules, faults: [] })
        },
      ),
    )
  })

  it('make valid rules with every supported key set, and each key without a stat has a reason', () => {
    const { mapped, approximated, unsupported, rules } = mapScoring(Object.fromEntries(KEYS.map(key => [key, 1])), 2020)
    expect(checkRules(rules).faults).toEqual([])
    expect(mapped.length + approximated.length + unsupported.length).toBe(KEYS.length)
    for (const { key, reason } of [...approximated, ...unsupported]) expect(reason, key).toMatch(/\w+ \w+ \w+/)
  })

  it('score only the band that contains the value', () => {
    const rules = rulesFor({ bonus_rec_yd_100: 3, bonus_rec_yd_200: 5 })
    expect([99, 100, 199, 200, 350].map(rec_yards => ours(rules, 'WR', { rec_yards }))).toEqual([0, 3, 3, 5, 5])
  })

  it('score overlapping field goal distances cumulatively', () => {
    const rules = rulesFor({ fgm: 3, fgm_50p: 1, fgm_50_59: 0.5, fgm_60p: 2 })
    const kick = { fg_made: 1, fg_made_50_plus: 1 }
    expect(ours(rules, 'K', { ...kick, fg_made_50_59: 1 })).toBe(4.5)
    expect(ours(rules, 'K', { ...kick, fg_made_60_plus: 1 })).toBe(6)
  })

  it('score a position bonus in addition to the general points, and only for that position', () => {
    const rules = rulesFor({ rec: 0.5, bonus_rec_te: 0.5, bonus_rec_rb: 0.1, bonus_rush_td_qb: 2 })
    expect(rules.global.weights).toEqual({ rec: 0.5 })
    expect(rules.positionOverrides).toEqual({
      TE: { weights: { rec: 1 } },
      RB: { weights: { rec: 0.6 } },
      QB: { weights: { rush_tds: 2 } },
    })
  })

  it("list a defense's tiers under its own position", () => {
    const { global, positionOverrides } = rulesFor({ pts_allow_0: 10, yds_allow_550p: -7, sack: 1, pts_allow: -0.1 })
    expect(global).toEqual({ weights: { dst_sacks: 1, dst_points_allowed: -0.1 } })
    expect(positionOverrides).toEqual({
      DST: {
        brackets: [
          { stat: 'dst_points_allowed', min: null, max: 0, points: 10 },
          { stat: 'dst_yards_allowed', min: 550, max: null, points: -7 },
        ],
      },
    })
  })

  it("never score a defense's keys for a player, or a player's for a defense", () => {
    const rules = rulesFor({ sack: 1, idp_sack: 2, pts_allow_0: 10 })
    expect(ours(rules, 'LB', { dst_sacks: 3, def_sacks: 1, dst_points_allowed: 0 })).toBe(2)
    expect(ours(rules, 'DST', { dst_sacks: 3, def_sacks: 1, dst_points_allowed: 0 })).toBe(13)
    expect(INDIVIDUALS).toContain('LB')
  })

  it('are approximate only in seasons that the reason applies to', () => {
    const listOf = (key: string, season: number) => (mapScoring({ [key]: 1 }, season).mapped.length ? 'mapped' : 'near')
    expect([2020, 2021].map(season => listOf('fum_lost', season))).toEqual(['near', 'mapped'])
    expect([2023, 2024].map(season => listOf('fgm_50_59', season))).toEqual(['near', 'mapped'])
    expect([2023, 2024].map(season => listOf('idp_tkl_loss', season))).toEqual(['near', 'mapped'])
    expect([2020, 2025].map(season => listOf('idp_tkl', season))).toEqual(['near', 'near'])
  })

  it('do not score yards in seasons whose files contain counts instead', () => {
    const settings = { fum_ret_yd: 0.1, idp_fum_ret_yd: 0.2 }
    const { unsupported, rules } = mapScoring(settings, 2020)
    expect(rules).toEqual({ global: { weights: {} } })
    expect(unsupported).toMatchObject([
      { key: 'fum_ret_yd', value: 0.1, reason: /hold counts/ },
      { key: 'idp_fum_ret_yd', value: 0.2, reason: /hold counts/ },
    ])
    expect(mapScoring(settings, 2021)).toMatchObject({
      approximated: [{ key: 'fum_ret_yd' }, { key: 'idp_fum_ret_yd' }],
      rules: { global: { weights: { dst_fumble_recovery_yards: 0.1, fumble_recovery_yards_opp: 0.2 } } },
    })
  })

  it('are unsupported if they are unknown, or have a threshold that never scores', () => {
    const { unsupported, rules } = mapScoring(
      { moon_shots: 7, constructor: 1, rec: 1e9 } as Record<string, number>,
      2025,
    )
    expect(unsupported.map(({ key }) => key)).toEqual(['constructor', 'moon_shots', 'rec'])
    expect(rules).toEqual({ global: { weights: {} } })
  })
})

describe('single-precision noise', () => {
  test.each([
    [0.10000000149011612, 0.1],
    [0.03999999910593033, 0.04],
    [-0.5, -0.5],
    [0.125, 0.125],
    [12, 12],
    [1.3333333730697632, 1.3333334],
    [0.1 + 0.2, 0.3],
    [0.04, 0.04],
    [0, 0],
  ])('%d is %d', (value, expected) => {
    expect(withoutNoise(value)).toBe(expected)
  })

  it('is removed from every decimal of up to six digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 0, max: 4 }), (digits, decimals) => {
        const expected = Number(`${digits}e-${decimals}`)
        expect(withoutNoise(Math.fround(expected))).toBe(expected)
        expect(withoutNoise(expected)).toBe(expected)
      }),
    )
  })
})

describe('changed scoring settings', () => {
  it('lists keys with a different value, including added and removed ones', () => {
    const before = settingsOf(mapScoring({ rec: 0.5, pass_td: 4, sack: 1 }, 2025))
    const after = settingsOf(mapScoring({ rec: 1, pass_td: 4, moon_shots: 7, int: 0 }, 2025))
    expect(scoringChanges(before, after)).toEqual([
      { key: 'moon_shots', from: 0, to: 7 },
      { key: 'rec', from: 0.5, to: 1 },
      { key: 'sack', from: 1, to: 0 },
    ])
    expect(scoringChanges(after, after)).toEqual([])
  })
})
