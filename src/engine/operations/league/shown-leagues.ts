import type { Context } from '../../context.ts'
import type { League } from '../../schema/league.ts'
import type { StoredLeague } from '../../store/index.ts'
import { atLeague } from '../clocks/time.ts'
import { leagueView } from './resources.ts'

/** Leagues as an account sees them, each at its own time. */
export const leaguesShown = async (context: Context, leagues: readonly StoredLeague[]): Promise<League[]> => {
  const shown: League[] = []
  for (const league of leagues) shown.push(leagueView(await atLeague(context, league, 'read'), league))
  return shown
}
