import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POS_GROUPS, type PosGroup } from '../../../../data/positions.ts'
import { STATS, type StatKey, statRow } from '../../../../data/stats.ts'
import { BUILTIN_SYSTEMS } from '../../../../data/systems.ts'
import { checkRules } from '../../../../src/engine/rules/scoring/check-rules.ts'
import { compileRules } from '../../../../src/engine/rules/scoring/scoring.ts'
import type { Bracket, ScoringRules } from '../../../../src/engine/schema/system.ts'
import { breakdown, scoreRows } from '../../../../src/engine/season/score.ts'
import { buildSeason, type Season } from '../../../../src/engine/season/season.ts'
import { type FictionalRow, fictionalSeason } from '../../../support/season.ts'

const inMemory = (rows: readonly FictionalRow[], recorded: readonly StatKey[] = []): Season => {
  const data = fictionalSeason({ rows, recorded })
  const season = buildSeason({ ...data, version: 1 }, Date.UTC(2030, 0, 1))
  return Object.assign(season, { columns: new Map(data.columns) })
}

const pointsOf = (rules: ScoringRules, rows: readonly FictionalRow[], recorded: readonly StatKey[] = []): number[] =>
  [...scoreRows(inMemory(rows, recorded), compileRules(rules))].map(hundredths => hundredths / 100)

const one = (rules: ScoringRules, row: Partial<FictionalRow>, recorded: readonly StatKey[] = []): number =>
  pointsOf(rules, [{ player: 'a', week: 1, ...row }], recorded)[0]!

const weights = (each: Partial<Record<StatKey, number>>): ScoringRules => ({
  global: { weights: each as Record<string, number> },
})
const brackets = (...each: Bracket[]): ScoringRules => ({ global: { weights: {}, brackets: each } })

describe('points for one game', () => {
  test('are rounded to two decimals, with exact halves away from zero', () => {
    expect(one(weights({ rec_yards: 0.005 }), { stats: { rec_yards: 535 } })).toBe(2.68)
    expect(one(weights({ rec_yards: -0.005 }), { stats: { rec_yards: 535 } })).toBe(-2.68)
    expect(one(weights({ rec_yards: 0.0049 }), { stats: { rec_yards: 1 } })).toBe(0)
    expect(one(weights({ pass_yards: 0.04, def_sacks: 1.005 }), { stats: { pass_yards: 239, def_sacks: 0.5 } })).toBe(
      10.06,
    )
  })

  test('are exact even for large weights that doubles cannot multiply exactly', () => {
    expect(one(weights({ rec_yards: 853_237.445 }), { stats: { rec_yards: 395 } })).toBe(337_028_790.78)
    expect(one(weights({ rec_yards: 520_879.845 }), { stats: { rec_yards: 367 } })).toBe(191_162_903.12)
  })

  test('are correct for a weight with endless decimals', () => {
    expect([2, 3, 7].map(rec => one(weights({ rec: 1 / 3 }), { stats: { rec } }))).toEqual([0.67, 1, 2.33])
    expect(one(weights({ rec: 1, rush_attempts: 1e-20 }), { stats: { rec: 4, rush_attempts: 9 } })).toBe(4)
  })

  test('use a position override instead of the global weight, even if it is 0', () => {
    const rules: ScoringRules = {
      global: { weights: { rec: 1 } },
      positionOverrides: { TE: { weights: { rec: 1.5 } }, RB: { weights: { rec: 0 } } },
    }
    const row = (posGroup: PosGroup) => one(rules, { posGroup, stats: { rec: 4 } })
    expect([row('WR'), row('TE'), row('RB')]).toEqual([4, 6, 0])
  })

  test('leave out a stat that the catalog does not define for the position', () => {
    expect(one(weights({ dst_sacks: 1 }), { posGroup: 'DST', stats: { dst_sacks: 3 } })).toBe(3)
    expect(
      one(brackets({ stat: 'dst_points_allowed', min: 0, max: 0, points: 10 }), { posGroup: 'WR' }, [
        'dst_points_allowed',
      ]),
    ).toBe(0)
    expect(one(brackets({ stat: 'pass_yards', min: 0, max: 0, points: 10 }), { posGroup: 'DST' }, ['pass_yards'])).toBe(
      0,
    )
  })
})

