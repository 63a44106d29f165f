import * as z from 'zod/mini'
import { MAX_TEAMS } from '../../../data/leagues.ts'
import { EpochMs, Figure, Id, Money } from './field.ts'

/** A league's dues, payouts and weekly prize. */

const MAX_AMOUNT = 1_000_000

const Amount = Money(MAX_AMOUNT)
const Payouts = z.array(Amount).check(z.maxLength(MAX_TEAMS))

/**
 * A prize for a week or for a place in the final standings. Several teams can share a week's prize: `amount` is what
 * each of them gets.
 */
export const Prize = z.object({
  week: z.nullable(z.int()),
  place: z.nullable(z.int()),
  teamIds: z.array(Id),
  points: z.nullable(Figure),
  amount: Figure,
})
export type Prize = z.infer<typeof Prize>

export const Dues = z.object({
  amount: Figure,
  weeklyPrize: Figure,
  /** Amounts by place in the final standings, starting with 1st. */
  payouts: z.array(Figure),
  expected: Figure,
  collected: Figure,
  /** The sum of a season's payouts and weekly prizes. */
  prizeTotal: Figure,
  teams: z.array(z.object({ teamId: Id, paidAt: z.nullable(EpochMs), won: Figure })),
  prizes: z.array(Prize),
})
export type Dues = z.infer<typeof Dues>

export const DuesChange = z.strictObject({
  amount: z.optional(Amount),
  weeklyPrize: z.optional(Amount),
  payouts: z.optional(Payouts),
})

export const DuesMark = z.strictObject({ paid: z.boolean() })
