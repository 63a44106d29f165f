import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BRACKET_SIZES } from '../../../../data/leagues.ts'
import {
  type Draw,
  type PlayoffConfig,
  type PlayoffGame,
  type Playoffs,
  playoffs,
  playoffWeeks,
  roundsThatDiffer,
} from '../../../../src/engine/rules/matchups/playoffs.ts'

const SEEDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J']
const bracket = (teams: PlayoffConfig['teams'], reseed = false): PlayoffConfig => ({ teams, startWeek: 15, reseed })

/** Totals by week, from week 15 on. A missing week has not been played. */
type Totals = readonly Readonly<Record<string, number>>[]

const played = (config: PlayoffConfig, totals: Totals, draw: Draw = { seeds: SEEDS }): Playoffs =>
  playoffs(config, draw, (team, week) => totals[week - 15]?.[team] ?? null)

const shown = ({ home, away }: PlayoffGame): string =>
  away === null ? `${home.team} bye` : `${home.team} v ${away.team}`
const games = ({ rounds }: Playoffs): string[][] => rounds.map(round => [round.name, ...round.games.map(shown)])

/** Returns totals by team letter. With `upset`, the last letter has the highest total. */
const week = (upset: boolean): Record<string, number> =>
  Object.fromEntries(SEEDS.map((team, i) => [team, upset ? 9000 + i : 9000 - i]))
const [TO_THE_BETTER, TO_THE_WORSE] = [week(false), week(true)]

