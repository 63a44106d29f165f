import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Game } from '../../../src/engine/schema/season.ts'
import { emptiedStats, isShrunk, lostWeeks, unlistedPeople, weekGaps } from '../../../src/engine/season/completeness.ts'
import { type FictionalRow, fictionalSeason } from '../../support/season.ts'

/** Rows of this many players of a team in a week. */
const rowsOf = (count: number, { week = 1, team = 'CHI', ...row }: Partial<FictionalRow> = {}): FictionalRow[] =>
  Array.from({ length: count }, (_, at) => ({ player: `${team} ${row.posGroup ?? ''} ${at}`, week, team, ...row }))

const game = (week: number, home: string, away: string, score: number | null = 20): Game => ({
  ...{ id: `${week} ${home}`, week, home, away, kickoffAt: week, homeScore: score, awayScore: score },
})

const weeksLost = (before: FictionalRow[], after: FictionalRow[]): number[] =>
  lostWeeks(fictionalSeason({ rows: before }), fictionalSeason({ rows: after }), 'players')

describe('a load that lacks rows of an earlier one', () => {
  test.each([
    // A quarter of 40 rows is 10.
    [40, 31, []],
    [40, 30, []],
    [40, 29, [1]],
    [20, 11, []],
    [20, 10, [1]],
    [3, 1, []],
    [3, 0, [1]],
  ])('had %i rows in a week and has %i: the lost weeks are %j', (before, after, lost) => {
    expect(weeksLost(rowsOf(before), rowsOf(after))).toEqual(lost)
    // A file of one list counts as incomplete by the same numbers, but not if it was empty before.
    expect(isShrunk(before, after)).toBe(lost.length > 0)
    expect([isShrunk(0, 0), isShrunk(after, before)]).toEqual([false, false])
  })

  test('is found by week, in ascending order', () => {
    const week = (each: number) => rowsOf(5, { week: each })
    expect(weeksLost([12, 2, 7].flatMap(week), week(7))).toEqual([2, 12])
  })

  test('lost a team that had ten rows, unless the team only has another code', () => {
    const others = rowsOf(90, { team: 'GB' })
    expect(weeksLost([...rowsOf(10), ...others], others)).toEqual([1])
    expect(weeksLost([...rowsOf(9), ...others], others)).toEqual([])
    expect(weeksLost([...rowsOf(10), ...others], [...rowsOf(10, { team: 'DET' }), ...others])).toEqual([])
  })

  test('counts players, team defenses and games with a score apart', () => {
    const rows = [...rowsOf(4), ...rowsOf(1, { posGroup: 'DST' })]
    const full = fictionalSeason({ rows, games: [game(1, 'CHI', 'GB')] })
    const without = { ...full, games: [{ ...game(1, 'CHI', 'GB'), awayScore: null }] }
    expect([lostWeeks(full, without, 'games'), lostWeeks(full, without, 'players')]).toEqual([[1], []])
    const noDefense = fictionalSeason({ rows: rowsOf(4) })
    expect([lostWeeks(full, noDefense, 'defenses'), lostWeeks(full, noDefense, 'players')]).toEqual([[1], []])
  })

  test('lost a stat with fifty or more values if the file still records it without any', () => {
    const withYards = (count: number) =>
      fictionalSeason({
        rows: rowsOf(60).map((row, at) => (at < count ? { ...row, stats: { rush_yards: 1 } } : row)),
        recorded: ['rush_yards'],
      })
    const unrecorded = fictionalSeason({ rows: rowsOf(60) })
    expect(emptiedStats(withYards(50), withYards(0))).toEqual(['rush_yards'])
    expect(emptiedStats(withYards(49), withYards(0))).toEqual([])
    expect(emptiedStats(withYards(50), withYards(1))).toEqual([])
    expect(emptiedStats(withYards(50), unrecorded)).toEqual([])
  })
})

describe('players who are not on a roster', () => {
  const unlisted = (missing: number, listed: number): number => {
    const rows = [
      ...rowsOf(missing),
      ...rowsOf(listed, { team: 'GB' }),
      ...rowsOf(30, { team: 'DET', posGroup: 'DST' }),
    ]
    const rosterTeams = Object.fromEntries(rowsOf(listed, { team: 'GB' }).map(({ player }) => [player, 'GB']))
    return unlistedPeople(fictionalSeason({ rows, rosterTeams }))
  }

  test.each([
    // A twentieth of 200 players is 10.
    [9, 100, 0],
    [10, 100, 10],
    [10, 190, 0],
    [11, 189, 11],
  ])('%i of %i others are reported as %i', (missing, listed, reported) => {
    expect(unlisted(missing, listed)).toBe(reported)
  })
})

test('the gaps of finished weeks are those that a plain search finds', () => {
  const TEAMS = ['CHI', 'GB', 'DET', 'MIN']
  const kinds = fc.constantFrom('players' as const, 'defenses' as const)
  const side = fc.record({ week: fc.integer({ min: 1, max: 4 }), team: fc.constantFrom(...TEAMS), kind: kinds })
  const games = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 })
  fc.assert(
    fc.property(fc.array(side), games, fc.integer({ min: 0, max: 4 }), (sides, weeks, last) => {
      const rows = sides.map(({ week, team, kind }, at) =>
        kind === 'players' ? { player: `${at}`, week, team } : { player: team, week, team, posGroup: 'DST' as const },
      )
      const unique = rows.filter(({ player, week }, at) =>
        rows.slice(0, at).every(each => each.player !== player || each.week !== week),
      )
      const season = fictionalSeason({
        rows: unique,
        games: weeks.flatMap(week => [game(week, 'CHI', 'GB'), game(week, 'DET', 'MIN')]),
      })
      const has = (week: number, kind: 'players' | 'defenses', team?: string) =>
        sides.some(each => each.week === week && each.kind === kind && (team === undefined || each.team === team))
      const over = [1, 2, 3, 4].filter(week => week <= last)
      const played = over.filter(week => has(week, 'players'))
      const teamsLacking = (kind: 'players' | 'defenses') => {
        const lacking = played
          .filter(week => weeks.includes(week))
          .flatMap(week => TEAMS.filter(team => !has(week, kind, team)).map(team => ({ week, team })))
        const weeksOf = [...new Set(lacking.map(({ week }) => week))].sort((a, b) => a - b)
        return { part: kind, weeks: weeksOf, teams: [...new Set(lacking.map(({ team }) => team))].sort() }
      }
      const gaps = [
        { part: 'games', weeks: played.filter(week => !weeks.includes(week)), teams: [] },
        teamsLacking('players'),
        teamsLacking('defenses'),
        { part: 'coverage', weeks: played, teams: [] },
      ]
      expect(weekGaps(season, week => week <= last)).toEqual({
        weeksWithoutRows: over.filter(week => weeks.includes(week) && !has(week, 'players')),
        gaps: gaps.filter(each => each.weeks.length > 0),
      })
    }),
  )
})
