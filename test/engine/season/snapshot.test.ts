import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Game } from '../../../src/engine/schema/season.ts'
import { overAt, weekHasBegun } from '../../../src/engine/season/calendar.ts'
import { buildSeason, pickColumn } from '../../../src/engine/season/season.ts'
import { playerTotals, ppgOf, rowIn } from '../../../src/engine/season/totals.ts'
import { teamsAt } from '../../../src/engine/season/week-teams.ts'
import { fictionalSeason } from '../../support/season.ts'

const HOUR = 3_600_000
const BEGIN = Date.UTC(2024, 8, 8, 17)
const MARCH = Date.UTC(2025, 2, 1)
const WEEKS = [1, 2, 3]

/** Two games per week. Some are postponed until after the next week's games. */
const someGames = fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }).map(delays =>
  delays.map((delay, at): Game => {
    const week = WEEKS[at >> 1]!
    const [home, away] = at % 2 === 0 ? ['CHI', 'GB'] : ['DET', 'MIN']
    const kickoffAt = BEGIN + (7 * (week - 1) + 5 * delay) * 24 * HOUR
    return { id: `${week}${home}`, week, home: home!, away: away!, kickoffAt, homeScore: 20, awayScore: 17 }
  }),
)

const someRows = fc.uniqueArray(
  fc.record({
    player: fc.constantFrom('a', 'b', 'c'),
    week: fc.constantFrom(...WEEKS),
    team: fc.constantFrom('CHI', 'DET', 'SEA'),
    covered: fc.boolean(),
    stats: fc.record({ rec: fc.nat(3) }),
  }),
  { selector: ({ player, week }) => `${player}${week}`, minLength: 1 },
)

/** Returns when a row's game is over. For a row without a game, this is March 1. */
const overOf = (row: { week: number; team: string }, games: readonly Game[]): number => {
  const game = games.find(({ week, home, away }) => week === row.week && [home, away].includes(row.team))
  return game ? overAt(game) : MARCH
}

const someInstant = fc.oneof(
  fc.integer({ min: -1, max: 40 * 24 }).map(hours => BEGIN + hours * HOUR),
  fc.constantFrom(MARCH - 1, MARCH),
)

