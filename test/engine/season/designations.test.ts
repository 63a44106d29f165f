import { describe, expect, test } from 'vitest'
import type { Designation } from '../../../data/designations.ts'
import type { Game, ROSTER_STATES } from '../../../src/engine/schema/season.ts'
import { kickoffOf } from '../../../src/engine/season/calendar.ts'
import { designationsIn, hasDesignations, reportIn, statusesIn } from '../../../src/engine/season/designations.ts'
import { buildSeason, type LoadedSeason } from '../../../src/engine/season/season.ts'
import { fictionalFacts } from '../../support/facts.ts'
import { realSeason } from '../../support/real-seasons.ts'
import { fictionalSeason } from '../../support/season.ts'
import { overRealData, whyNoRealData } from '../../support/shared.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const sunday = (week: number): number => Date.UTC(2024, 8, 8 + (week - 1) * 7, 17)
const WEEKS = [1, 2, 3, 4, 5]

const game = (week: number): Game => ({
  ...{ id: `${week}`, week, home: 'CHI', away: 'GB', kickoffAt: sunday(week), homeScore: 20, awayScore: 17 },
})

type Entries = Partial<Record<number, (typeof ROSTER_STATES)[number]>>
type Reports = Partial<Record<number, { state: Designation | null; at?: number }>>

const ALWAYS: Entries = Object.fromEntries(WEEKS.map(week => [week, 'active']))

/** Returns a season with these facts about `ann`. `ben` is always on the roster. */
const seasonWith = (rosters: Entries | null, reports: Reports = {}, loadedAt?: number): LoadedSeason => {
  const rows = ['ann', 'ben'].map(player => ({ player, week: 1, team: 'CHI' }))
  const facts = fictionalFacts(['ann', 'ben'], {
    rosters: rosters && { ann: rosters, ben: ALWAYS },
    reports: { ann: reports },
  })
  const data = fictionalSeason({ rows, games: WEEKS.map(game), facts })
  return { ...data, version: 1, ...(loadedAt !== undefined && { loadedAt }) }
}

const designationAt = (loaded: LoadedSeason, week: number, now: number): Designation | null =>
  designationsIn(buildSeason(loaded, now), { week, now })(0)

