import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Demand,
  type Kind,
  type Kinds,
  kindsOf,
  medianWeek,
} from '../../../../src/engine/rules/clinching/median-weeks.ts'

interface Played {
  /** The roles that both sides of each matchup must have. Null stands for the missing opponent in a bye. */
  matchups: [Demand, Demand | null][]
  /** The price of half a win, by team. */
  prices: number[]
}

const someRole = fc.constantFrom<Demand>('some', 'exact', 'none')
const someWeek = fc.record({
  matchups: fc.array(fc.tuple(someRole, fc.option(someRole, { freq: 5 })), { minLength: 1, maxLength: 3 }),
  prices: fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 6, maxLength: 6 }),
  /** The allowed distance from the best value. */
  spare: fc.nat(6),
})

/** Returns every combination that has one outcome per matchup. */
const everyOutcome = ([first, ...others]: Kinds): Kind[][] =>
  first ? first.flatMap(kind => everyOutcome(others).map(rest => [kind, ...rest])) : [[]]

/** Returns the week under test with its prices, and every outcome that some totals can produce. */
const read = ({ matchups, prices }: Played) => {
  const kinds = matchups.map(([home, away]) => kindsOf(home, away))
  const playing = matchups.flatMap(([, away]) => (away === null ? [0] : [0, 0])).length
  const priceOf = (at: number, { home, away }: Kind): number => prices[2 * at]! * home + prices[2 * at + 1]! * away
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
  const value = (outcome: readonly Kind[]): number => sum(outcome.map((kind, at) => priceOf(at, kind)))
  const fits = (combination: readonly Kind[]): boolean => {
    const [above, level, below] = (['above', 'level', 'below'] as const).map(of =>
      sum(combination.map(kind => kind[of])),
    )
    const few = above! < playing / 2 && below! < playing / 2
    return few || (level === 0 && above! <= playing / 2 && below! <= playing / 2 && playing % 2 === 0)
  }
  return { week: medianWeek(kinds, playing, priceOf), value, ways: everyOutcome(kinds).filter(fits) }
}

describe('outcomes of a week with a median game', () => {
  it('include every possible outcome above a given value, starting with a best one', () => {
    fc.assert(
      fc.property(someWeek, each => {
        const { week, value, ways: outcomes } = read(each)
        const best = Math.max(...outcomes.map(value))
        expect(week.max).toBe(best)
        const visited: Kind[][] = []
        expect(week.some(best - each.spare, combination => visited.push([...combination]) < 0)).toBe(false)
        const texts = (all: readonly Kind[][]) =>
          [...new Set(all.map(combination => JSON.stringify(combination)))].toSorted()
        expect(texts(visited)).toEqual(texts(outcomes.filter(combination => value(combination) >= best - each.spare)))
        if (outcomes.length > 0) expect(value(visited[0]!)).toBe(best)
      }),
      { numRuns: 300 },
    )
  })

  it('are searched only until the first match', () => {
    fc.assert(
      fc.property(someWeek, fc.nat(5), (each, at) => {
        const { week, ways: possible } = read(each)
        let calls = 0
        const found = week.some(week.max - each.spare, () => calls++ === at)
        expect(calls).toBeLessThanOrEqual(at + 1)
        if (possible.length > 0) expect(found).toBe(calls === at + 1)
      }),
    )
  })

  it('never exceed the best value', () => {
    fc.assert(
      fc.property(someWeek, each => {
        const { week } = read(each)
        expect(week.some(week.max + 1, () => true)).toBe(false)
      }),
    )
  })
})
