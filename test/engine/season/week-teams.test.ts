import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gamesIn } from '../../../src/engine/operations/seasons/week-games.ts'
import type { Game } from '../../../src/engine/schema/season.ts'
import { buildSeason } from '../../../src/engine/season/season.ts'
import { madeUpSeason } from '../../support/season.ts'

const HOUR = 3_600_000
const sunday = (week: number): number => Date.UTC(2024, 8, 8 + (week - 1) * 7, 17)

const game = (week: number, home: string, away: string, kickoffAt = sunday(week)): Game => ({
  ...{ id: `${week}_${away}_${home}`, week, home, away, kickoffAt },
  ...{ homeScore: 20, awayScore: 17 },
})

/** CHI and GB play each week, DET and MIN on Monday and not in week 3. */
const games = [1, 2, 3, 4, 5].flatMap(week => [
  week % 2 === 1 ? game(week, 'CHI', 'GB') : game(week, 'GB', 'CHI'),
  ...(week === 3 ? [] : [game(week, 'DET', 'MIN', sunday(week) + 31 * HOUR)]),
])

/** One who stays, one who is traded from Chicago to Detroit before week 4, and missed week 2. */
const rows = [
  ...[1, 2, 3, 4, 5].map(week => ({ player: 'stays', week, team: 'GB', opponent: 'CHI' })),
  ...[1, 3].map(week => ({ player: 'traded', week, team: 'CHI', opponent: 'GB' })),
  ...[4, 5].map(week => ({ player: 'traded', week, team: 'DET', opponent: 'MIN' })),
]
const { columns: _, files: __, rosterTeams: ___, ...frame } = madeUpSeason({ rows, games })

const gameAt = (id: string, week: number, now: number) =>
  gamesIn(buildSeason({ ...frame, version: 1 }, now), { week, now })(id)

const opponents = (id: string, now: number) => [1, 2, 3, 4, 5].map(week => gameAt(id, week, now)?.opponent ?? null)

describe('the game of a player in a week', () => {
  test('is that of his team in the schedule: to come, played for six hours, over', () => {
    const instant = fc.integer({ min: sunday(1) - 24 * HOUR, max: sunday(6) })
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 5 }), (now, week) => {
        const { home, away, kickoffAt } = games.find(
          each => each.week === week && [each.home, each.away].includes('GB'),
        )!
        const state = now < kickoffAt ? 'scheduled' : now < kickoffAt + 6 * HOUR ? 'playing' : 'final'
        const opponent = home === 'GB' ? away : home
        expect(gameAt('stays', week, now)).toEqual({ opponent, home: home === 'GB', kickoffAt, state })
      }),
      { numRuns: 60 },
    )
  })

  test('is that of the team that he was on, once all is known', () => {
    expect(opponents('traded', sunday(9))).toEqual(['GB', 'GB', 'GB', 'MIN', 'MIN'])
  })

  test('never tells of a team to come: only a game that is over shows that he is there', () => {
    const monday = sunday(4) + 31 * HOUR
    expect(opponents('traded', sunday(4))).toEqual(['GB', 'GB', 'GB', 'GB', 'GB'])
    expect(opponents('traded', monday - 1)).toEqual(['GB', 'GB', 'GB', 'GB', 'GB'])
    expect(opponents('traded', monday)).toEqual(['GB', 'GB', 'GB', 'GB', 'GB'])
    expect(opponents('traded', monday + 6 * HOUR)).toEqual(['GB', 'GB', 'GB', 'MIN', 'MIN'])
  })

  test('is none in a week of a bye, and for somebody on no team', () => {
    expect(gameAt('DST_DET', 3, sunday(3))).toBeNull()
    expect(gameAt('DST_DET', 4, sunday(3))).toMatchObject({ opponent: 'MIN', home: true })
    expect(gameAt('nobody', 4, sunday(3))).toBeNull()
  })
})