describe("a player's designation", () => {
  test('is known from the last change of its row', () => {
    const at = sunday(2) - 50 * HOUR
    const loaded = seasonWith(null, { 2: { state: 'out', at } })
    expect([at - 1, at].map(now => designationAt(loaded, 2, now))).toEqual([null, 'out'])
    expect(designationAt(loaded, 3, sunday(3))).toBe(null)
  })

  test('without a time is known a day before the kickoff, or once the files are loaded', () => {
    const reports = { 2: { state: 'doubtful' as const } }
    const day = sunday(2) - DAY
    expect([day - 1, day].map(now => designationAt(seasonWith(null, reports), 2, now))).toEqual([null, 'doubtful'])
    const loadedAt = day - DAY
    const early = seasonWith(null, reports, loadedAt)
    expect([loadedAt - 1, loadedAt].map(now => designationAt(early, 2, now))).toEqual([null, 'doubtful'])
  })

  test('is injured reserve until a later week has another entry, including weeks without an entry', () => {
    const loaded = seasonWith({ ...ALWAYS, 2: 'ir', 3: 'unlisted', 5: 'active' })
    expect(WEEKS.map(week => designationAt(loaded, week, sunday(week)))).toEqual([null, 'ir', 'ir', null, null])
    expect(designationAt(loaded, 2, sunday(2) - DAY - 1)).toBe(null)
  })

  test("in the week's injury report ends injured reserve from an earlier week", () => {
    const at = sunday(3) - 2 * DAY
    const loaded = seasonWith({ ...ALWAYS, 2: 'ir', 3: 'active' }, { 3: { state: 'questionable', at } })
    expect([at - 1, at].map(now => designationAt(loaded, 3, now))).toEqual(['ir', 'questionable'])
  })

  test('is unsigned two weeks after the last entry, even if earlier players are only listed in later weeks', () => {
    const rows = ['ann', 'ben'].map(player => ({ player, week: 1, team: 'CHI' }))
    const rosters = { ann: { 4: 'active' }, ben: { 1: 'active', 2: 'active' } } as const
    const facts = fictionalFacts(['ann', 'ben'], { rosters })
    const loaded = { ...fictionalSeason({ rows, games: WEEKS.map(game), facts }), version: 1 }
    const ofBen = (week: number) => designationsIn(buildSeason(loaded, sunday(week)), { week, now: sunday(week) })(1)
    expect([2, 3, 4].map(ofBen)).toEqual([null, null, 'unsigned'])
  })

  test('is inactive from 90 minutes before the kickoff, and only in its week', () => {
    const loaded = seasonWith({ ...ALWAYS, 2: 'inactive' }, { 2: { state: 'questionable' } })
    const from = sunday(2) - 90 * MINUTE
    expect([from - 1, from].map(now => designationAt(loaded, 2, now))).toEqual(['questionable', 'inactive'])
    expect(designationAt(loaded, 3, sunday(2) + DAY)).toBe(null)
  })

  test("is each player's own, although all players' reports are in one list", () => {
    const at = sunday(2) - 2 * DAY
    const states = { ann: 'out', ben: 'doubtful', cal: null } as const
    const ids = Object.keys(states)
    const facts = fictionalFacts(ids, {
      reports: {
        ann: { 2: { state: 'out', at, injury: 'Knee' } },
        ben: { 1: { state: 'out', at }, 2: { state: 'doubtful', at }, 3: { state: 'out', at } },
      },
    })
    const rows = ids.map(player => ({ player, week: 1, team: 'CHI' }))
    const season = buildSeason({ ...fictionalSeason({ rows, games: WEEKS.map(game), facts }), version: 1 }, sunday(2))
    const week = { week: 2, now: sunday(2) }
    expect(ids.map((_, player) => designationsIn(season, week)(player))).toEqual(Object.values(states))
    expect(ids.map((_, player) => reportIn(season, player, week)?.injury)).toEqual(['Knee', '', undefined])
  })

  test('is known for a season once a report or a roster of the week or an earlier one is known', () => {
    const hasAny = (loaded: LoadedSeason, week: number, now: number): boolean =>
      hasDesignations(buildSeason(loaded, now), { week, now })
    const reported = seasonWith(null, { 2: { state: 'out', at: sunday(2) } })
    expect([1, 2, 3].map(week => hasAny(reported, week, sunday(week)))).toEqual([false, true, true])
    const listed = seasonWith({ 2: 'active' })
    const known = sunday(1) - DAY
    expect([known - 1, known].map(now => hasAny(listed, 1, now))).toEqual([false, true])
    expect(hasAny(seasonWith(null), 5, sunday(5))).toBe(false)
  })

  test('is FA after a release, or after two weeks off every roster', () => {
    expect(designationAt(seasonWith({ ...ALWAYS, 3: 'gone' }), 3, sunday(3))).toBe('unsigned')
    const off = seasonWith({ 1: 'active', 2: 'active' })
    expect([3, 4].map(week => designationAt(off, week, sunday(week)))).toEqual([null, 'unsigned'])
  })
})

describe.skipIf(whyNoRealData)(overRealData('designations five minutes before kickoffs'), () => {
  test.each([2023, 2024])('of %i is reliable: an unavailable player does not play', async year => {
    const data = await realSeason(year)
    const loaded = { ...data, version: 1 }
    const { calendar } = buildSeason(loaded, 0)
    const played: Record<string, [listed: number, played: number]> = {}
    for (const week of [2, 6, 9, 14]) {
      for (const kickoffAt of new Set(calendar.kickoffs[week]!.values())) {
        const now = kickoffAt - 5 * MINUTE
        const statusOf = statusesIn(buildSeason(loaded, now, calendar), { week, now })
        const rows = [...data.index.player.keys()].filter(row => data.index.week[row] === week)
        const plays = new Set(rows.map(row => data.index.player[row]!))
        for (const [number, { posGroup, team }] of data.players.entries()) {
          if (posGroup === 'DST' || team === null || kickoffOf(calendar, week, team) !== kickoffAt) continue
          const status = statusOf(number) ?? 'none'
          const [listed, some] = played[status] ?? [0, 0]
          played[status] = [listed + 1, some + Number(plays.has(number))]
        }
      }
    }
    const shareOf = (status: string): number => played[status]![1] / played[status]![0]
    for (const status of ['O', 'IR', 'FA']) {
      expect(played[status]![0]).toBeGreaterThan(20)
      expect(shareOf(status)).toBeLessThan(0.01)
    }
    expect(shareOf('D')).toBeLessThan(0.1)
    expect(shareOf('Q')).toBeGreaterThan(0.5)
  })
})
