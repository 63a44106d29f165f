import * as z from 'zod/mini'
import { PLAYER_STATUSES } from '../../../data/designations.ts'
import { GAME_STATES } from '../../../data/leagues.ts'
import { EpochMs, Figure, Id } from './field.ts'

/** Facts about a player in a week: game, status, availability, outlook. */

/** An NFL game in a week, from the point of view of the player's team. */
export const WeekGame = z.object({
  opponent: z.string(),
  home: z.boolean(),
  kickoffAt: EpochMs,
  state: z.enum(GAME_STATES),
})
export type WeekGame = z.infer<typeof WeekGame>

/** The number of starters who have yet to play, are playing, and have played. */
export const Progress = { yetToPlay: z.int(), playing: z.int(), played: z.int() }

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

/** A player's availability in a league: the team, the end of the waiver period, and whether the game has started. */
const availability = {
  available: z.enum(['free', 'waivers', 'rostered']),
  waiversUntil: z.nullable(EpochMs),
  owner: z.nullable(z.object({ id: Id, name: z.string() })),
  locked: z.boolean(),
}
export const Availability = z.object(availability)
export type Availability = z.infer<typeof Availability>

/** A player's availability, for lists in a league. */
export const InLeague = {
  available: z.optional(availability.available),
  waiversUntil: z.optional(availability.waiversUntil),
  owner: z.optional(availability.owner),
  locked: z.optional(availability.locked),
}
