import type { ScreenName } from '../interface/location.ts'
import { type AnswerCache, openCache } from './cache.ts'
import type { CacheOf } from './fetching.ts'
import { draftQuery, leagueQuery, type ShownLeague, teamQuery } from './queries.ts'

/** Whether the teams of a league have players, by a finished draft or in another way. */
const hasRosters = async (cache: AnswerCache, { league, teams }: ShownLeague): Promise<boolean> => {
  const { id } = league
  try {
    return (await cache.fetch(draftQuery(id))).draft.onTheClock === null
  } catch {
    const team = teams.find(({ mine }) => mine) ?? teams[0]
    if (!team) return true
    const week = Math.max(0, ...league.closedWeeks) + 1
    return (await cache.fetch(teamQuery({ id, teamId: team.id, week }))).roster.length > 0
  }
}

/**
 * The first screen: the draft until it is over, then one's own team until somebody has scored, the week during the
 * season, and the standings after it. A mirror begins with its standings.
 */
export const startScreen = async (cache: AnswerCache, shown: ShownLeague): Promise<ScreenName> => {
  const { league, standings, playoffs, currentWeek, teams } = shown
  if (playoffs?.champion || league.externalPlatform !== null) return 'league'
  if (standings.some(({ pointsFor }) => pointsFor !== 0)) return currentWeek === null ? 'league' : 'week'
  if (!(await hasRosters(cache, shown))) return 'draft'
  return teams.some(({ mine }) => mine) ? 'team' : 'week'
}

/** What an interface begins with: the answers that it keeps, its league among them, and its first screen. */
export const openStart = async (
  of: CacheOf,
  shown: ShownLeague,
): Promise<{ cache: AnswerCache; start: ScreenName }> => {
  const cache = openCache(of)
  cache.put(leagueQuery(shown.league.id), shown)
  return { cache, start: await startScreen(cache, shown) }
}
