import type { ScreenName } from '../interface/location.ts'
import type { AnswerCache } from './cache.ts'
import { draftQuery, type ShownLeague, teamQuery } from './queries.ts'

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
