import type { PosGroup } from '../../../../data/positions.ts'
import { startableGroups } from '../../../../data/rosters.ts'
import { bestFirst, type Contender, pools, type StartingSlots } from './rankings.ts'

/**
 * How a system values positions, and how two systems rank players. In a balanced system, the best player's lead over an
 * average starter is about the same at every position. Source: docs/contract.md, Analysis; docs/rules.md, Balance and
 * comparison.
 */

export interface PositionBalance {
  pos: PosGroup
  starters: number
  count: number
  baseline: number
  /** Points per game at each rank in BALANCE_RANKS; null past the end of the pool. */
  ppgAtRanks: (number | null)[]
  /** The best ppg divided by the baseline, minus 1; null if the pool is empty or the baseline is not above 0. */
  outlierPremium: number | null
  /**
   * Whether the system scores the position. If it does, the position's average starter scores at least a twentieth of
   * the average starter at the highest-scoring position.
   */
  scored: boolean
}

const MIN_SHARE = 0.05

/** The position ranks whose points per game are shown. */
export const BALANCE_RANKS = [1, 3, 6, 12, 24, 36] as const

/**
 * Returns a row for each position group that a slot accepts, in the contract's order. OTHER never starts. Numbers are
 * points per game, not rounded.
 */
export const balance = (contenders: readonly Contender[], startingSlots: StartingSlots): PositionBalance[] => {
  const started = startableGroups(startingSlots.slots)
  const positions = [...pools(contenders, startingSlots)].filter(([pos]) => started.has(pos) && pos !== 'OTHER')
  const max = Math.max(0, ...positions.map(([, { baseline }]) => baseline))
  return positions.map(([pos, { members, starters, baseline }]) => {
    const best = members[0]
    return {
      pos,
      starters,
      count: members.length,
      baseline,
      ppgAtRanks: BALANCE_RANKS.map(rank => members[rank - 1]?.ppg ?? null),
      outlierPremium: best && baseline > 0 ? best.ppg / baseline - 1 : null,
      scored: baseline > 0 && baseline >= MIN_SHARE * max,
    }
  })
}

/** A player's ranks under two systems, A and B. Ranks are by total, and position ranks are by points per game. */
export interface ComparedRanks<C extends Contender> {
  a: BoardRank<C>
  b: BoardRank<C>
  /** `a.rank - b.rank`, which is positive if B ranks the player higher. */
  delta: number
}

/** A player's ranks under one system, starting at 1. */
interface BoardRank<C extends Contender> {
  contender: C
  rank: number
  posRank: number
}

/** The sort order of a comparison. */
type CompareSort = 'rankA' | 'rankB' | 'delta'

const ranksById = <C extends Contender>(contenders: readonly C[]): Map<string, BoardRank<C>> => {
  const inGroup = new Map<string, number>()
  const posRank = new Map<string, number>()
  for (const { id, posGroup } of [...contenders].sort(bestFirst(({ ppg }) => ppg))) {
    inGroup.set(posGroup, (inGroup.get(posGroup) ?? 0) + 1)
    posRank.set(id, inGroup.get(posGroup)!)
  }
  const board = [...contenders].sort(bestFirst(({ total }) => total))
  return new Map(
    board.map((contender, at) => [contender.id, { contender, rank: at + 1, posRank: posRank.get(contender.id)! }]),
  )
}

const orders: { [Sort in CompareSort]: (one: ComparedRanks<Contender>, two: ComparedRanks<Contender>) => number } = {
  rankA: (one, two) => one.a.rank - two.a.rank,
  rankB: (one, two) => one.b.rank - two.b.rank,
  delta: (one, two) => two.delta - one.delta || one.b.rank - two.b.rank,
}

/** Compares the same players under two systems. If sorted by `delta`, the largest rise under B comes first. */
export const compare = <C extends Contender>(
  a: readonly C[],
  b: readonly C[],
  sort: CompareSort,
): ComparedRanks<C>[] => {
  const right = ranksById(b)
  return [...ranksById(a).values()]
    .map(left => {
      const other = right.get(left.contender.id)!
      return { a: left, b: other, delta: left.rank - other.rank }
    })
    .sort(orders[sort])
}
