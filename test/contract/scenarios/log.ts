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
    title: 'lists entries newest first, with actors and changes',
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
    title: 'lists the entries of one team',
    arrange: after(makeLeague(), add(0, 'q1'), add(1, 'q2')),
    question: (teams: Teams) => ofLeague({ query: { teamId: teams[1] } }),
    expected: (answer: object, teams: Teams) =>
      expect(answer).toMatchObject({ transactions: [{ type: 'add', teamId: teams[1], after: { playerId: 'q2' } }] }),
  },
  {
    title: 'lists the entries of one type, up to a limit',
    arrange: after(makeLeague(), add(0, 'q1'), add(1, 'q2'), drop(0, 'q1')),
    question: ofLeague({ query: { type: 'add', limit: 1 } }),
    expected: (answer: never) => expect(answer).toMatchObject({ transactions: [{ after: { playerId: 'q2' } }] }),
  },
  {
    title: 'lists the entries before a given one, for paging',
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
    title: "does not find an entry in another league's log",
    arrange: makeLeague(),
    question: ofLeague({ query: { olderThan: 'none' } }),
    expected: 'not_found',
  },
  {
    title: 'does not list refused calls',
    arrange: after(makeLeague(), async (stage, teams) => {
      await expect(drop(0, 'q1')(stage, teams)).rejects.toThrow('not on the roster')
    }),
    question: ofLeague(),
    expected: (answer: never) => expect(types(answer)).toEqual(['create']),
  },
  {
    title: 'does not log setting IR spots to 0 if there were none',
    arrange: after(makeLeague({ rosterConfig: { slots: SLOTS, bench: 1, reserve: 0 } }), edit({ reserve: 0 })),
    question: ofLeague(),
    expected: (answer: never) => expect(types(answer)).toEqual(['create']),
  },
  {
    title: 'lists weeks closed by the clock, without an actor',
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
    title: 'lists a bracket drawn by the clock, without an actor',
    arrange: after(openSeason, clock(TIME.over(4)), edit({ name: 'Our league' })),
    question: ofLeague({ query: { type: 'draw' } }),
    expected: answers({ transactions: [{ type: 'draw', actor: null, before: null }] }),
  },
  {
    title: 'lists who drew a bracket',
    arrange: after(openSeason, clock(TIME.played(3)), edit({ draw: true })),
    question: ofLeague({ query: { type: 'draw' } }),
    expected: answers({ transactions: [{ type: 'draw', actor: 'alex' }] }),
  },
  { title: 'refuses a limit of 0', question: ofLeague({ query: { limit: 0 } }), expected: 'invalid_request' },
  { title: 'refuses a limit of 201', question: ofLeague({ query: { limit: 201 } }), expected: 'invalid_request' },
  {
    title: 'refuses an unknown type',
    question: ofLeague({ query: { type: 'party' } }),
    expected: 'invalid_request',
  },
  { title: 'does not find an unknown league', question: ofLeague(), expected: 'not_found' },
])

export const log = inLeague(logging)
