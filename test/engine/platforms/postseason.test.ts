import { beforeAll, describe, expect, it, test } from 'vitest'
import { type GameAnswer, readLeague, type SleeperLeague } from '../../../src/engine/platforms/sleeper/client.ts'
import { planLeague } from '../../../src/engine/platforms/sleeper/index.ts'
import { type Draw, playoffs } from '../../../src/engine/rules/matchups/playoffs.ts'
import { capturedClient, SAMPLE_LEAGUES } from '../../support/sleeper.ts'

type Answers = { -readonly [Part in keyof SleeperLeague]: SleeperLeague[Part] }
type Settings = SleeperLeague['league']['settings']

let complete: SleeperLeague

beforeAll(async () => {
  complete = await readLeague(capturedClient(), SAMPLE_LEAGUES.complete)
})

/** Returns the completed league's import plan after changing its responses. */
const planWith = (change: (answers: Answers) => void) => {
  const answers: Answers = structuredClone(complete)
  change(answers)
  return planLeague(answers)
}
const withSettings = (settings: Partial<Settings>) =>
  planWith(({ league }) => {
    Object.assign(league.settings, settings)
  })
const allWarnings = ({ warnings }: { warnings: readonly string[] }): string => warnings.join('\n')

describe('the postseason', () => {
  test.each<[string, Partial<Settings>, RegExp]>([
    ['of 3 teams', { playoff_teams: 3 }, /Playoffs with 3 teams are not supported/],
    ['a bracket of more teams than the league has', { playoff_teams: 8 }, /do not fit a league with 4/],
    ['without teams', { playoff_teams: 0 }, /have playoffs/],
    ['a bracket without a week', { playoff_week_start: 0 }, /have playoffs/],
    ['a bracket with a two-week championship', { playoff_round_type: 1 }, /two weeks/],
    ['a bracket with two-week rounds', { playoff_round_type: 2 }, /two weeks/],
    ['a bracket that ends after the season', { playoff_week_start: 17 }, /do not fit the season/],
  ])('%s is left out with a warning', (_, settings, sentence) => {
    const plan = withSettings(settings)
    expect(plan.playoffs).toBeNull()
    expect(allWarnings(plan)).toMatch(sentence)
  })

  it('leaves all weeks to the regular season if it does not have a first week', () => {
    expect(withSettings({ playoff_week_start: 0 }).lastRegularWeek).toBe(17)
  })

  it('reseeds if the platform does', () => {
    expect(withSettings({ playoff_seed_type: 1 }).playoffs!.config.reseed).toBe(true)
  })

  it('is not drawn during the regular season', () => {
    const plan = planWith(({ league }) => {
      league.status = 'in_season'
      league.settings.last_scored_leg = 5
    })
    expect(plan.playoffs!.draw).toBeNull()
  })

  it("has only the first round until the second round's teams are known, whether these are null or refer to games", () => {
    for (const [t1, t2] of [
      [null, null],
      [{ w: 1 }, { w: 2 }],
    ]) {
      const plan = planWith(answers => {
        answers.bracket = answers.bracket.map(game => (game.r === 2 ? ({ ...game, t1, t2 } as GameAnswer) : game))
      })
      expect(plan.playoffs!.draw!.pairings).toEqual([
        [
          ['4', '3'],
          ['1', '2'],
        ],
      ])
    }
  })

  it('is drawn from the records if the bracket is missing or invalid', () => {
    const none = planWith(answers => {
      answers.bracket = []
    })
    const twice = planWith(answers => {
      answers.bracket = answers.bracket.map(game => ({ ...game, t1: 1, t2: 2 }))
    })
    const withUnknownTeam = planWith(answers => {
      answers.bracket = answers.bracket.map(game => (game.m === 1 ? { ...game, t1: 99 } : game))
    })
    for (const plan of [none, twice, withUnknownTeam]) {
      expect(plan.playoffs!.draw).toEqual({ seeds: ['4', '1', '3', '2'], pairings: [] })
      expect(allWarnings(plan)).toMatch(/Hindsight drew it from the records/)
    }
  })

  it('counts a tie as half a win, then compares points, and puts division winners first', () => {
    const seeds = (records: [wins: number, ties: number, fpts: number, division: number][], divisions: number) =>
      planWith(answers => {
        const { rosters, league } = answers
        league.settings.divisions = divisions
        answers.weeks = new Map()
        for (const [at, [wins, ties, fpts, division]] of records.entries()) {
          rosters[at]!.settings = { wins, ties, fpts, fpts_decimal: at, division } as never
        }
      }).playoffs!.draw!.seeds
    const records: [number, number, number, number][] = [
      [5, 0, 100, 1],
      [4, 2, 90, 1],
      [4, 2, 90, 1],
      [1, 0, 500, 2],
    ]
    expect(seeds(records, 0)).toEqual(['1', '3', '2', '4'])
    expect(seeds(records, 2)).toEqual(['1', '4', '3', '2'])
  })

  it('breaks ties by head-to-head record only for division titles', () => {
    const row = (roster_id: number, points: number) => ({ roster_id, matchup_id: 1, points }) as never
    const seeds = (...results: [winner: number, loser: number][]) =>
      planWith(answers => {
        answers.league.settings.divisions = 2
        answers.weeks = new Map(results.map(([a, b], at) => [at + 1, [row(a, 90), row(b, 80)]]))
        for (const [at, division] of [1, 1, 2, 2].entries())
          answers.rosters[at]!.settings = { wins: 5, fpts: 100 - at, division } as never
      }).playoffs!.draw!.seeds
    expect(seeds()).toEqual(['1', '3', '2', '4'])
    expect(seeds([2, 1])).toEqual(['2', '3', '1', '4'])
    expect(seeds([2, 1], [1, 2])).toEqual(['1', '3', '2', '4'])
    expect(seeds([2, 1], [1, 2], [2, 1])).toEqual(['2', '3', '1', '4'])
    expect(seeds([4, 1], [2, 3], [4, 2])).toEqual(['1', '3', '2', '4'])
    expect(seeds([1, 2], [4, 3])).toEqual(['1', '4', '2', '3'])
  })

  it('follows the winners of a reseeded bracket whose later rows do not say which games the teams come from', () => {
    const game = (r: number, m: number, t1: number | null, t2: number | null, w?: number): GameAnswer =>
      ({ r, m, t1, t2, w }) as GameAnswer
    const drawn = (...bracket: GameAnswer[]) =>
      planWith(answers => {
        Object.assign(answers.league.settings, { playoff_teams: 6, playoff_seed_type: 1, divisions: 0 })
        answers.rosters = Array.from({ length: 8 }, (_, at) => ({ ...answers.rosters[0]!, roster_id: at + 1 }))
        answers.bracket = bracket
      }).playoffs!.draw!.pairings
    const first = [game(1, 1, 4, 5, 5), game(1, 2, 3, 6, 3)]
    const third = { ...game(3, 6, 5, 3), p: 3 }
    const second = [
      ['1', null],
      ['4', '5'],
      ['2', null],
      ['3', '6'],
    ]
    const final = game(3, 5, 1, 2)
    expect(drawn(...first, game(2, 3, 1, 5, 1), game(2, 4, 2, 3, 2), final, third)).toEqual([
      second,
      [
        ['1', '5'],
        ['2', '3'],
      ],
      [['1', '2']],
    ])
    // Both second-round games are missing a team until the first round is over.
    expect(
      drawn(game(1, 1, 4, 5), game(1, 2, 3, 6), game(2, 3, 1, null), game(2, 4, 2, null), game(3, 5, null, null)),
    ).toEqual([second])
  })

  it('of every size is read from the drawn bracket', () => {
    const game = (r: number, m: number, t: [number, number], from: (number | undefined)[] = []): GameAnswer =>
      ({
        r,
        m,
        t1: t[0],
        t2: t[1],
        t1_from: from[0] ? { w: from[0] } : null,
        t2_from: from[1] ? { w: from[1] } : null,
      }) as GameAnswer
    const brackets: Record<number, GameAnswer[]> = {
      2: [game(1, 1, [1, 2])],
      4: [game(1, 1, [1, 4]), game(1, 2, [2, 3]), game(2, 3, [1, 2], [1, 2])],
      6: [
        game(1, 1, [4, 5]),
        game(1, 2, [3, 6]),
        game(2, 3, [1, 4], [undefined, 1]),
        game(2, 4, [3, 2], [2]),
        game(3, 5, [1, 2], [3, 4]),
      ],
      8: [
        game(1, 1, [1, 8]),
        game(1, 2, [4, 5]),
        game(1, 3, [3, 6]),
        game(1, 4, [2, 7]),
        game(2, 5, [1, 4], [1, 2]),
        game(2, 6, [3, 2], [3, 4]),
        game(3, 7, [1, 2], [5, 6]),
      ],
    }
    for (const [size, bracket] of Object.entries(brackets)) {
      const plan = planWith(answers => {
        Object.assign(answers.league.settings, { playoff_teams: Number(size), divisions: 0 })
        answers.rosters = Array.from({ length: 8 }, (_, at) => ({
          ...answers.rosters[0]!,
          roster_id: at + 1,
          settings: { wins: 8 - at } as never,
        }))
        answers.bracket = bracket
      })
      const { config, draw } = plan.playoffs!
      const better = (team: string): number => -Number(team)
      const drawn = playoffs(config, draw as Draw, better)
      expect(drawn).toEqual(playoffs(config, { seeds: draw!.seeds }, better))
      expect(draw!.pairings).toHaveLength(drawn.rounds.length)
      expect(drawn.champion).toBe('1')
    }
  })
})
