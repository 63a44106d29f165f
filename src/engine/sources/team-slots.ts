import { NFL_TEAMS, teamOf } from '../../../data/teams.ts'

/** The team codes. A team index counts in this order. */
export const TEAM_CODES: readonly string[] = NFL_TEAMS.map(team => team.code)

/** The last week of any season so far, postseason included. */
export const LAST_WEEK = 22

/** The number of slots: one for each team in each week. Week 0 is empty. */
export const SLOTS = (LAST_WEEK + 1) * TEAM_CODES.length

/** The slot of a team's week: an index into arrays of values by team and week. */
export const slotOf = (week: number, team: number): number => week * TEAM_CODES.length + team

/** The index of a team by its present or past code, or null. */
export const teamIndexOf = (code: string): number | null => {
  const team = teamOf(code)
  return team && TEAM_CODES.indexOf(team.code)
}
