import * as z from 'zod/mini'
import { AUTO_LINEUP_LEVELS, CRITERIA, MAX_BUDGET, MAX_TEAMS } from '../../../data/leagues.ts'
import { Figure, Id, Integer, Name, Text } from './field.ts'

export const Team = z.object({
  id: Id,
  leagueId: Id,
  name: Name,
  managerName: z.string(),
  managers: z.array(z.string()),
  managerNames: z.array(z.string()),
  number: z.int(),
  draftPosition: z.nullable(z.int()),
  waiverPriority: z.nullable(z.int()),
  budget: z.nullable(z.int()),
  division: z.nullable(z.int()),
  claimed: z.boolean(),
  locked: z.boolean(),
  autoLineup: z.boolean(),
  autoLineupLevel: z.enum(AUTO_LINEUP_LEVELS),
  mine: z.boolean(),
})
export type Team = z.infer<typeof Team>

export const Standing = z.object({
  rank: z.int(),
  team: Team,
  wins: z.int(),
  losses: z.int(),
  ties: z.int(),
  games: z.int(),
  pointsFor: Figure,
  pointsAgainst: Figure,
  tiebreak: z.nullable(z.enum([...CRITERIA, 'draftPosition', 'id'])),
  division: z.nullable(z.string()),
  divisionRank: z.nullable(z.int()),
  adjustment: Figure,
})
export type Standing = z.infer<typeof Standing>

/**
 * Changes to a team. `manager` replaces all managers with one. `managers` lists all of them, main manager first.
 * `waiverPriority` moves the team to that position, and the teams behind it move down. `reason` is logged with a new
 * budget or priority, or a lock.
 */
export const TeamChange = z.strictObject({
  name: z.optional(Name),
  manager: z.optional(z.nullable(z.string())),
  managers: z.optional(z.array(z.string()).check(z.maxLength(8))),
  autoLineup: z.optional(z.boolean()),
  autoLineupLevel: z.optional(z.enum(AUTO_LINEUP_LEVELS)),
  budget: z.optional(Integer(0, MAX_BUDGET)),
  waiverPriority: z.optional(Integer(1, MAX_TEAMS)),
  locked: z.optional(z.boolean()),
  reason: z.optional(Text(200)),
})
export type TeamChange = z.infer<typeof TeamChange>
