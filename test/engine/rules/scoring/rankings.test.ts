import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POS_GROUPS, type PosGroup } from '../../../../data/positions.ts'
import { REFERENCE_LEAGUE } from '../../../../data/rosters.ts'
import { balance, compare } from '../../../../src/engine/rules/scoring/analysis.ts'
import { type Contender, pools, rankings, type StartingSlots } from '../../../../src/engine/rules/scoring/rankings.ts'

const contender = (id: string, posGroup: PosGroup, ppg: number, games = 10): Contender => ({
  id,
  name: `Player ${id}`,
  posGroup,
  games,
  total: Math.round(ppg * games * 100),
  ppg,
})

const two: StartingSlots = {
  teams: 2,
  slots: [
    { slot: 'RB', eligible: ['RB'] },
    { slot: 'WR', eligible: ['WR'] },
    { slot: 'FLEX', eligible: ['RB', 'WR'] },
  ],
}

const league = [
  ...[20, 18, 16, 14, 2].map((ppg, at) => contender(`r${at}`, 'RB', ppg)),
  ...[15, 12, 9].map((ppg, at) => contender(`w${at}`, 'WR', ppg)),
]

describe('the number of players that a league starts', () => {
  test('assigns flex slots to the best eligible players by points per game', () => {
    const count = (group: PosGroup) => pools(league, two).get(group)!.starters
    // Two teams start the running backs with 20 and 18 points, and the wide receivers with 15 and 12.
    // The two flex slots go to the running backs with 16 and 14, ahead of the wide receiver with 9.
    expect([count('RB'), count('WR')]).toEqual([4, 2])
  })

  test('is at least one for a position without a slot, and all players if fewer qualify', () => {
    const pool = pools([contender('k', 'K', 8), contender('k2', 'K', 7), contender('r', 'RB', 3)], two)
    expect([pool.get('K')!.starters, pool.get('RB')!.starters, pool.get('QB')!.starters]).toEqual([1, 1, 0])
  })

  test('does not depend on whether points are positive', () => {
    const poor = league.map(each => ({ ...each, ppg: each.ppg - 100, total: each.total - 100_000 }))
    expect(pools(poor, two).get('RB')!.starters).toBe(4)
  })
})

