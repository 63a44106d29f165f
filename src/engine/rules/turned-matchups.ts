import type { Exchange } from './lineup-exchanges.ts'

/**
 * Whether better starters on the bench would have turned a matchup.
 *
 * It is turned when the side's total is above the opponent's; level is not enough. The exchanges come as `exchanges`
 * finds them: so many of them gain as much as so many can, and therefore the first that turn it are the fewest.
 */
export interface LostMatchup {
  /** By falling gain. */
  steps: readonly Exchange[]
  total: number
  opponent: number
}

/** The fewest exchanges that turn the matchup: none where the side is ahead, null where all would not do. */
export const turnsWith = ({ steps, total, opponent }: LostMatchup): Exchange[] | null => {
  let reached = total
  let count = 0
  while (reached <= opponent) {
    const step = steps[count++]
    if (step === undefined) return null
    reached += step.gain
  }
  return steps.slice(0, count)
}
