import { expect } from 'vitest'
import { refusals } from '../analysis-refusals.ts'
import { createHouseRules } from '../house-rules.ts'
import {
  add,
  after,
  clock,
  edit,
  inLeague,
  LEAGUE,
  makeLeague,
  ofLeague,
  openSeason,
  playLeague,
  type Teams,
} from '../league.ts'
import { answers, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

const record = (wins: number, losses: number, ties: number) => ({ wins, losses, ties })

const reporting = scenarios('getReport', [
  {
    title: 'shows luck, efficiency and strength of schedule for each team',
    arrange: playLeague(),
    question: ofLeague(),
    as: 'drew',
    expected: (answer: { matchups: unknown[] }, [anvils, bolts, comets, dukes]: Teams) => {
      expect(answer).toMatchObject({
        leagueId: LEAGUE,
        weeks: [1, 2, 3],
        teams: [
          {
            team: { id: anvils },
            record: record(2, 1, 0),
            allPlay: record(8, 1, 0),
            expectedWins: 2.6667,
            luck: -0.2222,
            actual: 83,
            best: 83,
            left: 0,
            efficiency: 1,
            high: { week: 1, total: 35 },
            low: { week: 2, total: 23 },
            strengthOfSchedule: 0.3704,
            schedules: [
              { teamId: bolts, ...record(3, 0, 0) },
              { teamId: comets, ...record(2, 1, 0) },
              { teamId: dukes, ...record(3, 0, 0) },
            ],
          },
          {
            record: record(2, 1, 0),
            allPlay: record(5, 4, 0),
            expectedWins: 1.6667,
            luck: 0.1111,
            strengthOfSchedule: 0.4815,
          },
          {
            record: record(1, 1, 1),
            allPlay: record(4, 4, 1),
            expectedWins: 1.5,
            luck: 0,
            left: 2,
            efficiency: 0.9583,
            strengthOfSchedule: 0.5,
          },
          {
            record: record(0, 2, 1),
            allPlay: record(0, 8, 1),
            luck: 0.1111,
            high: { week: 1, total: 11 },
            low: { week: 3, total: 0 },
            strengthOfSchedule: 0.6481,
          },
        ],
      })
      expect(answer.matchups[0]).toEqual({
        week: 1,
        home: { teamId: bolts, total: 29, best: 29 },
        away: { teamId: comets, total: 15, best: 17 },
        winner: 'home',
        turns: [],
      })
    },
  },
  {
    title: 'lists the lineup changes that would have won a matchup for a side that lost or tied',
    arrange: after(playLeague(), add(3, 'w5')),
    question: ofLeague(),
    expected: (answer: { matchups: { turns: unknown[] }[] }, teams: Teams) => {
      expect(answer.matchups.map(({ turns }) => turns.length)).toEqual([0, 0, 0, 0, 0, 1])
      expect(answer.matchups[5]).toMatchObject({
        winner: 'tie',
        turns: [
          {
            teamId: teams[3],
            newTotal: 6,
            changes: [{ slotIndex: 2, slot: 'FLEX', in: { id: 'w5', points: 6 }, out: null, gain: 6 }],
          },
        ],
      })
    },
  },
  {
    title: 'leaves out weeks that do not count yet',
    arrange: after(openSeason, clock(TIME.sunday(2))),
    question: ofLeague(),
    expected: (answer: { matchups: unknown[] }) => {
      expect(answer).toMatchObject({ weeks: [1], teams: [{ record: record(1, 0, 0) }, {}, {}, {}] })
      expect(answer.matchups).toHaveLength(2)
    },
  },
  {
    title: 'shows the report as of a week',
    arrange: playLeague(),
    question: ofLeague({ query: { week: 1 } }),
    expected: answers({ weeks: [1], teams: [{ record: record(1, 0, 0), weeks: 1 }, {}, {}, {}], matchups: [{}, {}] }),
  },
  {
    title: 'is empty before a season',
    arrange: makeLeague(),
    question: ofLeague(),
    expected: answers({
      weeks: [],
      matchups: [],
      teams: [{ luck: 0, efficiency: null, high: null, low: null, strengthOfSchedule: null }, {}, {}, {}],
    }),
  },
  ...refusals('getReport', {}),
])

const under = (system: string) => ofLeague({ query: { system } })

const replaying = scenarios('replayLeague', [
  {
    title: 'shows how the season ends with the same lineups under a different system',
    arrange: playLeague(),
    question: under('ppr'),
    as: 'drew',
    expected: (answer: object, [anvils, bolts, comets, dukes]: Teams) =>
      expect(answer).toMatchObject({
        leagueId: LEAGUE,
        real: { systemId: 'standard', standings: [{ team: { id: anvils } }, {}, {}, {}], playoffs: null },
        replayed: {
          systemId: 'ppr',
          standings: [
            { team: { id: bolts }, wins: 3, losses: 0, pointsFor: 98 },
            { team: { id: comets }, wins: 1, losses: 1, ties: 1 },
            { team: { id: anvils }, wins: 1, losses: 2 },
            { team: { id: dukes } },
          ],
          playoffs: {
            rounds: [
              { games: [{ home: { team: { id: bolts }, total: 24 }, away: { team: { id: comets }, total: 20 } }] },
            ],
            champion: { id: bolts },
          },
        },
        teams: [
          {
            teamId: anvils,
            rank: 1,
            replayedRank: 3,
            change: -2,
            wins: 2,
            replayedWins: 1,
            pointsFor: 83,
            replayedPointsFor: 83,
          },
          {
            teamId: bolts,
            rank: 2,
            replayedRank: 1,
            change: 1,
            wins: 2,
            replayedWins: 3,
            pointsFor: 68,
            replayedPointsFor: 98,
          },
          { teamId: comets, rank: 3, replayedRank: 2, change: 1 },
          { teamId: dukes, rank: 4, replayedRank: 4, change: 0 },
        ],
      }),
  },
  {
    title: 'uses the bracket that was actually drawn',
    arrange: after(playLeague(), edit({ draw: true })),
    question: under('ppr'),
    expected: answers({
      real: { playoffs: { champion: { name: 'Anvils' } } },
      replayed: { playoffs: { champion: { name: 'Bolts' } } },
    }),
  },
  {
    title: 'has no bracket while a regular week does not count',
    arrange: after(openSeason, clock(TIME.over(2))),
    question: under('ppr'),
    expected: answers({ replayed: { playoffs: null } }),
  },
  {
    title: "accepts any account's system",
    arrange: async stage => {
      await playLeague()(stage)
      return createHouseRules(stage, 'blake')
    },
    question: (id: string) => under(id),
    expected: answers({ teams: [{ change: 0 }, { change: 0 }, { change: 0 }, { change: 0 }] }),
  },
  { title: 'does not find an unknown system', arrange: makeLeague(), question: under('nope'), expected: 'not_found' },
  {
    title: 'replaces single weights of the system',
    arrange: playLeague(),
    question: ofLeague({ query: { system: 'standard', weights: 'rec:1' } }),
    expected: answers({
      replayed: { systemId: 'standard', standings: [{ pointsFor: 98 }, {}, {}, {}] },
      weights: { rec: 1 },
    }),
  },
  {
    title: 'refuses weights of unknown stats',
    arrange: makeLeague(),
    question: ofLeague({ query: { weights: 'yelling:3' } }),
    expected: 'invalid_request',
  },
  {
    title: 'refuses weights that are not numbers',
    arrange: makeLeague(),
    question: ofLeague({ query: { weights: 'rec' } }),
    expected: 'invalid_request',
  },
  { title: 'requires a system or weights', arrange: makeLeague(), question: ofLeague(), expected: 'invalid_request' },
  ...refusals('replayLeague', { query: { system: 'ppr' } }),
])

export const report = inLeague([...reporting, ...replaying])