describe('a bracket', () => {
  const bonus = brackets({ stat: 'rec_yards', min: 100, max: 199, points: 3 })

  test('scores once if the value is in its range, including both ends', () => {
    expect([99, 100, 199, 200].map(rec_yards => one(bonus, { stats: { rec_yards } }))).toEqual([0, 3, 3, 0])
  })

  test('with `per` scores each full unit of the value within its range, counted from `min`', () => {
    const rules = brackets({ stat: 'pass_yards', min: 300, max: 399, points: 1, per: 25 })
    expect([299, 324, 325, 399, 450].map(pass_yards => one(rules, { stats: { pass_yards } }))).toEqual([0, 0, 1, 3, 3])
  })

  test('with `per` and without `min` counts from 0, and scores nothing below 0', () => {
    const rules = brackets({ stat: 'rush_yards', min: null, max: null, points: 1, per: 10 })
    expect([-15, 9, 10, 127].map(rush_yards => one(rules, { stats: { rush_yards } }))).toEqual([0, 0, 1, 12])
  })

  test('applies to each game, never to a sum of games', () => {
    expect(
      pointsOf(
        bonus,
        [1, 2].map(week => ({ player: 'a', week, stats: { rec_yards: 60 } })),
      ),
    ).toEqual([0, 0])
  })

  test('is added to an overlapping one', () => {
    const rules = brackets(
      { stat: 'fg_made', min: 1, max: null, points: 2 },
      { stat: 'fg_made', min: 2, max: null, points: 5 },
    )
    expect(one(rules, { posGroup: 'K', stats: { fg_made: 2 } })).toBe(7)
  })

  test('that contains 0 scores a recorded 0, but not a missing value', () => {
    const shutout = brackets({ stat: 'dst_points_allowed', min: 0, max: 0, points: 10 })
    expect(one(shutout, { posGroup: 'DST' }, ['dst_points_allowed'])).toBe(10)
    expect(one(shutout, { posGroup: 'DST' })).toBe(0)
    const clean = brackets({ stat: 'cov_yards', min: 0, max: 10, points: 4 })
    expect(one(clean, { posGroup: 'DB', covered: true }, ['cov_yards'])).toBe(4)
    expect(one(clean, { posGroup: 'DB', covered: false }, ['cov_yards'])).toBe(0)
  })

  test('that contains 0 awards its points for a rating of 0, but not for a missing rating', () => {
    const poor = brackets({ stat: 'passer_rating', max: 39, points: -1 })
    const games = [{ passer_rating: 0 }, { passer_rating: 38.9 }, { passer_rating: 39.1 }, { rush_yards: 9 }]
    const rows = games.map((stats, at): FictionalRow => ({ player: 'a', posGroup: 'QB', week: at + 1, stats }))
    expect(pointsOf(poor, rows)).toEqual([-1, -1, 0, 0])
    const lines = rows.map((_, row) => breakdown(inMemory(rows), row, compileRules(poor)).map(({ points }) => points))
    expect(lines).toEqual([[-1], [-1], [], []])
  })

  test('in an override replaces the global brackets of its stat and keeps the brackets of other stats', () => {
    const rules: ScoringRules = {
      global: {
        weights: {},
        brackets: [
          { stat: 'rec_yards', min: 100, points: 3 },
          { stat: 'rush_yards', min: 100, points: 3 },
        ],
      },
      positionOverrides: { TE: { brackets: [{ stat: 'rec_yards', min: 50, points: 8 }] } },
    }
    const stats = { rec_yards: 100, rush_yards: 100 }
    expect(one(rules, { posGroup: 'TE', stats })).toBe(11)
    expect(one(rules, { posGroup: 'WR', stats })).toBe(6)
  })
})

/** Implements decimal arithmetic with big integers, one row at a time, which is slow but exact. */
const oracle = (rules: ScoringRules, { posGroup = 'WR', stats = {}, covered = false }: FictionalRow): number => {
  const SCALE = 10n ** 12n
  const big = (value: number): bigint => {
    const [whole = '0', part = ''] = Math.abs(value).toFixed(6).split('.')
    return BigInt(whole + part.padEnd(12, '0')) * (value < 0 ? -1n : 1n)
  }
  let sum = 0n
  for (const { key, posGroups, partial } of STATS) {
    const isRecorded = key === 'cov_yards' ? covered : !partial || stats[key] !== undefined
    if (!posGroups.includes(posGroup) || !isRecorded) continue
    const value = stats[key] ?? 0
    const own = rules.positionOverrides?.[posGroup]
    sum += big(own?.weights?.[key] ?? rules.global.weights[key] ?? 0) * big(value)
    const ofStat = (list: readonly Bracket[] = []) => list.filter(({ stat }) => stat === key)
    const bracketsInEffect = ofStat(own?.brackets).length > 0 ? ofStat(own?.brackets) : ofStat(rules.global.brackets)
    for (const { min = null, max = null, points, per = null } of bracketsInEffect) {
      if (min !== null && value < min) continue
      if (per === null && max !== null && value > max) continue
      const from = min ?? 0
      const inside = max === null ? value - from : Math.min(value, max) - from
      const times = per === null ? 1 : Math.max(0, Math.floor(inside / per))
      sum += big(points) * SCALE * BigInt(times)
    }
  }
  const hundredth = (SCALE * SCALE) / 100n
  const magnitude = sum < 0n ? -sum : sum
  const rounded = Number((magnitude * 2n + hundredth) / (hundredth * 2n))
  return (sum < 0n ? -rounded : rounded) / 100
}

