import type { Criterion } from '../../../data/leagues.ts'
import { type PlayoffConfig, playoffWeeks } from './playoffs.ts'

/**
 * What settings a league may have.
 *
 * 1. A ranking names each criterion at most once, and winPct or allPlay among them.
 * 2. The playoffs hold no more teams than the league. They start in week 2 or later, so that there is a regular season,
 *    and end by the last week of the season.
 * 3. Every team is in one division, or there is none. No two divisions have one name.
 *
 * Source: api-v1, League; decisions, Leagues.
 */

/** A sentence on what is wrong with a ranking, or null. */
export const rankingFault = (ranking: readonly Criterion[]): string | null => {
  const repeated = ranking.find((criterion, at) => ranking.indexOf(criterion) !== at)
  if (repeated !== undefined) return `ranking names ${repeated} more than once`
  if (ranking.includes('winPct') || ranking.includes('allPlay')) return null
  return 'ranking must have winPct or allPlay in it: without them no game would matter'
}

/** A sentence on what is wrong with a playoff bracket in such a league, or null. */
export const playoffFault = (
  config: Pick<PlayoffConfig, 'teams' | 'startWeek'>,
  { teamCount, lastWeek }: { teamCount: number; lastWeek: number },
): string | null => {
  const { teams, startWeek } = config
  if (teams > teamCount) return `playoffs.teams must be at most ${teamCount}, the number of teams in the league`
  const rounds = playoffWeeks(config).length
  const latest = lastWeek - rounds + 1
  if (startWeek >= 2 && startWeek <= latest) return null
  return `playoffs.startWeek must be 2 to ${latest}: ${teams} teams play ${rounds} round${rounds === 1 ? '' : 's'}, and the season ends with week ${lastWeek}`
}

/** A sentence on what is wrong with the divisions of a league of these teams, or null; no division at all is sound. */
export const divisionsFault = (
  divisions: readonly { name: string; teamIds: readonly string[] }[],
  teams: readonly { id: string; name: string }[],
): string | null => {
  const named = divisions.flatMap(({ teamIds }) => teamIds)
  const names = divisions.map(({ name }) => name.toLowerCase())
  const repeated = divisions.find((_, at) => names.indexOf(names[at]!) !== at)
  if (repeated) return `divisions has two named "${repeated.name}"`
  const stranger = named.find(id => !teams.some(team => team.id === id))
  if (stranger !== undefined) return `divisions names "${stranger}", which is no team of this league`
  const nameOf = (id: string): string => teams.find(team => team.id === id)!.name
  const twice = named.find((id, at) => named.indexOf(id) !== at)
  if (twice !== undefined) return `divisions names ${nameOf(twice)} more than once`
  const absent = divisions.length === 0 ? undefined : teams.find(({ id }) => !named.includes(id))
  return absent ? `divisions must name every team once, or none at all; ${absent.name} is missing` : null
}
