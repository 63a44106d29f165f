import { expect } from 'vitest'
import {
  add,
  after,
  clock,
  drop,
  edit,
  inLeague,
  LEAGUE,
  makeLeague,
  manage,
  ofLeague,
  openSeason,
  SLOTS,
  type Teams,
} from '../league.ts'
import { answers, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

const types = ({ transactions }: { transactions: { type: string }[] }) => transactions.map(({ type }) => type)

const logging = scenarios('listTransactions', [
  {
    title: 'tells what happened, newest first, with who did it and what it changed',
    arrange: after(makeLeague(), manage(0, 'casey'), add(0, 'q1'), drop(0, 'q1'), edit({ name: 'Our league' })),
    question: ofLeague(),
    as: 'blake',
    expected: (answer: object, teams: Teams) =>
      expect(answer).toMatchObject({
        leagueId: LEAGUE,
        transactions: [
          {
            type: 'settings',
            actor: 'alex',
            teamId: null,
            before: { name: 'Home league' },
            after: { name: 'Our league' },
          },
          { type: 'drop', teamId: teams[0], before: { playerId: 'q1', name: 'Player q1' }, after: null, forced: false },
          { type: 'add', teamId: teams[0], before: null, after: { playerId: 'q1', name: 'Player q1' } },
          { type: 'assign', teamId: teams[0], before: { manager: null }, after: { manager: 'casey' } },
          { type: 'create', actor: 'alex', teamId: null, after: { name: 'Home league', teams: 4 } },
        ],
      }),
  },
  {
    title: 'tells of one team',
    arrange: after(makeLeague(), add(0, 'q1'), add(1, 'q2')),
    question: (teams: Teams) => ofLeague({ query: { teamId: teams[1] } }),
    expected: (answer: object, teams: Teams) =>
      expect(answer).toMatchObject({ transactions: [{ type: 'add', teamId: teams[1], after: { playerId: 'q2' } }] }),
  },
  {
    title: 'tells of one kind of thing, so many at most',
    arrange: after(makeLeague(), add(0, 'q1'), add(1, 'q2'), drop(0, 'q1')),
    question: ofLeague({ query: { type: 'add', limit: 1 } }),
    expected: (answer: never) => expect(answer).toMatchObject({ transactions: [{ after: { playerId: 'q2' } }] }),
  },
  {
    title: 'tells what was before a row, for who has read so far',
    arrange: async stage => {
      await after(makeLeague(), add(0, 'q1'), add(1, 'q2'))(stage)
      const { transactions } = (await stage.ask('listTransactions', ofLeague({ query: { limit: 1 } }))) as {
        transactions: { id: string }[]
      }
      return transactions[0]!.id
    },
    question: (newest: string) => ofLeague({ query: { olderThan: newest } }),
    expected: (answer: never) => expect(types(answer)).toEqual(['add', 'create']),
  },
  {
    title: 'does not find a row of another log',
    arrange: makeLeague(),
    question: ofLeague({ query: { olderThan: 'none' } }),
    expected: 'not_found',
  },
  {
    title: 'tells nothing of what was refused',
    arrange: after(makeLeague(), async (stage, teams) => {
      await expect(drop(0, 'q1')(stage, teams)).rejects.toThrow('not on the roster')
    }),
    question: ofLeague(),
    expected: (answer: never) => expect(types(answer)).toEqual(['create']),
  },
  {
    title: 'tells nothing where no IR spots are said to be no IR spots',
    arrange: after(makeLeague({ rosterConfig: { slots: SLOTS, bench: 1, reserve: 0 } }), edit({ reserve: 0 })),
    question: ofLeague(),
    expected: (answer: never) => expect(types(answer)).toEqual(['create']),
  },
  {
    title: 'tells of weeks that closed by themselves, which nobody did',
    arrange: after(openSeason, clock(TIME.over(2)), edit({ name: 'Our league' })),
    question: ofLeague({ query: { limit: 3 } }),
    expected: answers({
      transactions: [
        { type: 'settings', actor: 'alex' },
        { type: 'close', actor: null, after: { weeks: [2] } },
        { type: 'close', actor: null, after: { weeks: [1] } },
      ],
    }),
  },
  {
    title: 'tells of a bracket that was drawn by itself, which nobody did',
    arrange: after(openSeason, clock(TIME.over(4)), edit({ name: 'Our league' })),
    question: ofLeague({ query: { type: 'draw' } }),
    expected: answers({ transactions: [{ type: 'draw', actor: null, before: null }] }),
  },
  {
    title: 'tells who drew a bracket',
    arrange: after(openSeason, clock(TIME.played(3)), edit({ draw: true })),
    question: ofLeague({ query: { type: 'draw' } }),
    expected: answers({ transactions: [{ type: 'draw', actor: 'alex' }] }),
  },
  { title: 'refuses a limit of 0', question: ofLeague({ query: { limit: 0 } }), expected: 'invalid_request' },
  { title: 'refuses a limit of 201', question: ofLeague({ query: { limit: 201 } }), expected: 'invalid_request' },
  {
    title: 'refuses a kind that there is not',
    question: ofLeague({ query: { type: 'party' } }),
    expected: 'invalid_request',
  },
  { title: 'does not find what is not there', question: ofLeague(), expected: 'not_found' },
])

export const log = inLeague(logging)
