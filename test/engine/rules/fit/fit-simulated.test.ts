import { describe, expect, test } from 'vitest'
import type { PosGroup } from '../../../../data/positions.ts'
import type { StatKey } from '../../../../data/stats.ts'
import { fitRules } from '../../../../src/engine/rules/fit/fit.ts'
import type { ScoringRules } from '../../../../src/engine/schema/system.ts'
import { numbersFrom } from '../../../support/races.ts'

interface Line {
  group: PosGroup
  stats: Readonly<Record<string, number>>
}

type Most = Readonly<Partial<Record<StatKey, number>>>

/** Returns random games at a position. Each stat is between 0 and its max. */
const gamesOf = (group: PosGroup, count: number, max: Most): Line[] => {
  const number = numbersFrom(count)
  return Array.from({ length: count }, () => ({
    group,
    stats: Object.fromEntries(Object.entries(max).map(([stat, bound]) => [stat, number(bound + 1)])),
  }))
}

const between = async (): Promise<void> => {}

/** Returns the rules that are fitted to these games if the league scores them with `pay`. */
const found = (lines: readonly Line[], pay: (stats: Readonly<Record<string, number>>, group: PosGroup) => number) => {
  const stats = new Set(lines.flatMap(line => Object.keys(line.stats) as StatKey[]))
  return fitRules(
    {
      groups: lines.map(({ group }) => group),
      paid: Float64Array.from(lines, line => Math.round(100 * pay(line.stats, line.group))),
      stats: new Map(Array.from(stats, stat => [stat, Float64Array.from(lines, line => line.stats[stat] ?? 0)])),
    },
    between,
  )
}

const PASSERS = gamesOf('QB', 80, { pass_yards: 450, pass_tds: 5, pass_interceptions: 3, rush_yards: 60, rush_tds: 1 })
const RUNNERS = gamesOf('RB', 80, { rush_yards: 180, rush_tds: 2, rec: 8, rec_yards: 80, rec_tds: 1 })
const CATCHERS = gamesOf('WR', 80, { rec: 12, rec_yards: 190, rec_tds: 2, rush_yards: 20 })
const TIGHT_ENDS = gamesOf('TE', 80, { rec: 10, rec_yards: 120, rec_tds: 2 })
const OFFENSE = [...PASSERS, ...RUNNERS, ...CATCHERS, ...TIGHT_ENDS]

const usual: ScoringRules['global']['weights'] = {
  pass_yards: 0.04,
  pass_tds: 4,
  pass_interceptions: -2,
  rush_yards: 0.1,
  rush_tds: 6,
  rec: 0.5,
  rec_yards: 0.1,
  rec_tds: 6,
}
const payOf =
  (weights: Most) =>
  (stats: Readonly<Record<string, number>>): number =>
    Object.entries(weights).reduce((sum, [stat, points]) => sum + points! * (stats[stat] ?? 0), 0)

