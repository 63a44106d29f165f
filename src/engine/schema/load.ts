import * as z from 'zod/mini'
import { EpochMs, Season } from './field.ts'

/** The changes made by one load of a season. */
export const SeasonChange = z.object({
  rowsAdded: z.int(),
  rowsRemoved: z.int(),
  cellsChanged: z.int(),
  statsChanged: z.int(),
  playersAdded: z.int(),
  playersRemoved: z.int(),
  playersChanged: z.int(),
  gamesChanged: z.int(),
  /** Missing in loads from before Hindsight loaded facts. */
  factsChanged: z.optional(z.int()),
})
export type SeasonChange = z.infer<typeof SeasonChange>

export const LoadedFile = z.object({
  file: z.string(),
  status: z.enum(['loaded', 'missing', 'unreadable']),
  rows: z.int(),
  skipped: z.record(z.string(), z.int()),
  problem: z.optional(z.string()),
})

/**
 * A loaded season. `version` increases with every load that changes something, and `change` describes the last load.
 */
export const HeldSeason = z.object({
  season: Season,
  version: z.int(),
  loadedAt: EpochMs,
  rows: z.int(),
  players: z.int(),
  games: z.int(),
  stats: z.int(),
  files: z.array(LoadedFile),
  change: z.nullable(SeasonChange),
})
export type HeldSeason = z.infer<typeof HeldSeason>
