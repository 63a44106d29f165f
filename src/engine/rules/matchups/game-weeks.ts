import { mulberry32, shuffle } from '../random.ts'

/**
 * Puts a season's games into weeks, and orders the weeks.
 *
 * 1. `gameWeeks` assigns given games to weeks, so that every team plays once a week. Each game goes to a week when both
 *    teams are free. Without such a week, one team is free in a week a, and the other in a week b. A chain of games that
 *    are alternately in a and b begins at the second team. Exchanging the weeks of this chain frees the second team in
 *    week a, unless the chain ends at the first team. If no pair of weeks works, the game replaces the other team's game
 *    in a random week, and that game is assigned again. This is an edge coloring by Kempe chains.
 * 2. `weeklyPairs` is used if these games do not fit into the weeks, which is rare. The games within divisions have
 *    fixed weeks. In every week, the other teams are paired at the lowest cost: they play the teams that they have met
 *    least often. They play a team in their own division only if this is unavoidable.
 * 3. `weekOrder` sorts the weeks. Games of the same two teams are as far apart as possible, and byes are spread out.
 *    Two meetings that are d weeks apart cost 1/d². From several orders, weeks are exchanged as long as this lowers the
 *    cost.
 *
 * Random numbers come from a fixed seed, so the same games always get the same weeks.
 */

/** A game of two teams, by number. */
export type TeamPair = readonly [number, number]

const ATTEMPTS = 10
const CHANGES_PER_ATTEMPT = 2000

/** Each team's opponent in each week, or -1. */
type Weeks = number[][]

const set = (opponents: Weeks, week: number, [one, other]: TeamPair): void => {
  opponents[one]![week] = other
  opponents[other]![week] = one
}

const clear = (opponents: Weeks, week: number, [one, other]: TeamPair): void => {
  opponents[one]![week] = -1
  opponents[other]![week] = -1
}

/** Returns the weeks when a team is free. */
const freeWeeks = (opponents: Weeks, team: number): number[] =>
  opponents[team]!.flatMap((opponent, week) => (opponent === -1 ? [week] : []))

/** Returns the chain of games from a team that alternate between two weeks, each with its week. */
const chainOf = (opponents: Weeks, start: number, [a, b]: TeamPair): { game: TeamPair; week: number }[] => {
  const chain: { game: TeamPair; week: number }[] = []
  for (let team = start, week = a; opponents[team]![week] !== -1; week = week === a ? b : a) {
    const next = opponents[team]![week]!
    chain.push({ game: [team, next], week })
    team = next
  }
  return chain
}

/** Frees a team in week a, when its opponent is free, and returns whether this was possible. */
const freeIn = (opponents: Weeks, [one, other]: TeamPair, [a, b]: TeamPair): boolean => {
  const chain = chainOf(opponents, other, [a, b])
  if (chain.at(-1)?.game[1] === one) return false
  for (const { game, week } of chain) clear(opponents, week, game)
  for (const { game, week } of chain) set(opponents, week === a ? b : a, game)
  return true
}

/** Adds a game. Returns the game that it replaced, or null. */
const add = (opponents: Weeks, game: TeamPair, random: () => number): TeamPair | null => {
  const [free, freeOfOther] = game.map(team => freeWeeks(opponents, team)) as [number[], number[]]
  shuffle(free, random)
  shuffle(freeOfOther, random)
  const both = free.find(week => freeOfOther.includes(week))
  const week = both ?? free.find(a => freeOfOther.some(b => freeIn(opponents, game, [a, b])))
  if (week !== undefined) {
    set(opponents, week, game)
    return null
  }
  const isFirst = random() < 0.5
  const [a, other] = isFirst ? [free[0]!, game[1]] : [freeOfOther[0]!, game[0]]
  const replaced: TeamPair = [other, opponents[other]![a]!]
  clear(opponents, a, replaced)
  set(opponents, a, game)
  return replaced
}

/** Games to assign: `fixed` are in certain weeks at first and are moved only if necessary. The others are in any week. */
export interface Games {
  fixed: readonly (readonly TeamPair[])[]
  others: readonly TeamPair[]
  teams: number
}

