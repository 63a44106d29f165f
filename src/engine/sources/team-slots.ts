import { NFL_TEAMS, teamOf } from '../../../data/teams.ts'

/** The teams of a season in the order in which every row counts them. */
export const TEAM_CODES: readonly string[] = NFL_TEAMS.map(team => team.code)

/** The last week that a season of any past has had, the postseason included. */
export const LAST_WEEK = 22

/** How many slots a season has: one for each team in each week, those of week 0 left empty. */
export const SLOTS = (LAST_WEEK + 1) * TEAM_CODES.length

/** The number of a team's week, so that sums over teams are arrays. */
export const slotOf = (week: number, team: number): number => week * TEAM_CODES.length + team

/** The index of a team by its code, codes of the past included, or null. */
export const teamIndexOf = (code: string): number | null => {
  const team = teamOf(code)
  return team && TEAM_CODES.indexOf(team.code)
}
