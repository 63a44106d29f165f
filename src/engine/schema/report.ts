import * as z from 'zod/mini'
import { Outlook, PlayerStatus, WeekGame } from './facts.ts'
import { Figure, Id, PosGroup } from './field.ts'
import { Playoffs } from './playoffs.ts'
import { Standing, Team } from './team.ts'

const nullable = z.nullable

/** A team's total in a week, and its roster's best possible total. Both include `adjustment`. */
export const WeekBenchPoints = z.object({
  teamId: Id,
  week: z.int(),
  actual: Figure,
  best: Figure,
  left: Figure,
  adjustment: Figure,
  optimal: z.boolean(),
})
export type WeekBenchPoints = z.infer<typeof WeekBenchPoints>

/** A team's totals across all weeks played. */
export const SeasonBenchPoints = z.object({ teamId: Id, weeks: z.int(), actual: Figure, best: Figure, left: Figure })
export type SeasonBenchPoints = z.infer<typeof SeasonBenchPoints>

/**
 * A player in a proposed move and the player's value: points per game, or points in the week. Advice also includes the
 * game.
 */
export const Mover = z.object({
  id: Id,
  name: nullable(z.string()),
  posGroup: nullable(PosGroup),
  team: nullable(z.string()),
  points: Figure,
  game: z.optional(nullable(WeekGame)),
  status: z.optional(nullable(PlayerStatus)),
  outlook: z.optional(Outlook),
})
export type Mover = z.infer<typeof Mover>

/** One lineup change: the player who goes in, the player who goes out, and how much the best total gains. */
export const Exchange = z.object({
  slotIndex: z.int(),
  slot: z.string(),
  in: nullable(Mover),
  out: nullable(Mover),
  gain: Figure,
})
export type Exchange = z.infer<typeof Exchange>

/** A free agent who raises the best total, and the player to drop. */
export const Pickup = z.object({
  add: Mover,
  drop: nullable(Mover),
  slotIndex: z.int(),
  gain: Figure,
  newTotal: Figure,
  via: z.enum(['fcfs', 'waivers', 'platform']),
})
export type Pickup = z.infer<typeof Pickup>

export const Results = z.object({ wins: z.int(), losses: z.int(), ties: z.int() })

const WeekTotal = z.object({ week: z.int(), total: Figure })

/** A team in the report: its results, its best possible results, and its luck. */
export const TeamReport = z.object({
  team: Team,
  record: Results,
  allPlay: Results,
  expectedWins: Figure,
  luck: Figure,
  weeks: z.int(),
  actual: Figure,
  best: Figure,
  left: Figure,
  efficiency: nullable(Figure),
  high: nullable(WeekTotal),
  low: nullable(WeekTotal),
  totals: z.array(WeekTotal),
  strengthOfSchedule: nullable(Figure),
  schedules: z.array(z.extend(Results, { teamId: Id })),
  dealtRanks: z.array(Figure),
  dealtWins: Figure,
})
export type TeamReport = z.infer<typeof TeamReport>

/** A team that lost or tied, and the lineup changes that would have won the matchup. */
export const FlippedResult = z.object({ teamId: Id, newTotal: Figure, changes: z.array(Exchange) })
export type FlippedResult = z.infer<typeof FlippedResult>

const ReportSide = z.object({ teamId: Id, total: Figure, best: Figure })

/** A matchup in the report. `turns` is empty if no different lineup would have changed the winner. */
export const MatchupReport = z.object({
  week: z.int(),
  home: ReportSide,
  away: ReportSide,
  winner: z.enum(['home', 'away', 'tie']),
  turns: z.array(FlippedResult),
})
export type MatchupReport = z.infer<typeof MatchupReport>

export const Outcome = z.object({ systemId: Id, standings: z.array(Standing), playoffs: nullable(Playoffs) })
export type Outcome = z.infer<typeof Outcome>

/** How a different scoring system changes a team's results. */
export const TeamChangeUnder = z.object({
  teamId: Id,
  rank: z.int(),
  replayedRank: z.int(),
  change: z.int(),
  wins: z.int(),
  replayedWins: z.int(),
  pointsFor: Figure,
  replayedPointsFor: Figure,
})
export type TeamChangeUnder = z.infer<typeof TeamChangeUnder>
