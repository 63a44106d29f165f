import { expect } from 'vitest'
import { refusals } from '../analysis-refusals.ts'
import { after, clock, edit, inLeague, LEAGUE, makeLeague, ofLeague, openSeason, playLeague } from '../league.ts'
import { answers, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

interface Odds {
  seed: number
  teams: {
    team: { name: string }
    playoffs: { chance: number; error: number }
    title: { chance: number }
    status: string | null
    seeds: number[]
  }[]
}

const sure = { chance: 1, error: 0 }
const never = { chance: 0, error: 0 }
const asked = (query: object) => ofLeague({ query: { runs: 500, ...query } })

const showing = scenarios('getOdds', [
  {
    title: 'shows the odds as of any week, and what is certain then',
    arrange: playLeague(),
    question: asked({ week: 2 }),
    expected: (answer: Odds) => {
      expect(answer).toMatchObject({ leagueId: LEAGUE, week: 2, weeksLeft: 1, runs: 500, places: 2, byWins: true })
      expect(answer.teams.map(({ team }) => team.name).sort()).toEqual(['Anvils', 'Bolts', 'Comets', 'Dukes'])
      for (const { playoffs, seeds } of answer.teams) {
        expect(playoffs.chance).toBeCloseTo(seeds[0]! + seeds[1]!, 3)
      }
      expect(answer.teams[0]).toMatchObject({ team: { name: 'Bolts' }, record: { wins: 2 }, status: 'alive' })
    },
  },
  {
    title: 'uses the same seed for a week regardless of the caller, and different seeds for weeks and leagues',
    arrange: async stage => {
      await playLeague()(stage)
      await makeLeague({ id: 'away' })(stage)
      const seedOf = async (id: string, week: number) =>
        ((await stage.ask('getOdds', { params: { id }, query: { week } }, 'drew')) as Odds).seed
      return Promise.all([seedOf(LEAGUE, 2), seedOf(LEAGUE, 1), seedOf('away', 2)])
    },
    question: asked({ week: 2 }),
    expected: (answer: Odds, seeds: readonly number[]) => {
      expect(answer.seed).toBe(seeds[0])
      expect(new Set(seeds).size).toBe(3)
    },
  },
  {
    title: 'shows the paths if only a few matchups are decisive',
    arrange: playLeague(),
    question: asked({ week: 2 }),
    expected: (answer: Odds, [anvils, bolts, comets, dukes]: readonly string[]) =>
      expect(answer.teams[0]).toMatchObject({
        controls: true,
        magicNumber: 1,
        paths: [
          { certain: true, results: [{ week: 3, winnerId: bolts, loserId: anvils }] },
          { certain: true, results: [{ week: 3, winnerId: dukes, loserId: comets }] },
          { certain: false, results: [] },
        ],
      }),
  },
  {
    title: 'is certain once the regular season is over, and the title is certain once the bracket is decided',
    arrange: after(playLeague(), edit({ draw: true })),
    question: asked({}),
    expected: answers({
      weeksLeft: 0,
      teams: [
        { team: { name: 'Anvils' }, playoffs: sure, title: sure, status: 'clinched' },
        { team: { name: 'Bolts' }, playoffs: sure, title: never, status: 'clinched' },
        { team: { name: 'Comets' }, playoffs: never, title: never, status: 'eliminated' },
        { team: { name: 'Dukes' }, playoffs: never, title: never, status: 'eliminated' },
      ],
    }),
  },
  {
    title: 'shows equal odds for all teams before the season, at week 0 and before the first game',
    arrange: makeLeague(),
    question: asked({ week: 0 }),
    expected: answers({ week: 0, weeksLeft: 3, teams: [{ record: { wins: 0 }, strength: 100 }, {}, {}, {}] }),
  },
  {
    title: 'simulates a week until it is over',
    arrange: after(openSeason, clock(TIME.sunday(2))),
    question: asked({}),
    expected: answers({ week: 1, weeksLeft: 2 }),
  },
  {
    title: 'is certain of the playoffs, but not of a seed, if all teams qualify',
    arrange: playLeague({ playoffs: { teams: 4, startWeek: 4 } }),
    question: asked({ week: 1 }),
    expected: (answer: Odds) => {
      for (const { playoffs, seeds } of answer.teams) {
        expect(playoffs).toEqual(sure)
        expect(Math.max(...seeds)).toBeLessThan(1)
      }
    },
  },
  {
    title: 'reports that teams cannot clinch if another criterion ranks before wins',
    arrange: playLeague({ ranking: ['pointsFor', 'winPct'] }),
    question: asked({ week: 2 }),
    expected: answers({
      byWins: false,
      teams: [{ status: null, controls: null, magicNumber: null, paths: null }, {}, {}, {}],
    }),
  },
  {
    title: 'refuses a week outside of the season',
    arrange: makeLeague(),
    question: asked({ week: 22 }),
    expected: 'invalid_request',
  },
  {
    title: 'refuses fewer than a hundred runs',
    arrange: makeLeague(),
    question: asked({ runs: 99 }),
    expected: 'invalid_request',
  },
  ...refusals('getOdds', {}),
])

export const odds = inLeague(showing)
