import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { STATS } from '../../../data/stats.ts'
import { dstId } from '../../../data/teams.ts'
import { SLEEPER_SCORING } from '../../../src/engine/platforms/sleeper/tables.ts'
import { readPeople } from '../../../src/engine/sources/nflverse.ts'
import { realArchive, realSeason } from '../../support/real-seasons.ts'
import { overRealData, readShared, SLEEPER, whyNoRealData } from '../../support/shared.ts'
import { FLOORS } from './floors.ts'
import { compareWithSleeper, type Share } from './sleeper-stats.ts'
import { valueAt } from './values.ts'

const percent = ({ equal, nonZero }: Share): number => (100 * equal) / nonZero

describe('the table of Sleeper scoring keys', () => {
  it('names only stats in the catalog, and gives a reason for each unsupported key', () => {
    const keys = STATS.map(({ key }) => key)
    for (const [key, { stat, reason, min = -Infinity, max = Infinity }] of Object.entries(SLEEPER_SCORING)) {
      if (stat) expect(keys, key).toContain(stat)
      else expect(reason, key).toMatch(/\w+ \w+/)
      expect(min, key).toBeLessThanOrEqual(max)
    }
  })

  it.each([
    ['pts_allow', 'dst_points_allowed', -5, 60],
    ['yds_allow', 'dst_yards_allowed', -50, 700],
  ])('puts every game of a defense into exactly one tier of %s', (prefix, stat, lowest, highest) => {
    const tiers = Object.entries(SLEEPER_SCORING).filter(([key]) => key.startsWith(`${prefix}_`))
    for (let value = lowest; value <= highest; value++) {
      const hit = tiers.filter(([, { min = -Infinity, max = Infinity }]) => value >= min && value <= max)
      expect(
        hit.map(([, rule]) => rule.stat),
        String(value),
      ).toEqual([stat])
    }
  })

  it('scores only the 400-yard bonus for a 400-yard game', () => {
    expect(SLEEPER_SCORING.bonus_pass_yd_300).toEqual({ stat: 'pass_yards', min: 300, max: 399 })
    expect(SLEEPER_SCORING.bonus_pass_yd_400).toEqual({ stat: 'pass_yards', min: 400 })
  })

  it.skipIf(whyNoRealData)(overRealData('every scoring key of real leagues is known'), () => {
    const leagues = readdirSync(resolve(SLEEPER, 'league')).filter(name => name.endsWith('.json'))
    const keys = leagues.flatMap(name => {
      const { scoring_settings } = readShared(resolve(SLEEPER, 'league', name)) as {
        scoring_settings: Record<string, number>
      }
      return Object.keys(scoring_settings)
    })
    expect(leagues).not.toEqual([])
    expect([...new Set(keys)].filter(key => !SLEEPER_SCORING[key])).toEqual([])
  })
})

/** Adds up the shares of several seasons. */
const inAll = (seasons: readonly ReadonlyMap<string, Share>[]): Map<string, Share> => {
  const sum = new Map<string, Share>()
  for (const [key, { nonZero, equal }] of seasons.flatMap(shares => [...shares])) {
    const known = sum.get(key) ?? { nonZero: 0, equal: 0 }
    sum.set(key, { nonZero: known.nonZero + nonZero, equal: known.equal + equal })
  }
  return sum
}

type SleeperTeams = Record<'IND' | 'LAR', { def_td?: number; pts_allow?: number }>

