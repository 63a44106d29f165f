import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divisionalSchedule, divisionWeeks } from '../../../../src/engine/rules/matchups/divisional-schedule.ts'
import type { Pairing } from '../../../../src/engine/rules/matchups/schedule.ts'

const season = fc
  .record({
    sizes: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 4 }),
    games: fc.integer({ min: 1, max: 3 }),
    spare: fc.nat(6),
  })
  .filter(({ sizes }) => sizes.reduce((sum, size) => sum + size) <= 12)
  .map(({ sizes, games, spare }) => {
    const divisions = sizes.map((size, at) => Array.from({ length: size }, (_, each) => `${at}-${each}`))
    return { divisions, games, weeks: divisionWeeks(divisions, games) + spare }
  })

const divisionOf = (team: string): string => team.split('-')[0]!

test('every team plays exactly once per week, and division rivals meet at least the requested number of times', () => {
  fc.assert(
    fc.property(season, ({ divisions, games, weeks }) => {
      const teams = divisions.flat().sort()
      const played = divisionalSchedule(divisions, { weeks, games })
      for (let week = 1; week <= weeks; week++) {
        const own = played.filter(each => each.week === week)
        expect(own.flatMap(({ home, away }) => (away === null ? [home] : [home, away])).sort()).toEqual(teams)
        expect(own.filter(({ away }) => away === null)).toHaveLength(teams.length % 2)
      }
      const met = Map.groupBy(played, ({ home, away }) => [home, away].sort().join(' '))
      for (const one of teams)
        for (const other of teams)
          if (one < other && divisionOf(one) === divisionOf(other))
            expect(met.get(`${one} ${other}`)?.length ?? 0).toBeGreaterThanOrEqual(games)
    }),
    { numRuns: 40 },
  )
})

test('teams in two divisions of six play division rivals twice and every other team once, in fourteen weeks', () => {
  const divisions = ['a', 'b'].map(name => Array.from({ length: 6 }, (_, at) => `${name}-${at}`))
  const played = divisionalSchedule(divisions, { weeks: 14, games: 2 })
  const met = Map.groupBy(played, ({ home, away }) => [home, away].sort().join(' '))
  for (const [key, games] of met) {
    const [one, other] = key.split(' ') as [string, string]
    expect(games.length, key).toBe(divisionOf(one) === divisionOf(other) ? 2 : 1)
  }
  const home = Map.groupBy(played, each => each.home)
  for (const games of home.values()) expect(Math.abs(games.length - 7)).toBeLessThanOrEqual(2)
})

/** Returns the number of games of each pair of teams that `isCounted` accepts. */
const gamesBetween = (
  divisions: readonly string[][],
  played: readonly Pairing<string>[],
  isCounted: (one: string, other: string) => boolean,
): number[] => {
  const teams = divisions.flat()
  const met = Map.groupBy(played, ({ home, away }) => [home, away].sort().join(' '))
  return teams.flatMap(one =>
    teams.filter(other => one < other && isCounted(one, other)).map(other => met.get(`${one} ${other}`)?.length ?? 0),
  )
}

const isRival = (one: string, other: string): boolean => divisionOf(one) === divisionOf(other)
const isCross = (one: string, other: string): boolean => !isRival(one, other)
const divide = (sizes: readonly number[]): string[][] =>
  sizes.map((size, at) => Array.from({ length: size }, (_, each) => `${at}-${each}`))
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/**
 * Returns the least possible number of extra games within divisions. The teams of a division play their other games,
 * and have their byes, against all others; what is left must be played within the division.
 */
const minExtras = (sizes: readonly number[], { weeks, games }: { weeks: number; games: number }): number => {
  const left = sizes.map(size => size * (weeks - games * (size - 1)))
  if (sum(sizes) % 2 === 1) left.push(weeks)
  return Math.max(0, ...left.map(own => (2 * own - sum(left)) / 2))
}

