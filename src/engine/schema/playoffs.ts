import * as z from 'zod/mini'
import { BRACKET_SIZES } from '../../../data/leagues.ts'
import { Progress } from './facts.ts'
import { Figure, Integer } from './field.ts'
import { ChanceLine, LiveTotal, SideChance } from './live.ts'
import { Team } from './team.ts'

export const BracketSize = z.literal(BRACKET_SIZES)

/** How a league seeds and plays its postseason. */
export const PlayoffConfig = z.object({
  teams: BracketSize,
  startWeek: z.int(),
  reseed: z.boolean(),
  divisionWinnersFirst: z.boolean(),
  /**
   * Set in a mirror if Hindsight does not support the platform's bracket. In that case, the other fields do not apply.
   */
  none: z.optional(z.literal(true)),
})
export type PlayoffConfig = z.infer<typeof PlayoffConfig>

export const PlayoffSide = z.object({
  seed: z.int(),
  team: Team,
  total: z.nullable(Figure),
  adjustment: Figure,
  ...Progress,
  ...SideChance,
})

export const PlayoffGame = z.object({
  round: z.int(),
  week: z.int(),
  home: PlayoffSide,
  away: z.nullable(PlayoffSide),
  winner: z.nullable(z.enum(['home', 'away'])),
  tiebreak: z.boolean(),
  ...LiveTotal,
  ...ChanceLine,
})
export type PlayoffGame = z.infer<typeof PlayoffGame>

export const PlayoffRound = z.object({
  round: z.int(),
  week: z.int(),
  name: z.string(),
  games: z.array(PlayoffGame),
})

export type PlayoffRound = z.infer<typeof PlayoffRound>

/** A bracket that has been drawn, with its results so far. */
export const Playoffs = z.object({
  config: z.object({ teams: BracketSize, startWeek: z.int(), rounds: z.int(), weeks: z.array(z.int()) }),
  rounds: z.array(PlayoffRound),
  thirdPlace: z.nullable(PlayoffRound),
  champion: z.nullable(Team),
  championSeed: z.nullable(z.int()),
})
export type Playoffs = z.infer<typeof Playoffs>

/** New postseason settings. Omitted fields do not change. */
export const PlayoffChange = z.strictObject({
  teams: BracketSize,
  startWeek: Integer(2, 22),
  reseed: z.optional(z.boolean()),
  divisionWinnersFirst: z.optional(z.boolean()),
})
export type PlayoffChange = z.infer<typeof PlayoffChange>