describe('a bracket', () => {
  it.each([
    [2, [['Final', 'A v B']]],
    [
      4,
      [
        ['Semifinals', 'A v D', 'B v C'],
        ['Final', 'A v B'],
      ],
    ],
    [
      6,
      [
        ['Wild card', 'A bye', 'D v E', 'C v F', 'B bye'],
        ['Semifinals', 'A v D', 'B v C'],
        ['Final', 'A v B'],
      ],
    ],
    [
      8,
      [
        ['Quarterfinals', 'A v H', 'D v E', 'C v F', 'B v G'],
        ['Semifinals', 'A v D', 'B v C'],
        ['Final', 'A v B'],
      ],
    ],
  ] as const)(
    'of %i teams brings the top two seeds to the championship if the better team always wins',
    (teams, expected) => {
      const result = played(bracket(teams), [TO_THE_BETTER, TO_THE_BETTER, TO_THE_BETTER])
      expect(games(result)).toEqual(expected)
      expect(result).toMatchObject({ champion: 'A', championSeed: 1 })
    },
  )

  it('has the better seed at home, even after upsets', () => {
    const result = played(bracket(6), [TO_THE_WORSE, TO_THE_WORSE, TO_THE_BETTER])
    expect(games(result).slice(1)).toEqual([
      ['Semifinals', 'A v E', 'B v F'],
      ['Final', 'E v F'],
    ])
    expect(result).toMatchObject({ champion: 'E', championSeed: 5 })
  })

  it('pairs the best remaining seed with the worst only if it reseeds', () => {
    const totals = [{ ...TO_THE_BETTER, H: 20_000 }, TO_THE_BETTER]
    expect(games(played(bracket(8), totals))[1]).toEqual(['Semifinals', 'D v H', 'B v C'])
    expect(games(played(bracket(8, true), totals))[1]).toEqual(['Semifinals', 'B v H', 'C v D'])
    const six = [{ ...TO_THE_BETTER, F: 20_000 }, TO_THE_BETTER]
    expect(games(played(bracket(6), six))[1]).toEqual(['Semifinals', 'A v D', 'B v F'])
    expect(games(played(bracket(6, true), six))[1]).toEqual(['Semifinals', 'A v F', 'B v D'])
  })

  it('gives the win to the better seed if totals are equal, and reports it', () => {
    const [round] = played(bracket(4), [{ A: 9000, B: 9000, C: 9000, D: 9001 }]).rounds
    expect(round!.games.map(({ winner, tiebreak }) => [winner, tiebreak])).toEqual([
      ['away', false],
      ['home', true],
    ])
  })

  it('leaves a game undecided while one of its totals is missing', () => {
    const winners = (totals: Readonly<Record<string, number>>) =>
      played(bracket(4), [totals]).rounds[0]!.games.map(({ winner }) => winner)
    expect(winners({ A: -1, C: 9000 })).toEqual([null, null])
    expect(winners({ A: 9000, B: 9000, D: -1 })).toEqual(['home', null])
  })

  it('gives a bye to its team, without totals', () => {
    const [bye] = played(bracket(6), [TO_THE_BETTER]).rounds[0]!.games
    const home = { seed: 1, team: 'A', total: null }
    expect(bye).toEqual({ round: 1, week: 15, home, away: null, winner: 'home', tiebreak: false })
  })

  it('shows a round once its pairings are known, but no total, winner or champion before the week counts', () => {
    const drawn = played(bracket(4), [])
    expect(games(drawn)).toEqual([['Semifinals', 'A v D', 'B v C']])
    expect(drawn.rounds[0]!.games[0]).toEqual({
      round: 1,
      week: 15,
      home: { seed: 1, team: 'A', total: null },
      away: { seed: 4, team: 'D', total: null },
      winner: null,
      tiebreak: false,
    })
    const final = played(bracket(4), [TO_THE_BETTER])
    expect(final.rounds.map(({ round, week, name }) => [round, week, name])).toEqual([
      [1, 15, 'Semifinals'],
      [2, 16, 'Final'],
    ])
    expect(final.rounds[1]!.games[0]!.winner).toBeNull()
    expect(final).toMatchObject({ champion: null, championSeed: null })
  })

  it('uses a round drawn by hand, with the seeds of the standings', () => {
    const byHand = [
      ['B', null],
      ['C', 'D'],
      ['G', 'E'],
      ['A', null],
    ] as const
    const draw = { seeds: SEEDS, pairings: [byHand] }
    const result = played(bracket(6), [TO_THE_WORSE, TO_THE_BETTER, TO_THE_BETTER], draw)
    expect(games(result)).toEqual([
      ['Wild card', 'B bye', 'C v D', 'E v G', 'A bye'],
      ['Semifinals', 'B v D', 'A v G'],
      ['Final', 'A v B'],
    ])
    expect(result.rounds[0]!.games[2]!.away).toEqual({ seed: 7, team: 'G', total: 9006 })
  })

  it('uses a later round drawn by hand instead of the winners', () => {
    const draw = {
      seeds: SEEDS,
      pairings: [
        [
          ['A', 'D'],
          ['B', 'C'],
        ],
        [['A', 'C']],
      ] as const,
    }
    const result = played(bracket(4), [TO_THE_BETTER, TO_THE_WORSE], draw)
    expect(games(result)).toEqual([
      ['Semifinals', 'A v D', 'B v C'],
      ['Final', 'A v C'],
    ])
    expect(result.champion).toBe('C')
  })

  it.each([
    [4, ['C v D']],
    [6, ['C v D']],
    [8, ['C v D']],
    [2, []],
  ] as const)('of %i teams has the losing semifinalists play for third place', (teams, expected) => {
    const { rounds, thirdPlace } = played(bracket(teams), [TO_THE_BETTER, TO_THE_BETTER, TO_THE_WORSE])
    expect((thirdPlace?.games ?? []).map(shown)).toEqual(expected)
    if (thirdPlace) expect([thirdPlace.round, thirdPlace.week]).toEqual([rounds.length, rounds.at(-1)!.week])
  })

  it('does not have a third-place game before the semifinals are decided, and the better seed wins if totals are equal', () => {
    expect(played(bracket(4), []).thirdPlace).toBeNull()
    const [first, level] = [TO_THE_BETTER, { A: 1, B: 1, C: 9000, D: 9000 }]
    expect(played(bracket(4), [first]).thirdPlace).toMatchObject({ games: [{ winner: null, tiebreak: false }] })
    expect(played(bracket(4), [first, level]).thirdPlace).toMatchObject({
      games: [{ winner: 'home', tiebreak: true }],
    })
  })

  it('has a third-place game between the teams that are not in a saved championship, regardless of the semifinal results', () => {
    const pairings = [
      [
        ['A', 'D'],
        ['B', 'C'],
      ],
      [['A', 'B']],
    ] as const
    const { thirdPlace } = played(bracket(4), [TO_THE_WORSE, TO_THE_BETTER], { seeds: SEEDS, pairings })
    expect(thirdPlace!.games.map(shown)).toEqual(['C v D'])
    const [onlyOne] = [
      [
        [
          ['A', 'D'],
          ['B', null],
        ],
        [['A', 'B']],
      ],
    ] as const
    expect(played(bracket(4), [TO_THE_BETTER], { seeds: SEEDS, pairings: onlyOne }).thirdPlace).toBeNull()
  })

  it('has one week per round, drawn or not', () => {
    expect(BRACKET_SIZES.map(teams => playoffWeeks(bracket(teams)))).toEqual([
      [15],
      [15, 16],
      [15, 16, 17],
      [15, 16, 17],
    ])
  })
})

