import { expect } from 'vitest'
import { add, after, asking, clock, inLeague, LEAGUE, makeLeague, ofLeague, openSeason, playLeague } from '../league.ts'
import { answers, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

const sides = (home: [string, number], away: [string, number] | null, winner: string | null) => ({
  home: { team: { name: home[0] }, total: home[1] },
  away: away && { team: { name: away[0] }, total: away[1] },
  winner,
})

const shownMatchups = scenarios('listMatchups', [
  {
    title: 'shows every scheduled week with home, away and totals',
    arrange: playLeague(),
    question: ofLeague(),
    expected: (answer: { matchups: unknown[] }) => {
      expect(answer.matchups).toHaveLength(6)
      expect(answer).toMatchObject({
        leagueId: LEAGUE,
        week: null,
        weeks: [1, 2, 3],
        matchups: [
          { week: 1, ...sides(['Bolts', 29], ['Comets', 15], 'home') },
          { week: 1, ...sides(['Anvils', 35], ['Dukes', 11], 'home') },
          { week: 2, ...sides(['Comets', 31], ['Anvils', 23], 'home') },
          { week: 2, ...sides(['Dukes', 11], ['Bolts', 22], 'away') },
          { week: 3, ...sides(['Anvils', 25], ['Bolts', 17], 'home') },
          { week: 3, ...sides(['Comets', 0], ['Dukes', 0], 'tie') },
        ],
      })
    },
  },
  {
    title: 'shows one week',
    arrange: playLeague(),
    question: ofLeague({ query: { week: 3 } }),
    as: 'blake',
    expected: (answer: { matchups: unknown[] }) => {
      expect(answer.matchups).toHaveLength(2)
      expect(answer).toMatchObject({ week: 3, weeks: [1, 2, 3], matchups: [{ week: 3 }, { week: 3 }] })
    },
  },
  {
    title: 'counts starters who have yet to play, are playing and have played, without empty slots',
    arrange: after(openSeason, clock(TIME.sunday(1))),
    question: ofLeague({ query: { week: 1 } }),
    expected: answers({
      matchups: [
        {
          home: { team: { name: 'Bolts' }, yetToPlay: 0, playing: 2, played: 0 },
          away: { team: { name: 'Comets' }, yetToPlay: 0, playing: 0, played: 3 },
        },
        { home: { yetToPlay: 0, playing: 3 }, away: { team: { name: 'Dukes' }, played: 2 } },
      ],
    }),
  },
  {
    title: 'does not count players on bye',
    arrange: openSeason,
    question: ofLeague({ query: { week: 3 } }),
    expected: answers({
      matchups: [
        { home: { yetToPlay: 3, playing: 0, played: 0 }, away: { yetToPlay: 2 } },
        { home: { yetToPlay: 0, played: 0 }, away: { yetToPlay: 0, played: 0 } },
      ],
    }),
  },
  {
    title: 'has no matchups in a playoff week',
    arrange: playLeague(),
    question: ofLeague({ query: { week: 4 } }),
    expected: (answer: object) =>
      expect(answer).toEqual({
        leagueId: LEAGUE,
        week: 4,
        weeks: [1, 2, 3],
        matchups: [],
        rounds: [],
        thirdPlace: null,
      }),
  },
  {
    title: 'shows a bye without an opponent and a winner',
    arrange: makeLeague({ teamCount: 5 }),
    question: ofLeague({ query: { week: 2 } }),
    expected: answers({ matchups: [{}, {}, sides(['Bolts', 0], null, null)] }),
  },
  {
    title: 'does not count a matchup without a lineup on either side',
    arrange: after(makeLeague(), add(0, 'q1'), asking('setBestLineup', 0, { query: { week: 2 } })),
    question: ofLeague(),
    expected: answers({
      matchups: [
        sides(['Bolts', 0], ['Comets', 0], null),
        sides(['Anvils', 0], ['Dukes', 0], null),
        sides(['Comets', 0], ['Anvils', 5], 'away'),
        sides(['Dukes', 0], ['Bolts', 0], null),
        sides(['Anvils', 12], ['Bolts', 0], 'home'),
        sides(['Comets', 0], ['Dukes', 0], null),
      ],
    }),
  },
  {
    title: 'shows the current totals of an unfinished week, without a winner',
    arrange: after(openSeason, clock(TIME.friday(1))),
    question: ofLeague({ query: { week: 1 } }),
    expected: answers({
      matchups: [sides(['Bolts', 0], ['Comets', 15], null), sides(['Anvils', 0], ['Dukes', 11], null)],
    }),
  },
  {
    title: 'shows zeros for a future week',
    arrange: after(openSeason, clock(TIME.friday(1))),
    question: ofLeague({ query: { week: 2 } }),
    expected: answers({
      matchups: [sides(['Comets', 0], ['Anvils', 0], null), sides(['Dukes', 0], ['Bolts', 0], null)],
    }),
  },
  {
    title: 'has no winner while a score is unknown',
    seasons: 'unscored',
    arrange: after(openSeason, clock(TIME.over(2))),
    question: ofLeague({ query: { week: 2 } }),
    expected: answers({
      matchups: [sides(['Comets', 31], ['Anvils', 23], null), sides(['Dukes', 11], ['Bolts', 22], null)],
    }),
  },
  {
    title: 'refuses a week outside of the season',
    arrange: makeLeague(),
    question: ofLeague({ query: { week: 19 } }),
    expected: { error: 'invalid_request', message: /week must be 1 to 18/ },
  },
  {
    title: 'refuses week 0',
    arrange: makeLeague(),
    question: ofLeague({ query: { week: 0 } }),
    expected: 'invalid_request',
  },
  { title: 'does not find an unknown league', question: ofLeague(), expected: 'not_found' },
])

export const matchups = inLeague(shownMatchups)
