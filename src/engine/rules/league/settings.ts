import type { Criterion } from '../../../../data/leagues.ts'
import { type PlayoffConfig, playoffWeeks } from '../matchups/playoffs.ts'
import type { Fault } from '../refusal.ts'

/**
 * The rules for league settings.
 *
 * 1. A ranking has each criterion at most once, and includes winPct or allPlay.
 * 2. The playoffs cannot have more teams than the league. They start in week 2 or later, after at least one
 *    regular-season week, and end by the last week of the season.
 * 3. Either every team is in a division, or the league does not use divisions. Division names are unique.
 * 4. A trade deadline is the end of a week of the season; 0 turns it off.
 *
 * Source: docs/contract.md, Leagues; docs/rules.md, League settings.
 */

/** Returns what is wrong with a ranking, or null. */
export const rankingFault = (ranking: readonly Criterion[]): Fault | null => {
  const fault = (problem: string): Fault => ({ field: 'ranking', problem })
  const repeated = ranking.find((criterion, at) => ranking.indexOf(criterion) !== at)
  if (repeated !== undefined) return fault(`contains ${repeated} more than once`)
  if (ranking.includes('winPct') || ranking.includes('allPlay')) return null
  return fault('must include winPct or allPlay; otherwise, games would not matter')
}

/** Returns what is wrong with a bracket in a league with `teamCount` teams, or null. */
export const playoffFault = (
  config: Pick<PlayoffConfig, 'teams' | 'startWeek'>,
  { teamCount, lastWeek }: { teamCount: number; lastWeek: number },
): Fault | null => {
  const { teams, startWeek } = config
  if (teams > teamCount) {
    return { field: 'playoffs.teams', problem: `must be at most ${teamCount}, the number of teams in the league` }
  }
  const rounds = playoffWeeks(config).length
  const latest = lastWeek - rounds + 1
  if (startWeek >= 2 && startWeek <= latest) return null
  const play = `${teams} teams need ${rounds} round${rounds === 1 ? '' : 's'}`
  return {
    field: 'playoffs.startWeek',
    problem: `must be 2 to ${latest}: ${play}, and the season ends with week ${lastWeek}`,
  }
}

/** Returns what is wrong with a deadline, or null. A deadline is the last week when such moves are allowed. */
export const deadlineFault = (field: string, deadline: number, lastWeek: number): Fault | null =>
  deadline <= lastWeek ? null : { field, problem: `must be a week of the season, 1 to ${lastWeek}, or 0 for none` }

/** Returns what is wrong with a league's divisions, or null. A league without divisions is valid. */
export const divisionsFault = (
  divisions: readonly { name: string; teamIds: readonly string[] }[],
  teams: readonly { id: string; name: string }[],
): Fault | null => {
  const fault = (problem: string): Fault => ({ field: 'divisions', problem })
  const named = divisions.flatMap(({ teamIds }) => teamIds)
  const names = divisions.map(({ name }) => name.toLowerCase())
  const repeated = divisions.find((_, at) => names.indexOf(names[at]!) !== at)
  if (repeated) return fault(`has two divisions named "${repeated.name}"`)
  const stranger = named.find(id => !teams.some(team => team.id === id))
  if (stranger !== undefined) return fault(`contains "${stranger}", which is not a team in this league`)
  const nameOf = (id: string): string => teams.find(team => team.id === id)!.name
  const twice = named.find((id, at) => named.indexOf(id) !== at)
  if (twice !== undefined) return fault(`contains ${nameOf(twice)} more than once`)
  const absent = divisions.length === 0 ? undefined : teams.find(({ id }) => !named.includes(id))
  return absent ? fault(`must contain every team once, or be empty; ${absent.name} is missing`) : null
}
