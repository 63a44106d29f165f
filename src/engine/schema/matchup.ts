import * as z from 'zod/mini'
import { MAX_TEAMS } from '../../../data/leagues.ts'
import { MAX_WEEKS } from '../../../data/seasons.ts'
import { Progress } from './facts.ts'
import { Figure, Id, Integer, Name, Week } from './field.ts'
import { ChanceLine, LiveTotal, SideChance } from './live.ts'
import { Team } from './team.ts'

/** `adjustment` is the part of the total that the commissioner added; negative if points were deducted. */
export const MatchupSide = z.object({ team: Team, total: Figure, adjustment: Figure, ...Progress, ...SideChance })

export const Matchup = z.object({
  week: z.int(),
  home: MatchupSide,
  away: z.nullable(MatchupSide),
  winner: z.nullable(z.enum(['home', 'away', 'tie'])),
  ...LiveTotal,
  ...ChanceLine,
})
export type Matchup = z.infer<typeof Matchup>

/** A matchup set by the commissioner, with teams by id, number or name. */
export const WrittenPairing = z.strictObject({ week: z.optional(Week), home: Name, away: Name })

/** Changes to a schedule: pairings, a week to swap with, or the number of games within divisions. */
export const ScheduleChange = z.strictObject({
  pairings: z.optional(z.array(WrittenPairing).check(z.minLength(1), z.maxLength((MAX_WEEKS * MAX_TEAMS) / 2))),
  swapWith: z.optional(Week),
  divisionGames: z.optional(Integer(0, 3)),
})
export type ScheduleChange = z.infer<typeof ScheduleChange>

/** A matchup in a schedule. Without an away team, it is a bye. */
export const SchedulePairing = z.object({ week: z.int(), homeTeamId: Id, awayTeamId: z.nullable(Id) })
export type SchedulePairing = z.infer<typeof SchedulePairing>

/** The fewest and the most games between two teams in the same division. */
export const RivalGames = z.object({ min: z.int(), max: z.int() })
export type RivalGames = z.infer<typeof RivalGames>

/** A regular season's number of weeks, and of matchups without byes. */
export const ScheduleSize = z.object({ weeks: z.int(), games: z.int() })
export type ScheduleSize = z.infer<typeof ScheduleSize>
