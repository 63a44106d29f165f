import { describe, expect, test } from 'vitest'
import type { StatKey } from '../../../data/stats.ts'
import { compileRules } from '../../../src/engine/rules/scoring/scoring.ts'
import { regroup, type SeasonSource, seasonCache } from '../../../src/engine/season/cache.ts'
import { groupNumber } from '../../../src/engine/season/season.ts'
import { fictionalSeason } from '../../support/season.ts'

const DAY = 24 * 3_600_000
const kickoff = (week: number): number => Date.UTC(2024, 8, 8 + 7 * week, 17)
const LATER = Date.UTC(2030, 0, 1)

const data = fictionalSeason({
  rows: [1, 2, 3, 4, 5, 6, 7, 8].flatMap(week => [
    { player: 'a', week, stats: { rec: week } },
    { player: 'b', posGroup: 'TE' as const, week, stats: { rec: 1 } },
  ]),
  games: [1, 2, 3, 4, 5, 6, 7, 8].map(week => ({
    ...{ id: `g${week}`, week, home: 'CHI', away: 'GB', kickoffAt: kickoff(week) },
    ...{ homeScore: 20, awayScore: 17 },
  })),
})

/** Provides equal seasons from 2001 on, in the given versions, and counts how often they are read. */
const sourceOf = (versions: Map<number, number>) => {
  const read = { loads: 0, entries: 0, columns: [] as StatKey[] }
  const source: SeasonSource = {
    versions: async () => [...versions].map(([season, version]) => ({ season, version })),
    findSeason: async season => {
      read.loads++
      return { ...data, season, version: versions.get(season)! }
    },
    findColumn: async (_, stat) => {
      read.columns.push(stat)
      return data.columns.get(stat) ?? null
    },
    listNames: async () => new Map([[0, ['Other Name']]]),
    listRoles: async () => new Map(),
    listEntries: async () => {
      read.entries++
      return new Map([[0, { year: 2001, draftNumber: 5 }]])
    },
  }
  return { source, read }
}

const paying = (rec: number) => compileRules({ global: { weights: { rec } } })

describe('cached seasons', () => {
  test('are read only once, and again after a new version', async () => {
    const versions = new Map([[2024, 1]])
    const { source, read } = sourceOf(versions)
    const cache = seasonCache()
    const first = await cache.open(source, 2024, LATER)
    expect(await cache.open(source, 2024, LATER + DAY)).toBe(first)
    versions.set(2024, 2)
    expect((await cache.open(source, 2024, LATER))?.version).toBe(2)
    expect(read.loads).toBe(2)
    expect(await cache.open(source, 2023, LATER)).toBeNull()
  })

  test("load their players' entries on the first request, and only once", async () => {
    const { source, read } = sourceOf(new Map([[2024, 1]]))
    const cache = seasonCache()
    const season = (await cache.open(source, 2024, LATER))!
    expect(read.entries).toBe(0)
    const entries = await cache.entries(source, season)
    expect([...entries]).toEqual([[0, { year: 2001, draftNumber: 5 }]])
    expect(await cache.entries(source, season)).toBe(entries)
    expect(read.entries).toBe(1)
  })

  test('are evicted after eight other seasons were used', async () => {
    const versions = new Map(Array.from({ length: 9 }, (_, at) => [2001 + at, 1]))
    const { source, read } = sourceOf(versions)
    const cache = seasonCache()
    const open = async (...seasons: number[]) => {
      const before = read.loads
      for (const season of seasons) await cache.open(source, season, LATER)
      return read.loads - before
    }
    expect(await open(2001, 2002, 2003, 2004, 2005, 2006, 2007, 2008)).toBe(8)
    expect(await open(2001, 2009)).toBe(1)
    expect(await open(2001, 2003, 2009)).toBe(0)
    expect(await open(2002)).toBe(1)
  })

  test('show the games finished at a given time, share a snapshot until more games finish, and cache at most six snapshots', async () => {
    const cache = seasonCache()
    const { source } = sourceOf(new Map([[2024, 1]]))
    const at = (week: number, hours = 6) => cache.open(source, 2024, kickoff(week) + hours * 3_600_000)
    const first = await at(1)
    expect([first?.rowCount, (await at(1, 5))?.rowCount]).toEqual([2, 0])
    expect(await at(2, 5)).toBe(first)
    for (const week of [2, 3, 4, 5, 6]) await at(week)
    expect(await at(1)).toBe(first)
    for (const week of [2, 3, 4, 5, 6, 7]) await at(week)
    expect(await at(2)).toBe(await at(2, 7))
    expect(await at(1)).not.toBe(first)
  })

  test('have the requested columns, each read only once, with the visible rows', async () => {
    const cache = seasonCache()
    const { source, read } = sourceOf(new Map([[2024, 1]]))
    const early = (await cache.open(source, 2024, kickoff(3)))!
    const [rec, none] = await cache.columns(source, early, ['rec', 'pass_yards'])
    expect([[...rec!.rows], [...rec!.values], none]).toEqual([[0, 1, 2, 3], [1, 2, 1, 1], null])
    await cache.columns(source, early, ['rec'])
    expect(read.columns).toEqual(['rec', 'pass_yards'])
    const whole = (await cache.open(source, 2024, LATER))!
    expect(await cache.columns(source, whole, ['rec'])).toEqual([data.columns.get('rec')])
  })
})

describe('cached points of a season', () => {
  test('are computed only once for equal rules, and again for different rules or position groups', async () => {
    const cache = seasonCache()
    const { source } = sourceOf(new Map([[2024, 1]]))
    const season = (await cache.open(source, 2024, kickoff(3)))!
    const points = await cache.points(source, season, paying(1))
    expect([...points]).toEqual([100, 200, 100, 100])
    expect(await cache.points(source, season, paying(1))).toBe(points)
    expect([...(await cache.points(source, season, paying(2)))]).toEqual([200, 400, 200, 200])
    const rules = compileRules({ global: { weights: { rec: 1 } }, positionOverrides: { TE: { weights: { rec: 3 } } } })
    const asTightEnd = await cache.points(source, season, rules, new Map([[0, 'TE']]))
    expect([...asTightEnd]).toEqual([300, 600, 300, 300])
    expect([...(await cache.points(source, season, rules, new Map([[1, 'WR']])))]).toEqual([100, 200, 100, 100])
    expect([...(await cache.points(source, season, rules))]).toEqual([100, 200, 300, 300])
    expect(await cache.points(source, season, rules, new Map([[0, 'TE']]))).toBe(asTightEnd)
  })

  test('are evicted after 32 other entries were used', async () => {
    const cache = seasonCache()
    const { source } = sourceOf(new Map([[2024, 1]]))
    const season = (await cache.open(source, 2024, LATER))!
    const first = await cache.points(source, season, paying(1))
    for (let rec = 2; rec <= 32; rec++) await cache.points(source, season, paying(rec))
    expect(await cache.points(source, season, paying(1))).toBe(first)
    for (let rec = 33; rec <= 64; rec++) await cache.points(source, season, paying(rec))
    expect(await cache.points(source, season, paying(1))).not.toBe(first)
  })

  test('with different position groups do not change the season itself', async () => {
    const { source } = sourceOf(new Map([[2024, 1]]))
    const season = (await seasonCache().open(source, 2024, kickoff(3)))!
    const [wr, te, qb] = (['WR', 'TE', 'QB'] as const).map(groupNumber)
    expect([...regroup(season, new Map([[1, 'QB']])).rowGroup]).toEqual([wr, wr, qb, qb])
    expect([...season.rowGroup]).toEqual([wr, wr, te, te])
  })
})
