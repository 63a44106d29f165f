import type { Answer, Team } from '../../engine/index.ts'
import { teamIn } from './answers.ts'
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

/** The names of everybody on a roster, beside those of leagues and teams. */
export const squadNames = (visit: LeagueVisit, squads: readonly Squad[]): Map<string, string> =>
  new Map([
    ...visit.names,
    ...squads.flatMap(({ roster }) => roster.map(({ id, name }): [string, string] => [id, name ?? id])),
  ])