describe('rankings', () => {
  test("include value over the starters' mean, positional rank, and percentile", () => {
    const board = rankings(league, two, 'total')
    expect(board.map(({ contender: { id } }) => id)).toEqual(['r0', 'r1', 'r2', 'w0', 'r3', 'w1', 'w2', 'r4'])
    expect(board[3]).toMatchObject({ rank: 4, posRank: 1, posCount: 3, baseline: 13.5, paa: 1.5, posPercentile: 1 })
    expect(board[7]).toMatchObject({ rank: 8, posRank: 5, posCount: 5, baseline: 17, paa: -15, posPercentile: 0.2 })
  })

  test('sort positions together by value over an average starter', () => {
    expect(
      rankings(league, two, 'paa')
        .map(({ contender: { id } }) => id)
        .slice(0, 3),
    ).toEqual(['r0', 'w0', 'r1'])
  })

  test('sort by points or points per game, and always use points per game for positional ranks and starters', () => {
    const often = contender('often', 'RB', 10, 17)
    const seldom = contender('seldom', 'RB', 15, 8)
    const one: StartingSlots = { teams: 1, slots: [{ slot: 'RB', eligible: ['RB'] }] }
    const board = (sort: 'total' | 'ppg') =>
      rankings([often, seldom], one, sort).map(({ contender: { id }, posRank, baseline }) => [id, posRank, baseline])
    expect(board('total')).toEqual([
      ['often', 2, 15],
      ['seldom', 1, 15],
    ])
    expect(board('ppg')).toEqual([
      ['seldom', 1, 15],
      ['often', 2, 15],
    ])
  })

  test('give the same percentile to players with equal points per game', () => {
    const level = [9, 7, 7, 7, 2].map((ppg, at) => contender(`w${at}`, 'WR', ppg))
    expect(rankings(level, two, 'ppg').map(({ posPercentile }) => posPercentile)).toEqual([1, 0.8, 0.8, 0.8, 0.2])
  })

  test('break ties by total, points per game, name and id', () => {
    const tied = [contender('b', 'WR', 10, 10), contender('c', 'WR', 10, 12), contender('a', 'WR', 10, 10)]
    const namesakes = ['y', 'x', 'z'].map(id => ({ ...contender(id, 'WR', 10, 10), name: 'Adam' }))
    const all = [...namesakes, ...tied]
    for (const order of [all, all.toReversed()])
      expect(rankings(order, two, 'ppg').map(({ contender: { id } }) => id)).toEqual(['c', 'x', 'y', 'z', 'a', 'b'])
  })

  test('break ties of points above average by total, without floating-point noise', () => {
    /** Returns the value over the baseline as an exact fraction. */
    const exactFraction = (members: readonly Contender[], starters: number, { total, games }: Contender) => {
      const common = members.slice(0, starters).reduce((all, each) => all * BigInt(each.games), BigInt(games))
      const units = (each: Contender): bigint => (BigInt(each.total) * common) / BigInt(each.games)
      const sum = members.slice(0, starters).reduce((all, each) => all + units(each), 0n)
      return { above: units({ total, games } as Contender) * BigInt(starters) - sum, of: common * BigInt(starters) }
    }
    const someone = fc.record({
      group: fc.constantFrom('RB' as const, 'WR' as const),
      games: fc.constantFrom(3, 6, 7, 9, 14),
      hundredths: fc.integer({ min: 0, max: 30 }),
    })
    fc.assert(
      fc.property(fc.array(someone, { minLength: 4, maxLength: 14 }), made => {
        const players = made.map(
          ({ group, games, hundredths }, at): Contender => ({
            id: `p${String(at).padStart(2, '0')}`,
            name: `Player ${at}`,
            posGroup: group,
            games,
            total: 42 * hundredths,
            ppg: (42 * hundredths) / (100 * games),
          }),
        )
        const byGroup = pools(players, two)
        const board = rankings(players, two, 'paa').map(({ contender }) => contender)
        for (const [at, own] of board.slice(1).entries()) {
          const before = board[at]!
          const exactValue = ({ posGroup, ...rest }: Contender) => {
            const { members, starters } = byGroup.get(posGroup)!
            return exactFraction(members, starters, { posGroup, ...rest })
          }
          const [a, b] = [exactValue(before), exactValue(own)]
          const lead = a.above * b.of - b.above * a.of
          expect(lead >= 0n).toBe(true)
          if (lead === 0n) expect(before.total).toBeGreaterThanOrEqual(own.total)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('are the same for any order of the players', () => {
    const someone = fc.record({
      group: fc.constantFrom(...POS_GROUPS),
      ppg: fc.integer({ min: -50, max: 300 }),
      games: fc.integer({ min: 1, max: 17 }),
    })
    fc.assert(
      fc.property(fc.array(someone, { maxLength: 30 }), fc.constantFrom('total', 'ppg', 'paa'), (made, sort) => {
        const players = made.map(({ group, ppg, games }, at) => contender(`p${at}`, group, ppg / 10, games))
        const ids = (list: readonly Contender[]) =>
          rankings(list, two, sort as 'total').map(row => [row.contender.id, row.rank, row.posRank, row.paa])
        expect(ids(players.toReversed())).toEqual(ids(players))
      }),
      { numRuns: 200 },
    )
  })
})

describe('balance', () => {
  test('compares the best players with an average starter, and is null beyond the pool or without a positive baseline', () => {
    const card = balance(league, two)
    const runners = card.find(({ pos }) => pos === 'RB')!
    expect(runners).toMatchObject({ starters: 4, count: 5, baseline: 17, ppgAtRanks: [20, 16, null, null, null, null] })
    expect(runners.outlierPremium).toBeCloseTo(20 / 17 - 1, 12)
    const none = balance([], two).find(({ pos }) => pos === 'WR')
    expect(none).toMatchObject({ starters: 0, count: 0, baseline: 0, outlierPremium: null })
    expect(balance([contender('r', 'RB', -1)], two).find(({ pos }) => pos === 'RB')!.outlierPremium).toBeNull()
  })

  test('separates the positions that a system scores from positions that it hardly scores', () => {
    const paid = [
      contender('q', 'QB', 20),
      contender('r', 'RB', 1),
      contender('l', 'LB', 0.99),
      contender('d', 'DB', -1),
    ]
    const any = { slot: 'ANY', eligible: [...POS_GROUPS] }
    const scored = balance(paid, { teams: 1, slots: [any] }).filter(each => each.scored)
    expect(scored.map(({ pos }) => pos)).toEqual(['QB', 'RB'])
    expect(balance([contender('d', 'DB', -1)], two).filter(each => each.scored)).toEqual([])
  })

  test('lists the position groups of the contract without OTHER', () => {
    const listed = balance([], REFERENCE_LEAGUE).map(({ pos }) => pos)
    expect(listed).toEqual(POS_GROUPS.filter(group => group !== 'OTHER'))
  })

  test('leaves out positions without a slot', () => {
    expect(balance([contender('d', 'DB', 9), contender('r', 'RB', 8)], two).map(({ pos }) => pos)).toEqual(['RB', 'WR'])
  })
})

describe('compare', () => {
  const left = [contender('x', 'WR', 10), contender('y', 'WR', 9), contender('z', 'RB', 8)]
  const right = [contender('x', 'WR', 5), contender('y', 'WR', 9), contender('z', 'RB', 20)]

  test('shows how far each player rises from A to B', () => {
    const rows = compare(left, right, 'rankB').map(({ a, b, delta }) => [a.contender.id, a.rank, b.rank, delta])
    expect(rows).toEqual([
      ['z', 3, 1, 2],
      ['y', 2, 2, 0],
      ['x', 1, 3, -2],
    ])
  })

  test('sorts by either rank or by the largest rise', () => {
    const order = (sort: 'rankA' | 'delta') => compare(left, right, sort).map(({ a }) => a.contender.id)
    expect([order('rankA'), order('delta')]).toEqual([
      ['x', 'y', 'z'],
      ['z', 'y', 'x'],
    ])
  })

  test('ranks each position by points per game', () => {
    expect(compare(left, right, 'rankA').map(({ a, b }) => [a.posRank, b.posRank])).toEqual([
      [1, 2],
      [2, 1],
      [1, 1],
    ])
  })

  test('gives every player the same rank as a reference implementation, in any requested order', () => {
    const someone = fc.record({
      ...{ group: fc.constantFrom('QB' as const, 'WR' as const) },
      ...{ a: fc.nat(3), b: fc.nat(3), gamesA: fc.integer({ min: 1, max: 2 }), gamesB: fc.integer({ min: 1, max: 2 }) },
    })
    /**
     * Returns a player's rank: one more than the number of players ahead of them by these numbers (higher first) and
     * then by id.
     */
    const placeOf = (own: Contender, list: readonly Contender[], figures: (each: Contender) => number[]): number => {
      const key = (each: Contender) => [...figures(each).map(figure => 9_000 - figure), each.id].join()
      return 1 + list.filter(each => key(each) < key(own)).length
    }
    fc.assert(
      fc.property(fc.array(someone, { maxLength: 8 }), fc.constantFrom('rankA', 'rankB', 'delta'), (made, sort) => {
        const one = made.map(({ group, a, gamesA }, at) => contender(`p${at}`, group, a, gamesA))
        const two = made.map(({ group, b, gamesB }, at) => contender(`p${at}`, group, b, gamesB))
        const rows = compare(one, two, sort as 'delta')
        expect(new Set(rows.map(({ a }) => a.contender.id))).toEqual(new Set(one.map(({ id }) => id)))
        for (const { a, b, delta } of rows) {
          expect([a.contender.id, delta]).toEqual([b.contender.id, a.rank - b.rank])
          for (const [list, { contender: own, rank, posRank }] of [[one, a] as const, [two, b] as const]) {
            const rivals = list.filter(({ posGroup }) => posGroup === own.posGroup)
            expect([rank, posRank]).toEqual([
              placeOf(own, list, ({ total, ppg }) => [total, ppg]),
              placeOf(own, rivals, ({ total, ppg }) => [ppg, total]),
            ])
          }
        }
        const ranks = (of: 'a' | 'b') => rows.map(row => row[of].rank)
        const ascending = (list: readonly number[]) => list.toSorted((x, y) => x - y)
        if (sort === 'rankA') expect(ranks('a')).toEqual(ascending(ranks('a')))
        if (sort === 'rankB') expect(ranks('b')).toEqual(ascending(ranks('b')))
        if (sort === 'delta') {
          const keys = rows.map(({ delta, b }) => [-delta, b.rank] as const)
          expect(keys).toEqual(keys.toSorted((x, y) => x[0] - y[0] || x[1] - y[1]))
        }
      }),
    )
  })
})
