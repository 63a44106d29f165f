import { expect } from 'vitest'
import {
  after,
  asking,
  askingLeague,
  inLeague,
  LEAGUE,
  makeLeague,
  manage,
  ofLeague,
  ofTeam,
  playLeague,
  type Teams,
} from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import type { Question, Stage } from '../stage.ts'

/** A league's dues. Casey manages its first team. */

const people = after(makeLeague(), manage(0, 'casey'))

interface Side {
  team: { id: string }
  total: number
}

const toCents = (value: number): number => Math.round(value * 100) / 100

const AMOUNTS = { amount: 50, payouts: [120, 60.5], weeklyPrize: 5 }

const setting = (body: Record<string, unknown>): Question => ofLeague({ body })

const set = (body: Record<string, unknown> = AMOUNTS) => askingLeague('setDues', { body })

const mark = (at: number, paid: boolean) => asking('markDues', at, { body: { paid } })

const amounts = scenarios('setDues', [
  {
    title: 'sets all amounts',
    arrange: people,
    question: setting(AMOUNTS),
    expected: answers({ leagueId: LEAGUE, dues: { ...AMOUNTS, expected: 200, collected: 0, prizeTotal: 195.5 } }),
  },
  {
    title: 'keeps the amounts that are left out',
    arrange: after(people, set()),
    question: setting({ weeklyPrize: 0 }),
    expected: answers({ dues: { ...AMOUNTS, weeklyPrize: 0 } }),
  },
  {
    title: 'changes nothing for the same amounts',
    arrange: after(people, set()),
    question: setting(AMOUNTS),
    unchanged: true,
    expected: answers({ dues: AMOUNTS }),
  },
  ...(
    [
      ['a negative amount', { amount: -1 }, /amount/],
      ['a fraction of a cent', { amount: 0.125 }, /amount must have at most two decimals/],
      ['a payout that is not a number', { payouts: ['1'] }, /payouts/],
    ] as const
  ).map(([what, body, message]) => ({
    title: `refuses ${what}`,
    arrange: people,
    question: setting(body),
    expected: { error: 'invalid_request', message } as const,
  })),
  {
    title: 'is only for the commissioner',
    arrange: people,
    question: setting(AMOUNTS),
    as: 'casey',
    expected: 'forbidden',
  },
  { title: 'does not find an unknown league', question: setting(AMOUNTS), expected: 'not_found' },
])

const marked = scenarios('markDues', [
  {
    title: 'marks a team as paid',
    arrange: after(people, set()),
    question: ofTeam(0, { body: { paid: true } }),
    expected: ({ dues }: { dues: { teams: object[] } }, teams: Teams) => {
      expect(dues).toMatchObject({ collected: 50, expected: 200 })
      expect(dues.teams[0]).toMatchObject({ teamId: teams[0], paidAt: expect.any(Number) })
    },
  },
  {
    title: 'marks a team as unpaid',
    arrange: after(people, set(), mark(0, true)),
    question: ofTeam(0, { body: { paid: false } }),
    expected: answers({ dues: { collected: 0 } }),
  },
  {
    title: 'changes nothing if the team is already marked as paid',
    arrange: after(people, set(), mark(0, true)),
    question: ofTeam(0, { body: { paid: true } }),
    unchanged: true,
    expected: answers({ dues: { collected: 50 } }),
  },
  {
    title: "is only for the commissioner, not for the team's manager",
    arrange: people,
    question: ofTeam(0, { body: { paid: true } }),
    as: 'casey',
    expected: 'forbidden',
  },
  {
    title: 'does not find an unknown team',
    arrange: people,
    question: { params: { id: LEAGUE, teamId: 'x' }, body: { paid: true } },
    expected: 'not_found',
  },
  {
    title: 'requires the `paid` field',
    arrange: people,
    question: ofTeam(0, { body: {} }),
    expected: { error: 'invalid_request', message: /paid/ },
  },
])

