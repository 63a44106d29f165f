import * as z from 'zod/mini'
import { Outlook, PlayerStatus } from './facts.ts'
import { Figure, Id, PosGroup } from './field.ts'
import { WeekGame } from './game.ts'
import { Playoffs } from './playoffs.ts'
import { Standing, Team } from './team.ts'

const nullable = z.nullable

/** The total of a team in a week, and the best possible total of its roster. Both include `adjustment`. */
export const WeekWorth = z.object({
  teamId: Id,
  week: z.int(),
  actual: Figure,
  best: Figure,
  left: Figure,
  adjustment: Figure,
  optimal: z.boolean(),
})
export type WeekWorth = z.infer<typeof WeekWorth>

/** The totals of a team's lineups over all played weeks. */
export const SeasonWorth = z.object({ teamId: Id, weeks: z.int(), actual: Figure, best: Figure, left: Figure })
export type SeasonWorth = z.infer<typeof SeasonWorth>

/** A player in a proposed move, with a value: points per game, or points of the week. In advice, also the game. */
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

/** One change of a lineup: the player who goes in, the player who leaves, and how much the best total rises. */
export const Exchange = z.object({
  slotIndex: z.int(),
  slot: z.string(),
  in: nullable(Mover),
  out: nullable(Mover),
  gain: Figure,
})
export type Exchange = z.infer<typeof Exchange>

/** A free agent who raises the best lineup, and the player to drop. */
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

/** A side of a matchup that did not win, and the lineup changes that would have won it. */
export const Turn = z.object({ teamId: Id, newTotal: Figure, changes: z.array(Exchange) })
export type Turn = z.infer<typeof Turn>

const ReportSide = z.object({ teamId: Id, total: Figure, best: Figure })

/** A matchup in the report. `turns` is empty if no other lineup of a side that did not win would have won it. */
export const MatchupReport = z.object({
  week: z.int(),
  home: ReportSide,
  away: ReportSide,
  winner: z.enum(['home', 'away', 'tie']),
  turns: z.array(Turn),
})
export type MatchupReport = z.infer<typeof MatchupReport>

/** The end of a season under one scoring system. */
export const Outcome = z.object({ systemId: Id, standings: z.array(Standing), playoffs: nullable(Playoffs) })
export type Outcome = z.infer<typeof Outcome>

/** The change of a team's results under another scoring system. */
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
