import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PosGroup } from '../../../../data/positions.ts'
import { DEFAULT_ROSTER } from '../../../../data/rosters.ts'
import {
  type DraftingLeague,
  draftValues,
  type Prospect,
  prospectPoints,
  type Rookie,
  rookiePoints,
} from '../../../../src/engine/rules/draft/value.ts'
import { slot } from '../../../support/lineups.ts'

const veteran = (id: string, posGroup: PosGroup, total: number, games = 17): Prospect => ({
  id,
  posGroup,
  games,
  total,
})
const newcomer = (draftNumber: number | null, year = 2024): Prospect => ({
  ...veteran('new', 'WR', 0, 0),
  entry: { year, draftNumber },
})
const rookie = (draftNumber: number | null, total: number): Rookie => ({ posGroup: 'WR', draftNumber, total })

const LEAGUE: DraftingLeague = { teams: 2, slots: [slot('QB'), slot('RB')], bench: 2, season: 2024 }

/** Returns players at a position, each with ten points fewer than the one before. */
const falling = (posGroup: PosGroup, count: number): Prospect[] =>
  Array.from({ length: count }, (_, at) => veteran(`${posGroup}${at}`, posGroup, 30_000 - 1000 * at))

const worthOf = (prospects: readonly Prospect[], league: DraftingLeague, id: string): number =>
  draftValues(prospects, [], league).find(({ prospect }) => prospect.id === id)!.value

describe('expected points of a player', () => {
  test('are the actual total for eight or more games', () => {
    expect(prospectPoints(veteran('a', 'WR', 8_000, 8), 2024, rookiePoints([]))).toBe(8_000)
  })

  test('are 90% of points per game times twice the games (at most eight) for fewer than eight games', () => {
    expect(prospectPoints(veteran('a', 'WR', 3_000, 3), 2024, rookiePoints([]))).toBe(5_400)
    expect(prospectPoints(veteran('a', 'WR', 7_000, 7), 2024, rookiePoints([]))).toBe(7_200)
  })

  test('of a rookie are the mean of past rookies with the nearest NFL draft numbers', () => {
    const rookies = [1, 5, 9, 10, 30, 31, 200].map(number => rookie(number, number * 100))
    expect(prospectPoints(newcomer(8), 2024, rookiePoints(rookies))).toBe((100 + 500 + 900 + 1000 + 3000) / 5)
    expect(prospectPoints(newcomer(250), 2024, rookiePoints(rookies))).toBe((20000 + 3100 + 3000 + 1000 + 900) / 5)
  })

  test('of a rookie use the earlier pick of two past rookies at the same distance', () => {
    const rookies = [14, 13, 12, 11, 10, 6].map(number => rookie(number, number * 100))
    expect(prospectPoints(newcomer(10), 2024, rookiePoints(rookies))).toBe((600 + 1000 + 1100 + 1200 + 1300) / 5)
    expect(prospectPoints(newcomer(10), 2024, rookiePoints(rookies.toReversed()))).toBe(
      (600 + 1000 + 1100 + 1200 + 1300) / 5,
    )
  })

  test('of an undrafted rookie are the mean of similar rookies', () => {
    const early = [1, 2, 3, 4, 5].map(number => rookie(number, 12_000))
    const rookies = [...early, rookie(200, 6_000), rookie(null, 300), rookie(null, 100)]
    expect(prospectPoints(newcomer(null), 2024, rookiePoints(rookies))).toBe(200)
    expect(prospectPoints(veteran('a', 'WR', 0, 0), 2024, rookiePoints(rookies))).toBe(200)
  })

  test('of a veteran who missed the ranking season use the games of their newest season, or else are 0', () => {
    const rookies = [rookie(1, 12_000), rookie(null, 300)]
    for (const draftNumber of [1, null]) {
      const veteran = newcomer(draftNumber, 2020)
      expect(prospectPoints(veteran, 2024, rookiePoints(rookies))).toBe(0)
      expect(prospectPoints(veteran, 2024, rookiePoints([]))).toBe(0)
      expect(prospectPoints({ ...veteran, newest: { games: 16, total: 16_000 } }, 2024, rookiePoints(rookies))).toBe(
        7_200,
      )
      expect(prospectPoints({ ...veteran, newest: { games: 2, total: 2_000 } }, 2024, rookiePoints(rookies))).toBe(
        3_600,
      )
    }
  })

  test('of a rookie are the mean of all rookies if draft numbers are unknown, and 0 without past rookies', () => {
    expect(prospectPoints(newcomer(4), 2024, rookiePoints([rookie(null, 300), rookie(null, 100)]))).toBe(200)
    expect(prospectPoints(newcomer(4), 2024, rookiePoints([]))).toBe(0)
  })
})

