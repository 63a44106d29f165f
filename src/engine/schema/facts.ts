import * as z from 'zod/mini'
import { type Designation, PLAYER_STATUSES } from '../../../data/designations.ts'
import { EpochMs, Figure } from './field.ts'

/** A player's status before a game: out, doubtful, questionable, injured reserve, no NFL team. */
export const PlayerStatus = z.enum(PLAYER_STATUSES)
export type PlayerStatus = z.infer<typeof PlayerStatus>

/** The points per game that an opponent has allowed to a position. Rank 1 has allowed the most. */
export const Allowed = z.object({ points: Figure, rank: z.int() })

const WeekPoints = z.object({ week: z.int(), points: z.nullable(Figure) })

/**
 * Facts about a player before a game: points per game and in the last five weeks, points that the opponent allows to
 * the position, and expected points based on past games (null if the league does not show them).
 */
export const Outlook = z.object({
  ppg: z.nullable(Figure),
  lastWeeks: z.array(WeekPoints),
  allowed: z.nullable(Allowed),
  expected: z.nullable(Figure),
})
export type Outlook = z.infer<typeof Outlook>

/**
 * The player's shares of the NFL team's targets, carries and snaps in games that they played, in percent. Null if
 * unknown.
 */
const Usage = z.object({ targets: z.nullable(Figure), carries: z.nullable(Figure), snaps: z.nullable(Figure) })

const NextGame = z.object({
  week: z.int(),
  opponent: z.string(),
  home: z.boolean(),
  kickoffAt: EpochMs,
  allowed: z.nullable(Allowed),
})

/** Facts on a player's page. `points` is null for a week without a game. */
export const PlayerFacts = z.object({
  designation: z.nullable(z.string()),
  injury: z.nullable(z.string()),
  practice: z.nullable(z.enum(['full', 'limited', 'missed'])),
  lastWeeks: z.array(WeekPoints),
  best: z.nullable(WeekPoints),
  worst: z.nullable(WeekPoints),
  usage: Usage,
  bye: z.nullable(z.int()),
  next: z.array(NextGame),
  expected: z.nullable(Figure),
})
export type PlayerFacts = z.infer<typeof PlayerFacts>

/**
 * Facts about a season that do not affect points: injury reports, NFL rosters and snaps. Tables by player and week
 * consist of bytes, `FACT_WEEKS` for each player. Null means that the file is missing or cannot be read.
 */
export interface SeasonFacts {
  reports: InjuryReports | null
  /** Indexes into `ROSTER_STATES`. */
  rosters: Uint8Array | null
  /** The share of snaps, in percent; 0 for a player without snaps. */
  snaps: Uint8Array | null
}

/** Bytes per player in tables by week: weeks 1 to 18, and one unused byte. */
export const FACT_WEEKS = 19

/** A player's state on an NFL roster in a week. `gone` means released or retired. */
export const ROSTER_STATES = [
  'unlisted',
  'active',
  'inactive',
  'ir',
  'pup',
  'nfi',
  'suspended',
  'gone',
] as const satisfies readonly (Designation | 'unlisted' | 'active' | 'gone')[]

/** The designations in an injury report. `null` means that the player is expected to play. */
export const REPORT_STATES = [
  null,
  'questionable',
  'doubtful',
  'out',
] as const satisfies readonly (Designation | null)[]

/** Rows of injury reports as columns, sorted by player and week. */
export interface InjuryReports {
  player: Uint16Array
  week: Uint8Array
  /** Indexes into `REPORT_STATES`. */
  state: Uint8Array
  /** Indexes into `PRACTICES`. */
  practice: Uint8Array
  /** When the row was last changed, in seconds since 1970; 0 if unknown. */
  changedAt: Uint32Array
  /** Indexes into `injuries`. */
  injury: Uint16Array
  /** Injuries by name. The first one is empty. */
  injuries: readonly string[]
}

export const NO_FACTS: SeasonFacts = Object.freeze({ reports: null, rosters: null, snaps: null })
