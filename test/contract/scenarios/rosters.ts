import { expect } from 'vitest'
import {
  after,
  asking,
  clock,
  drop,
  fillLeague,
  inLeague,
  makeLeague,
  manage,
  ofLeague,
  ofTeam,
  openSeason,
  playLeague,
  type Teams,
} from '../league.ts'
import { adding, dropping, friday, fridayWithout, full, holds, swapping, waivers } from '../rosters.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { inGame, TIME } from '../seasons.ts'

const moves = scenarios('moveRoster', [
  {
    title: 'adds a free agent, last on the roster',
    arrange: fillLeague(),
    question: ofTeam(0, adding('t1')),
    expected: (answer: { roster: { id: string; acquiredAt: number }[] }, teams: Teams) => {
      expect(answer).toMatchObject({ teamId: teams[0], action: 'add' })
      holds('q1', 'w1', 'r1', 't1')(answer)
      expect(answer.roster[3]).toEqual({
        id: 't1',
        name: 'Player t1',
        posGroup: 'TE',
        team: 'GB',
        game: inGame(3, 'GB'),
        status: null,
        acquiredAt: answer.roster[3]!.acquiredAt,
        reserve: false,
      })
    },
  },
  {
    title: 'says when a player was acquired, by league time',
    arrange: openSeason,
    question: ofTeam(1, adding('t1')),
    expected: answers({ roster: [{}, {}, { id: 't1', acquiredAt: TIME.before(1) }] }),
  },
  {
    title: 'knows a team defense by every code of its team, and answers the present one',
    arrange: makeLeague(),
    question: ofTeam(0, adding('DST_LAR')),
    expected: holds('DST_LA'),
  },
  { title: 'drops a player', arrange: fillLeague(), question: ofTeam(0, dropping('w1')), expected: holds('q1', 'r1') },
  {
    title: 'swaps one for another',
    arrange: fillLeague(),
    question: ofTeam(0, swapping('w1', 't1')),
    expected: holds('q1', 'r1', 't1'),
  },
  {
    title: 'swaps on a full roster',
    arrange: full,
    question: ofTeam(0, swapping('w1', 't1')),
    expected: holds('q1', 'r1', 't1'),
  },
  {
    title: 'lets the manager move players',
    arrange: after(fillLeague(), manage(0, 'casey')),
    question: ofTeam(0, adding('t1')),
    as: 'casey',
    expected: answers({ action: 'add' }),
  },
  {
    title: 'drops in a league on waivers',
    arrange: waivers,
    question: ofTeam(0, dropping('w1')),
    expected: holds('q1', 'r1'),
  },
  {
    title: 'adds a free agent whose game has begun',
    arrange: fridayWithout,
    question: ofTeam(1, adding('r2')),
    expected: holds('q2', 'w2', 'r2'),
  },
  {
    title: 'drops who is locked when the commissioner forces it',
    arrange: friday,
    question: ofTeam(2, dropping('q3', { force: true })),
    expected: holds('w3', 'r2'),
  },
  {
    title: 'adds without a claim in a league on waivers when the commissioner forces it',
    arrange: waivers,
    question: ofTeam(0, adding('t1', { force: true })),
    expected: holds('q1', 'w1', 'r1', 't1'),
  },
  {
    title: 'drops a player whose game has not begun yet',
    arrange: friday,
    question: ofTeam(0, dropping('q1')),
    expected: holds('w1', 'r1'),
  },
  {
    title: 'drops again once the week is over',
    arrange: after(openSeason, clock(TIME.over(1))),
    question: ofTeam(2, dropping('q3')),
    expected: holds('w3', 'r2'),
  },
  {
    title: 'locks nobody in a season that is over',
    arrange: playLeague(),
    question: ofTeam(2, dropping('q3')),
    expected: holds('w3', 'r2'),
  },
])

const traces: Scenario[] = [
  {
    operation: 'getTeam',
    title: 'is as it was after a swap of which one half was refused',
    arrange: after(fillLeague(), async (stage, teams) => {
      await expect(asking('moveRoster', 0, swapping('w1', 'w2'))(stage, teams)).rejects.toThrow(
        'on the roster of Bolts',
      )
    }),
    question: ofTeam(0),
    expected: holds('q1', 'w1', 'r1'),
  },
  {
    operation: 'listTransactions',
    title: 'tells that a move was forced',
    arrange: after(friday, asking('moveRoster', 2, dropping('q3', { force: true }))),
    question: ofLeague({ query: { limit: 1 } }),
    expected: answers({ transactions: [{ type: 'drop', forced: true, before: { playerId: 'q3' } }] }),
  },
  {
    operation: 'listTransactions',
    title: 'tells of a swap in one row',
    arrange: after(fillLeague(), asking('moveRoster', 0, swapping('w1', 't1'))),
    question: ofLeague({ query: { limit: 1 } }),
    expected: answers({ transactions: [{ type: 'swap', before: { playerId: 'w1' }, after: { playerId: 't1' } }] }),
  },
  {
    operation: 'listMatchups',
    title: 'counts without him in open weeks of a past season who was dropped',
    arrange: after(playLeague(), drop(0, 'r1')),
    question: ofLeague({ query: { week: 1 } }),
    expected: answers({ matchups: [{}, { home: { total: 30 } }] }),
  },
  {
    operation: 'listMatchups',
    title: 'counts with him in a closed week who was dropped',
    arrange: after(openSeason, clock(TIME.over(1)), drop(0, 'r1')),
    question: ofLeague({ query: { week: 1 } }),
    expected: answers({ matchups: [{}, { home: { total: 35 }, winner: 'home' }] }),
  },
]

export const rosters = inLeague([...moves, ...traces])