describe.skipIf(whyNoRealData)(overRealData("Sleeper's own weekly numbers, 2021-2025"), () => {
  const bySeason = new Map<number, Map<string, Share>>()
  let shares: Map<string, Share>

  beforeAll(async () => {
    const people = await readPeople(realArchive)
    for (const year of [2021, 2022, 2023, 2024, 2025]) {
      const season = await realSeason(year)
      bySeason.set(
        year,
        compareWithSleeper({ season, people }, key => FLOORS.get(key)?.since ?? 0),
      )
    }
    shares = inAll([2023, 2024, 2025].map(season => bySeason.get(season) as Map<string, Share>))
    const line = ([key, share]: [string, Share]): string =>
      `${key.padEnd(22)}${String(share.nonZero).padStart(7)}${percent(share).toFixed(2).padStart(8)}${String(FLOORS.get(key)?.percent ?? '').padStart(8)}`
    const title = `${'key'.padEnd(22)}${'n nz'.padStart(7)}${'% equal'.padStart(8)}${'floor'.padStart(8)}`
    console.info([title, ...[...shares].filter(([key]) => FLOORS.has(key)).map(line)].join('\n'))
  })

  it.each([...FLOORS])('%s matches at the recorded rate', (key, { percent: floor }) => {
    const share = shares.get(key) as Share
    expect(share.nonZero).toBeGreaterThan(0)
    expect(percent(share)).toBeGreaterThanOrEqual(floor)
  })

  it('sacks, blocked kicks and fumbles lost match in every game', () => {
    expect(shares.get('sack')).toEqual({ nonZero: 1429, equal: 1429 })
    expect(shares.get('blk_kick')).toEqual({ nonZero: 114, equal: 114 })
    expect(shares.get('fum_lost')).toEqual({ nonZero: 783, equal: 783 })
  })

  it.each([
    [2021, { nonZero: 292, equal: 281 }],
    [2022, { nonZero: 278, equal: 269 }],
    [2023, { nonZero: 286, equal: 281 }],
    [2024, { nonZero: 285, equal: 284 }],
    [2025, { nonZero: 251, equal: 247 }],
  ])('the fumbles that a team defense forced in %d match at the recorded rate', (season, share) => {
    expect(bySeason.get(season)?.get('ff')).toEqual(share)
  })

  /** The games of all teams in a regular season. One game of 2022 was canceled. */
  const TEAM_GAMES = { 2021: 544, 2022: 542, 2023: 544, 2024: 544, 2025: 544 }

  it.each(Object.entries(TEAM_GAMES))(
    'the touchdowns and points allowed of team defenses match in every game of %s',
    (year, games) => {
      const season = bySeason.get(Number(year))!
      for (const key of ['def_td', 'pts_allow']) {
        const { nonZero, equal } = season.get(key)!
        expect(nonZero, key).toBeGreaterThan(0)
        expect(equal, key).toBe(nonZero)
      }
      // Every game, including shutouts, is in exactly one tier.
      const tiers = [...season].flatMap(([key, share]) => (key.startsWith('pts_allow_') ? [share] : []))
      const sumOf = (part: keyof Share): number => tiers.reduce((sum, share) => sum + share[part], 0)
      expect([sumOf('nonZero'), sumOf('equal')]).toEqual([games, games])
    },
  )

  it('a punt snap recovered in the end zone is a defensive touchdown, as on Sleeper', async () => {
    const season = await realSeason(2021)
    const { IND, LAR } = readShared(resolve(SLEEPER, 'stats/nfl/regular/2021/2.json.gz')) as SleeperTeams
    const [colts, rams] = [IND, LAR].map(({ def_td = 0, pts_allow = 0 }) => [def_td, pts_allow])
    const ours = (code: string) =>
      (['dst_tds', 'dst_points_allowed'] as const).map(stat => valueAt(season, stat, { id: dstId(code), week: 2 }))
    expect([ours('IND'), ours('LA')]).toEqual([colts, rams])
    expect(colts).toEqual([1, 27])
  })

  it('every key with a stat has a recorded rate, except for keys that Sleeper never reports', () => {
    const unmeasured = [...shares].filter(([key]) => !FLOORS.has(key)).map(([key]) => key)
    expect(unmeasured).toEqual([
      'bonus_rush_td_qb',
      'bonus_rush_td_rb',
      'bonus_rush_td_wr',
      'bonus_rush_td_te',
      'fgmiss_0_19',
    ])
  })
})
