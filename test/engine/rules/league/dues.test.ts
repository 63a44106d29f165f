import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placePrizes, weeklyPrizes } from '../../../../src/engine/rules/league/dues.ts'
import { playoffs } from '../../../../src/engine/rules/matchups/playoffs.ts'
import type { Matchup } from '../../../../src/engine/rules/matchups/team-records.ts'

const matchup = fc.record({
  week: fc.integer({ min: 1, max: 4 }),
  totals: fc.tuple(fc.integer({ min: -300, max: 300 }), fc.option(fc.integer({ min: -300, max: 300 }))),
  counts: fc.boolean(),
})

const season = fc.array(matchup, { maxLength: 12 }).map(all =>
  all.map(
    ({ week, totals: [home, away], counts }, at): Matchup => ({
      week,
      home: { team: `h${at}`, total: home },
      away: away === null ? null : { team: `a${at}`, total: away },
      counts,
      isAlone: false,
    }),
  ),
)

describe('weekly prizes', () => {
  test('go to the highest totals of each week that counts, and lose less than a cent per team to rounding', () => {
    fc.assert(
      fc.property(season, fc.integer({ min: 1, max: 10_000 }), (matchups, prize) => {
        const prizes = weeklyPrizes(matchups, prize)
        const weeks = new Set(matchups.filter(({ counts }) => counts).map(({ week }) => week))
        expect(prizes.map(({ week }) => week)).toEqual([...weeks].sort())
        for (const { week, teams, total, amount } of prizes) {
          const sides = matchups
            .filter(each => each.counts && each.week === week)
            .flatMap(({ home, away }) => (away ? [home, away] : [home]))
          expect(sides.every(side => side.total <= total!)).toBe(true)
          expect(teams).toEqual(sides.filter(side => side.total === total).map(({ team }) => team))
          expect(prize - amount * teams.length).toBeGreaterThanOrEqual(0)
          expect(prize - amount * teams.length).toBeLessThan(teams.length)
        }
      }),
    )
  })

  test('are empty without an amount', () => {
    const game: Matchup = { week: 1, home: { team: 'a', total: 1 }, away: null, counts: true, isAlone: false }
    expect(weeklyPrizes([game], 0)).toEqual([])
  })
})

describe('payouts', () => {
  const config = { teams: 4, startWeek: 15, reseed: false } as const
  const draw = { seeds: ['a', 'b', 'c', 'd'] }
  const totals: Readonly<Record<number, Readonly<Record<string, number>>>> = {
    15: { a: 1, b: 9, c: 2, d: 8 },
    16: { a: 3, b: 4, c: 7, d: 5 },
  }
  const bracket = (last: number) =>
    playoffs(config, draw, (team, week) => (week > last ? null : (totals[week]?.[team] ?? null)))
  const places = (last: number, payouts: readonly number[]) =>
    placePrizes(bracket(last), payouts).map(({ place, teams: [team], amount }) => [place, team, amount])

  test('follow the championship and the third-place game', () => {
    expect(places(16, [300, 200, 100, 50, 25])).toEqual([
      [1, 'd', 300],
      [2, 'b', 200],
      [3, 'c', 100],
      [4, 'a', 50],
    ])
  })

  test('leave out ranks without an amount', () => {
    expect(places(16, [300, 0, 100])).toEqual([
      [1, 'd', 300],
      [3, 'c', 100],
    ])
  })

  test('are undecided before the championship', () => {
    expect(places(15, [300, 200, 100])).toEqual([])
  })
})
