import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Game, ShownTeams } from '../../../src/engine/schema/season.ts'
import { lockedNow, locksOf } from '../../../src/engine/season/locks.ts'
import { buildSeason } from '../../../src/engine/season/season.ts'
import { type FictionalRow, fictionalSeason } from '../../support/season.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const sunday = (week: number): number => Date.UTC(2024, 8, 8 + (week - 1) * 7, 17)
const thursday = (week: number): number => sunday(week) - 3 * DAY
const end = (week: number): number => sunday(week) + 6 * HOUR
const game = (week: number, pair: string, kickoffAt = sunday(week)): Game => {
  const [away, home] = pair.split('@') as [string, string]
  return { id: `${week} ${pair}`, week, home, away, kickoffAt, homeScore: 20, awayScore: 17 }
}

/** Chicago plays on Thursdays, and Dallas plays on Sundays. Detroit has a bye in week 2. */
const GAMES = [1, 2, 3].flatMap(week => [
  game(week, 'GB@CHI', thursday(week)),
  game(week, 'NYG@DAL'),
  ...(week === 2 ? [] : [game(week, 'MIN@DET')]),
])
const ROWS: FictionalRow[] = [
  { player: 'bear', week: 1, team: 'CHI' },
  { player: 'cowboy', week: 1, team: 'DAL' },
  { player: 'lion', week: 1, team: 'DET' },
]

const at = (now: number, { rows = ROWS, games = GAMES } = {}) => {
  const season = buildSeason({ ...fictionalSeason({ rows, games }), version: 1 }, now)
  return {
    locked: (id: string, week: number, shown: ShownTeams = new Map()) => locksOf(season, shown, { week, now })(id),
    anywhere: (id: string, shown: ShownTeams = new Map()) => lockedNow(season, shown, now)(id),
  }
}
const shownFor = (id: string, ...teams: [team: string, shownAt: number][]): ShownTeams =>
  new Map([[id, teams.map(([team, shownAt]) => ({ team, shownAt }))]])

describe('a player is locked', () => {
  test("from the team's kickoff until the week is over", () => {
    expect([thursday(2) - 1, thursday(2), end(2) - 1].map(now => at(now).locked('bear', 2))).toEqual([
      false,
      true,
      true,
    ])
    expect([sunday(2) - 1, sunday(2)].map(now => at(now).locked('cowboy', 2))).toEqual([false, true])
    expect(at(end(2)).locked('bear', 3)).toBe(false)
  })

  test('never during a bye, until the week is over', () => {
    expect(at(end(2) - 1).locked('lion', 2)).toBe(false)
    expect(at(end(2)).locked('lion', 2)).toBe(true)
  })

  test('never in a future week', () => {
    expect(at(end(2) - 1).locked('bear', 3)).toBe(false)
  })

  test('by the team of the stat row, even if the row is not visible yet', () => {
    const rows: FictionalRow[] = [...ROWS, { player: 'cowboy', week: 2, team: 'CHI' }]
    expect([thursday(2) - 1, thursday(2)].map(now => at(now, { rows }).locked('cowboy', 2))).toEqual([false, true])
  })

  test('from the earlier kickoff if loads recorded two teams for the player during the week', () => {
    const shown = shownFor('cowboy', ['DAL', end(1) + HOUR], ['CHI', end(1) + DAY])
    expect([thursday(2) - 1, thursday(2)].map(now => at(now).locked('cowboy', 2, shown))).toEqual([false, true])
  })

  test('but not by a team last recorded before the previous week was over', () => {
    const shown = (shownAt: number) => shownFor('cowboy', ['CHI', shownAt], ['DAL', end(1) + DAY])
    expect([end(1), end(1) + 1].map(shownAt => at(thursday(2)).locked('cowboy', 2, shown(shownAt)))).toEqual([
      false,
      true,
    ])
  })

  test('but not by a team recorded in a later load, as in a replay of a past season', () => {
    const now = thursday(2) + HOUR
    const [later, just] = [now + 1, now].map(shownAt => shownFor('cowboy', ['CHI', shownAt]))
    expect([later, just].map(shown => at(now).locked('cowboy', 2, shown))).toEqual([false, true])
    expect(at(sunday(2)).locked('cowboy', 2, shownFor('cowboy', ['CHI', Date.UTC(2026, 0, 1)]))).toBe(true)
  })

  test("by the recorded team instead of the last row's once they differ", () => {
    const shown = shownFor('bear', ['DAL', end(1) + HOUR])
    expect([thursday(2), sunday(2)].map(now => at(now).locked('bear', 2, shown))).toEqual([false, true])
  })

  test("from its own team's kickoff, if it is a team defense", () => {
    expect([thursday(2) - 1, thursday(2)].map(now => at(now).locked('DST_GB', 2))).toEqual([false, true])
    expect(at(thursday(2)).locked('DST_NYG', 2)).toBe(false)
  })

  test('but never without a known team', () => {
    for (const id of ['anybody', 'stranger']) expect(at(end(2) - 1).locked(id, 2)).toBe(false)
  })
})

