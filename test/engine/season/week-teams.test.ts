import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gamesIn } from '../../../src/engine/league/games.ts'
import type { Game } from '../../../src/engine/schema/season.ts'
import { buildSeason } from '../../../src/engine/season/season.ts'
import { rowTeam, teamInWeek } from '../../../src/engine/season/week-teams.ts'
import { fictionalSeason } from '../../support/season.ts'

const HOUR = 3_600_000
const sunday = (week: number): number => Date.UTC(2024, 8, 8 + (week - 1) * 7, 17)

const game = (week: number, home: string, away: string, kickoffAt = sunday(week)): Game => ({
  ...{ id: `${week}_${away}_${home}`, week, home, away, kickoffAt },
  ...{ homeScore: 20, awayScore: 17 },
})

/** CHI and GB play every week. DET and MIN play on Mondays, except in week 3. */
const games = [1, 2, 3, 4, 5].flatMap(week => [
  week % 2 === 1 ? game(week, 'CHI', 'GB') : game(week, 'GB', 'CHI'),
  ...(week === 3 ? [] : [game(week, 'DET', 'MIN', sunday(week) + 31 * HOUR)]),
])

/** One player stays on one team. The other missed week 2, and was traded from Chicago to Detroit before week 4. */
const rows = [
  ...[1, 2, 3, 4, 5].map(week => ({ player: 'stays', week, team: 'GB', opponent: 'CHI' })),
  ...[1, 3].map(week => ({ player: 'traded', week, team: 'CHI', opponent: 'GB' })),
  ...[4, 5].map(week => ({ player: 'traded', week, team: 'DET', opponent: 'MIN' })),
]
const { columns: _, files: __, rosterTeams: ___, ...loaded } = fictionalSeason({ rows, games })

const gameAt = (id: string, week: number, now: number) =>
  gamesIn(buildSeason({ ...loaded, version: 1 }, now), { week, now })(id)

const opponents = (id: string, now: number) => [1, 2, 3, 4, 5].map(week => gameAt(id, week, now)?.opponent ?? null)

describe("a player's row for a week", () => {
  test('belongs to that player, and is missing if they missed the week, regardless of the next rows in the file', () => {
    const missed = [
      { player: 'a', week: 1, team: 'GB', opponent: 'CHI' },
      ...[2, 3].map(week => ({ player: 'b', week, team: 'CHI', opponent: 'GB' })),
    ]
    const { columns: _, files: __, rosterTeams: ___, ...loaded } = fictionalSeason({ rows: missed, games })
    const season = buildSeason({ ...loaded, version: 1 }, sunday(9))
    const teamsOf = (id: string) =>
      [1, 2, 3].map(week =>
        rowTeam(
          season,
          season.players.findIndex(player => player.id === id),
          week,
        ),
      )
    expect([teamsOf('a'), teamsOf('b')]).toEqual([
      ['GB', null, null],
      [null, 'CHI', 'CHI'],
    ])
  })
})

describe("a player's game in a week", () => {
  test("is the team's scheduled one, in progress for six hours, then final", () => {
    const week = fc.integer({ min: 1, max: 5 })
    const instant = fc.oneof(fc.nat(6 * 7 * 24 * HOUR), fc.constantFrom(-1, 0, 6 * HOUR - 1, 6 * HOUR))
    fc.assert(
      fc.property(week, week, instant, (week, played, after) => {
        const gameOf = (each: number) =>
          games.find(game => game.week === each && [game.home, game.away].includes('GB'))!
        const { home, away, kickoffAt } = gameOf(week)
        const now = gameOf(played).kickoffAt + after
        const state = now < kickoffAt ? 'scheduled' : now < kickoffAt + 6 * HOUR ? 'playing' : 'final'
        const opponent = home === 'GB' ? away : home
        expect(gameAt('stays', week, now)).toEqual({ opponent, home: home === 'GB', kickoffAt, state })
      }),
      { numRuns: 200 },
    )
  })

  test("is the game of the player's actual team once all rows are visible", () => {
    expect(opponents('traded', sunday(9))).toEqual(['GB', 'GB', 'GB', 'MIN', 'MIN'])
  })

  test("never reveals a later team before that team's game is over", () => {
    const monday = sunday(4) + 31 * HOUR
    expect(opponents('traded', sunday(4))).toEqual(['GB', 'GB', 'GB', 'GB', 'GB'])
    expect(opponents('traded', monday - 1)).toEqual(['GB', 'GB', 'GB', 'GB', 'GB'])
    expect(opponents('traded', monday)).toEqual(['GB', 'GB', 'GB', 'GB', 'GB'])
    expect(opponents('traded', monday + 6 * HOUR)).toEqual(['GB', 'GB', 'GB', 'MIN', 'MIN'])
  })

  test("is the game of the player's first known team, in earlier weeks", () => {
    const late = rows.filter(({ player, week }) => player === 'traded' && week > 1)
    const season = buildSeason({ ...fictionalSeason({ rows: late, games }), version: 1 }, sunday(9))
    expect(teamInWeek(season, 0, { week: 1, now: sunday(9) })).toBe('CHI')
  })

  test('is not derived from a row for a team without a game, before March 1', () => {
    const elsewhere = [...rows.slice(0, 1), { player: 'stays', week: 3, team: 'DET', opponent: 'MIN' }]
    const march = Date.UTC(2025, 2, 1)
    const season = buildSeason({ ...fictionalSeason({ rows: elsewhere, games }), version: 1 }, march)
    expect([march - 1, march].map(now => teamInWeek(season, 0, { week: 5, now }))).toEqual(['GB', 'DET'])
  })

  test('is missing in a bye week, after the schedule, and without a team', () => {
    expect(gameAt('stays', 9, sunday(3))).toBeNull()
    expect(gameAt('DST_DET', 3, sunday(3))).toBeNull()
    expect(gameAt('DST_DET', 4, sunday(3))).toMatchObject({ opponent: 'MIN', home: true })
    expect(gameAt('nobody', 4, sunday(3))).toBeNull()
  })
})
