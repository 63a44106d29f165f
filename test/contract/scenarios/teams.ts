import { expect } from 'vitest'
import {
  add,
  after,
  asking,
  clock,
  close,
  drop,
  edit,
  fillLeague,
  inLeague,
  LEAGUE,
  makeLeague,
  manage,
  mirror,
  ofTeam,
  openSeason,
  playLeague,
  start,
  type Teams,
} from '../league.ts'
import { answers, scenarios } from '../scenario.ts'
import { inGame, TIME } from '../seasons.ts'
import type { Stage } from '../stage.ts'

interface Shown {
  week: number
  roster: { id: string; acquiredAt: number }[]
  lineup: { player: { id: string } | null }[]
  bench: { id: string }[]
}

const idsIn = ({ roster, lineup, bench }: Shown) => ({
  roster: roster.map(({ id }) => id),
  lineup: lineup.map(({ player }) => player?.id ?? null),
  bench: bench.map(({ id }) => id),
})

const shows = (ids: ReturnType<typeof idsIn>) => (answer: Shown) => expect(idsIn(answer)).toEqual(ids)

const game = inGame(3, 'CHI')
const q1 = { id: 'q1', name: 'Player q1', posGroup: 'QB', team: 'CHI', game, status: null }

/** Returns the team ids of a different league, to try them in this league. */
const otherTeams = async (stage: Stage): Promise<Teams> => {
  await makeLeague()(stage)
  return makeLeague({ id: 'another' })(stage)
}

const showing = scenarios('getTeam', [
  {
    title: "shows the last regular week's roster, lineup and bench after the season",
    arrange: after(playLeague(), add(0, 't1')),
    question: ofTeam(0),
    as: 'blake',
    expected: (answer: Shown, teams: Teams) => {
      expect(idsIn(answer)).toEqual({ roster: ['q1', 'w1', 'r1', 't1'], lineup: ['q1', 'w1', 'r1'], bench: ['t1'] })
      expect(answer).toMatchObject({ league: { id: LEAGUE }, team: { id: teams[0], name: 'Anvils' }, week: 3 })
      expect(answer.roster[0]).toEqual({ ...q1, acquiredAt: answer.roster[0]!.acquiredAt, reserve: false, taxi: false })
      expect(answer.lineup[2]).toMatchObject({ slotIndex: 2, slot: 'FLEX', eligible: ['RB', 'WR', 'TE'] })
      expect(answer.lineup[0]).toEqual({
        slotIndex: 0,
        slot: 'QB',
        eligible: ['QB'],
        player: { ...q1, outlook: expect.any(Object) },
        locked: false,
        points: 12,
      })
      expect(answer.bench).toEqual([
        {
          ...{ id: 't1', name: 'Player t1', position: 'TE', posGroup: 'TE', team: 'GB' },
          ...{ locked: false, points: 2, game: inGame(3, 'GB'), status: null, outlook: expect.any(Object) },
        },
      ])
    },
  },
  {
    title: 'shows the current week during the season',
    arrange: after(openSeason, clock(TIME.before(2))),
    question: ofTeam(0),
    expected: answers({ week: 2 }),
  },
  {
    title: "shows each player's opponent, and points after the game",
    arrange: after(openSeason, clock(TIME.sunday(1))),
    question: ofTeam(2, { query: { week: 1 } }),
    expected: answers({
      roster: [
        { id: 'q3', game: { opponent: 'MIN', home: true, kickoffAt: TIME.thursdayKickoff(1), state: 'final' } },
        {},
        {},
      ],
      lineup: [{ points: 10, locked: true, player: { game: { state: 'final' } } }, { points: 7 }, { points: -2 }],
    }),
  },
  {
    title: "shows players in progress, with a simulated clock's live points marked as provisional",
    arrange: after(openSeason, clock(TIME.sunday(1))),
    question: ofTeam(1, { query: { week: 1 } }),
    expected: answers({
      lineup: [
        { points: 4.7, provisional: true, player: { id: 'q2', game: inGame(1, 'GB', 'playing') } },
        { points: 4.4, provisional: true, player: { id: 'w2', game: inGame(1, 'GB', 'playing') } },
        { points: null, player: null },
      ],
      ...{ total: 9.1, provisional: true, source: 'replay' },
    }),
  },
  {
    title: 'shows scheduled games, and null for a bye',
    arrange: openSeason,
    question: ofTeam(2, { query: { week: 3 } }),
    expected: answers({ lineup: [{ player: { id: 'q3', game: null } }, {}, {}], roster: [{ game: null }, {}, {}] }),
  },
  {
    title: 'shows empty slots before the first lineup is set',
    arrange: after(fillLeague(), start(0, 2, ['q1', null, null])),
    question: ofTeam(0, { query: { week: 1 } }),
    expected: shows({ roster: ['q1', 'w1', 'r1'], lineup: [null, null, null], bench: ['q1', 'w1', 'r1'] }),
  },
  {
    title: 'uses the newest earlier lineup if a week has none',
    arrange: after(playLeague(), start(0, 2, ['q1', 'w1', null]), start(0, 5, [null, null, null])),
    question: ofTeam(0, { query: { week: 4 } }),
    expected: shows({ roster: ['q1', 'w1', 'r1'], lineup: ['q1', 'w1', null], bench: ['r1'] }),
  },
  {
    title: 'leaves players who left the team out of a carried-over lineup',
    arrange: after(playLeague(), drop(0, 'w1')),
    question: ofTeam(0, { query: { week: 4 } }),
    expected: shows({ roster: ['q1', 'r1'], lineup: ['q1', null, 'r1'], bench: [] }),
  },
  {
    title: 'keeps roster and lineup of a closed week after later drops',
    arrange: after(playLeague(), close(1), drop(0, 'w1')),
    question: ofTeam(0, { query: { week: 1 } }),
    expected: shows({ roster: ['q1', 'w1', 'r1'], lineup: ['q1', 'w1', 'r1'], bench: [] }),
  },
  {
    title: 'removes dropped players from open weeks',
    arrange: after(playLeague(), close(1), drop(0, 'w1')),
    question: ofTeam(0, { query: { week: 2 } }),
    expected: shows({ roster: ['q1', 'r1'], lineup: ['q1', null, 'r1'], bench: [] }),
  },
  {
    title: 'does not change a week that the clock closed before a later write',
    arrange: after(openSeason, clock(TIME.over(1)), drop(0, 'w1')),
    question: ofTeam(0, { query: { week: 1 } }),
    expected: shows({ roster: ['q1', 'w1', 'r1'], lineup: ['q1', 'w1', 'r1'], bench: [] }),
  },
  {
    title: 'lists the roster in order of acquisition, with a returning player last',
    arrange: after(playLeague(), drop(0, 'q1'), add(0, 't1'), add(0, 'q1')),
    question: ofTeam(0),
    expected: (answer: Shown) => expect(idsIn(answer).roster).toEqual(['w1', 'r1', 't1', 'q1']),
  },
  {
    title: 'refuses a week outside of the season',
    arrange: makeLeague(),
    question: ofTeam(0, { query: { week: 19 } }),
    expected: { error: 'invalid_request', message: /week must be 1 to 18/ },
  },
  { title: 'does not find a team of another league', arrange: otherTeams, question: ofTeam(0), expected: 'not_found' },
  { title: 'does not find an unknown league', question: ofTeam(0)(['x']), expected: 'not_found' },
])

