import * as z from 'zod/mini'
import { InLeague, Outlook, PlayerStatus, WeekGame } from './facts.ts'
import { Figure, Id, Integer, PosGroup, Season, Week } from './field.ts'
import { BreakdownLine } from './score.ts'

const nullable = z.nullable

/**
 * A player's game in a week (null for a bye), and the player's status before it. Present only if the query selects a
 * week.
 */
const InWeek = { game: z.optional(nullable(WeekGame)), status: z.optional(nullable(PlayerStatus)) }

export const Player = z.object({
  id: Id,
  name: z.string(),
  position: nullable(z.string()),
  posGroup: PosGroup,
  team: nullable(z.string()),
})
export type Player = z.infer<typeof Player>

/** A player in one season. Points are null without a scoring system. */
export const PlayerSeason = z.extend(Player, {
  season: Season,
  gamesPlayed: nullable(z.int()),
  totalPoints: nullable(Figure),
  ppg: nullable(Figure),
  ...InLeague,
  ...InWeek,
  outlook: z.optional(Outlook),
})
export type PlayerSeason = z.infer<typeof PlayerSeason>

/** One of a player's games; `points` is null without a scoring system. */
export const PlayerWeek = z.object({
  week: Week,
  team: z.string(),
  opponent: nullable(z.string()),
  points: nullable(Figure),
  breakdown: z.optional(z.array(BreakdownLine)),
  stats: z.optional(z.record(z.string(), z.number())),
})
export type PlayerWeek = z.infer<typeof PlayerWeek>

export const RankedPlayer = z.extend(Player, {
  season: Season,
  rank: Integer(1, 100_000),
  gamesPlayed: z.int(),
  totalPoints: Figure,
  ppg: Figure,
  posRank: z.int(),
  posCount: z.int(),
  baseline: Figure,
  paa: Figure,
  posPercentile: Figure,
  ...InLeague,
  ...InWeek,
})
export type RankedPlayer = z.infer<typeof RankedPlayer>

export const BalanceRow = z.object({
  pos: PosGroup,
  starters: z.int(),
  count: z.int(),
  baseline: Figure,
  ppgAtRanks: z.array(nullable(Figure)),
  outlierPremium: nullable(Figure),
  scored: z.boolean(),
})
export type BalanceRow = z.infer<typeof BalanceRow>

export const ComparedPlayer = z.extend(Player, {
  gamesPlayed: z.int(),
  totalA: Figure,
  ppgA: Figure,
  rankA: z.int(),
  posRankA: z.int(),
  totalB: Figure,
  ppgB: Figure,
  rankB: z.int(),
  posRankB: z.int(),
  delta: z.int(),
  ...InLeague,
})
export type ComparedPlayer = z.infer<typeof ComparedPlayer>
