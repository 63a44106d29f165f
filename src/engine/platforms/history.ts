import { DEFAULT_WAIVERS } from '../../../data/leagues.ts'
import type { Waivers } from '../schema/league.ts'
import type { ImportPlan } from './plan.ts'

/** Everybody who was moved or picked, each once. */
export const movedOrPicked = ({ transactions, draft }: Pick<ImportPlan, 'transactions' | 'draft'>): string[] => [
  ...new Set([
    ...transactions.flatMap(({ sides }) => sides.flatMap(({ adds, drops }) => [...adds, ...drops])),
    ...(draft?.picks ?? []).map(({ player }) => player),
  ]),
]

const whole = (value: number | null | undefined, otherwise: number): number =>
  value != null && Number.isInteger(value) && value >= 0 ? value : otherwise

/** Waivers in an order, with a budget and a least bid where the platform says whole ones. */
export const waiversBy = (
  order: Waivers['order'],
  budget?: number | null | undefined,
  minBid?: number | null | undefined,
): Waivers => ({
  ...DEFAULT_WAIVERS,
  order,
  budget: whole(budget, DEFAULT_WAIVERS.budget),
  minBid: whole(minBid, DEFAULT_WAIVERS.minBid),
})

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth']

/** A pick of a draft to come, as people call it. */
export const pickOf = (season: number | string, round: number): string =>
  `a ${ORDINALS[round] ?? `${round}th`}-round pick of ${season}`
