import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Game } from '../../../src/engine/schema/season.ts'
import {
  boundaryOf,
  buildCalendar,
  type Calendar,
  currentWeek,
  isCurrent,
  kickoffOf,
  lateOverAt,
  overAt,
  weekBeginsAt,
  weekIsOver,
} from '../../../src/engine/season/calendar.ts'
import { weeksThatCount } from '../../../src/engine/season/completeness.ts'
import { buildSeason } from '../../../src/engine/season/season.ts'
import { realSeason } from '../../support/real-seasons.ts'
import { fictionalSeason } from '../../support/season.ts'
import { overRealData, whyNoRealData } from '../../support/shared.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const sunday = (week: number): number => Date.UTC(2024, 8, 8 + (week - 1) * 7, 17)
const end = (week: number): number => sunday(week) + 6 * HOUR
const game = (week: number, home: string, away: string, more: Partial<Game> = {}): Game => ({
  id: `${week}_${away}_${home}`,
  week,
  home,
  away,
  kickoffAt: sunday(week),
  homeScore: 20,
  awayScore: 17,
  ...more,
})
const calendarOf = (...games: Game[]) => buildCalendar({ season: 2024, games })

describe('a calendar', () => {
  let calendar: Calendar
  beforeEach(() => {
    calendar = calendarOf(
      game(1, 'CHI', 'GB', { kickoffAt: sunday(1) - 3 * DAY }),
      game(1, 'DET', 'MIN'),
      game(2, 'GB', 'CHI'),
      game(3, 'CHI', 'DET'),
    )
  })

  test('ends with the last week of the schedule', () => {
    expect(calendar.lastWeek).toBe(3)
    expect(calendar.endsAt).toBe(end(3))
  })

  test('without a schedule has 17 weeks before 2021 and 18 after, no current week, and ends on March 1', () => {
    const bare = (season: number) => buildCalendar({ season, games: [] })
    expect([bare(2020).lastWeek, bare(2021).lastWeek]).toEqual([17, 18])
    const late = Date.UTC(2025, 2, 1)
    expect(bare(2024)).toMatchObject({ opensAt: null, endsAt: late })
    expect([late - 1, late].map(now => weekIsOver(bare(2024), 5, now))).toEqual([false, true])
    expect(new Set(bare(2024).weekEnds)).toEqual(new Set([late]))
    for (const now of [0, late - 1, late]) {
      expect(currentWeek(bare(2024), now)).toBeNull()
      expect(isCurrent(bare(2024), now)).toBe(false)
    }
  })

  test('is current from 30 days before the first kickoff until the last game is over', () => {
    const opens = sunday(1) - 33 * DAY
    expect([opens - 1, opens, end(3) - 1, end(3)].map(now => isCurrent(calendar, now))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('has the lowest week with an unfinished game as the current week, and null after the season', () => {
    expect([0, end(1) - 1, end(1), end(2) - 1, end(2), end(3) - 1].map(now => currentWeek(calendar, now))).toEqual([
      1, 1, 2, 2, 3, 3,
    ])
    expect(currentWeek(calendar, end(3))).toBeNull()
  })

  test('ends a week with its last game', () => {
    expect([end(1) - 1, end(1)].map(now => weekIsOver(calendar, 1, now))).toEqual([false, true])
    expect([end(3) - 1, end(3)].map(now => weekIsOver(calendar, 4, now))).toEqual([false, true])
  })

  test("gives a team's kickoff, or null for a bye", () => {
    expect(kickoffOf(calendar, 1, 'GB')).toBe(sunday(1) - 3 * DAY)
    expect(kickoffOf(calendar, 2, 'DET')).toBeNull()
    expect(kickoffOf(calendar, 19, 'DET')).toBeNull()
  })
})

describe('a canceled game', () => {
  test('does not count: both teams have a bye, and a week with no other game is over when the previous week is', () => {
    const calendar = calendarOf(game(1, 'CHI', 'GB'), game(3, 'CHI', 'GB'))
    expect(kickoffOf(calendar, 2, 'CHI')).toBeNull()
    expect([end(1) - 1, end(1)].map(now => weekIsOver(calendar, 2, now))).toEqual([false, true])
    expect(currentWeek(calendar, end(1))).toBe(3)
  })
})

describe('a game postponed past the next week', () => {
  const postponed = sunday(3) - 5 * DAY
  let calendar: Calendar
  beforeEach(() => {
    calendar = calendarOf(
      game(1, 'CHI', 'GB'),
      game(2, 'CHI', 'GB', { kickoffAt: postponed }),
      game(2, 'DET', 'MIN'),
      game(3, 'CHI', 'GB', { kickoffAt: sunday(2) + 4 * HOUR }),
      game(4, 'CHI', 'GB'),
    )
  })

  test('keeps its own week open, but the next week can still end', () => {
    const between = sunday(2) + 10 * HOUR
    expect([2, 3].map(week => weekIsOver(calendar, week, between))).toEqual([false, true])
    expect(currentWeek(calendar, between)).toBe(2)
    expect(currentWeek(calendar, postponed + 6 * HOUR)).toBe(4)
  })

  test('does not delay the start of the next week', () => {
    expect(weekBeginsAt(calendar, 3)).toBe(end(1))
    expect(weekBeginsAt(calendar, 4)).toBe(postponed + 6 * HOUR)
  })
})

test('a week starts when the previous one ends, and week 1 starts seven days before its first kickoff', () => {
  const calendar = calendarOf(game(1, 'CHI', 'GB'), game(2, 'CHI', 'GB'))
  expect([1, 2, 3].map(week => weekBeginsAt(calendar, week))).toEqual([sunday(1) - 7 * DAY, end(1), end(2)])
})

describe('a week', () => {
  const rows = (week: number, ...teams: string[]) => teams.map(team => ({ player: `of ${team}`, week, team }))
  const games = [game(1, 'CHI', 'GB'), game(1, 'DET', 'MIN'), game(2, 'CHI', 'DET')]
  const all = [...rows(1, 'CHI', 'GB', 'DET', 'MIN'), ...rows(2, 'CHI', 'DET')]
  const count = (now: number, data = fictionalSeason({ games, rows: all })) => [
    ...weeksThatCount(buildSeason({ ...data, version: 1 }, now)),
  ]

  test('counts when it is over', () => {
    expect([end(1) - 1, end(1), end(2) - 1, end(2)].map(now => count(now))).toEqual([[], [1], [1], [1, 2]])
  })

  test('does not count while a game has no score, or one of its teams has no row', () => {
    for (const missing of [{ homeScore: null }, { awayScore: null }]) {
      const unscored = games.map(each => (each.id === '1_MIN_DET' ? { ...each, ...missing } : each))
      expect(count(end(2), fictionalSeason({ games: unscored, rows: all }))).toEqual([2])
    }
    expect(count(end(2), fictionalSeason({ games, rows: all.filter(({ team }) => team !== 'MIN') }))).toEqual([2])
  })

  test('does not count if only team defenses have rows, because those are published separately', () => {
    const defenses = rows(1, 'CHI', 'GB', 'DET', 'MIN').map(row => ({
      ...row,
      player: `DST_${row.team}`,
      posGroup: 'DST' as const,
    }))
    const later = all.filter(({ week }) => week === 2)
    expect(count(end(2), fictionalSeason({ games, rows: [...defenses, ...later] }))).toEqual([2])
  })

  test('counts from March 1 after the season, even if data is missing', () => {
    const nothing = fictionalSeason({ games, rows: [] })
    expect(count(lateOverAt(2024) - 1, nothing)).toEqual([])
    expect(count(lateOverAt(2024), nothing)).toEqual([1, 2])
    expect(count(lateOverAt(2024), fictionalSeason({ rows: all }))).toHaveLength(18)
    expect(count(lateOverAt(2024) - 1, fictionalSeason({ rows: all }))).toEqual([])
  })

  test('without games counts when every earlier week is over', () => {
    const gap = fictionalSeason({ games: games.map(each => (each.week === 2 ? { ...each, week: 3 } : each)), rows: [] })
    expect(count(end(1) - 1, gap)).toEqual([])
    expect(count(end(1), gap)).toEqual([2])
  })
})

test('a calendar matches a reference implementation, for any schedule and time', () => {
  const anyGame = fc.record({
    week: fc.integer({ min: 1, max: 5 }),
    pair: fc.integer({ min: 0, max: 2 }),
    // Delays in units of a quarter day, which is also a game's length, so some games end when others start.
    late: fc.integer({ min: -12, max: 48 }),
  })
  const pairs: readonly (readonly [home: string, away: string])[] = [
    ['CHI', 'GB'],
    ['DET', 'MIN'],
    ['DAL', 'NYG'],
  ]
  const schedules = fc
    .uniqueArray(anyGame, { minLength: 1, selector: ({ week, pair }) => `${week} ${pair}` })
    .map(list =>
      list.map(({ week, pair, late }) => {
        const [home, away] = pairs[pair]!
        return game(week, home, away, { kickoffAt: sunday(week) + late * 6 * HOUR })
      }),
    )
  fc.assert(
    fc.property(schedules, fc.integer({ min: -10, max: 60 }), fc.constantFrom(-1, 0), (games, days, ms) => {
      const calendar = calendarOf(...games)
      const now = end(1) + days * DAY + ms
      const isOver = (week: number): boolean => {
        const own = games.filter(each => each.week === week)
        if (own.length > 0) return own.every(each => overAt(each) <= now)
        return Array.from({ length: week - 1 }, (_, at) => at + 1).every(isOver)
      }
      for (const week of [1, 2, 3, 4, 5, 6]) expect(weekIsOver(calendar, week, now)).toBe(isOver(week))
      const playing = games.filter(each => overAt(each) > now).map(({ week }) => week)
      for (const week of games.map(each => each.week)) {
        const first = Math.min(...games.filter(each => each.week === week).map(({ kickoffAt }) => kickoffAt))
        const before = games.filter(each => each.week < week).map(overAt)
        const ends = before.filter(end => end <= first)
        expect(weekBeginsAt(calendar, week)).toBe(ends.length > 0 ? Math.max(...ends) : first - 7 * DAY)
      }
      expect(currentWeek(calendar, now)).toBe(playing.length > 0 ? Math.min(...playing) : null)
      const boundary = boundaryOf(calendar, now)
      expect(games.filter(each => overAt(each) <= boundary)).toEqual(games.filter(each => overAt(each) <= now))
    }),
  )
})

describe.skipIf(whyNoRealData)(overRealData('real seasons'), () => {
  test.each([
    [2022, 18],
    [2024, 18],
  ])('in %i have each week current after the previous one, and count each week once it is over', async (year, last) => {
    const data = await realSeason(year)
    const at = (now: number) => buildSeason({ ...data, version: 1 }, now)
    const { calendar } = at(0)
    const weeks = Array.from({ length: last }, (_, week) => week + 1)
    expect(calendar.lastWeek).toBe(last)
    const ends = weeks.map(week => Math.max(...data.games.filter(each => each.week === week).map(overAt)))
    expect(ends.map(now => currentWeek(calendar, now - 1))).toEqual(weeks)
    expect(ends.map(now => currentWeek(calendar, now))).toEqual([...weeks.slice(1), null])
    expect(ends.map(now => weeksThatCount(at(now - 1)).size)).toEqual(weeks.map(week => week - 1))
    expect(ends.map(now => [...weeksThatCount(at(now))])).toEqual(weeks.map(week => weeks.slice(0, week)))
  })

  test('do not include the game that was stopped in week 17 of 2022, and the week counts without it', async () => {
    const data = await realSeason(2022)
    const season = buildSeason({ ...data, version: 1 }, Date.UTC(2023, 0, 5))
    expect(['BUF', 'CIN'].map(team => kickoffOf(season.calendar, 17, team))).toEqual([null, null])
    expect(weeksThatCount(season).has(17)).toBe(true)
  })
})
