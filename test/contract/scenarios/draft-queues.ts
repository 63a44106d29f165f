import { expect } from 'vitest'
import type { Draft } from '../../../src/engine/index.ts'
import { auto, body, conflict, picking, picksOf, starting } from '../drafting.ts'
import { after, asking, askingLeague, inLeague, makeLeague, manage, mirror, ofTeam, type Teams } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'

const managed = after(makeLeague(), manage(0, 'blake'), manage(1, 'casey'))
const queue = (at: number, playerIds: readonly string[]) =>
  asking('setDraftQueue', at, { body: { playerIds } }, at === 0 ? 'blake' : 'casey')
const autopick = (at: number, on = true) => asking('setAutopick', at, { body: { autopick: on } })
const first = (fields: Record<string, unknown>) => ofTeam(0, { body: fields })

const sets = scenarios('setDraftQueue', [
  {
    title: 'stores the players that a team wants, each only once',
    arrange: managed,
    question: first({ playerIds: ['w1', 'DST_LAR', 'w1'] }),
    as: 'blake',
    expected: answers({
      queue: [
        { place: 1, player: { id: 'w1' } },
        { place: 2, player: { id: 'DST_LA' } },
      ],
    }),
  },
  {
    title: 'moves a player to a position',
    arrange: after(managed, queue(0, ['w1', 'w2', 'r1'])),
    question: first({ add: ['r1'], place: 1 }),
    as: 'blake',
    expected: answers({ queue: [{ player: { id: 'r1' } }, { player: { id: 'w1' } }, { player: { id: 'w2' } }] }),
  },
  {
    title: 'removes a player',
    arrange: after(managed, queue(0, ['w1', 'w2'])),
    question: first({ remove: ['w1'] }),
    as: 'blake',
    expected: answers({ queue: [{ place: 1, player: { id: 'w2' } }] }),
  },
  {
    title: 'empties the queue',
    arrange: after(managed, queue(0, ['w1', 'w2'])),
    question: first({ clear: true }),
    as: 'blake',
    expected: answers({ queue: [] }),
  },
  {
    title: 'refuses two changes together',
    arrange: managed,
    question: first({ add: ['w1'], clear: true }),
    as: 'blake',
    expected: 'invalid_request',
  },
  {
    title: 'refuses a position without a player',
    arrange: managed,
    question: first({ remove: ['w1'], place: 1 }),
    as: 'blake',
    expected: 'invalid_request',
  },
  {
    title: 'does not find an unknown player',
    arrange: managed,
    question: first({ add: ['x1'] }),
    as: 'blake',
    expected: 'not_found',
  },
  {
    title: 'refuses to add a drafted player, and changes nothing',
    arrange: after(managed, queue(0, ['w1', 'w2']), starting(), picking('q1')),
    question: first({ add: ['w3', 'q1'], place: 1 }),
    as: 'blake',
    expected: conflict(/is on the roster of Anvils/),
  },
  {
    title: 'accepts a queue with a drafted player, and leaves the player out',
    arrange: after(managed, starting(), picking('q1')),
    question: first({ playerIds: ['q1', 'w1'] }),
    as: 'blake',
    expected: answers({ queue: [{ place: 1, player: { id: 'w1' } }] }),
  },
  {
    title: 'is not allowed for the commissioner if the team has a manager',
    arrange: managed,
    question: first({ clear: true }),
    expected: 'forbidden',
  },
  {
    title: 'refuses a mirror',
    arrange: after(makeLeague(), mirror),
    question: first({ clear: true }),
    expected: conflict(/mirrors Sleeper/),
  },
])

const readingQueue = scenarios('getDraftQueue', [
  {
    title: 'shows the manager the queue without drafted players',
    arrange: after(managed, queue(0, ['q1', 'w1', 'w2']), starting(), auto({ picks: 1 })),
    question: ofTeam(0),
    as: 'blake',
    expected: answers({
      queue: [
        { place: 1, player: { id: 'w1' } },
        { place: 2, player: { id: 'w2' } },
      ],
    }),
  },
  {
    title: 'does not show the queue to other managers',
    arrange: managed,
    question: ofTeam(0),
    as: 'casey',
    expected: 'forbidden',
  },
  {
    title: 'does not show the queue to the commissioner if the team has a manager',
    arrange: managed,
    question: ofTeam(0),
    expected: { error: 'forbidden', message: /only the manager of Anvils can see or change its queue/i },
  },
  {
    title: 'does not find a team of another league',
    arrange: managed,
    question: { params: { id: 'home', teamId: 'x' } },
    expected: 'not_found',
  },
  {
    title: 'refuses an id that is too long',
    question: { params: { id: 'x'.repeat(101), teamId: 'x' } },
    expected: 'invalid_request',
  },
])

