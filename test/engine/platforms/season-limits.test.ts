import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { PlatformName } from '../../../data/platforms.ts'
import { STATS, type StatKey } from '../../../data/stats.ts'
import * as espn from '../../../src/engine/platforms/espn/scoring.ts'
import { ESPN_STATS } from '../../../src/engine/platforms/espn/tables.ts'
import { RulesAnswer } from '../../../src/engine/platforms/fleaflicker/client.ts'
import * as fleaflicker from '../../../src/engine/platforms/fleaflicker/scoring.ts'
import { FLEAFLICKER_STATS } from '../../../src/engine/platforms/fleaflicker/tables.ts'
import * as mfl from '../../../src/engine/platforms/mfl/scoring.ts'
import { MFL_EVENTS } from '../../../src/engine/platforms/mfl/tables.ts'
import type { MappedScoring } from '../../../src/engine/platforms/shared/plan.ts'
import type { PlatformStat } from '../../../src/engine/platforms/shared/stat-rules.ts'
import { seasonLimit } from '../../../src/engine/platforms/shared/tables.ts'
import * as sleeper from '../../../src/engine/platforms/sleeper/scoring.ts'
import { SLEEPER_SCORING } from '../../../src/engine/platforms/sleeper/tables.ts'
import { perUnit, rosterPosition } from '../../support/fleaflicker.ts'
import { realSeason } from '../../support/real-seasons.ts'
import { overRealData, whyNoRealData } from '../../support/shared.ts'

describe('limits of earlier seasons', () => {
  it('apply to a sum if they apply to its terms', () => {
    expect(seasonLimit(['first_downs_no_td'], 2020)).toEqual(seasonLimit(['rush_first_downs'], 2020))
    expect(seasonLimit(['first_downs_no_td'], 2020)).toMatchObject({ missing: false })
    expect(seasonLimit(['first_downs_no_td'], 2021)).toBeNull()
  })

  it('do not report a sum as missing if one of its terms is in the files', () => {
    expect(seasonLimit(['dst_st_fumble_recoveries'], 2020)).toMatchObject({ missing: true })
    expect(seasonLimit(['dst_fumble_recoveries', 'dst_st_fumble_recoveries'], 2020)).toBeNull()
  })
})

const POSITIONS = ['QB', 'RB', 'WR', 'TE', 'D/ST']

/** A platform's scoring keys, and how a league that gives a point for each unit of every key is mapped in a season. */
interface PlatformKeys {
  /** The stats of each key, by name. */
  keys: readonly (readonly [name: string, stats: readonly StatKey[]])[]
  mapAll(season: number): MappedScoring
  keyOf(key: string): { name: string }
}

const keysIn = (stats: Iterable<PlatformStat>): PlatformKeys['keys'] =>
  [...stats].map(({ name, players, team }) => [name, [...(players?.stats ?? []), ...(team?.stats ?? [])]])

const PLATFORMS: Readonly<Record<PlatformName, PlatformKeys>> = {
  sleeper: {
    keys: Object.entries(SLEEPER_SCORING).map(([key, { stat }]) => [key, stat ? [stat] : []]),
    mapAll: season => sleeper.mapScoring(Object.fromEntries(Object.keys(SLEEPER_SCORING).map(key => [key, 1])), season),
    keyOf: sleeper.keyOf,
  },
  espn: {
    keys: keysIn(Object.values(ESPN_STATS)),
    mapAll: season =>
      espn.mapScoring(
        Object.keys(ESPN_STATS).map(id => ({ statId: Number(id), points: 1 })),
        season,
      ),
    keyOf: espn.keyOf,
  },
  fleaflicker: {
    keys: keysIn(Object.values(FLEAFLICKER_STATS)),
    mapAll: season => {
      const rosterPositions = POSITIONS.map(position => rosterPosition(position, [position]))
      const scoringRules = Object.keys(FLEAFLICKER_STATS).map(id => perUnit(Number(id), 1, { applyTo: POSITIONS }))
      return fleaflicker.mapScoring(z.parse(RulesAnswer, { rosterPositions, groups: [{ scoringRules }] }), season)
    },
    keyOf: fleaflicker.keyOf,
  },
  mfl: {
    keys: keysIn(MFL_EVENTS.values()),
    mapAll: season => {
      const rule = [...MFL_EVENTS.keys()].map(event => ({ event, points: '*1', range: '0-99' }))
      return mfl.mapScoring([{ positions: 'QB|RB|WR|TE|Def', rule }], season)
    },
    keyOf: mfl.keyOf,
  },
}

const isFirstDown = (stat: StatKey): boolean => stat.includes('first_downs')
const isBlockedKick = (stat: StatKey): boolean => stat === 'dst_blocked_kicks'

describe.each([
  ['first downs', isFirstDown, /count one first down too many/],
  ['blocked kicks', isBlockedKick, /do not have blocked punts/],
] as const)('scoring keys for %s', (_, isLimited, reason) => {
  it.each(Object.entries(PLATFORMS))('of %s are approximate before 2021 for this reason', (_platform, platform) => {
    const { keys, mapAll, keyOf } = platform
    const limited = keys.flatMap(([name, stats]) => (stats.some(isLimited) ? [name] : [])).sort()
    const namesIn = (items: MappedScoring['mapped']): string[] => items.map(({ key }) => keyOf(key).name).sort()
    const withReason = (season: number) => mapAll(season).approximated.filter(item => reason.test(item.reason ?? ''))
    expect(limited).not.toEqual([])
    expect(namesIn(withReason(2020))).toEqual(limited)
    expect(withReason(2021)).toEqual([])
    const { mapped, approximated } = mapAll(2021)
    expect(namesIn([...mapped, ...approximated])).toEqual(expect.arrayContaining(limited))
  })
})

/** Before 2021, the real files do not have coverage stats, and the columns for fumble recovery yards contain counts. */
const isElsewhere = ({ key, group }: (typeof STATS)[number]): boolean =>
  group === 'coverage' || key.includes('fumble_recovery_yards')

describe.skipIf(whyNoRealData)(overRealData('the stats that a season lacks'), () => {
  it.each([2016, 2018, 2020, 2021, 2023])('include each stat without a column in the files of %i', async year => {
    const { columns } = await realSeason(year)
    const keys = STATS.filter(stat => !isElsewhere(stat)).map(({ key }) => key)
    const isMissing = (key: (typeof keys)[number]): boolean => seasonLimit([key], year)?.missing ?? false
    expect(keys.filter(isMissing)).toEqual(keys.filter(key => !columns.has(key)))
  })

  it.each([2016, 2020, 2021, 2024])(
    'include fumble recovery yards in %i only if the column in the file does not contain yards',
    async year => {
      const { columns } = await realSeason(year)
      const yards = columns.get('fumble_recovery_yards_opp')!.values
      const areYards = Math.max(...yards) > 10
      expect(areYards).toBe(seasonLimit(['fumble_recovery_yards_opp'], year) === null)
    },
  )
})
