import { expect } from 'vitest'
import { answer, claim, claimsBy, firstRun, nextDay, offer, run, waivers, waiversInSeason } from '../acquisitions.ts'
import { drafting, picking, starting } from '../drafting.ts'
import {
  type Arrange,
  add,
  adjust,
  after,
  asking,
  askingLeague,
  clock,
  drop,
  edit,
  fillLeague,
  inLeague,
  LEAGUE,
  makeLeague,
  mirror,
  ofLeague,
  ofTeam,
  openSeason,
  playLeague,
  start,
} from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import type { Question, Stage } from '../stage.ts'
import { EVEN } from '../trades.ts'

/** Log entries that the commissioner undoes. */

/** Returns the newest log entry, or the newest of a type. */
const newest =
  (arrange: Arrange, type?: string) =>
  async (stage: Stage): Promise<string> => {
    await arrange(stage)
    const query = { limit: 1, ...(type !== undefined && { type }) }
    const { transactions } = (await stage.ask('listTransactions', ofLeague({ query }))) as {
      transactions: { id: string }[]
    }
    return transactions[0]!.id
  }

const swapWeeks =
  (week: number, swapWith: number) =>
  ({ ask }: Stage) =>
    ask('setSchedule', ofLeague({ query: { week }, body: { swapWith } }))

const undo =
  (body: Record<string, unknown> = {}) =>
  (transactionId: string): Question => ({ params: { id: LEAGUE, transactionId }, body })

const undone = (type: string) => answers({ transaction: { type: 'undone', after: { row: { type } } } })

/** Undoes the newest entries of a type, or only the ones that a test selects. */
export const undoNewest =
  (type: string, select: (ids: string[]) => string[] = ids => ids.slice(0, 1)) =>
  async (stage: Stage): Promise<void> => {
    const { transactions } = (await stage.ask('listTransactions', ofLeague({ query: { type } }))) as {
      transactions: { id: string }[]
    }
    for (const id of select(transactions.map(each => each.id))) await stage.ask('undoTransaction', undo()(id))
  }

/** The league after Dukes won t1 and then Comets won w5. The waiver order is Bolts, Anvils, Dukes, Comets. */
const won = after(waivers, claim(3, 't1'), claim(2, 'w5'), nextDay)

/** Returns the teams' waiver priorities in draft order. */
const priorities =
  (...wanted: number[]) =>
  ({ teams }: { teams: { waiverPriority: number }[] }) =>
    expect(teams.map(({ waiverPriority }) => waiverPriority)).toEqual(wanted)

const waiverOrders = scenarios('getLeague', [
  {
    title: "restores a team's waiver priority if its claim is undone, and keeps the effects of later claims",
    arrange: after(
      won,
      undoNewest('claim_won', ids => ids.slice(1)),
    ),
    question: ofLeague(),
    expected: priorities(3, 2, 4, 1),
  },
  {
    title: 'shows the initial waiver order once all claims are undone, in any order',
    arrange: after(
      won,
      undoNewest('claim_won', ids => ids.toReversed()),
    ),
    question: ofLeague(),
    expected: priorities(4, 3, 2, 1),
  },
  {
    title: 'keeps a waiver order that was set after the claim',
    arrange: after(won, asking('updateTeam', 0, { body: { waiverPriority: 1 } }), undoNewest('claim_won')),
    question: ofLeague(),
    expected: priorities(1, 2, 4, 3),
  },
])

/** The league with an IR spot, after a player on IR was dropped. */
const droppedFromReserve = after(
  fillLeague(),
  edit({ reserve: 1 }),
  asking('reservePlayer', 0, { body: { playerId: 'w1', active: false, force: true } }),
  drop(0, 'w1'),
)

/** Moves a player to IR, and then activates the player. */
const toReserveAndBack = [
  asking('reservePlayer', 0, { body: { playerId: 'w1', active: false, force: true } }),
  asking('reservePlayer', 0, { body: { playerId: 'w1', active: true } }),
]

/** A player who was on IR, then activated, and then started. */
const startedAfterReserve = [edit({ reserve: 1 }), ...toReserveAndBack, start(0, 2, ['q1', 'w1', 'r1'])]

const startersInWeekTwo =
  (...wanted: (string | null)[]) =>
  ({ lineup }: { lineup: { player: { id: string } | null }[] }) =>
    expect(lineup.map(({ player }) => player?.id ?? null)).toEqual(wanted)

