import type { Answer, Team } from '../../engine/index.ts'
import { playersNamed, teamIn } from './answers.ts'
import type { LeagueVisit } from './visit.ts'

/** Who is on which team, over a whole league. */

export type Shown = Answer<'getTeam'>
export type Somebody = Shown['roster'][number]

/** A team and who is on it. */
export interface Squad {
  team: Team
  roster: readonly Somebody[]
}

/** All teams with their rosters as they are now. */
export const squadsIn = async (visit: LeagueVisit): Promise<Squad[]> =>
  Promise.all(
    visit.about.teams.map(async ({ id }) => {
      const { team, roster } = await teamIn(visit, id)
      return { team, roster }
    }),
  )

/** Somebody as far as a league knows him, on a team or not. */
export type Known = Pick<Somebody, 'id' | 'name' | 'posGroup' | 'team'>

/** Everybody on a roster, and who else is asked for as far as the season has him; by their ids. */
export const peopleIn = async (
  visit: LeagueVisit,
  squads: readonly Squad[],
  ids: readonly string[],
): Promise<Map<string, Known>> => {
  const onTeams = new Map<string, Known>(squads.flatMap(({ roster }) => roster.map(each => [each.id, each])))
  const gone = await playersNamed(
    visit,
    ids.filter(id => !onTeams.has(id)),
  )
  return new Map([...onTeams, ...gone.map(each => [each.id, each] as const)])
}
