import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eliminationTest, hasSuperset, type Teams } from '../../../../src/engine/rules/clinching/clinching.ts'
import { divisionWinnersFirst } from '../../../../src/engine/rules/matchups/standings.ts'

const TEAMS = [0, 1, 2, 3, 4, 5, 6]
const SETS = Array.from({ length: 2 ** TEAMS.length }, (_, bits) => TEAMS.filter(team => (bits >> team) & 1))

describe('a playoff spot', () => {
  const someTable = fc.shuffledSubarray(TEAMS, { minLength: TEAMS.length })
  const someDivisions = fc.array(fc.nat(3), { minLength: TEAMS.length, maxLength: TEAMS.length })

  it('is missed if and only if the team is not among the seeds from the standings, with division winners first', () => {
    fc.assert(
      fc.property(someTable, fc.option(someDivisions), fc.integer({ min: 1, max: 6 }), (table, divisions, count) => {
        const teams = table.map(team => ({ id: `${team}`, draftPosition: null, division: divisions?.[team] || null }))
        const seeds = divisionWinnersFirst(teams).map(({ id }) => Number(id))
        for (const team of TEAMS) {
          const above = table.slice(0, table.indexOf(team))
          expect(eliminationTest({ count, divisions }, team)(above)).toBe(seeds.indexOf(team) >= count)
        }
      }),
    )
  })
})

describe('the search for a set of teams', () => {
  /**
   * The gain and cost of each team. A set of teams is sufficient if its gain reaches a min, and possible if its cost
   * stays within a max.
   */
  const someTask = fc.record({
    brings: fc.array(fc.nat(3), { minLength: TEAMS.length, maxLength: TEAMS.length }),
    costs: fc.array(fc.nat(3), { minLength: TEAMS.length, maxLength: TEAMS.length }),
    least: fc.nat(8),
    max: fc.nat(8),
    candidates: fc.shuffledSubarray(TEAMS),
    hidden: fc.nat(3),
  })
  const sum = (of: readonly number[], set: Teams): number => set.reduce((all, team) => all + of[team]!, 0)

  it('finds one if and only if a subset of the candidates is sufficient, seems possible, and passes the exact test', () => {
    fc.assert(
      fc.property(someTask, ({ brings, costs, least, max, candidates, hidden }) => {
        const enough = (set: Teams) => sum(brings, set) >= least
        const possible = (set: Teams) => sum(costs, set) <= max
        // Like `possible`, this becomes false as the set grows, but sooner.
        const real = (set: Teams) => sum(costs, set) + hidden <= max
        const among = SETS.filter(set => set.every(team => candidates.includes(team)))
        expect(hasSuperset(candidates, { enough, possible, real })).toBe(among.some(set => enough(set) && real(set)))
      }),
      { numRuns: 500 },
    )
  })

  it('runs the exact test only on sets that are sufficient and seem possible', () => {
    fc.assert(
      fc.property(someTask, ({ brings, costs, least, max, candidates }) => {
        const enough = (set: Teams) => sum(brings, set) >= least
        const possible = (set: Teams) => sum(costs, set) <= max
        const asked: Teams[] = []
        hasSuperset(candidates, { enough, possible, real: set => asked.push(set) < 0 })
        expect(asked.filter(set => !enough(set) || !possible(set))).toEqual([])
        expect(new Set(asked.map(set => set.join())).size).toBe(asked.length)
      }),
    )
  })
})
