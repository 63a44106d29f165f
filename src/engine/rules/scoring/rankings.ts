import { POS_GROUPS, type PosGroup } from '../../../../data/positions.ts'
import type { SlotRow } from '../../../../data/rosters.ts'
import { MIN_GAMES } from '../../../../data/seasons.ts'
import { assignedIndexes, groupBits } from '../lineups/assignment.ts'
import { mean } from '../mean.ts'

/**
 * Returns the default games minimum for a board: 8, or half of the finished weeks early in a league's season. Source:
 * docs/rules.md, Rankings.
 */
export const minGames = (weeksOver: number): number => Math.min(MIN_GAMES, Math.max(1, Math.ceil(weeksOver / 2)))

/**
 * A season's board. A player's value is points per game above the position's average starter. The number of starters at
 * a position depends on all of the league's slots: all players are assigned to all slots by points per game, exactly,
 * so flex slots go to the best players. All orders, including the one for filling slots, break ties by total, ppg, name
 * and id. Source: docs/contract.md, Analysis; docs/rules.md, Rankings.
 */
export interface Contender {
  id: string
  name: string
  posGroup: PosGroup
  games: number
  /** In hundredths. */
  total: number
  ppg: number
}

/** The starting slots of a league: one team's slots, and the number of teams. */
export interface StartingSlots {
  teams: number
  slots: readonly SlotRow[]
}

/** How a board is sorted. */
export type BoardSort = 'total' | 'ppg' | 'paa'

interface Pool {
  /** The players with enough games, best ppg first. */
  members: readonly Contender[]
  /** The number of these players who start in the league. */
  starters: number
  /** The starters' average ppg; 0 for an empty pool. */
  baseline: number
}

/** A player's row on a board. Ranks start at 1. ppg, baseline and paa are points per game. */
export interface RankedContender<C extends Contender = Contender> {
  contender: C
  rank: number
  posRank: number
  posCount: number
  baseline: number
  paa: number
  /** The share of the pool with this player's ppg or less, from 0 to 1. */
  posPercentile: number
}

type Measure = (contender: Contender) => number

/** The measures that depend only on a player's own points. */
export const MEASURES = {
  total: ({ total }) => total,
  ppg: ({ ppg }) => ppg,
} as const satisfies Record<string, Measure>

export type PlayerSort = keyof typeof MEASURES

const byName = (a: Contender, b: Contender): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1

type Order = (a: Contender, b: Contender) => number

/** Returns an order that breaks ties by total, ppg, name and id. */
const tiesBroken =
  (order: Order): Order =>
  (a, b) =>
    order(a, b) || b.total - a.total || b.ppg - a.ppg || byName(a, b)

/** Returns an order by a measure, best first, that breaks ties by total, ppg, name and id. */
export const bestFirst = (measure: Measure): Order => tiesBroken((a, b) => measure(b) - measure(a))

/**
 * Returns how many players in each group start in a league. `players` are best first. If there are more slots than
 * eligible players, all of them start.
 */
export const startersIn = (
  order: readonly Pick<Contender, 'posGroup'>[],
  { teams, slots }: StartingSlots,
): Map<PosGroup, number> => {
  const allSlots = slots.flatMap(({ eligible }) => Array<number>(teams).fill(groupBits(eligible)))
  const starters = assignedIndexes(
    allSlots,
    order.map(({ posGroup }) => groupBits([posGroup])),
  )
  const count = new Map<PosGroup, number>()
  for (const index of starters) {
    const { posGroup } = order[index]!
    count.set(posGroup, (count.get(posGroup) ?? 0) + 1)
  }
  return count
}

/** Returns each position group's pool, in the contract's order. */
export const pools = (contenders: readonly Contender[], startingSlots: StartingSlots): Map<PosGroup, Pool> => {
  const order = contenders.toSorted(bestFirst(MEASURES.ppg))
  const starting = startersIn(order, startingSlots)
  const byGroup = Map.groupBy(order, ({ posGroup }) => posGroup)
  return new Map(
    POS_GROUPS.map(group => {
      const members = byGroup.get(group) ?? []
      const starters = Math.min(members.length, Math.max(1, starting.get(group) ?? 0))
      return [group, { members, starters, baseline: mean(members.slice(0, starters).map(({ ppg }) => ppg)) }]
    }),
  )
}

/**
 * Ranks the players of each pool, starting at 1. Also returns, for each player, the number of players in the pool with
 * more points per game.
 */
const placesIn = (byGroup: ReadonlyMap<PosGroup, Pool>): Map<Contender, { posRank: number; above: number }> => {
  const places = new Map<Contender, { posRank: number; above: number }>()
  for (const { members } of byGroup.values()) {
    let above = 0
    // Avoids `entries()`, which takes five times as long here, because this runs at startup, before V8 has optimized
    // it.
    members.forEach((member, at) => {
      if (at > 0 && member.ppg < members[at - 1]!.ppg) above = at
      places.set(member, { posRank: at + 1, above })
    })
  }
  return places
}

/** Two values of paa that are closer than this can be equal. Doubles do not show whether they are. */
const NEAR = 1e-9

const commonMultiple = (a: number, b: number): number => {
  let [factor, rest] = [a, b]
  while (rest > 0) [factor, rest] = [rest, factor % rest]
  return (a / factor) * b
}

/** Orders by paa, highest first. Close values are compared exactly, as whole numbers over a common denominator. */
const byPaa = (byGroup: ReadonlyMap<PosGroup, Pool>, paa: Measure): Order => {
  const pooled = [...byGroup.values()].flatMap(({ members }) => members)
  const unit = [...new Set(pooled.map(({ games }) => games))].filter(games => games > 0).reduce(commonMultiple, 1)
  const unitsOf = ({ total, games }: Contender): bigint => (games === 0 ? 0n : BigInt(total) * BigInt(unit / games))
  const sums = new Map<PosGroup, bigint>()
  const sumOf = (group: PosGroup): bigint => {
    const { members, starters } = byGroup.get(group)!
    const sum = sums.get(group) ?? members.slice(0, starters).reduce((all, each) => all + unitsOf(each), 0n)
    sums.set(group, sum)
    return sum
  }
  const countOf = (group: PosGroup): bigint => BigInt(byGroup.get(group)!.starters)
  const exactly = (contender: Contender): bigint =>
    unitsOf(contender) * countOf(contender.posGroup) - sumOf(contender.posGroup)
  return (a, b) => {
    const lead = paa(b) - paa(a)
    if (Math.abs(lead) > NEAR) return lead
    const exact = exactly(b) * countOf(a.posGroup) - exactly(a) * countOf(b.posGroup)
    return exact === 0n ? 0 : exact < 0n ? -1 : 1
  }
}

/** Returns the entire board, best first. `contenders` are the players with enough games. */
export const rankings = <C extends Contender>(
  contenders: readonly C[],
  startingSlots: StartingSlots,
  sort: BoardSort,
): RankedContender<C>[] => {
  const byGroup = pools(contenders, startingSlots)
  const places = placesIn(byGroup)
  const paa: Measure = ({ ppg, posGroup }) => ppg - byGroup.get(posGroup)!.baseline
  const order = sort === 'paa' ? tiesBroken(byPaa(byGroup, paa)) : bestFirst(MEASURES[sort])
  return [...contenders].sort(order).map((contender, at) => {
    const { members, baseline } = byGroup.get(contender.posGroup)!
    const { posRank, above } = places.get(contender)!
    return {
      contender,
      rank: at + 1,
      posRank,
      posCount: members.length,
      baseline,
      paa: paa(contender),
      posPercentile: (members.length - above) / members.length,
    }
  })
}
