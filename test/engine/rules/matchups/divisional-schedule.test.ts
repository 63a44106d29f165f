import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divisionalSchedule, divisionWeeks } from '../../../../src/engine/rules/matchups/divisional-schedule.ts'

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
