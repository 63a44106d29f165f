import { expect } from 'vitest'
import { played, refusals, week } from '../analysis-refusals.ts'
import {
  add,
  adjust,
  after,
  clock,
  close,
  drop,
  inLeague,
  LEAGUE,
  makeLeague,
  ofLeague,
  ofTeam,
  openSeason,
  playLeague,
  type Teams,
} from '../league.ts'
import { answers, scenarios } from '../scenario.ts'
import { inGame, TIME } from '../seasons.ts'

const ofAWeek = scenarios('getBenchPoints', [
  {
    title: "shows the lineup's total, the roster's best, and the bench",
    arrange: played,
    question: ofTeam(0, week(2)),
    as: 'drew',
    expected: (answer: object, teams: Teams) =>
      expect(answer).toEqual({
        leagueId: LEAGUE,
        teamId: teams[0],
        week: 2,
        actual: 23,
        best: 26,
        left: 3,
        adjustment: 0,
        optimal: false,
        starters: [
          expect.objectContaining({
            slotIndex: 0,
            slot: 'QB',
            points: 5,
            player: { id: 'q1', name: 'Player q1', posGroup: 'QB', team: 'CHI', game: inGame(2, 'CHI'), status: null },
          }),
          expect.objectContaining({ slotIndex: 1, points: 12 }),
          expect.objectContaining({ slotIndex: 2, points: 6 }),
        ],
        bench: [
          { id: 't1', name: 'Player t1', posGroup: 'TE', team: 'GB', game: inGame(2, 'GB'), status: null, points: 9 },
        ],
        warnings: [],
      }),
  },
  {
    title: 'reports that no better lineup was possible',
    arrange: played,
    question: ofTeam(0, week(1)),
    expected: answers({ actual: 35, best: 35, left: 0, optimal: true }),
  },
  {
    title: "includes the commissioner's deduction in both totals, and shows it",
    arrange: after(played, adjust(-5.5, { at: 0, week: 2 })),
    question: ofTeam(0, week(2)),
    expected: answers({ actual: 17.5, best: 20.5, left: 3, adjustment: -5.5, optimal: false }),
  },
  {
    title: 'prefers an empty slot to negative points',
    arrange: playLeague(),
    question: ofTeam(2, week(1)),
    expected: answers({ actual: 15, best: 17, left: 2, optimal: false }),
  },
  {
    title: 'counts a bye as 0',
    arrange: playLeague(),
    question: ofTeam(2, week(3)),
    expected: answers({ actual: 0, best: 0, optimal: true, starters: [{ points: 0 }, { points: 0 }, { points: 0 }] }),
  },
  {
    title: 'shows a roster without a lineup on the bench, best first',
    arrange: after(makeLeague(), add(0, 'w5'), add(0, 'w1')),
    question: ofTeam(0, week(1)),
    expected: answers({
      actual: 0,
      best: 16,
      left: 16,
      starters: [{ player: null, points: 0 }, { player: null }, { player: null }],
      bench: [
        { id: 'w1', points: 10 },
        { id: 'w5', points: 6 },
      ],
    }),
  },
  {
    title: 'uses the stored roster for a closed week',
    arrange: after(played, close(2), drop(0, 't1')),
    question: ofTeam(0, week(2)),
    expected: answers({ actual: 23, best: 26, bench: [{ id: 't1' }] }),
  },
  {
    title: 'shows the calculation of points on request',
    arrange: played,
    question: ofTeam(0, week(2, { breakdown: 1 })),
    expected: answers({
      starters: [{ breakdown: [{ stat: 'rec_yards', value: 50, weight: 0.1, points: 5 }] }, {}, {}],
      bench: [{ breakdown: [{ stat: 'rec_yards', value: 90, weight: 0.1, points: 9 }] }],
    }),
  },
  {
    title: 'shows nothing for a future week',
    arrange: openSeason,
    question: ofTeam(0, week(2)),
    expected: answers({ actual: 0, best: 0, left: 0, optimal: true }),
  },
  { title: 'requires a week', arrange: makeLeague(), question: ofTeam(0), expected: 'invalid_request' },
  {
    title: 'refuses a week outside of the season',
    arrange: makeLeague(),
    question: ofTeam(0, week(19)),
    expected: 'invalid_request',
  },
  {
    title: 'does not find an unknown team',
    arrange: makeLeague(),
    question: ofTeam(0, week(1))(['x']),
    expected: 'not_found',
  },
  ...refusals('getBenchPoints', week(1)),
])

const weeklyPoints = (answer: {
  weeks: { week: number; actual: number; best: number; left: number; optimal: boolean }[]
}) => answer.weeks.map(({ week, actual, best, left, optimal }) => [week, actual, best, left, optimal])

const ofASeason = scenarios('listBenchPoints', [
  {
    title: 'shows every week of every team, with totals',
    arrange: playLeague(),
    question: ofLeague(),
    expected: (answer: { weeks: never[] }, teams: Teams) => {
      expect(answer.weeks).toHaveLength(12)
      expect(answer).toMatchObject({
        leagueId: LEAGUE,
        teamId: null,
        totals: [
          { teamId: teams[0], actual: 83, best: 83, left: 0 },
          { teamId: teams[1], actual: 68, best: 68, left: 0 },
          { teamId: teams[2], actual: 46, best: 48, left: 2 },
          { teamId: teams[3], actual: 22, best: 22, left: 0 },
        ],
      })
    },
  },
  {
    title: 'shows one team',
    arrange: played,
    question: (teams: Teams) => ofLeague({ query: { teamId: teams[0] } }),
    expected: (answer: never, teams: Teams) => {
      expect(answer).toMatchObject({ teamId: teams[0], totals: [{ teamId: teams[0], actual: 83, best: 86, left: 3 }] })
      expect(weeklyPoints(answer)).toEqual([
        [1, 35, 35, 0, true],
        [2, 23, 26, 3, false],
        [3, 25, 25, 0, true],
      ])
    },
  },
  {
    title: 'does not show weeks that do not count yet',
    arrange: after(openSeason, clock(TIME.sunday(2))),
    question: (teams: Teams) => ofLeague({ query: { teamId: teams[0] } }),
    expected: (answer: never) => expect(weeklyPoints(answer)).toEqual([[1, 35, 35, 0, true]]),
  },
  {
    title: 'does not find an unknown team',
    arrange: makeLeague(),
    question: ofLeague({ query: { teamId: 'x' } }),
    expected: 'not_found',
  },
  ...refusals('listBenchPoints', {}),
])

export const benchPoints = inLeague([...ofAWeek, ...ofASeason])