const read = scenarios('getDues', [
  {
    title: 'gives the weekly prize to the highest total with adjustments, and splits it among equal totals',
    arrange: after(playLeague(), set({ weeklyPrize: 5.01 }), async stage => {
      const { matchups } = (await stage.ask('listMatchups', ofLeague({ query: { week: 1 } }))) as {
        matchups: { home: Side; away: Side }[]
      }
      const [first, second] = matchups.flatMap(({ home, away }) => [home, away]).toSorted((a, b) => b.total - a.total)
      const body = { week: 1, teamId: second!.team.id, points: toCents(first!.total - second!.total), reason: 'Tie' }
      await stage.ask('adjustPoints', ofLeague({ body }))
      return [first!, second!]
    }),
    question: ofLeague(),
    expected: ({ dues }: { dues: { teams: object[]; prizes: { teamIds: string[] }[] } }) => {
      expect(dues.prizes[0]).toMatchObject({ week: 1, place: null, amount: 2.5 })
      expect(dues.prizes[0]!.teamIds).toHaveLength(2)
    },
  },
  {
    title: 'is empty before amounts are set',
    arrange: people,
    question: ofLeague(),
    as: 'casey',
    expected: answers({ dues: { amount: 0, weeklyPrize: 0, payouts: [], expected: 0, prizes: [] } }),
  },
  {
    title: 'is only for managers and commissioners, even if the league is open',
    arrange: people,
    question: ofLeague(),
    as: 'drew',
    expected: { error: 'forbidden', message: /managers of Home league can see its dues/ },
  },
  {
    title: 'refuses an id that is too long',
    question: { params: { id: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
  { title: 'does not find an unknown league', question: ofLeague(), expected: 'not_found' },
])

const ofType = (type: string) => ofLeague({ query: { type } })

const logged = scenarios('listTransactions', [
  {
    title: 'logs the amounts before and after',
    arrange: after(people, set()),
    question: ofType('dues'),
    as: 'casey',
    expected: answers({
      transactions: [{ actor: 'alex', before: { amount: 0, payouts: [], weeklyPrize: 0 }, after: AMOUNTS }],
    }),
  },
  {
    title: 'shows entries about dues only to managers and commissioners',
    arrange: after(people, set(), mark(0, true)),
    question: ofLeague(),
    as: 'drew',
    expected: (answer: object) => expect(JSON.stringify(answer)).not.toContain('dues'),
  },
])

/** Returns the id of the oldest log entry of a type. */
const oldest =
  (type: string, ...steps: Parameters<typeof after>[1][]) =>
  async (stage: Stage) => {
    await after(people, ...steps)(stage)
    const { transactions } = (await stage.ask('listTransactions', ofType(type))) as { transactions: { id: string }[] }
    return transactions.at(-1)!.id
  }

const undo = (transactionId: string): Question => ({ params: { id: LEAGUE, transactionId }, body: {} })

const undone = scenarios('undoTransaction', [
  {
    title: 'restores the earlier dues',
    arrange: oldest('dues', set()),
    question: undo,
    expected: answers({ transaction: { type: 'undone', after: { row: { type: 'dues' } } } }),
  },
  {
    title: 'refuses to undo dues that were changed again',
    arrange: oldest('dues', set(), set({ amount: 60 })),
    question: undo,
    expected: { error: 'conflict', message: /The dues have changed since then/ },
  },
  {
    title: 'restores whether a team had paid',
    arrange: oldest('dues_paid', set(), mark(0, true)),
    question: undo,
    expected: answers({ transaction: { type: 'undone', after: { row: { type: 'dues_paid' } } } }),
  },
  {
    title: 'refuses to undo a payment that was changed again',
    arrange: oldest('dues_paid', set(), mark(0, true), mark(0, false)),
    question: undo,
    expected: { error: 'conflict', message: /The dues of Anvils have changed since then/ },
  },
])

/** Checks the dues after all of their log entries are undone, newest first. */
const afterUndo: Scenario = {
  operation: 'getDues',
  title: 'shows the original dues once all entries are undone',
  arrange: async stage => {
    await after(people, set(), mark(0, true), set({ amount: 60 }))(stage)
    const { transactions } = (await stage.ask('listTransactions', ofLeague({ query: { limit: 3 } }))) as {
      transactions: { id: string }[]
    }
    for (const { id } of transactions) await stage.ask('undoTransaction', undo(id))
  },
  question: ofLeague(),
  expected: answers({ dues: { amount: 0, weeklyPrize: 0, payouts: [], collected: 0 } }),
}

const renewed: Scenario = {
  seasons: 'seasons',
  operation: 'getDues',
  title: 'copies the amounts to a renewed league, in which no team has paid yet',
  arrange: after(people, set(), mark(0, true), askingLeague('renewLeague', { body: { season: 2025, nextId: 'next' } })),
  question: { params: { id: 'next' } },
  expected: answers({ dues: { ...AMOUNTS, collected: 0 } }),
}

export const dues: readonly Scenario[] = inLeague([
  ...amounts,
  ...marked,
  ...read,
  ...logged,
  ...undone,
  afterUndo,
  renewed,
])
