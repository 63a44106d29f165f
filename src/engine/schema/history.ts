import * as z from 'zod/mini'
import { Figure, Id } from './field.ts'
import { Results } from './report.ts'

const nullable = z.nullable

export const Finish = nullable(z.enum(['champion', 'runnerUp', 'playoffs', 'out']))

export const SeasonPast = z.object({
  season: z.int(),
  leagueId: Id,
  name: z.string(),
  teams: z.int(),
  champion: nullable(z.string()),
  runnerUp: nullable(z.string()),
  thirdPlace: nullable(z.string()),
  best: nullable(z.string()),
})
export type SeasonPast = z.infer<typeof SeasonPast>

export const CareerSeason = z.object({
  season: z.int(),
  leagueId: Id,
  teamId: Id,
  team: z.string(),
  rank: z.int(),
  record: Results,
  pointsFor: Figure,
  pointsAgainst: Figure,
  finish: Finish,
})
export type CareerSeason = z.infer<typeof CareerSeason>

/** A manager's results across all seasons. */
export const Career = z.object({
  manager: z.string(),
  record: Results,
  pointsFor: Figure,
  pointsAgainst: Figure,
  titles: z.int(),
  finals: z.int(),
  playoffs: z.int(),
  seasons: z.array(CareerSeason),
})
export type Career = z.infer<typeof Career>

export const Rivalry = z.object({ manager: z.string(), opponent: z.string(), record: Results })
export type Rivalry = z.infer<typeof Rivalry>

/** A record set in a single week. */
export const WeekRecord = z.object({
  record: z.enum(['highest', 'lowest', 'blowout', 'closest', 'worstBeat', 'luckiest', 'bench', 'comeback']),
  season: z.int(),
  leagueId: Id,
  week: z.int(),
  teamId: Id,
  team: z.string(),
  manager: z.string(),
  opponent: z.string(),
  total: Figure,
  against: Figure,
  value: Figure,
})
export type WeekRecord = z.infer<typeof WeekRecord>

/** A streak of consecutive games. */
export const Streak = z.object({
  streak: z.enum(['winning', 'losing']),
  manager: z.string(),
  games: z.int(),
  season: z.int(),
  week: z.int(),
})
export type Streak = z.infer<typeof Streak>
