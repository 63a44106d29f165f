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
    title: 'adds a free agent to the end of the roster',
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
        taxi: false,
      })
    },
  },
  {
    title: 'shows when a player was acquired, in league time',
    arrange: openSeason,
    question: ofTeam(1, adding('t1')),
    expected: answers({ roster: [{}, {}, { id: 't1', acquiredAt: TIME.before(1) }] }),
  },
  {
    title: 'accepts every code of a team defense, and returns the current one',
    arrange: makeLeague(),
    question: ofTeam(0, adding('DST_LAR')),
    expected: holds('DST_LA'),
  },
  { title: 'drops a player', arrange: fillLeague(), question: ofTeam(0, dropping('w1')), expected: holds('q1', 'r1') },
  {
    title: 'swaps one player for another',
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
    title: 'is allowed for the manager',
    arrange: after(fillLeague(), manage(0, 'casey')),
    question: ofTeam(0, adding('t1')),
    as: 'casey',
    expected: answers({ action: 'add' }),
  },
  {
    title: 'drops in a waiver league',
    arrange: waivers,
    question: ofTeam(0, dropping('w1')),
    expected: holds('q1', 'r1'),
  },
  {
    title: 'adds a free agent whose game has started',
    arrange: fridayWithout,
    question: ofTeam(1, adding('r2')),
    expected: holds('q2', 'w2', 'r2'),
  },
  {
    title: 'drops a locked player if the commissioner forces it',
    arrange: friday,
    question: ofTeam(2, dropping('q3', { force: true })),
    expected: holds('w3', 'r2'),
  },
  {
    title: 'adds without a claim in a waiver league if the commissioner forces it',
    arrange: waivers,
    question: ofTeam(0, adding('t1', { force: true })),
    expected: holds('q1', 'w1', 'r1', 't1'),
  },
  {
    title: 'drops a player whose game has not started',
    arrange: friday,
    question: ofTeam(0, dropping('q1')),
    expected: holds('w1', 'r1'),
  },
  {
    title: 'allows the drop once the week is over',
    arrange: after(openSeason, clock(TIME.over(1))),
    question: ofTeam(2, dropping('q3')),
    expected: holds('w3', 'r2'),
  },
  {
    title: 'locks no player in a finished season',
    arrange: playLeague(),
    question: ofTeam(2, dropping('q3')),
    expected: holds('w3', 'r2'),
  },
])

const traces: Scenario[] = [
  {
    operation: 'getTeam',
    title: 'is unchanged after a swap was refused because of one player',
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
    title: 'logs that a move was forced',
    arrange: after(friday, asking('moveRoster', 2, dropping('q3', { force: true }))),
    question: ofLeague({ query: { limit: 1 } }),
    expected: answers({ transactions: [{ type: 'drop', forced: true, before: { playerId: 'q3' } }] }),
  },
  {
    operation: 'listTransactions',
    title: 'logs a swap as one entry',
    arrange: after(fillLeague(), asking('moveRoster', 0, swapping('w1', 't1'))),
    question: ofLeague({ query: { limit: 1 } }),
    expected: answers({ transactions: [{ type: 'swap', before: { playerId: 'w1' }, after: { playerId: 't1' } }] }),
  },
  {
    operation: 'listMatchups',
    title: 'does not count a dropped player in open weeks of a past season',
    arrange: after(playLeague(), drop(0, 'r1')),
    question: ofLeague({ query: { week: 1 } }),
    expected: answers({ matchups: [{}, { home: { total: 30 } }] }),
  },
  {
    operation: 'listMatchups',
    title: 'counts a player in a closed week even if they were dropped later',
    arrange: after(openSeason, clock(TIME.over(1)), drop(0, 'r1')),
    question: ofLeague({ query: { week: 1 } }),
    expected: answers({ matchups: [{}, { home: { total: 35 }, winner: 'home' }] }),
  },
]

export const rosters = inLeague([...moves, ...traces])
