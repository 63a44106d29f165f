import { expect } from 'vitest'
import { answer, offer } from '../acquisitions.ts'
import { type Arrange, after, asking, close, edit, inLeague, ofLeague, ofTeam, playLeague } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import type { Stage } from '../stage.ts'

/** Corrections to rosters of closed weeks. Week 1 is closed, and Anvils started q1, w1 and r1. */

const played: Arrange = after(playLeague(), edit({ reserve: 1 }), close(1))

const moving = (body: object) => ({ body: { force: true, week: 1, ...body } })

const move = (at: number, body: object) => asking('moveRoster', at, moving(body))

const moveToReserve = asking('reservePlayer', 0, moving({ playerId: 'w1', active: false }))

interface Shown {
  roster: { id: string; reserve: boolean }[]
  lineup: { player: { id: string } | null }[]
}

/** Returns a check of the roster and, if given, of the starters. */
const holds =
  (ids: readonly string[], starters?: readonly (string | null)[]) =>
  ({ roster, lineup }: Shown) => {
    expect(roster.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    if (starters) expect(lineup.map(({ player }) => player?.id ?? null)).toEqual(starters)
  }

const inWeek = (week: number) => ofTeam(0, { query: { week } })

const moves = scenarios('moveRoster', [
  {
    title: 'adds a player to the roster of a closed week, in a league with waivers',
    arrange: after(played, edit({ acquisitionMode: 'waivers' })),
    question: ofTeam(0, moving({ action: 'add', playerId: 't1' })),
    expected: ({ roster }: Shown) => expect(roster.map(({ id }) => id)).toContain('t1'),
  },
  {
    title: 'requires force for a closed week',
    arrange: played,
    question: ofTeam(0, { body: { action: 'add', playerId: 't1', week: 1 } }),
    expected: { error: 'locked', message: /Week 1 is closed.*as commissioner, you can override this with force$/ },
  },
  {
    title: 'refuses a week that is open',
    arrange: played,
    question: ofTeam(0, moving({ action: 'add', playerId: 't1', week: 2 })),
    expected: { error: 'invalid_request', message: /week must be a closed week/ },
  },
  {
    title: 'refuses a player who was on another roster in the closed week',
    arrange: after(played, asking('moveRoster', 1, { body: { action: 'drop', playerId: 'w2' } })),
    question: ofTeam(0, moving({ action: 'add', playerId: 'w2' })),
    expected: { error: 'conflict', message: /Bolts/ },
  },
])

const results = scenarios('getTeam', [
  {
    title: 'shows the corrected roster in the closed week, without the dropped starter',
    arrange: after(played, move(0, { action: 'swap', dropPlayerId: 'w1', addPlayerId: 't1' })),
    question: inWeek(1),
    expected: holds(['q1', 'r1', 't1'], ['q1', null, 'r1']),
  },
  {
    title: 'shows the same roster in open weeks after a correction',
    arrange: after(played, move(0, { action: 'swap', dropPlayerId: 'w1', addPlayerId: 't1' })),
    question: inWeek(2),
    expected: holds(['q1', 'w1', 'r1'], ['q1', 'w1', 'r1']),
  },
  {
    title: "leaves a player on IR out of the closed week's lineup",
    arrange: after(played, moveToReserve),
    question: inWeek(1),
    expected: ({ lineup }: Shown) => expect(lineup.map(({ player }) => player?.id ?? null)).toEqual(['q1', null, 'r1']),
  },
])

const newest = async (stage: Stage): Promise<void> => {
  const { transactions } = (await stage.ask('listTransactions', ofLeague({ query: { limit: 1 } }))) as {
    transactions: { id: string }[]
  }
  await stage.ask('undoTransaction', {
    params: { ...ofLeague().params, transactionId: transactions[0]!.id },
    body: {},
  })
}

const undone = scenarios('getTeam', [
  {
    title: 'shows the earlier roster of a closed week once its correction is undone',
    arrange: after(played, move(0, { action: 'swap', dropPlayerId: 'w1', addPlayerId: 't1' }), newest),
    question: inWeek(1),
    expected: holds(['q1', 'w1', 'r1']),
  },
  {
    title: 'shows a player as active in a closed week once the move to IR is undone',
    arrange: after(played, moveToReserve, newest),
    question: inWeek(1),
    expected: ({ roster }: Shown) => expect(roster.every(({ reserve }) => !reserve)).toBe(true),
  },
])

const promised = scenarios('undoTransaction', [
  {
    title: 'undoes a correction of a closed week while the player is in a trade under review',
    arrange: async stage => {
      await after(
        played,
        edit({ tradeReview: { hours: 24 } }),
        asking('moveRoster', 1, { body: { action: 'add', playerId: 't1' } }),
        offer(1, 0, [['t1'], ['w1']]),
        answer('accept'),
        move(0, { action: 'add', playerId: 't1' }),
      )(stage)
      const { transactions } = (await stage.ask(
        'listTransactions',
        ofLeague({ query: { type: 'add', limit: 1 } }),
      )) as {
        transactions: { id: string }[]
      }
      return transactions[0]!.id
    },
    question: transactionId => ({ params: { ...ofLeague().params, transactionId }, body: {} }),
    expected: answers({ transaction: { type: 'undone' } }),
  },
])

const logged = scenarios('listTransactions', [
  {
    title: 'names the week of a correction',
    arrange: after(played, move(0, { action: 'add', playerId: 't1' })),
    question: ofLeague({ query: { limit: 1 } }),
    expected: answers({ transactions: [{ type: 'add', forced: true, after: { playerId: 't1', week: 1 } }] }),
  },
])

export const closedRosters: readonly Scenario[] = inLeague([...promised, ...moves, ...results, ...undone, ...logged])
