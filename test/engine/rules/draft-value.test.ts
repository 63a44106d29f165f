import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PosGroup } from '../../../data/positions.ts'
import { DEFAULT_ROSTER } from '../../../data/rosters.ts'
import {
  type DraftingLeague,
  draftValues,
  expectedPoints,
  type Prospect,
  type Rookie,
} from '../../../src/engine/rules/draft-value.ts'
import { slot } from '../../support/lineups.ts'

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

/** Players of a position whose totals fall by ten points. */
const falling = (posGroup: PosGroup, count: number): Prospect[] =>
  Array.from({ length: count }, (_, at) => veteran(`${posGroup}${at}`, posGroup, 30_000 - 1000 * at))

const worthOf = (prospects: readonly Prospect[], league: DraftingLeague, id: string): number =>
  draftValues(prospects, [], league).find(({ prospect }) => prospect.id === id)!.value

describe('what is expected of a player', () => {
  test('is what he had, once that is eight games', () => {
    expect(expectedPoints(veteran('a', 'WR', 8_000, 8), 2024, [])).toBe(8_000)
  })

  test('is his points per game for twice his games, eight at most, less a tenth, if he had fewer', () => {
    expect(expectedPoints(veteran('a', 'WR', 3_000, 3), 2024, [])).toBe(5_400)
    expect(expectedPoints(veteran('a', 'WR', 7_000, 7), 2024, [])).toBe(7_200)
  })

  test('is of a rookie the mean of those whose numbers in the draft of the NFL were nearest', () => {
    const rookies = [1, 5, 9, 10, 30, 31, 200].map(number => rookie(number, number * 100))
    expect(expectedPoints(newcomer(8), 2024, rookies)).toBe((100 + 500 + 900 + 1000 + 3000) / 5)
    expect(expectedPoints(newcomer(250), 2024, rookies)).toBe((20000 + 3100 + 3000 + 1000 + 900) / 5)
  })

  test('is of who missed a season the mean of all drafted rookies, of who was never drafted that of his like', () => {
    const rookies = [rookie(1, 20_000), rookie(200, 1_000), rookie(null, 300), rookie(null, 100)]
    expect(expectedPoints(newcomer(1, 2020), 2024, rookies)).toBe(10_500)
    expect(expectedPoints(newcomer(null), 2024, rookies)).toBe(200)
    expect(expectedPoints(veteran('a', 'WR', 0, 0), 2024, rookies)).toBe(200)
  })

  test('is the mean of all rookies where no file knows their numbers, and nothing where there were none', () => {
    expect(expectedPoints(newcomer(4), 2024, [rookie(null, 300), rookie(null, 100)])).toBe(200)
    expect(expectedPoints(newcomer(4), 2024, [])).toBe(0)
  })
})

describe('what a player is worth', () => {
  test('is what is expected of him above the last one of his position who is drafted', () => {
    const players = [...falling('QB', 6), ...falling('RB', 6)]
    // Two quarterbacks start. Two backs start, and half of the four bench spots are theirs.
    expect(worthOf(players, LEAGUE, 'QB0')).toBe(1_000)
    expect(worthOf(players, LEAGUE, 'RB0')).toBe(3_000)
    expect(worthOf(players, LEAGUE, 'RB5')).toBe(-2_000)
  })

  test('counts one more quarterback a team where two may start', () => {
    const players = [...falling('QB', 8), ...falling('RB', 8)]
    const two = { ...LEAGUE, slots: [slot('QB'), slot('RB'), slot('QB', 'RB')] }
    const started = draftValues(players, [], two).filter(({ value }) => value >= 0)
    expect(started.filter(({ prospect }) => prospect.posGroup === 'QB').length).toBeGreaterThanOrEqual(4)
  })

  test('is 0 for the last one drafted, and orders players of one position as expected of them', () => {
    const group = fc.constantFrom<PosGroup>('QB', 'RB', 'WR', 'TE', 'K', 'DST', 'LB')
    const someone = fc.record({ posGroup: group, games: fc.nat(17), total: fc.integer({ min: -500, max: 40_000 }) })
    fc.assert(
      fc.property(fc.array(someone, { maxLength: 60 }), fc.integer({ min: 2, max: 6 }), (people, teams) => {
        const prospects = people.map((each, at) => ({ id: String(at).padStart(2, '0'), ...each }))
        const values = draftValues(prospects, [], { ...DEFAULT_ROSTER, teams, season: 2024 })
        expect(values.map(({ prospect }) => prospect.id).toSorted()).toEqual(prospects.map(({ id }) => id))
        for (const members of Map.groupBy(values, ({ prospect }) => prospect.posGroup).values()) {
          const points = members.map(({ prospect }) => expectedPoints(prospect, 2024, []))
          expect(points).toEqual(points.toSorted((a, b) => b - a))
          expect(members.some(({ value }) => value === 0)).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })
})