describe('any bracket', () => {
  const totals = fc.array(fc.record(Object.fromEntries(SEEDS.map(team => [team, fc.integer({ min: 0, max: 5 })]))), {
    maxLength: 3,
  })
  const any = fc.record({ teams: fc.constantFrom(...BRACKET_SIZES), startWeek: fc.constant(15), reseed: fc.boolean() })

  it('advances winners, eliminates losers, and ends with one champion', () => {
    fc.assert(
      fc.property(any, totals, (config, weeks) => {
        const { rounds, champion, championSeed } = played(config, weeks)
        expect(rounds).toHaveLength(Math.min(weeks.length + 1, playoffWeeks(config).length))
        let left = SEEDS.slice(0, config.teams)
        for (const { games } of rounds) {
          const sides = games.map(({ home, away }) => (away === null ? [home] : [home, away]))
          const playing = sides.flat().map(({ team }) => team)
          expect(playing.sort()).toEqual(left)
          for (const [home, away] of sides) if (away) expect(home!.seed).toBeLessThan(away.seed)
          left = games.flatMap(({ winner, home, away }) => (winner ? [winner === 'home' ? home.team : away!.team] : []))
          left.sort()
        }
        expect(champion).toBe(weeks.length < playoffWeeks(config).length ? null : left[0])
        if (champion !== null) expect(left).toEqual([champion])
        expect(championSeed).toBe(champion === null ? null : SEEDS.indexOf(champion) + 1)
      }),
    )
  })

  it('pairs the best seed with the worst in every round if it reseeds', () => {
    fc.assert(
      fc.property(any, totals, (config, weeks) => {
        for (const { games } of played({ ...config, reseed: true }, weeks).rounds) {
          const pairs = games.flatMap(({ home, away }) => (away === null ? [] : [[home.seed, away.seed]]))
          pairs.sort(([a], [b]) => a! - b!)
          const worst = pairs.map(([, seed]) => seed!)
          expect(worst).toEqual([...worst].sort((a, b) => b - a))
          expect(Math.max(...pairs.map(([seed]) => seed!))).toBeLessThan(Math.min(...worst))
        }
      }),
    )
  })
})

describe('a round with saved pairings', () => {
  const kept = (...pairings: [string, string | null][][]): Draw => ({ seeds: SEEDS, pairings })
  const semifinals: [string, string][] = [
    ['A', 'D'],
    ['B', 'C'],
  ]

  it('keeps its pairings, regardless of the previous round', () => {
    const draw = kept(semifinals, [['A', 'B']])
    expect(games(played(bracket(4), [TO_THE_WORSE, TO_THE_BETTER], draw))[1]).toEqual(['Final', 'A v B'])
  })

  it.each([
    ['differs from results with other winners', TO_THE_WORSE, ['Final']],
    ['matches results with the same winners', TO_THE_BETTER, []],
  ] as const)('%s', (_, totals, names) => {
    const draw = kept(semifinals, [['B', 'A']])
    const differing = roundsThatDiffer(bracket(4), draw, (team, week) => (week === 15 ? totals[team]! : null))
    expect(differing.map(({ name }) => name)).toEqual(names)
  })

  it('is reported if one of its games would be different, and never without saved pairings', () => {
    const first: [string, string][] = [
      ['A', 'H'],
      ['D', 'E'],
      ['C', 'F'],
      ['B', 'G'],
    ]
    const totals: Readonly<Record<string, number>> = { ...TO_THE_BETTER, G: 20_000 }
    const differing = (draw: Draw) =>
      roundsThatDiffer(bracket(8), draw, (team, week) => (week === 15 ? totals[team]! : null)).map(({ name }) => name)
    expect(differing(kept(first, semifinals))).toEqual(['Semifinals'])
    expect(differing(kept(first))).toEqual([])
    expect(differing({ seeds: SEEDS })).toEqual([])
  })
})
