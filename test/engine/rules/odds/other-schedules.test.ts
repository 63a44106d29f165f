import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { standings } from '../../../../src/engine/rules/matchups/standings.ts'
import { fortunesOf } from '../../../../src/engine/rules/odds/schedules.ts'
import { drawnRace, raceOf, someRaces } from '../../../support/races.ts'

describe('results under other schedules', () => {
  it('match the standings over all equally likely assignments of teams to the schedule', () => {
    fc.assert(
      fc.property(someRaces, fc.constantFrom(4 as const, 5 as const), (each, teams) => {
        const race = drawnRace({ ...each, teams })
        const orders = (ids: string[]): string[][] =>
          ids.length < 2
            ? [ids]
            : ids.flatMap(first => orders(ids.filter(id => id !== first)).map(rest => [first, ...rest]))
        const ids = race.teams.map(({ id }) => id)
        const counts = new Map(ids.map(id => [id, ids.map(() => 0)]))
        const all = orders(ids)
        const totals = new Map(
          race.matchups.flatMap(({ week, home, away }) =>
            (away ? [home, away] : [home]).map(({ team, total }) => [`${team} ${week}`, total] as const),
          ),
        )
        for (const order of all) {
          const dealt = race.matchups.map(({ week, home, away, counts: is }) => {
            const sideOf = (id: string) => {
              const team = order[ids.indexOf(id)]!
              return { team, total: totals.get(`${team} ${week}`)! }
            }
            return { week, home: sideOf(home.team), away: away && sideOf(away.team), counts: is }
          })
          for (const { team, rank } of standings({ ...race, matchups: dealt })) counts.get(team.id)![rank - 1]!++
        }
        for (const { team, ranks } of fortunesOf(race, { deals: 2_400, seed: 1 })) {
          for (const [place, count] of counts.get(team)!.entries()) {
            expect(Math.abs(ranks[place]! / 2_400 - count / all.length)).toBeLessThan(0.05)
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  it('count a score against the median in a week without an opponent, under any schedule', () => {
    const ranking = ['pointsFor'] as const
    const race = raceOf({ teams: 3, weeks: 1, played: 1, total: team => team * 100, ranking, medianGame: true })
    const always = [2, 1, 0].map(place => [0, 1, 2].map(each => (each === place ? 50 : 0)))
    expect(fortunesOf(race, { deals: 50, seed: 1 }).map(({ ranks }) => ranks)).toEqual(always)
  })

  it('include the same wins with and without games against the median, which are not matchups', () => {
    fc.assert(
      fc.property(someRaces, each => {
        const race = drawnRace({ ...each, teams: 4 })
        const [withMedian, without] = [true, false].map(medianGame =>
          fortunesOf({ ...race, medianGame }, { deals: 20, seed: 1 }).map(({ wins }) => wins),
        )
        expect(withMedian).toEqual(without)
      }),
      { numRuns: 30 },
    )
  })

  it('equal the actual results if all schedules are equivalent', () => {
    const race = raceOf({ teams: 4, weeks: 3, played: 3, total: team => team * 100 })
    expect(fortunesOf(race, { deals: 50, seed: 1 }).map(({ wins }) => wins)).toEqual([0, 1, 2, 3])
  })
})
