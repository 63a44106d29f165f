import { useEffect, useRef, useState } from 'react'
import { type AnswerCache, openCache } from '../answers/cache.ts'
import type { CacheOf } from '../answers/fetching.ts'
import { draftQuery, leagueQuery, rosterQuery, type ShownLeague, undraftedQuery } from '../answers/queries.ts'
import { type ScreenName, startLocation } from '../interface/location.ts'

/** Returns true if a league's teams have players, from a completed draft or another source. */
const hasRosters = async (cache: AnswerCache, { league, teams }: ShownLeague): Promise<boolean> => {
  const { id } = league
  try {
    return (await cache.fetch(draftQuery(id))).draft.onTheClock === null
  } catch {
    const team = teams.find(({ mine }) => mine) ?? teams[0]
    if (!team) return true
    const week = Math.max(0, ...league.closedWeeks) + 1
    return (await cache.fetch(rosterQuery({ id, teamId: team.id, week }))).roster.length > 0
  }
}

/**
 * Returns the first screen: the draft until it is complete, then the user's team until a team has points, then the
 * week, and after the season the standings. A mirror starts with its standings.
 */
const startScreen = async (cache: AnswerCache, answer: ShownLeague): Promise<ScreenName> => {
  const { league, standings, playoffs, currentWeek, teams } = answer
  if (playoffs?.champion || league.externalPlatform !== null) return 'league'
  if (standings.some(({ pointsFor }) => pointsFor !== 0)) return currentWeek === null ? 'league' : 'week'
  if (!(await hasRosters(cache, answer))) return 'draft'
  return teams.some(({ mine }) => mine) ? 'team' : 'week'
}

/**
 * Fetches the largest response for a draft room in advance, so the first frame is complete. The screen itself shows any
 * error.
 */
const fetchAhead = async (cache: AnswerCache, screen: ScreenName, leagueId: string): Promise<void> => {
  if (screen === 'draft') await cache.fetch(undraftedQuery(leagueId, {})).catch(() => undefined)
}

/** Prepares the terminal interface: the response cache with the league in it, and the first screen. */
export const openStart = async (
  of: CacheOf,
  answer: ShownLeague,
): Promise<{ cache: AnswerCache; start: ScreenName }> => {
  const cache = openCache(of)
  cache.put(leagueQuery(answer.league.id), answer)
  const start = await startScreen(cache, answer)
  await fetchAhead(cache, start, answer.league.id)
  return { cache, start }
}

export interface ShownOf {
  cache: AnswerCache
  /** The league that was shown when the interface opened. */
  league: ShownLeague
  /** The first screen. */
  start: ScreenName
  /** True if the user chooses a league first. */
  choosing: boolean
  /** Updates the cache after other processes' writes. Call the returned function to stop. */
  follow(leagueId: string): () => void
}

/** A view that is shown instead of a screen: the league picker, the clock picker, or the palette. */
type Instead = 'leagues' | 'clock' | 'palette' | null

/** The league being shown, the location in it, and a function to choose a different league. */
export const useShown = ({ cache, league, start, choosing: first, follow }: ShownOf) => {
  const [leagueId, setLeagueId] = useState(league.league.id)
  const [location, setLocation] = useState(() => startLocation(league, start))
  const [instead, setInstead] = useState<Instead>(first ? 'leagues' : null)
  const memory = useRef(new Map<string, unknown>()).current
  useEffect(() => follow(leagueId), [follow, leagueId])
  const open = async (id: string): Promise<void> => {
    setInstead(null)
    if (id === leagueId) return
    const answer = await cache.fetch(leagueQuery(id))
    const screen = await startScreen(cache, answer)
    memory.clear()
    setLeagueId(id)
    setLocation(startLocation(answer, screen))
  }
  return { leagueId, location, setLocation, instead, setInstead, memory, open }
}