describe('a season at a given time', () => {
  test('has the rows of finished games, in their order, and the scores of those games', () => {
    fc.assert(
      fc.property(someGames, someRows, someInstant, (games, rows, now) => {
        const data = fictionalSeason({ rows, games })
        const season = buildSeason({ ...data, version: 1 }, now)
        const sorted = rows.toSorted((one, two) =>
          one.player === two.player ? one.week - two.week : one.player < two.player ? -1 : 1,
        )
        const seen = sorted.filter(row => overOf(row, games) <= now)
        const { index, players, teams } = season
        const shown = Array.from(index.player, (player, row) => ({
          ...{ player: players[player]!.id, week: index.week[row], team: teams[index.team[row]!] },
          covered: season.coverage.includes(row),
        }))
        expect(shown).toEqual(seen.map(({ player, week, team, covered }) => ({ player, week, team, covered })))
        expect(season.rowCount).toBe(seen.length)
        expect(season.coverage).toHaveLength(seen.filter(({ covered }) => covered).length)
        const isOver = (game: Game) => overAt(game) <= now
        const hidden = games.map(game => (isOver(game) ? game : { ...game, homeScore: null, awayScore: null }))
        expect(season.games).toEqual(hidden)
        const column = data.columns.get('rec')!
        const part = season.visible ? pickColumn(column, season.visible) : column
        const catches = seen.map(({ stats }) => stats.rec)
        expect([...part.rows].map((row, at) => [row, part.values[at]])).toEqual(
          [...catches.entries()].filter(([, rec]) => rec > 0),
        )
      }),
      { numRuns: 300 },
    )
  })

  test('shows each player on the team of the last visible row, or else of the next one', () => {
    fc.assert(
      fc.property(someGames, someRows, someInstant, (games, rows, now) => {
        const data = fictionalSeason({ rows, games })
        const season = buildSeason({ ...data, version: 1 }, now)
        for (const { id, team } of season.players) {
          const own = rows.filter(({ player }) => player === id).toSorted((one, two) => one.week - two.week)
          const seen = own.filter(row => overOf(row, games) <= now)
          const whole = season.visible === null
          expect(team).toBe(whole ? own.at(-1)!.team : (seen.at(-1) ?? own[0])!.team)
        }
      }),
    )
  })

  test('shows a player without a row on the team in the files unless that reveals a later team, and a defense always on its team', () => {
    const games = WEEKS.map(week => ({
      ...{ id: `g${week}`, week, home: 'CHI', away: 'GB', kickoffAt: BEGIN + 7 * (week - 1) * 24 * HOUR },
      ...{ homeScore: 20, awayScore: 17 },
    }))
    const teamsAt = (now: number, weeks: readonly number[]) => {
      const data = fictionalSeason({ rows: weeks.map(week => ({ player: 'a', week })), games })
      const beside = ['WR', 'DST'].map(group => ({ ...data.players[0]!, id: `z ${group}`, posGroup: group as 'WR' }))
      const season = buildSeason({ ...data, players: [...data.players, ...beside], version: 1 }, now)
      return season.players.map(({ team }) => team)
    }
    const second = games[1]!.kickoffAt
    expect(teamsAt(second - 1, [1, 2])).toEqual(['CHI', null, 'CHI'])
    expect(teamsAt(second - 1, [1])).toEqual(['CHI', 'CHI', 'CHI'])
    expect(teamsAt(second, [1, 2])).toEqual(['CHI', 'CHI', 'CHI'])
  })

  test('adds up the rows of each player', () => {
    fc.assert(
      fc.property(someRows, rows => {
        const season = buildSeason({ ...fictionalSeason({ rows }), version: 1 }, MARCH)
        const points = Float64Array.from({ length: season.rowCount }, (_, row) => 100 * (row + 1))
        for (const { player, games, total } of playerTotals(season, points)) {
          const own = [...season.index.player.keys()].filter(row => season.index.player[row] === player)
          expect([games, total]).toEqual([own.length, own.reduce((sum, row) => sum + points[row]!, 0)])
          expect(ppgOf({ games, total })).toBe(total / 100 / games)
          for (const week of WEEKS) {
            expect(rowIn(season, player, week)).toBe(own.find(row => season.index.week[row] === week) ?? null)
          }
        }
      }),
    )
    expect(ppgOf({ games: 0, total: 0 })).toBe(0)
  })
})

test('a week has started when its first game has kicked off, and never without a game', () => {
  fc.assert(
    fc.property(someGames, someInstant, (games, now) => {
      const { calendar } = buildSeason(
        { ...fictionalSeason({ rows: [{ player: 'a', week: 1 }], games }), version: 1 },
        now,
      )
      for (const week of [...WEEKS, 4]) {
        const begun = games.some(game => game.week === week && game.kickoffAt <= now)
        expect(weekHasBegun(calendar, week, now)).toBe(begun)
      }
    }),
  )
})

describe('a load records', () => {
  const games = WEEKS.map(week => ({
    ...{ id: `g${week}`, week, home: 'CHI', away: 'GB', kickoffAt: BEGIN + 7 * (week - 1) * 24 * HOUR },
    ...{ homeScore: 20, awayScore: 17 },
  }))
  const rows = [
    { player: 'a', week: 1, team: 'CHI' },
    { player: 'b', week: 1, team: 'GB' },
  ]
  const data = fictionalSeason({ rows, games, rosterTeams: { a: 'DET' } })

  test("the team of each player's last row and of the roster file", () => {
    expect(teamsAt(data, BEGIN + 24 * HOUR)).toEqual([
      ['a', 'CHI'],
      ['a', 'DET'],
      ['b', 'GB'],
    ])
  })

  test('a team only once if both agree, and no team if neither has one', () => {
    const one = fictionalSeason({ rows: rows.slice(1), games, rosterTeams: { b: 'GB' } })
    expect(teamsAt(one, BEGIN)).toEqual([['b', 'GB']])
    const none = { ...one, players: one.players.map(player => ({ ...player, team: null })), rosterTeams: new Map() }
    expect(teamsAt(none, BEGIN)).toEqual([])
  })

  test('only players of the season, and none from files of a later time', () => {
    expect(teamsAt(data, BEGIN - 31 * 24 * HOUR)).toEqual([])
    expect(teamsAt(data, BEGIN + 15 * 24 * HOUR)).toEqual([])
    expect(teamsAt(data, BEGIN - HOUR)).toEqual([])
    expect(teamsAt(data, BEGIN)).toHaveLength(3)
  })
})