describe('the value of a player', () => {
  test('is the expected total minus that of the last drafted player at the position', () => {
    const players = [...falling('QB', 6), ...falling('RB', 6)]
    // Two quarterbacks start. Two running backs also start, and running backs get half of the four bench spots.
    expect(worthOf(players, LEAGUE, 'QB0')).toBe(1_000)
    expect(worthOf(players, LEAGUE, 'RB0')).toBe(3_000)
    expect(worthOf(players, LEAGUE, 'RB5')).toBe(-2_000)
  })

  test.each<[PosGroup, number, string]>([
    ['RB', 5, 'two who start and half of the bench'],
    ['WR', 5, 'two who start and half of the bench'],
    ['QB', 2, 'those who start'],
    ['TE', 2, 'those who start'],
    ['K', 2, 'those who start'],
  ])('is 0 for %s%i if a two-team league with three bench spots each drafts %s', (group, last) => {
    const league = { ...LEAGUE, slots: [slot(group)], bench: 3 }
    expect(worthOf(falling(group, 9), league, `${group}${last - 1}`)).toBe(0)
  })

  test.each<[PosGroup, number]>([
    ['QB', 6],
    ['TE', 6],
    ['K', 4],
  ])(
    'is based on one more quarterback or tight end per team if two can start, but not for other positions: %s, %i in a two-team league',
    (group, last) => {
      const two = { ...LEAGUE, slots: [slot(group), slot(group, 'RB')] }
      expect(worthOf(falling(group, 9), two, `${group}${last - 1}`)).toBe(0)
    },
  )

  const group = fc.constantFrom<PosGroup>('QB', 'RB', 'WR', 'TE', 'K', 'DST', 'LB')
  const entry = fc.record({ year: fc.constantFrom(2023, 2024), draftNumber: fc.option(fc.integer({ min: 1, max: 9 })) })
  /** Players with only a few different totals, so that many are tied. */
  const someProspect = fc.record({
    ...{ posGroup: group, games: fc.constantFrom(0, 0, 3, 17), total: fc.integer({ min: -1, max: 6 }) },
    entry: fc.option(entry, { nil: undefined }),
  })
  const people = fc
    .array(someProspect, { maxLength: 60 })
    .map(all => all.map((each, at): Prospect => ({ id: String(at).padStart(2, '0'), ...each })))
  const rookies = fc.array(
    fc.record({ posGroup: group, draftNumber: fc.option(fc.integer({ min: 1, max: 9 })), total: fc.nat(6) }),
    { maxLength: 20 },
  )
  const leagues = fc
    .integer({ min: 2, max: 6 })
    .map((teams): DraftingLeague => ({ ...DEFAULT_ROSTER, teams, season: 2024 }))

  test('is 0 for the last drafted player, and the difference from that player for the others', () => {
    fc.assert(
      fc.property(people, rookies, leagues, (prospects, some, league) => {
        const values = draftValues(prospects, some, league)
        expect(values.map(({ prospect }) => prospect.id).toSorted()).toEqual(prospects.map(({ id }) => id))
        for (const [posGroup, members] of Map.groupBy(values, ({ prospect }) => prospect.posGroup)) {
          const own = some.filter(each => each.posGroup === posGroup)
          const points = members.map(({ prospect }) => prospectPoints(prospect, 2024, rookiePoints(own)))
          const last = members.findIndex(({ value }) => value === 0)
          expect(members.map(({ value }) => value)).toEqual(points.map(each => each - points[last]!))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('is sorted from best to worst, with ties by id, for any order of players', () => {
    fc.assert(
      fc.property(people, rookies, leagues, fc.nat(), (prospects, some, league, turn) => {
        const values = draftValues(prospects, some, league)
        const sorted = values.toSorted((a, b) => b.value - a.value || (a.prospect.id < b.prospect.id ? -1 : 1))
        expect(values).toEqual(sorted)
        const from = turn % (prospects.length + 1)
        const turned = [...prospects.slice(from), ...prospects.slice(0, from)]
        for (const order of [turned, turned.toReversed()]) expect(draftValues(order, some, league)).toEqual(values)
      }),
      { numRuns: 200 },
    )
  })
})