const onReserve =
  (...wanted: string[]) =>
  ({ roster }: { roster: { id: string; reserve: boolean }[] }) =>
    expect(roster.flatMap(({ id, reserve }) => (reserve ? [id] : []))).toEqual(wanted)

const reserves = scenarios('getTeam', [
  {
    title: 'returns a player who was dropped from IR to IR',
    arrange: after(droppedFromReserve, undoNewest('drop')),
    question: ofTeam(0),
    expected: onReserve('w1'),
  },
  {
    title: 'returns the player to the bench if the IR spot is taken',
    arrange: after(
      droppedFromReserve,
      asking('reservePlayer', 0, { body: { playerId: 'r1', active: false, force: true } }),
      undoNewest('drop'),
    ),
    question: ofTeam(0),
    expected: onReserve('r1'),
  },
  {
    title: 'removes a player who returns to IR from the lineups of later weeks',
    arrange: after(openSeason, ...startedAfterReserve, undoNewest('activate')),
    question: ofTeam(0, { query: { week: 2 } }),
    expected: startersInWeekTwo('q1', null, 'r1'),
  },
  {
    title: 'keeps a player who returns to IR in the lineups of weeks that are over',
    arrange: after(playLeague(), ...startedAfterReserve, undoNewest('activate')),
    question: ofTeam(0, { query: { week: 2 } }),
    expected: startersInWeekTwo('q1', 'w1', 'r1'),
  },
])

/** A team with a full roster that swapped w1 for t1, who is now on IR. */
const swappedAndFull = after(
  fillLeague(),
  edit({ reserve: 1 }),
  asking('moveRoster', 0, { body: { action: 'swap', dropPlayerId: 'w1', addPlayerId: 't1' } }),
  asking('reservePlayer', 0, { body: { playerId: 't1', active: false, force: true } }),
  drop(1, 'w2'),
  ...['w2', 'w5', 'DST_LA'].map(id => add(0, id)),
)

interface RecapMoves {
  claims: { player: { id: string } }[]
  moves: { dropped: unknown[] }[]
}

const recaps = scenarios('getRecap', [
  {
    title: 'does not include moves and claims that were undone',
    arrange: after(
      waiversInSeason,
      ...([claim(3, 't1'), claim(2, 't1'), claim(1, 'w5')] as const),
      ...([clock(firstRun), run, drop(0, 'w1')] as const),
      ...([undoNewest('drop'), undoNewest('claim_won', ids => ids.slice(1)), clock(TIME.before(2))] as const),
    ),
    question: ofLeague({ query: { week: 1 } }),
    expected: ({ claims, moves }: RecapMoves) => {
      expect(claims.map(({ player }) => player.id)).toEqual(['w5'])
      expect(moves.flatMap(({ dropped }) => dropped)).toEqual([])
    },
  },
])

