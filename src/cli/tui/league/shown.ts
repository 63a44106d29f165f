import { useEffect, useRef, useState } from 'react'
import type { AnswerCache } from '../answers/cache.ts'
import { leagueQuery, type ShownLeague } from '../answers/queries.ts'
import { startScreen } from '../answers/start.ts'
import { type ScreenName, startLocation } from '../interface/location.ts'

export interface ShownOf {
  cache: AnswerCache
  /** Its state when it was opened. */
  league: ShownLeague
  /** Where it is opened. */
  start: ScreenName
  /** Begins with the choice of a league. */
  choosing: boolean
  /** Keeps the cache up to date with the writes of others; calling the result stops it. */
  follow(leagueId: string): () => void
}

/** What replaces a screen: the choice of a league, or the moves of a clock. */
type Instead = 'leagues' | 'clock' | null

/** Which league is shown, where in it, and how another one is chosen. */
export const useShown = ({ cache, league, start, choosing: first, follow }: ShownOf) => {
  const [leagueId, setLeagueId] = useState(league.league.id)
  const [location, setLocation] = useState(() => startLocation(league, start))
  const [instead, setInstead] = useState<Instead>(first ? 'leagues' : null)
  const kept = useRef(new Map<string, unknown>()).current
  useEffect(() => follow(leagueId), [follow, leagueId])
  const open = async (id: string): Promise<void> => {
    setInstead(null)
    if (id === leagueId) return
    const shown = await cache.fetch(leagueQuery(id))
    const screen = await startScreen(cache, shown)
    kept.clear()
    setLeagueId(id)
    setLocation(startLocation(shown, screen))
  }
  return { leagueId, location, setLocation, instead, setInstead, kept, open }
}