const GROUPS = POS_GROUPS.filter(group => group !== 'OTHER')
const KEYS: readonly StatKey[] = [
  'pass_yards',
  'rec',
  'rec_yards',
  'rush_yards',
  'def_sacks',
  'fumbles_lost',
  'dst_sacks',
  'dst_points_allowed',
  'passer_rating',
  'cov_yards',
]
const key = fc.constantFrom(...KEYS)
const amount = fc.oneof(
  fc.integer({ min: -5000, max: 5000 }).map(each => each / 1000),
  fc.integer({ min: -(10 ** 10), max: 10 ** 10 }).map(each => each / 10 ** 4),
)
const someWeights = fc.dictionary(key, amount, { maxKeys: 6 })
const bracket = fc
  .record({
    stat: key,
    min: fc.option(fc.integer({ min: -20, max: 60 })),
    width: fc.option(fc.integer({ min: 0, max: 80 })),
    points: amount,
    per: fc.option(fc.integer({ min: 1, max: 30 })),
  })
  .map(({ min, width, ...rest }): Bracket => ({ ...rest, min, max: width === null ? null : (min ?? 0) + width }))
const someBrackets = fc.array(bracket, { maxLength: 4 })
const someRules: fc.Arbitrary<ScoringRules> = fc.record({
  global: fc.record({ weights: someWeights, brackets: someBrackets }),
  positionOverrides: fc.dictionary(
    fc.constantFrom(...GROUPS),
    fc.record({ weights: someWeights, brackets: someBrackets }),
    { maxKeys: 3 },
  ),
})
const value = fc.integer({ min: -40, max: 400 })
const someValue: Partial<Record<StatKey, fc.Arbitrary<number | undefined>>> = {
  def_sacks: value.map(half => half / 2),
  passer_rating: fc.option(
    fc.nat(1583).map(tenth => tenth / 10),
    { nil: undefined },
  ),
}
const someRow = fc.record({
  posGroup: fc.constantFrom(...GROUPS),
  stats: fc.record(Object.fromEntries(KEYS.map(each => [each, someValue[each] ?? value]))),
  covered: fc.boolean(),
})

/** Keeps only stats that the real files record for the row's position and game. */
const possible = ({ posGroup, stats, covered }: Omit<FictionalRow, 'player' | 'week'>, at: number): FictionalRow => ({
  player: `p${String(at).padStart(3, '0')}`,
  posGroup: posGroup!,
  week: 1,
  covered: covered!,
  stats: Object.fromEntries(
    Object.entries(stats!).filter(
      ([each, of]) =>
        statRow(each as StatKey).posGroups.includes(posGroup!) && (each !== 'cov_yards' || covered) && of !== undefined,
    ),
  ),
})

describe('scoring a full season', () => {
  test('matches decimal arithmetic row by row, for any rules', () => {
    fc.assert(
      fc.property(someRules, fc.array(someRow, { minLength: 1, maxLength: 12 }), (rules, made) => {
        const rows = made.map(possible)
        const expected = rows.map(row => oracle(rules, row))
        expect(pointsOf(rules, rows, KEYS)).toEqual(expected.map(points => points + 0))
      }),
      { numRuns: 1000 },
    )
  })

  test('is explained by lines that add up to each score', () => {
    fc.assert(
      fc.property(someRules, fc.array(someRow, { minLength: 1, maxLength: 5 }), (rules, made) => {
        const season = inMemory(made.map(possible), KEYS)
        const compiled = compileRules(rules)
        for (const [row, hundredths] of scoreRows(season, compiled).entries()) {
          const lines = breakdown(season, row, compiled)
          const sum = lines.reduce((total, { points }) => total + points, 0)
          // Each line has twelve digits.
          const noise = lines.reduce((total, { points }) => total + Math.abs(points) * 1e-11, 1e-9)
          expect(Math.abs(sum - hundredths / 100)).toBeLessThan(0.005 + noise)
          for (const { value, weight } of lines) expect(weight === undefined || weight * value !== 0).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
})

test("every built-in system has valid rules in the catalog's spelling", () => {
  for (const { rules } of BUILTIN_SYSTEMS) {
    const checked = checkRules(rules as ScoringRules)
    expect(checked.faults).toEqual([])
    expect(Object.keys(checked.rules.global.weights)).toEqual(Object.keys(rules.global.weights))
  }
})
