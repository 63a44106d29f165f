import * as z from 'zod/mini'
import { PlayerStatus } from './facts.ts'
import { EpochMs, Figure, Id, Name, Season } from './field.ts'
import { TeamOdds } from './odds.ts'
import { FlippedResult, Results } from './report.ts'
import { Standing, Team } from './team.ts'

const nullable = z.nullable

/** A team in one of the week's games: its total (also as `actual`), its roster's best possible total, and its bench. */
export const RecapSide = z.object({
  teamId: Id,
  total: Figure,
  actual: Figure,
  best: Figure,
  left: Figure,
  bench: Figure,
})
export type RecapSide = z.infer<typeof RecapSide>

/** One of the week's games and its result. `round` is set for a playoff game. */
export const RecapGame = z.object({
  round: nullable(z.string()),
  home: RecapSide,
  away: nullable(RecapSide),
  winner: nullable(z.enum(['home', 'away', 'tie'])),
  margin: nullable(Figure),
  tiebreak: z.boolean(),
  turns: z.array(FlippedResult),
})
export type RecapGame = z.infer<typeof RecapGame>

/** How the schedule affected a team in the week. */
export const WeekLuck = z.object({
  teamId: Id,
  result: z.enum(['win', 'loss', 'tie']),
  allPlay: Results,
  luck: Figure,
})
export type WeekLuck = z.infer<typeof WeekLuck>

const AWARDS = [
  'highest',
  'lowest',
  'narrowest',
  'widest',
  'bestBench',
  'mostLeft',
  'luckiest',
  'unluckiest',
  'bestPickup',
] as const

const Named = z.object({ id: Id, name: z.string() })

/** A team's award and its points. An award for a game goes to the winner. */
export const RecapAward = z.object({
  award: z.enum(AWARDS),
  teamId: Id,
  points: Figure,
  opponentId: nullable(Id),
  allPlay: nullable(Results),
  player: nullable(Named),
  started: nullable(z.boolean()),
})
export type RecapAward = z.infer<typeof RecapAward>

const Loser = z.object({ teamId: Id, bid: nullable(Figure), note: nullable(z.string()) })

/** Claims on one player that were processed at the same time. `teamId` is null if all of them lost. */
export const RecapClaims = z.object({
  at: EpochMs,
  player: Named,
  teamId: nullable(Id),
  bid: nullable(Figure),
  drop: nullable(z.string()),
  losers: z.array(Loser),
})
export type RecapClaims = z.infer<typeof RecapClaims>

/** A completed or reversed trade. */
export const RecapTrade = z.object({
  at: EpochMs,
  reversed: z.boolean(),
  sides: z.array(z.object({ teamId: Id, gets: z.array(z.string()) })),
})
export type RecapTrade = z.infer<typeof RecapTrade>

/** The players that a team added from free agency, and those that it dropped. */
export const RecapMoves = z.object({ teamId: Id, added: z.array(Named), dropped: z.array(Named) })
export type RecapMoves = z.infer<typeof RecapMoves>

/** A starter who was ruled out or did not have a game. `status` is null for a bye. */
export const RecapAbsence = z.object({ teamId: Id, player: Named, status: nullable(PlayerStatus) })
export type RecapAbsence = z.infer<typeof RecapAbsence>

/** A row in the standings after the week, and the team's rank before it. */
export const RecapStanding = z.extend(Standing, { previousRank: nullable(z.int()) })
export type RecapStanding = z.infer<typeof RecapStanding>

/** How a week changed a team's chances. `before` is null in the first week. */
export const RecapOdds = z.object({
  teamId: Id,
  playoffs: Figure,
  before: nullable(Figure),
  status: TeamOdds.shape.status,
  statusBefore: TeamOdds.shape.status,
  magicNumber: nullable(z.int()),
})
export type RecapOdds = z.infer<typeof RecapOdds>

/** The matchups of the following week. */
export const NextWeek = z.object({
  week: z.int(),
  games: z.array(z.object({ round: nullable(z.string()), homeId: Id, awayId: nullable(Id) })),
})
export type NextWeek = z.infer<typeof NextWeek>

/** The recap of a week in a league. */
export const Recap = z.object({
  leagueId: Id,
  leagueName: Name,
  season: Season,
  week: z.int(),
  over: z.boolean(),
  from: EpochMs,
  until: EpochMs,
  teams: z.array(Team),
  games: z.array(RecapGame),
  luck: z.array(WeekLuck),
  awards: z.array(RecapAward),
  absences: z.array(RecapAbsence),
  claims: z.array(RecapClaims),
  trades: z.array(RecapTrade),
  moves: z.array(RecapMoves),
  standings: z.array(RecapStanding),
  odds: nullable(z.array(RecapOdds)),
  championId: nullable(Id),
  next: nullable(NextWeek),
  warnings: z.array(z.string()),
})
export type Recap = z.infer<typeof Recap>
