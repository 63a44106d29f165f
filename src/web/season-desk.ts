import type { Account } from '../engine/index.ts'

/** A season that is asked for: a year of the NFL, or the made-up one that comes with the program. */
export type WantedSeason = number | 'made-up'

/** How a load goes on, or how it ended. */
export interface SeasonLoad {
  season: number
  /** Files are fetched first, then read. */
  state: 'fetching' | 'reading' | 'done' | 'failed'
  /** How many of how many files are there. */
  done: number
  files: number
  /** Why it failed; empty unless it did. */
  message: string
}

/** Loads seasons while a daemon runs, for whoever runs the home. */
export interface SeasonLoader {
  /** Whether an account runs the home: the first that was made there. */
  isOfHost(account: Account): Promise<boolean>
  /** The years that may be asked for, the newest first. */
  years(): Promise<readonly number[]>
  /** The load that is under way, or the last one; null before the first. */
  last(): SeasonLoad | null
  /** Begins to load a season, and answers when that is over or a moment has passed. Throws conflict while another load is under way. */
  begin(season: WantedSeason): Promise<void>
}
