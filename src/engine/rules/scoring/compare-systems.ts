import { bestFirst, type Contender } from './rankings.ts'

/**
 * A player's ranks under two systems, A and B. Ranks are by total, and position ranks are by points per game. Source:
 * docs/contract.md, Analysis; docs/rules.md, Balance and comparison.
 */
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