describe('rules fitted to generated games', () => {
  test("match the league's rules, common or not", async () => {
    expect(await found(OFFENSE, payOf(usual))).toEqual({ global: { weights: usual } })
    const own = { pass_yards: 0.05, pass_tds: 6.5, rush_yards: 0.125, rec: 1.15, rec_yards: 0.045, rec_tds: -3.2 }
    expect(await found(OFFENSE, payOf(own))).toEqual({ global: { weights: own } })
  })

  test.each([15, 30, 35, 40, 60])('find a point gained or lost per %i yards', async yards => {
    const weights = { ...usual, pass_yards: 1 / yards, rush_yards: -1 / yards }
    const { global } = await found(OFFENSE, payOf(weights))
    expect(global.weights.pass_yards).toBeCloseTo(1 / yards, 6)
    expect(global.weights.rush_yards).toBeCloseTo(-1 / yards, 6)
  })

  test('express cumulative bonuses as separate bands, each with the sum of all bonuses up to it', async () => {
    const bonus = ({ pass_yards: yards = 0 }) => (yards >= 300 ? 2 : 0) + (yards >= 400 ? 3.5 : 0)
    const { global } = await found(OFFENSE, stats => payOf(usual)(stats) + bonus(stats))
    expect(global).toEqual({
      weights: usual,
      brackets: [
        { stat: 'pass_yards', min: 300, max: 399, points: 2 },
        { stat: 'pass_yards', min: 400, max: null, points: 5.5 },
      ],
    })
  })

  test('find a bonus at an unusual threshold', async () => {
    const bonus = ({ rec_yards: yards = 0 }) => (yards >= 125 ? 4 : 0)
    expect((await found(OFFENSE, stats => payOf(usual)(stats) + bonus(stats))).global).toEqual({
      weights: usual,
      brackets: [{ stat: 'rec_yards', min: 125, max: null, points: 4 }],
    })
  })

  test('find points for each full number of yards', async () => {
    const { pass_yards: _, rush_yards: __, rec_yards: ___, ...rest } = usual
    const each = ({ pass_yards: pass = 0, rush_yards: rush = 0, rec_yards: rec = 0 }) =>
      Math.floor(pass / 25) + Math.floor(rush / 10) + Math.floor(rec / 10)
    expect((await found(OFFENSE, stats => payOf(rest)(stats) + each(stats))).global).toEqual({
      weights: rest,
      brackets: [
        { stat: 'pass_yards', points: 1, per: 25 },
        { stat: 'rush_yards', points: 1, per: 10 },
        { stat: 'rec_yards', points: 1, per: 10 },
      ],
    })
  })

  test('find a higher value for one position', async () => {
    const premium = (stats: Readonly<Record<string, number>>, group: PosGroup) =>
      payOf(usual)(stats) + (group === 'TE' ? 0.5 * stats.rec! : 0)
    expect(await found(OFFENSE, premium)).toEqual({
      global: { weights: usual },
      positionOverrides: { TE: { weights: { rec: 1 } } },
    })
  })

  test('find kicker points by distance, in bands of yards or per yard', async () => {
    const kicks: Most = { fg_made_20_29: 2, fg_made_30_39: 2, fg_made_40_49: 2, fg_made_50_59: 1, pat_made: 5 }
    const kickers = gamesOf('K', 60, { ...kicks, fg_not_made: 2, fg_made_yards: 180 })
    const bands = {
      fg_made_20_29: 3,
      fg_made_30_39: 3,
      fg_made_40_49: 4,
      fg_made_50_59: 5,
      pat_made: 1,
      fg_not_made: -1,
    }
    expect(await found(kickers, payOf(bands))).toEqual({ global: { weights: bands } })
    const yards = { fg_made_yards: 0.1, pat_made: 1, fg_not_made: -1 }
    expect(await found(kickers, payOf(yards))).toEqual({ global: { weights: yards } })
  })

  test('find defense points by points allowed, and ignore the yards of most games', async () => {
    const defenses = gamesOf('DST', 300, { dst_sacks: 6, dst_points_allowed: 40, dst_yards_allowed: 520 })
    const allowed = ({ dst_points_allowed: points = 0, dst_yards_allowed: yards = 0 }) =>
      (points < 1 ? 10 : points < 7 ? 7 : points < 14 ? 4 : points < 28 ? 1 : -1) +
      (yards < 200 ? 3 : yards < 450 ? 0 : -4)
    const { global } = await found(defenses, stats => stats.dst_sacks! + allowed(stats))
    expect(global.weights).toEqual({ dst_sacks: 1 })
    expect(global.brackets).toEqual([
      { stat: 'dst_points_allowed', min: 0, max: 0, points: 10 },
      { stat: 'dst_points_allowed', min: 1, max: 6, points: 7 },
      { stat: 'dst_points_allowed', min: 7, max: 13, points: 4 },
      { stat: 'dst_points_allowed', min: 14, max: 27, points: 1 },
      { stat: 'dst_points_allowed', min: 28, max: null, points: -1 },
      { stat: 'dst_yards_allowed', min: 0, max: 199, points: 3 },
      { stat: 'dst_yards_allowed', min: 450, max: null, points: -4 },
    ])
  })

  test('assign a stat that several positions score to those positions, or to all positions, but only once', async () => {
    const seldom = (lines: Line[]): Line[] =>
      lines.map((line, at) => (at % 6 === 0 ? line : { ...line, stats: { ...line.stats, kick_return_yards: 0 } }))
    const defenders = seldom(gamesOf('LB', 90, { def_tackles_made: 9, def_sacks: 3, kick_return_yards: 90 }))
    const runners = seldom(gamesOf('RB', 60, { rush_yards: 100, kick_return_yards: 90 }))
    const weights = { def_tackles_made: 1, def_sacks: 4, rush_yards: 0.1 }
    const alone = (stats: Readonly<Record<string, number>>, group: PosGroup) =>
      payOf(weights)(stats) + (group === 'LB' ? 0.05 * stats.kick_return_yards! : 0)
    const own = { def_tackles_made: 1, def_sacks: 4, kick_return_yards: 0.05 }
    expect(await found([...defenders, ...runners], alone)).toEqual({
      global: { weights: { rush_yards: 0.1 } },
      positionOverrides: { DL: { weights: own }, LB: { weights: own }, DB: { weights: own } },
    })
    const all = { ...weights, kick_return_yards: 0.05 }
    expect(await found([...defenders, ...runners], payOf(all))).toEqual({ global: { weights: all } })
  })

  test('do not score a position with fewer than twelve games', async () => {
    const kickers = gamesOf('K', 12, { fg_made_20_29: 3, pat_made: 5 })
    const weights = { fg_made_20_29: 3, pat_made: 1 }
    expect(await found(kickers, payOf(weights))).toEqual({ global: { weights } })
    expect(await found(kickers.slice(1), payOf(weights))).toEqual({ global: { weights: {} } })
  })

  test('ignore a stat that only one game supports', async () => {
    const odd = (stats: Readonly<Record<string, number>>) => payOf(usual)(stats) + (stats === OFFENSE[7]!.stats ? 3 : 0)
    expect(await found(OFFENSE, odd)).toEqual({ global: { weights: usual } })
  })
})
