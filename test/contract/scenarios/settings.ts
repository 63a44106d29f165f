import { expect } from 'vitest'
import { createHouseRules } from '../house-rules.ts'
import {
  after,
  clock,
  edit,
  inLeague,
  makeLeague,
  manage,
  mirror,
  ofLeague,
  openSeason,
  playLeague,
} from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

const change = (body: Record<string, unknown>) => ofLeague({ body })

/** Invalid changes, each with its error message. */
const BAD: readonly (readonly [title: string, body: Record<string, unknown>, message: RegExp])[] = [
  ['nothing', {}, /Nothing to change/],
  ['an unknown field', { color: 'red' }, /color/],
  ['an empty name', { name: ' ' }, /name must have at least 1 character/],
  ['the season', { season: 2024 }, /season/],
  ['an empty ranking', { ranking: [] }, /ranking must have at least 1 item/],
  ['an unknown criterion', { ranking: ['winPct', 'coin'] }, /ranking\[1\]/],
  ['a repeated criterion', { ranking: ['winPct', 'pointsFor', 'pointsFor'] }, /contains pointsFor more than once/],
  ['a ranking without game results', { ranking: ['pointsFor', 'headToHead'] }, /must include winPct or allPlay/],
  ['a bracket of 3', { playoffs: { teams: 3, startWeek: 4 } }, /playoffs\.teams/],
  ['a bracket larger than the league', { playoffs: { teams: 8, startWeek: 4 } }, /playoffs\.teams must be at most 4/],
  ['a bracket without its first week', { playoffs: { teams: 4 } }, /playoffs\.startWeek is missing/],
  ['a bracket in week 1', { playoffs: { teams: 4, startWeek: 1 } }, /startWeek must be at least 2/],
  ['a bracket after the season', { playoffs: { teams: 4, startWeek: 18 } }, /startWeek must be 2 to 17/],
  ['an unknown acquisition mode', { acquisitionMode: 'auction' }, /acquisitionMode must be one of/],
  [
    'two first weeks for new rules',
    { fromWeek: 2, nextSeason: true },
    /nextSeason must be left out if fromWeek is given/,
  ],
  ['no draw', { draw: false }, /draw/],
]

const editing = scenarios('updateLeague', [
  {
    title: 'changes only the given fields',
    arrange: playLeague(),
    question: change({ name: 'Our league', ranking: ['winPct', 'headToHead'], medianGame: true }),
    expected: answers({
      league: {
        name: 'Our league',
        ranking: ['winPct', 'headToHead'],
        medianGame: true,
        scoringSystemId: 'standard',
        acquisitionMode: 'fcfs',
        playoffConfig: { teams: 2, startWeek: 4, reseed: false },
      },
      playoffs: null,
    }),
  },
  {
    title: 'accepts unchanged values, and changes nothing',
    arrange: after(openSeason, clock(TIME.friday(1))),
    question: change({ name: 'Home league' }),
    unchanged: true,
    expected: ({ league }: { league: { createdAt: number; updatedAt: number } }) =>
      expect(league.updatedAt).toBe(league.createdAt),
  },
  {
    title: 'gives managers commissioner rights, and removes them again',
    arrange: after(makeLeague(), manage(1, 'erin'), edit({ coCommissioners: ['erin'] })),
    question: change({ coCommissioners: [] }),
    expected: answers({ league: { coCommissioners: [], commissioner: true } }),
  },
  {
    title: 'keeps the commissioner, who is not a co-commissioner',
    arrange: makeLeague(),
    question: change({ coCommissioners: ['alex'] }),
    expected: { error: 'conflict', message: /alex is already the commissioner of Home league/ },
  },
  {
    title: 'accepts all-play as the only ranking criterion',
    arrange: makeLeague(),
    question: change({ ranking: ['allPlay'] }),
    expected: answers({ league: { ranking: ['allPlay'] } }),
  },
  {
    title: 'changes the scoring system',
    arrange: makeLeague(),
    question: change({ scoringSystemId: 'ppr' }),
    expected: answers({ league: { scoringSystemId: 'ppr' } }),
  },
  {
    title: 'draws the bracket with the top two teams',
    arrange: playLeague(),
    question: change({ draw: true }),
    expected: answers({
      playoffs: {
        rounds: [{ games: [{ home: { team: { name: 'Anvils' } }, away: { team: { name: 'Bolts' } } }] }],
        champion: { name: 'Anvils' },
      },
    }),
  },
  {
    title: 'changes settings and draws with them in one call',
    arrange: playLeague(),
    question: change({ ranking: ['pointsAgainst', 'winPct'], playoffs: { teams: 4, startWeek: 4 }, draw: true }),
    expected: answers({
      playoffs: {
        config: { teams: 4, startWeek: 4, rounds: 2, weeks: [4, 5] },
        rounds: [
          {
            name: 'Semifinals',
            games: [
              {
                home: { seed: 1, team: { name: 'Anvils' }, total: 26 },
                away: { seed: 4, team: { name: 'Bolts' }, total: 14 },
                winner: 'home',
              },
              {
                home: { seed: 2, team: { name: 'Dukes' }, total: 27 },
                away: { seed: 3, team: { name: 'Comets' }, total: 20 },
                winner: 'home',
              },
            ],
          },
          {
            name: 'Final',
            week: 5,
            games: [{ home: { seed: 1, total: 0 }, away: { seed: 2, total: 0 }, winner: 'home', tiebreak: true }],
          },
        ],
        championSeed: 1,
      },
    }),
  },
  {
    title: 'draws the bracket of a past season again from the current standings',
    arrange: after(playLeague(), edit({ draw: true }), edit({ ranking: ['pointsAgainst', 'winPct'] })),
    question: change({ draw: true }),
    expected: answers({
      playoffs: { rounds: [{ games: [{ away: { team: { name: 'Dukes' } } }] }], champion: { name: 'Dukes' } },
    }),
  },
  {
    title: 'keeps the drawn seeds when the standings change',
    arrange: after(playLeague(), edit({ draw: true })),
    question: change({ ranking: ['pointsAgainst', 'winPct'] }),
    expected: answers({ playoffs: { rounds: [{ games: [{ away: { team: { name: 'Bolts' } } }] }] } }),
  },
  {
    title: 'draws in a season in progress once every regular week counts',
    arrange: after(openSeason, clock(TIME.played(3))),
    question: change({ draw: true }),
    expected: answers({
      playoffs: {
        rounds: [{ games: [{ home: { team: { name: 'Anvils' }, total: null }, winner: null }] }],
        champion: null,
        championSeed: null,
      },
    }),
  },
  {
    title: 'extends the schedule if the playoffs start later',
    arrange: playLeague(),
    question: change({ playoffs: { teams: 4, startWeek: 6, reseed: true } }),
    expected: answers({ league: { playoffConfig: { teams: 4, startWeek: 6, reseed: true } } }),
  },
  {
    title: 'refuses an account outside of the league',
    arrange: makeLeague(),
    question: change({ name: 'Mine' }),
    as: 'drew',
    expected: 'forbidden',
  },
  {
    title: "refuses a manager's request",
    arrange: after(makeLeague(), manage(0, 'casey')),
    question: change({ name: 'Mine' }),
    as: 'casey',
    expected: { error: 'forbidden', message: /Only the commissioner of Home league/ },
  },
  {
    title: "refuses another account's system",
    arrange: async stage => {
      await makeLeague()(stage)
      return createHouseRules(stage, 'blake')
    },
    question: (id: string) => change({ scoringSystemId: id }),
    expected: { error: 'forbidden', message: /make a copy and use that/ },
  },
  {
    title: 'does not find an unknown system',
    arrange: makeLeague(),
    question: change({ scoringSystemId: 'nope' }),
    expected: 'not_found',
  },
  { title: 'does not find an unknown league', question: change({ name: 'Mine' }), expected: 'not_found' },
  ...BAD.map(([title, body, message]) => ({
    title: `refuses ${title}`,
    arrange: makeLeague(),
    question: change(body),
    expected: { error: 'invalid_request', message } as const,
  })),
])

