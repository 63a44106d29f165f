import { mulberry32, shuffle } from '../random.ts'
import type { TeamPair } from './game-weeks.ts'

/**
 * The order of a season's weeks. Teams that meet several times meet as far apart as possible, and byes are spread, too.
 *
 * Two meetings that are d weeks apart cost 1/d². From several orders, weeks are exchanged as long as this lowers the
 * cost. Random numbers come from a fixed seed.
 */

const STARTS = 4

/** Returns the cost of an order. `met` has the number of each week's games, so that equal games have equal numbers. */
const costOf = (order: readonly number[], met: readonly (readonly number[])[], last: Int32Array): number => {
  last.fill(0)
  let cost = 0
  order.forEach((week, at) => {
    for (const game of met[week]!) {
      if (last[game]! > 0) cost += 1 / (at + 1 - last[game]!) ** 2
      last[game] = at + 1
    }
  })
  return cost
}

const exchange = (order: number[], one: number, other: number): void => {
  const week = order[one]!
  order[one] = order[other]!
  order[other] = week
}

/** Exchanges weeks as long as this lowers the cost, and returns the cost. */
const improve = (order: number[], price: (order: readonly number[]) => number): number => {
  let cost = price(order)
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (let one = 0; one < order.length; one++)
      for (let other = one + 1; other < order.length; other++) {
        exchange(order, one, other)
        const next = price(order)
        isBetter ||= next < cost - 1e-9
        if (next < cost - 1e-9) cost = next
        else exchange(order, one, other)
      }
  }
  return cost
}

/** Sorts the weeks so that the same teams do not meet again soon. */
export const weekOrder = (weeks: readonly TeamPair[][], teams: number): TeamPair[][] => {
  const met = weeks.map(games => games.map(([one, other]) => Math.min(one, other) * teams + Math.max(one, other)))
  const last = new Int32Array(teams * teams)
  const random = mulberry32(1)
  let best = { cost: Number.POSITIVE_INFINITY, order: weeks.map((_, at) => at) }
  for (let start = 0; start < STARTS; start++) {
    const order = weeks.map((_, at) => at)
    shuffle(order, random)
    const cost = improve(order, each => costOf(each, met, last))
    if (cost < best.cost) best = { cost, order }
  }
  return best.order.map(week => weeks[week]!)
}
