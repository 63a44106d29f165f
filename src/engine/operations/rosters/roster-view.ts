import type { Context } from '../../kernel/context.ts'
import { gamesIn } from '../../league/games.ts'
import { spotView } from '../../league/lineups.ts'
import type { OpenedLeague } from '../../league/load.ts'
import { openRosters } from '../../league/rosters.ts'
import type { RosterSpot } from '../../schema/roster.ts'
import { weekOr } from '../league/teams.ts'

/** A team's present roster as an answer, with the games of the current week. */
export const rosterView = async (context: Context, opened: OpenedLeague, teamId: string): Promise<RosterSpot[]> => {
  const spots = (await openRosters(context, opened)).present.get(teamId) ?? []
  const gameOf = gamesIn(opened.season, { week: weekOr(context, opened, undefined), now: context.now })
  return spots.map(spot => spotView(opened.season, spot, gameOf))
}
