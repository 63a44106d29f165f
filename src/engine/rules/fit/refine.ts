import type { Fitting } from './fitting.ts'
import { isPaid, type Payable } from './paid-games.ts'

/**
 * Rules by what most rows say: each row that is not explained says of each thing in it how much more that would have to pay.
 * The amount that most rows agree on is paid if it explains more rows than it spoils; then the next, until none does.
 */

/** Of the amounts that rows ask for, so many are tried. */
const MAX_TRIED = 3
const MAX_CHANGES = 200

/** What a weight near to this one may be meant to be, in hundredths: whole hundredths, a point for each n units, else. */
const meant = (weight: number): number[] => {
  const units = Math.round(100 / weight)
  return [Math.round(weight), Math.round(weight * 2) / 2, ...(units === 0 ? [] : [100 / units])]
}

/** How much more the rows that are not explained ask for, what most ask for first; hundredths. */
const asked = (fitting: Fitting, payable: Payable): number[] => {
  const { rows, times } = fitting.column(payable)
  const votes = new Map<number, number>()
  rows.forEach((row, at) => {
    const left = fitting.leftIn(row)
    if (isPaid(left, 0)) return
    const amount = Math.round((left / times[at]!) * 10) / 10
    votes.set(amount, (votes.get(amount) ?? 0) + 1)
  })
  return [...votes]
    .filter(([, count]) => count > 1)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_TRIED)
    .map(([amount]) => amount)
}

interface Change {
  payable: Payable
  more: number
  gain: number
}

const NONE: Pick<Change, 'gain'> = { gain: 0 }

const best = (changes: readonly Change[]): Change | null =>
  changes.reduce<Change | null>((most, each) => (each.gain > (most ?? NONE).gain ? each : most), null)

const bestFor = (fitting: Fitting, payable: Payable): Change | null => {
  const now = fitting.paysFor(payable)
  const amounts = new Set(asked(fitting, payable).flatMap(more => meant(now + more).map(weight => weight - now)))
  return best([...amounts].map(more => ({ payable, more, gain: fitting.gain(payable, more) })))
}

/** Pays more or less for these as long as that explains at least so many rows more. */
export const refine = (fitting: Fitting, payables: readonly Payable[], least: number): void => {
  for (let change = 0; change < MAX_CHANGES; change++) {
    const found = best(payables.flatMap(payable => bestFor(fitting, payable) ?? []))
    if (!found || found.gain < least) return
    fitting.pay(found.payable, found.more)
  }
}

/** Takes back what explains fewer rows than this. */
export const prune = (fitting: Fitting, least: number): void => {
  for (const term of fitting.terms()) {
    if (-fitting.gain(term, -term.points * 100) < least) fitting.pay(term, -term.points * 100)
  }
}
