import type { PosGroup } from '../../../../data/positions.ts'
import { type Contender, pools, type StartingSlots } from './rankings.ts'

/**
 * How evenly a scoring system rewards positions. In a balanced system, the best player's lead over an average starter
 * is about the same at every position. Source: docs/contract.md, Analysis; docs/rules.md, Balance and comparison.
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
  const started = new Set(startingSlots.slots.flatMap(({ eligible }) => eligible))
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