test('every player is locked in a finished week', () => {
  for (const id of ['lion', 'stranger']) {
    expect([end(2) - 1, end(2), end(3) - 1].map(now => at(now).locked(id, 2))).toEqual([false, true, true])
  }
})

test('no players are locked outside of the current season', () => {
  const opens = thursday(1) - 30 * DAY
  for (const now of [opens - 1, end(3), Date.UTC(2026, 0, 1)]) {
    for (const week of [1, 2, 3]) expect(at(now).locked('bear', week)).toBe(false)
    expect(at(now).anywhere('bear')).toBe(false)
  }
  const noSchedule = at(sunday(2), { games: [] })
  expect(noSchedule.locked('bear', 1)).toBe(false)
})

describe('a game postponed past the next week', () => {
  const games = [
    ...GAMES.filter(({ id }) => id !== '2 NYG@DAL' && id !== '3 NYG@DAL'),
    game(2, 'NYG@DAL', end(3) + DAY),
    game(3, 'NYG@DAL'),
    game(4, 'NYG@DAL'),
    game(4, 'GB@CHI'),
  ]

  test('keeps players who have played in its week locked and undroppable', () => {
    const now = end(3) + HOUR
    expect(at(now, { games }).locked('bear', 2)).toBe(true)
    expect(at(now, { games }).anywhere('bear')).toBe(true)
    const over = end(3) + DAY + 6 * HOUR
    expect(at(over, { games }).anywhere('bear')).toBe(false)
  })

  test('locks its own players in its week from the new kickoff', () => {
    expect([end(3) + DAY - 1, end(3) + DAY].map(now => at(now, { games }).locked('cowboy', 2))).toEqual([false, true])
  })

  test('lets a team recorded after the other games of its week lock a player', () => {
    const shown = shownFor('cowboy', ['CHI', end(2)])
    expect(at(thursday(3), { games }).locked('cowboy', 3, shown)).toBe(true)
  })
})

test('players can be dropped unless they are locked in a week that is not over', () => {
  expect([thursday(2) - 1, thursday(2), end(2) - 1, end(2)].map(now => at(now).anywhere('bear'))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(at(end(2) - 1).anywhere('lion')).toBe(false)
})

test('a lock lasts while the season is current, even if loads record other teams', () => {
  const instant = fc.integer({ min: 0, max: 18 * 24 }).map(hours => thursday(1) - DAY + hours * HOUR)
  const loads = fc.array(fc.tuple(fc.constantFrom('CHI', 'DAL', 'DET', 'GB'), instant), { maxLength: 6 })
  const somePlayer = fc.constantFrom(['bear', 'CHI'] as const, ['cowboy', 'DAL'] as const, ['lion', 'DET'] as const)
  fc.assert(
    fc.property(fc.tuple(instant, instant), loads, somePlayer, fc.constantFrom(1, 2, 3), (times, list, who, week) => {
      const [id, own] = who
      const lockedAt = (now: number): boolean => {
        const known = list.filter(([, shownAt]) => shownAt <= now)
        const beside = known.map(([, shownAt]): [string, number] => [own, shownAt])
        return at(now).locked(id, week, shownFor(id, ...known, ...beside))
      }
      const [earlier, later] = times.toSorted((one, other) => one - other) as [number, number]
      expect(lockedAt(later) || !lockedAt(earlier)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