const acquiring = scenarios('updateLeague', [
  {
    title: 'switches to waivers',
    arrange: playLeague(),
    question: change({ acquisitionMode: 'waivers' }),
    expected: answers({ league: { acquisitionMode: 'waivers' } }),
  },
  {
    title: 'refuses waivers in a mirror',
    arrange: after(makeLeague(), mirror),
    question: change({ acquisitionMode: 'waivers' }),
    expected: { error: 'conflict', message: /mirrors Sleeper/ },
  },
  ...[{ playoffs: { teams: 4, startWeek: 4 } }, { draw: true }].map(body => ({
    title: `refuses ${Object.keys(body)[0]} in a mirror, whose platform makes the bracket`,
    arrange: after(playLeague(), mirror),
    question: change(body),
    expected: { error: 'conflict', message: /mirrors Sleeper; change its playoffs there/ } as const,
  })),
  {
    title: 'accepts other settings in a mirror',
    arrange: after(makeLeague(), mirror),
    question: change({ name: 'Mirror' }),
    expected: answers({ league: { name: 'Mirror', externalLeagueId: '998877' } }),
  },
])

const priorities = (answer: { teams: { waiverPriority: number | null }[] }) =>
  answer.teams.map(({ waiverPriority }) => waiverPriority)

const orders: Scenario[] = scenarios('getLeague', [
  {
    title: 'gives the last team in the standings the first claim after a switch to waivers',
    arrange: after(playLeague({ ranking: ['pointsAgainst', 'winPct'] }), edit({ acquisitionMode: 'waivers' })),
    question: ofLeague(),
    expected: (answer: never) => expect(priorities(answer)).toEqual([4, 1, 2, 3]),
  },
  {
    title: 'keeps the waiver order after a switch back to first come, first served',
    arrange: after(
      playLeague({ acquisitionMode: 'fcfs' }),
      edit({ acquisitionMode: 'waivers' }),
      edit({ acquisitionMode: 'fcfs' }),
    ),
    question: ofLeague(),
    expected: (answer: never) => expect(priorities(answer).toSorted()).toEqual([1, 2, 3, 4]),
  },
])

export const settings = inLeague([...editing, ...acquiring, ...orders])
