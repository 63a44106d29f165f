import { type Column, isPaid, nameOf, openColumns, type PaidGames, type Payable, type Term } from './paid-games.ts'

/** Rules while they are fitted: what they pay so far, and how many rows more or fewer a change would explain. */
export interface Fitting {
  column(payable: Payable): Column
  /** What a payable thing pays so far, in hundredths. */
  paysFor(payable: Payable): number
  /** What is left unexplained of a row, in hundredths. */
  leftIn(row: number): number
  /** How many rows more are explained if so many hundredths more are paid; negative where they are fewer. */
  gain(payable: Payable, more: number): number
  /** How many rows are explained. */
  explained(): number
  pay(payable: Payable, more: number): void
  terms(): Term[]
}

/** A fitted weight without what binary fractions leave: it has six decimals at most. */
export const clean = (weight: number): number => Number(weight.toFixed(6))

/** Begins rules that pay nothing. */
export const openFitting = (games: PaidGames): Fitting => {
  const { paid } = games
  const column = openColumns(games)
  const sums = new Float64Array(paid.length)
  const terms = new Map<string, Term>()
  const paysFor = (payable: Payable): number => (terms.get(nameOf(payable))?.points ?? 0) * 100
  return {
    column,
    paysFor,
    leftIn: row => paid[row]! - sums[row]!,
    gain(payable, more) {
      const { rows, times } = column(payable)
      let gained = 0
      for (let at = 0; at < rows.length; at++) {
        const row = rows[at]!
        const before = isPaid(sums[row]!, paid[row]!)
        const after = isPaid(sums[row]! + times[at]! * more, paid[row]!)
        gained += Number(after) - Number(before)
      }
      return gained
    },
    explained: () => paid.filter((points, row) => isPaid(sums[row]!, points)).length,
    pay(payable, more) {
      const { rows, times } = column(payable)
      rows.forEach((row, at) => {
        sums[row]! += times[at]! * more
      })
      const points = clean(paysFor(payable) + more) / 100
      if (points === 0) terms.delete(nameOf(payable))
      else terms.set(nameOf(payable), { ...payable, points })
    },
    terms: () => [...terms.values()],
  }
}