/** Returns each team's opponents, or null if not all games fit after a number of changes. */
const attempt = ({ fixed, others, teams }: Games, random: () => number): Weeks | null => {
  const opponents = Array.from({ length: teams }, () => fixed.map(() => -1))
  fixed.forEach((games, week) => {
    for (const game of games) set(opponents, week, game)
  })
  const queue = [...others]
  shuffle(queue, random)
  for (let change = 0; queue.length > 0 && change < CHANGES_PER_ATTEMPT; change++) {
    const replaced = add(opponents, queue.pop()!, random)
    if (replaced !== null) queue.unshift(replaced)
  }
  return queue.length === 0 ? opponents : null
}

/** Returns each week's games, or null if no attempt succeeds. Every second attempt ignores the fixed weeks. */
export const gameWeeks = (games: Games): TeamPair[][] | null => {
  const random = mulberry32(1)
  const free = { ...games, fixed: games.fixed.map(() => []), others: [...games.fixed.flat(), ...games.others] }
  for (let count = 0; count < ATTEMPTS; count++) {
    const opponents = attempt(count % 2 === 0 ? games : free, random)
    if (opponents !== null)
      return games.fixed.map((_, week) =>
        opponents.flatMap((weeks, one): TeamPair[] => (one < weeks[week]! ? [[one, weeks[week]!]] : [])),
      )
  }
  return null
}

/** The costs, in `weeklyPairs`, of an extra game within a division, and of a repeated game or bye. */
const COST = { extra: 1_000_000, again: 100 } as const

/**
 * Pairs an even number of teams at the lowest total cost. A set of paired teams is a number with a bit per team. The
 * lowest cost for the teams outside a set is computed only once.
 */
const cheapest = (seats: readonly number[], costOf: (game: TeamPair) => number): TeamPair[] => {
  const costs = seats.map((one, at) => seats.map((other, next) => (next > at ? costOf([one, other]) : 0)))
  const all = 2 ** seats.length - 1
  const minCosts = new Float64Array(all + 1).fill(-1)
  const partner = new Uint8Array(all + 1)
  minCosts[all] = 0
  /** Returns the first team that is not in a set. */
  const firstFree = (paired: number): number => 31 - Math.clz32(~paired & (paired + 1))
  const lowest = (paired: number): number => {
    if (minCosts[paired]! >= 0) return minCosts[paired]!
    const first = firstFree(paired)
    const row = costs[first]!
    let min = Number.POSITIVE_INFINITY
    for (let at = first + 1; at < seats.length; at++) {
      if ((paired & (1 << at)) !== 0) continue
      const cost = lowest(paired | (1 << first) | (1 << at)) + row[at]!
      if (cost >= min) continue
      min = cost
      partner[paired] = at
    }
    minCosts[paired] = min
    return min
  }
  lowest(0)
  const games: TeamPair[] = []
  for (let paired = 0; paired < all; ) {
    const [first, at] = [firstFree(paired), partner[paired]!]
    games.push([seats[first]!, seats[at]!])
    paired |= (1 << first) | (1 << at)
  }
  return games
}

/** Returns each week's games: the fixed games, and the games of the other teams. */
export const weeklyPairs = (
  fixed: readonly (readonly TeamPair[])[],
  { divisionOf }: { divisionOf: readonly (number | null)[] },
): TeamPair[][] => {
  const met = divisionOf.map(() => divisionOf.map(() => 0))
  const costOf = ([one, other]: TeamPair): number => {
    const count = met[one]![other]!
    const isOwn = divisionOf[one] !== null && divisionOf[one] === divisionOf[other]
    return (isOwn ? COST.extra * (count + 1) : 0) + COST.again * count * count
  }
  return fixed.map(within => {
    const busy = new Set(within.flat())
    const idle = divisionOf.flatMap((_, team) => (busy.has(team) ? [] : [team]))
    const games = [...within, ...cheapest(idle, costOf)]
    for (const [one, other] of games) {
      met[one]![other]!++
      met[other]![one]!++
    }
    return games
  })
}

const STARTS = 4

/** Returns the cost of an order. `met` has the number of each week's games, so that equal games have equal numbers. */
const orderCost = (order: readonly number[], met: readonly (readonly number[])[], last: Int32Array): number => {
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
    const cost = improve(order, each => orderCost(each, met, last))
    if (cost < best.cost) best = { cost, order }
  }
  return best.order.map(week => weeks[week]!)
}
