import { answer, claimsBy, offer, run } from '../acquisitions.ts'
import {
  type Arrange,
  add,
  adjust,
  after,
  asking,
  clock,
  drop,
  fillLeague,
  inLeague,
  LEAGUE,
  mirror,
  ofLeague,
  openSeason,
  playLeague,
  start,
} from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import type { Question, Stage } from '../stage.ts'
import { EVEN } from '../trades.ts'

/** Undoing log entries as the commissioner. */

/** Returns the newest log entry, optionally of a type. */
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

export const undos: readonly Scenario[] = inLeague(
  scenarios('undoTransaction', [
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
      title: 'refuses in a mirror',
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
)