const unequal = fc
  .record({
    sizes: fc.array(fc.integer({ min: 2, max: 8 }), { minLength: 2, maxLength: 4 }),
    games: fc.integer({ min: 1, max: 3 }),
    weeks: fc.integer({ min: 8, max: 17 }),
  })
  .filter(({ sizes, games, weeks }) => {
    const isEven = Math.max(...sizes) - Math.min(...sizes) <= (sizes.length === 2 ? 6 : 1)
    return isEven && sum(sizes) <= 16 && divisionWeeks(divide(sizes), games) <= weeks
  })

test('rivals meet exactly as often as asked, or as few times more as their weeks allow', () => {
  fc.assert(
    fc.property(unequal, ({ sizes, ...season }) => {
      const divisions = divide(sizes)
      const counts = gamesBetween(divisions, divisionalSchedule(divisions, season), isRival)
      expect(Math.min(...counts)).toBeGreaterThanOrEqual(season.games)
      expect(sum(counts) - season.games * counts.length).toBe(minExtras(sizes, season))
    }),
    { numRuns: 40 },
  )
})

test('with divisions of the same size, byes and the games between divisions differ by at most one', () => {
  const equal = fc
    .record({
      size: fc.integer({ min: 2, max: 8 }),
      count: fc.integer({ min: 2, max: 5 }),
      games: fc.integer({ min: 1, max: 3 }),
      weeks: fc.integer({ min: 3, max: 17 }),
    })
    .filter(({ size, count, games, weeks }) => {
      return size * count <= 16 && divisionWeeks(divide(Array.from({ length: count }, () => size)), games) <= weeks
    })
  fc.assert(
    fc.property(equal, ({ size, count, ...season }) => {
      const divisions = divide(Array.from({ length: count }, () => size))
      const played = divisionalSchedule(divisions, season)
      const cross = gamesBetween(divisions, played, isCross)
      expect(new Set(gamesBetween(divisions, played, isRival))).toEqual(new Set([season.games]))
      expect(Math.max(...cross) - Math.min(...cross)).toBeLessThanOrEqual(1)
      const byes = divisions.flat().map(id => played.filter(({ home, away }) => home === id && away === null).length)
      expect(Math.max(...byes) - Math.min(...byes)).toBeLessThanOrEqual(1)
    }),
    { numRuns: 30 },
  )
})

test.each([
  [[4, 5], { games: 2, weeks: 13 }, { rivals: [2, 2], cross: [1, 1], byes: [1, 2] }],
  [[4, 6], { games: 2, weeks: 14 }, { rivals: [2, 3], cross: [1, 1], byes: [0, 0] }],
  [[3, 7], { games: 1, weeks: 14 }, { rivals: [1, 2], cross: [1, 2], byes: [0, 0] }],
  [[2, 4], { games: 3, weeks: 14 }, { rivals: [3, 4], cross: [2, 3], byes: [0, 0] }],
  [[5, 5], { games: 2, weeks: 14 }, { rivals: [2, 2], cross: [1, 2], byes: [0, 0] }],
  [[7, 8], { games: 1, weeks: 18 }, { rivals: [1, 1], cross: [1, 2], byes: [1, 2] }],
])('divisions of %j teams with %j', (sizes, season, expected) => {
  const divisions = divide(sizes)
  const played = divisionalSchedule(divisions, season)
  const byes = divisions.flat().map(id => played.filter(({ home, away }) => home === id && away === null).length)
  const range = (numbers: readonly number[]): number[] => [Math.min(...numbers), Math.max(...numbers)]
  expect({
    rivals: range(gamesBetween(divisions, played, isRival)),
    cross: range(gamesBetween(divisions, played, isCross)),
    byes: range(byes),
  }).toEqual(expected)
  for (let week = 2; week <= season.weeks; week++) {
    const [last, own] = [week - 1, week].map(at =>
      played
        .filter(each => each.week === at && each.away !== null)
        .map(each => [each.home, each.away].sort().join(' ')),
    )
    expect(own!.filter(key => last!.includes(key))).toEqual([])
  }
})