const autopicks = scenarios('setAutopick', [
  {
    title: 'makes a team pick immediately when it is on the clock, first from its queue',
    arrange: after(managed, queue(0, ['w2', 'w1']), starting()),
    question: first({ autopick: true }),
    as: 'blake',
    expected: answers({ autopick: true }),
  },
  {
    title: 'turns autopick off',
    arrange: after(managed, autopick(0)),
    question: first({ autopick: false }),
    expected: answers({ autopick: false }),
  },
  {
    title: 'refuses a value other than true or false',
    arrange: managed,
    question: first({ autopick: 'yes' }),
    expected: 'invalid_request',
  },
  {
    title: 'is not allowed for the manager of another team',
    arrange: managed,
    question: first({ autopick: true }),
    as: 'casey',
    expected: 'forbidden',
  },
  {
    title: 'does not find an unknown league',
    question: { params: { id: 'home', teamId: 'x' }, body: { autopick: true } },
    expected: 'not_found',
  },
  {
    title: 'refuses a mirror',
    arrange: after(makeLeague(), mirror),
    question: first({ autopick: true }),
    expected: conflict(/mirrors Sleeper/),
  },
])

const ids = (draft: Draft): string[] => picksOf({ draft }).map(([, id]) => id)

const shows = scenarios('getDraft', [
  {
    title: 'shows consecutive picks of teams on autopick, up to the next manual pick',
    arrange: after(managed, queue(0, ['w2', 'w1']), queue(1, ['w2', 'q3']), autopick(1), starting(), autopick(0)),
    question: body({}),
    expected: ({ draft }: { draft: Draft }, teams: Teams) => {
      expect(ids(draft)).toEqual(['w2', 'q3'])
      expect(draft.picks.map(({ auto, by }) => [auto, by])).toEqual([
        [true, 'clock'],
        [true, 'clock'],
      ])
      expect(draft).toMatchObject({ autopick: expect.arrayContaining([teams[0], teams[1]]), deadlineAt: null })
      expect(draft.onTheClock).toMatchObject({ teamId: teams[2] })
    },
  },
  {
    title: 'is complete immediately if all teams are on autopick',
    arrange: after(makeLeague(), ...[0, 1, 2, 3].map(at => autopick(at)), starting()),
    question: body({}),
    expected: answers({ draft: { status: 'complete' } }),
  },
  {
    title: 'is paused if a pick of a team on autopick was undone',
    arrange: after(managed, autopick(0), starting(), askingLeague('undoPicks', { body: {} })),
    question: body({}),
    expected: answers({ draft: { status: 'paused', picks: [] } }),
  },
])

const picks = scenarios('pickPlayer', [
  {
    title: 'is followed by the picks of teams on autopick',
    arrange: after(managed, queue(1, ['r2']), autopick(1), starting()),
    question: body({ playerId: 'q1' }),
    as: 'blake',
    expected: ({ draft, picks }: { draft: Draft; picks: unknown[] }) => {
      expect(ids(draft)).toEqual(['q1', 'r2'])
      expect(picks).toMatchObject([{ player: { id: 'q1' } }])
    },
  },
])

const autos = scenarios('autoDraft', [
  {
    title: "picks listed players first, then from each team's queue",
    arrange: after(managed, queue(0, ['w2']), queue(1, ['w2', 'q3']), starting()),
    question: body({ picks: 3, list: [] }),
    expected: ({ draft }: { draft: Draft }) => expect(ids(draft).slice(0, 2)).toEqual(['w2', 'q3']),
  },
])

const kept = scenarios('listTransactions', [
  {
    title: 'does not log queues, or an actor for autopicks',
    arrange: after(managed, queue(0, ['w2']), autopick(0), starting(), picking('q1')),
    question: { params: { id: 'home' } },
    expected: ({ transactions }: { transactions: { type: string; actor: string | null }[] }) => {
      expect(transactions.map(({ type, actor }) => [type, actor]).slice(0, 4)).toEqual([
        ['pick', 'alex'],
        ['pick', null],
        ['draft', 'alex'],
        ['autopick', 'alex'],
      ])
    },
  },
])

export const draftQueues: readonly Scenario[] = inLeague([
  ...sets,
  ...readingQueue,
  ...autopicks,
  ...shows,
  ...picks,
  ...autos,
  ...kept,
])
