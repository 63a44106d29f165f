import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AddedPlayer,
  type Award,
  type AwardName,
  awardsOf,
  type GameOfWeek,
  luckOf,
  marginOf,
  type SideOfWeek,
} from '../../../../src/engine/rules/matchups/week-recap.ts'
import { toFigure } from '../../../../src/engine/rules/scoring/decimal.ts'

const points = fc.nat(4)
const someSide = fc.record({ total: points, left: points, bench: points })
const someWinner = fc.constantFrom('home', 'away', 'tie', null)

/**
 * Weeks with only a few different totals, so that many are equal. A bye does not have a winner. A playoff game has one
 * even if its totals are equal.
 */
const someGames = fc
  .array(fc.record({ home: someSide, away: fc.option(someSide, { freq: 4 }), winner: someWinner }), { maxLength: 5 })
  .map(rows =>
    rows.map(({ home, away, winner }, at): GameOfWeek => {
      const side = (own: Omit<SideOfWeek, 'team'>, place: string) => ({ ...own, team: `${place}${at}` })
      return { home: side(home, 'h'), away: away && side(away, 'a'), winner: away && winner }
    }),
  )

const somePickups = fc.array(
  fc.record({ team: fc.constantFrom('h0', 'a0'), playerId: fc.constantFrom('p', 'q'), points, started: fc.boolean() }),
  { maxLength: 3 },
)

const sidesOf = (games: readonly GameOfWeek[]): SideOfWeek[] =>
  games.flatMap(({ home, away }) => [home, ...(away ? [away] : [])])

/** Implements the rule as documented: compares all candidates for an award, and picks the first of the best. */
const reference = (games: readonly GameOfWeek[], pickups: readonly AddedPlayer[]): [AwardName, string, number][] => {
  const sides = sidesOf(games)
  const won = games.flatMap(({ home, away, winner }) =>
    away === null || winner === null || winner === 'tie' || home.total === away.total
      ? []
      : [{ team: winner === 'home' ? home.team : away.team, by: Math.abs(home.total - away.total) }],
  )
  const lucks = luckOf(games).map(({ team, luck }) => ({
    team,
    luck,
    total: sides.find(each => each.team === team)!.total,
  }))
  const first = <Each extends { team: string }>(
    name: AwardName,
    list: readonly Each[],
    { best, says }: { best: (each: Each) => number; says: (each: Each) => number },
  ): [AwardName, string, number][] => {
    const top = list.find(each => list.every(other => best(other) <= best(each)))
    return top ? [[name, top.team, says(top)]] : []
  }
  const max = <Key extends 'total' | 'bench' | 'left' | 'points'>(key: Key) => {
    const of = (each: Readonly<Record<Key, number>>): number => each[key]
    return { best: of, says: of }
  }
  const unequal = sides.some(({ total }) => total !== sides[0]!.total) ? sides : []
  return [
    ...first('highest', unequal, max('total')),
    ...first('lowest', unequal, { best: ({ total }) => -total, says: ({ total }) => total }),
    ...first('narrowest', won, { best: ({ by }) => -by, says: ({ by }) => by }),
    ...(won.length > 1 ? first('widest', won, { best: ({ by }) => by, says: ({ by }) => by }) : []),
    ...first(
      'bestBench',
      sides.filter(({ bench }) => bench > 0),
      max('bench'),
    ),
    ...first(
      'mostLeft',
      sides.filter(({ left }) => left > 0),
      max('left'),
    ),
    ...first(
      'luckiest',
      lucks.filter(({ luck }) => luck > 0),
      { best: ({ luck }) => luck, says: ({ total }) => total },
    ),
    ...first(
      'unluckiest',
      lucks.filter(({ luck }) => luck < 0),
      { best: ({ luck }) => -luck, says: ({ total }) => total },
    ),
    ...first(
      'bestPickup',
      pickups.filter(each => each.points > 0),
      max('points'),
    ),
  ]
}

const opponentOf = (games: readonly GameOfWeek[], team: string): string | null =>
  games.flatMap(({ home, away }) => (home.team === team ? [away?.team] : away?.team === team ? [home.team] : []))[0] ??
  null

describe('the recap of any week', () => {
  test('gives the same awards as a reference implementation', () => {
    fc.assert(
      fc.property(someGames, somePickups, (games, pickups) => {
        const awards = awardsOf(games, { luck: luckOf(games), pickups })
        expect(awards.map(({ award, team, points: shown }) => [award, team, shown])).toEqual(reference(games, pickups))
      }),
      { numRuns: 300 },
    )
  })

  test('gives each award only the details that belong to it', () => {
    const detailsOf = ({ award, team, opponent, allPlay, pickup }: Award, games: readonly GameOfWeek[]) => {
      expect(opponent).toBe(award === 'narrowest' || award === 'widest' ? opponentOf(games, team) : null)
      expect(allPlay !== null).toBe(award === 'luckiest' || award === 'unluckiest')
      expect(pickup !== null).toBe(award === 'bestPickup')
    }
    fc.assert(
      fc.property(someGames, somePickups, (games, pickups) => {
        const luck = luckOf(games)
        for (const each of awardsOf(games, { luck, pickups })) {
          detailsOf(each, games)
          if (each.allPlay) expect(each.allPlay).toEqual(luck.find(({ team }) => team === each.team)!.allPlay)
          if (each.pickup) expect(pickups).toContain(each.pickup)
        }
      }),
    )
  })

  test('computes luck as the result minus the share of other teams that the total beats, for teams with an opponent', () => {
    fc.assert(
      fc.property(someGames, games => {
        const sides = sidesOf(games)
        const met = games.filter(({ away, winner }) => away !== null && winner !== null)
        const luck = luckOf(games)
        expect(luck.map(({ team }) => team)).toEqual(sidesOf(met).map(({ team }) => team))
        for (const { team, result, allPlay, luck: share } of luck) {
          const game = met.find(({ home, away }) => home.team === team || away?.team === team)!
          const own = sides.find(each => each.team === team)!
          const others = sides.filter(each => each !== own)
          const beats = others.filter(({ total }) => total < own.total).length
          const level = others.filter(({ total }) => total === own.total).length
          const isHome = game.home.team === team
          expect(result).toBe(game.winner === 'tie' ? 'tie' : (game.winner === 'home') === isHome ? 'win' : 'loss')
          expect(allPlay).toEqual({ wins: beats, losses: others.length - beats - level, ties: level })
          const winShare = { win: 1, tie: 0.5, loss: 0 }[result]
          expect(share).toBe(toFigure(winShare - (beats + level / 2) / others.length))
        }
      }),
    )
  })

  test('has no margin for a bye', () => {
    const home = { team: 'h', total: 3, left: 0, bench: 0 }
    expect([
      marginOf({ home, away: null, winner: null }),
      marginOf({ home, away: { ...home, total: 5 }, winner: 'away' }),
    ]).toEqual([null, 2])
  })
})
