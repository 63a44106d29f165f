import type { Exchange } from '../lineups/exchanges.ts'

/**
 * Whether players on the bench would have turned a lost or tied matchup.
 *
 * It is turned if the team's total is above the opponent's; level is not enough. No other set of as many exchanges gains
 * more than the first ones of `exchanges`, so the first that turn it are the fewest.
 * Source: docs/scoring.md, The report.
 */
export interface LostMatchup {
  /** Highest gain first. */
  steps: readonly Exchange[]
  total: number
  opponent: number
}

/** The fewest exchanges that turn the matchup: an empty list if the team is ahead, null if all are not enough. */
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
