import { expect } from 'vitest'
import { answer, offer } from '../acquisitions.ts'
import { played, refusals, week } from '../analysis-refusals.ts'
import {
  after,
  clock,
  drop,
  edit,
  inLeague,
  LEAGUE,
  makeLeague,
  mirror,
  ofTeam,
  openSeason,
  playLeague,
  SLOTS,
  start,
  type Teams,
} from '../league.ts'
import { answers, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

const moved = (id: string, points: number) => ({ id, points })

const advising = scenarios('getAdvice', [
  {
    title: 'lists free agents who improve the lineup, by points per game of the season',
    arrange: playLeague(),
    question: ofTeam(1, week(4)),
    as: 'drew',
    expected: (answer: object, teams: Teams) =>
      expect(answer).toMatchObject({
        leagueId: LEAGUE,
        teamId: teams[1],
        season: 2024,
        week: 4,
        basis: 'ppg',
        current: 20.5,
        best: 20.5,
        starts: [],
        pickups: [
          { add: moved('w5', 6), drop: null, slotIndex: 2, gain: 6, newTotal: 26.5, via: 'fcfs' },
          { add: moved('t1', 4), drop: null, slotIndex: 2, gain: 4, newTotal: 24.5, via: 'fcfs' },
        ],
      }),
  },
  {
    title: 'lists players to start, the largest gain first',
    arrange: after(played, start(0, 1, ['q1', null, 't1'])),
    question: ofTeam(0, week(4)),
    expected: answers({
      current: 15.75,
      best: 27.25,
      starts: [
        { slotIndex: 1, slot: 'WR', in: moved('w1', 9), out: null, gain: 9 },
        { slotIndex: 2, slot: 'FLEX', in: moved('r1', 6.5), out: moved('t1', 4), gain: 2.5 },
      ],
      pickups: [],
    }),
  },
  {
    title: 'uses the last regular week after the season, and counts a bye as 0',
    arrange: playLeague(),
    question: ofTeam(2),
    expected: answers({ week: 3, current: 0, best: 0, pickups: [{ add: moved('w5', 6), gain: 6, newTotal: 6 }, {}] }),
  },
  {
    title: 'names the player to drop from a full roster',
    arrange: playLeague({
      rosterConfig: { slots: SLOTS, bench: 0 },
    }),
    question: ofTeam(2, week(4)),
    expected: answers({
      pickups: [{ add: moved('w5', 6), drop: { id: 'r2' }, slotIndex: 2 }, { add: moved('t1', 4) }],
    }),
  },
  {
    title: 'does not suggest dropping a player in a trade under review',
    arrange: after(
      playLeague({ rosterConfig: { slots: SLOTS, bench: 0 }, tradeReview: { hours: 24 } }),
      offer(0, 2, [['r1'], ['r2']]),
      answer('accept'),
    ),
    question: ofTeam(2, week(4)),
    expected: (answer: object) => expect(answer).toMatchObject({ week: 4, pickups: [] }),
  },
  {
    title: 'lists at most the requested number of players',
    arrange: playLeague(),
    question: ofTeam(1, week(4, { limit: 1 })),
    expected: (answer: { pickups: unknown[] }) => expect(answer.pickups).toMatchObject([{ add: { id: 'w5' } }]),
  },
  {
    title: 'refers to a claim in a waiver league',
    arrange: after(playLeague(), edit({ acquisitionMode: 'waivers' })),
    question: ofTeam(1, week(4)),
    expected: answers({ pickups: [{ via: 'waivers' }, { via: 'waivers' }] }),
  },
  {
    title: 'refers to the platform in a mirror',
    arrange: after(playLeague(), mirror),
    question: ofTeam(1, week(4)),
    expected: answers({ pickups: [{ via: 'platform' }, { via: 'platform' }] }),
  },
  {
    title: 'keeps locked players, and suggests no locked free agents',
    arrange: after(openSeason, start(2, 1, ['q3', null, 'r2']), drop(3, 'w4'), clock(TIME.friday(2))),
    question: ofTeam(2),
    expected: (answer: { pickups: { add: { id: string } }[] }) => {
      expect(answer).toMatchObject({ week: 2, starts: [] })
      expect(answer.pickups.map(({ add }) => add.id)).toEqual(['w5'])
    },
  },
  {
    title: 'refuses a limit of 0',
    arrange: makeLeague(),
    question: ofTeam(0, { query: { limit: 0 } }),
    expected: 'invalid_request',
  },
  {
    title: 'refuses a limit of 51',
    arrange: makeLeague(),
    question: ofTeam(0, { query: { limit: 51 } }),
    expected: 'invalid_request',
  },
  {
    title: 'refuses a week outside of the season',
    arrange: makeLeague(),
    question: ofTeam(0, week(19)),
    expected: 'invalid_request',
  },
  {
    title: 'does not find an unknown team',
    arrange: makeLeague(),
    question: ofTeam(0)(['x']),
    expected: 'not_found',
  },
  ...refusals('getAdvice', {}),
])

export const advice = inLeague(advising)