export const undos: readonly Scenario[] = inLeague([
  ...waiverOrders,
  ...reserves,
  ...recaps,
  ...scenarios('undoTransaction', [
    {
      title: 'removes an added player from the roster, with the reason',
      arrange: newest(after(fillLeague(), add(1, 't1'))),
      question: undo({ reason: 'Added by mistake' }),
      expected: answers({
        transaction: {
          type: 'undone',
          after: { row: { type: 'add' }, moves: [{ playerId: 't1', to: null }], reason: 'Added by mistake' },
        },
      }),
    },
    {
      title: 'returns a dropped player',
      arrange: newest(after(fillLeague(), drop(1, 'w2'))),
      question: undo(),
      expected: undone('drop'),
    },
    {
      title: 'reverts adjusted points',
      arrange: newest(after(playLeague(), adjust(-5)), 'adjust'),
      question: undo(),
      expected: undone('adjust'),
    },
    {
      title: 'restores the earlier matchups of weeks',
      arrange: newest(after(openSeason, swapWeeks(1, 3))),
      question: undo(),
      expected: undone('schedule'),
    },
    {
      title: 'refuses to undo a schedule that was changed again',
      arrange: async (stage: Stage) => {
        const id = await newest(after(openSeason, swapWeeks(1, 3)))(stage)
        await swapWeeks(2, 3)(stage)
        return id
      },
      question: undo(),
      expected: { error: 'conflict', message: /has changed since then; undo the later change first/ },
    },
    {
      title: "restores a team's earlier lineup",
      arrange: newest(after(playLeague(), start(0, 1, ['q1', null, null]))),
      question: undo(),
      expected: undone('lineup'),
    },
    {
      title: 'reverses a trade',
      arrange: newest(after(fillLeague(), offer(0, 1, EVEN), answer('accept'))),
      question: undo(),
      expected: answers({ transaction: { type: 'reverse' } }),
    },
    {
      title: 'refunds the bid of a won claim',
      arrange: newest(
        after(
          claimsBy({ order: 'budget' }),
          asking('fileClaim', 3, { body: { addPlayerId: 't1', bid: 7 } }),
          clock(TIME.friday(1)),
          run,
        ),
        'claim_won',
      ),
      question: undo(),
      expected: undone('claim_won'),
    },
    {
      title: 'refuses to undo a drop once another team has the player',
      arrange: newest(after(fillLeague(), drop(1, 'w2'), add(3, 'w2')), 'drop'),
      question: undo(),
      expected: { error: 'conflict', message: /w2 is on the roster of Dukes now; undo the later move first/ },
    },
    {
      title: 'refuses to undo a swap if the roster is full without the player, who is on IR',
      arrange: newest(swappedAndFull, 'swap'),
      question: undo(),
      expected: { error: 'conflict', message: /The roster of Anvils is full; drop a player first/ },
    },
    {
      title: 'refuses to return a player to IR during a game',
      arrange: newest(after(openSeason, edit({ reserve: 1 }), ...toReserveAndBack, clock(TIME.sunday(1))), 'activate'),
      question: undo(),
      expected: 'locked',
    },
    {
      title: 'refuses to undo a pick that was already undone',
      arrange: newest(after(drafting, picking('q1'), askingLeague('undoPicks', { body: { picks: 1 } })), 'pick'),
      question: undo(),
      expected: { error: 'conflict', message: /Pick 1 of Player q1 was already undone/ },
    },
    {
      title: 'refuses to undo a pick whose turn was used again',
      arrange: async (stage: Stage) => {
        const id = await newest(after(drafting, picking('q1')), 'pick')(stage)
        await askingLeague('undoPicks', { body: { picks: 1 } })(stage)
        await picking('q2')(stage)
        return id
      },
      question: undo(),
      expected: { error: 'conflict', message: /Pick 1 of Player q1 was already undone/ },
    },
    {
      title: 'refuses to undo a move during a draft',
      arrange: newest(after(makeLeague(), add(0, 'w1'), drop(0, 'w1'), starting()), 'drop'),
      question: undo(),
      expected: { error: 'conflict', message: /The draft is running/ },
    },
    {
      title: 'refuses an entry that cannot be undone',
      arrange: newest(fillLeague(), 'create'),
      question: undo(),
      expected: { error: 'conflict', message: /Only moves, won claims/ },
    },
    {
      title: 'refuses to undo an entry twice',
      arrange: async (stage: Stage) => {
        const id = await newest(after(fillLeague(), add(1, 't1')))(stage)
        await stage.ask('undoTransaction', undo()(id))
        return id
      },
      question: undo(),
      expected: { error: 'conflict', message: /already undone/ },
    },
    {
      title: 'refuses to remove a player whose game has started',
      arrange: newest(after(openSeason, add(1, 'w5'), clock(TIME.sunday(1))), 'add'),
      question: undo(),
      expected: 'locked',
    },
    {
      title: 'removes the player with force',
      arrange: newest(after(openSeason, add(1, 'w5'), clock(TIME.sunday(1))), 'add'),
      question: undo({ force: true }),
      expected: answers({ transaction: { type: 'undone', forced: true } }),
    },
    {
      title: 'refuses a mirror',
      arrange: newest(after(fillLeague(), add(1, 't1'), mirror), 'add'),
      question: undo(),
      expected: { error: 'conflict', message: /undo moves there/ },
    },
    {
      title: 'does not find an unknown entry',
      arrange: newest(fillLeague()),
      question: () => undo()('nothing'),
      expected: 'not_found',
    },
    {
      title: 'refuses an unknown field',
      arrange: newest(fillLeague()),
      question: undo({ why: 'none' }),
      expected: 'invalid_request',
    },
    {
      title: 'is only for the commissioner',
      arrange: newest(after(fillLeague(), add(1, 't1'))),
      question: undo(),
      as: 'blake',
      expected: 'forbidden',
    },
  ]),
])