const bidding = after(fillLeague(), edit({ acquisitionMode: 'waivers', waivers: { order: 'budget' } }))

const editing = scenarios('updateTeam', [
  {
    title: 'lets the manager rename the team',
    arrange: after(makeLeague(), manage(0, 'casey')),
    question: ofTeam(0, { body: { name: ' Hammers ' } }),
    as: 'casey',
    expected: answers({ team: { name: 'Hammers', managerName: 'casey', mine: true } }),
  },
  {
    title: "lets the commissioner rename a manager's team",
    arrange: after(makeLeague(), manage(0, 'casey')),
    question: ofTeam(0, { body: { name: 'Hammers' } }),
    expected: answers({ team: { name: 'Hammers', managerName: 'casey', mine: false } }),
  },
  {
    title: 'assigns a manager who has not claimed the team',
    arrange: after(makeLeague(), manage(0, 'blake')),
    question: ofTeam(1, { body: { manager: 'blake' } }),
    expected: answers({ team: { name: 'Bolts', managerName: 'blake', claimed: false, mine: false } }),
  },
  {
    title: 'lets the commissioner manage a team',
    arrange: makeLeague(),
    question: ofTeam(1, { body: { name: 'Mine', manager: 'alex' } }),
    expected: answers({ team: { name: 'Mine', managerName: 'alex', mine: true } }),
  },
  {
    title: 'lets the manager turn on auto-lineup',
    arrange: after(makeLeague(), manage(0, 'casey')),
    question: ofTeam(0, { body: { autoLineup: true } }),
    as: 'casey',
    expected: answers({ team: { autoLineup: true } }),
  },
  ...[
    { name: 'Anvils' },
    { manager: 'casey' },
    { managers: ['casey'] },
    { autoLineup: false },
    { name: 'Anvils', managers: ['casey'], autoLineup: false },
  ].map(body => ({
    title: `accepts unchanged values, and changes nothing: ${Object.keys(body).join(', ')}`,
    arrange: after(makeLeague(), manage(0, 'casey')),
    question: ofTeam(0, { body }),
    unchanged: true as const,
    expected: answers({ team: { name: 'Anvils', managers: ['casey'], autoLineup: false } }),
  })),
  {
    title: 'refuses auto-lineup in a mirror, whose platform sets the lineups',
    arrange: after(makeLeague(), mirror),
    question: ofTeam(0, { body: { autoLineup: true } }),
    expected: { error: 'conflict', message: /mirrors Sleeper/ },
  },
  {
    title: 'removes the manager',
    arrange: after(makeLeague(), manage(0, 'casey')),
    question: ofTeam(0, { body: { manager: null } }),
    expected: answers({ team: { managerName: '', mine: false } }),
  },
  {
    title: 'does not let a manager transfer the team',
    arrange: after(makeLeague(), manage(0, 'casey')),
    question: ofTeam(0, { body: { name: 'Hammers', manager: 'drew' } }),
    as: 'casey',
    expected: 'forbidden',
  },
  {
    title: 'does not let the manager of another team rename it',
    arrange: after(makeLeague(), manage(0, 'casey')),
    question: ofTeam(1, { body: { name: 'Losers' } }),
    as: 'casey',
    expected: { error: 'forbidden', message: /Only the manager of Bolts and the commissioner can rename it/ },
  },
  {
    title: 'does not find a team of another league',
    arrange: otherTeams,
    question: ofTeam(0, { body: { name: 'X' } }),
    expected: 'not_found',
  },
  {
    title: 'refuses an empty change',
    arrange: makeLeague(),
    question: ofTeam(0, { body: {} }),
    expected: { error: 'invalid_request', message: /Nothing to change/ },
  },
  {
    title: 'refuses an empty name',
    arrange: makeLeague(),
    question: ofTeam(0, { body: { name: '' } }),
    expected: 'invalid_request',
  },
  {
    title: 'sets the FAAB and the waiver priority of a team',
    arrange: bidding,
    question: ofTeam(2, { body: { budget: 87, waiverPriority: 1, reason: 'Bid entered twice' } }),
    expected: answers({ team: { name: 'Comets', budget: 87, waiverPriority: 1 } }),
  },
  {
    title: "keeps FAAB set by hand when the league's budget changes",
    arrange: after(bidding, asking('updateTeam', 2, { body: { budget: 87 } }), edit({ waivers: { budget: 200 } })),
    question: ofTeam(2, { body: { name: 'Gears' } }),
    expected: answers({ team: { budget: 187 } }),
  },
  {
    title: 'keeps FAAB set by hand when claims become visible',
    arrange: after(
      bidding,
      edit({ waivers: { budget: 200 } }),
      asking('updateTeam', 2, { body: { budget: 10 } }),
      edit({ waivers: { budget: 100 } }),
      asking('updateTeam', 2, { body: { budget: 44 } }),
      edit({ claimsVisible: 'always' }),
    ),
    question: ofTeam(2, { body: { name: 'Gears' } }),
    expected: answers({ team: { budget: 44 } }),
  },
  {
    title: 'keeps FAAB set by hand while the league does not use FAAB',
    arrange: after(
      bidding,
      asking('updateTeam', 2, { body: { budget: 87 } }),
      edit({ waivers: { order: 'rolling' } }),
      edit({ waivers: { order: 'budget', budget: 120 } }),
    ),
    question: ofTeam(2, { body: { name: 'Gears' } }),
    expected: answers({ team: { budget: 107 } }),
  },
  {
    title: "accepts the team's current budget and priority",
    arrange: bidding,
    question: ofTeam(0, { body: { budget: 100, waiverPriority: 4 } }),
    unchanged: true,
    expected: answers({ team: { budget: 100, waiverPriority: 4 } }),
  },
  {
    title: 'does not let a manager set the FAAB of the team',
    arrange: after(bidding, manage(0, 'casey')),
    question: ofTeam(0, { body: { budget: 500 } }),
    as: 'casey',
    expected: 'forbidden',
  },
  {
    title: 'refuses FAAB in a league without bidding',
    arrange: after(fillLeague(), edit({ acquisitionMode: 'waivers' })),
    question: ofTeam(0, { body: { budget: 50 } }),
    expected: { error: 'conflict', message: /does not use bids/ },
  },
  {
    title: 'refuses a waiver priority in a first-come, first-served league',
    arrange: makeLeague(),
    question: ofTeam(0, { body: { waiverPriority: 1 } }),
    expected: { error: 'conflict', message: /first come, first served/ },
  },
  {
    title: 'refuses a waiver priority in a mirror',
    arrange: after(makeLeague(), mirror),
    question: ofTeam(0, { body: { waiverPriority: 1 } }),
    expected: { error: 'conflict', message: /mirrors Sleeper; set budgets and priorities there/ },
  },
  {
    title: 'refuses a waiver priority beyond the number of teams',
    arrange: bidding,
    question: ofTeam(0, { body: { waiverPriority: 5 } }),
    expected: { error: 'invalid_request', message: /must be 1 to 4/ },
  },
  {
    title: 'refuses a reason without a change',
    arrange: bidding,
    question: ofTeam(0, { body: { name: 'Hammers', reason: 'Because' } }),
    expected: { error: 'invalid_request', message: /reason needs budget, waiverPriority or locked/ },
  },
  {
    title: 'refuses an unknown field',
    arrange: makeLeague(),
    question: ofTeam(0, { body: { draftPosition: 1 } }),
    expected: 'invalid_request',
  },
])

export const teams = inLeague([...showing, ...editing])
