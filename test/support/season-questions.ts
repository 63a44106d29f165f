import { expect } from 'vitest'
import { allOperations } from '../../src/engine/index.ts'
import { SEASON } from './played-season.ts'
import { inLeague, LEAGUE, ofTeam, type Question } from './season-stage.ts'
import type { Served } from './server.ts'

/** Returns all requests in a step: about the league, about its teams in some weeks, and for rankings and scores. */
export const questionsIn = (week: number): Question[] => [
  inLeague('getLeague'),
  inLeague('listMatchups'),
  inLeague('listMatchups', { query: { week } }),
  inLeague('listBenchPoints'),
  inLeague('getReport'),
  inLeague('getHistory'),
  inLeague('weighTrades'),
  inLeague('weighPickups', { query: { limit: 5 } }),
  inLeague('whatIf', { query: { lineups: 'best' } }),
  inLeague('getOdds', { query: { runs: 100 } }),
  inLeague('replayLeague', { query: { system: 'standard' } }),
  ...[0, 1, 2, 3].map(place => ofTeam('getTeam', place)),
  ofTeam('getTeam', 1, { query: { week: Math.max(1, week - 1) } }),
  ofTeam('getTeam', 2, { query: { week: Math.min(18, week + 1) } }),
  ofTeam('getBenchPoints', 3, { query: { week } }),
  ofTeam('getBenchPoints', 0, { query: { week: Math.max(1, week - 1), breakdown: 1 } }),
  ofTeam('getAdvice', 3),
  ofTeam('getAdvice', 1, { query: { week, limit: 50 } }),
  { operation: 'listScores', query: { week, system: 'ppr', breakdown: 1 } },
  { operation: 'listScores', query: { week: 'all', system: 'standard', season: SEASON, limit: 500 } },
  { operation: 'listPlayers', query: { system: 'ppr', limit: 100 } },
  { operation: 'getPlayer', params: { id: 'RB-CHI-2' }, query: { system: 'ppr' } },
  { operation: 'getPlayer', params: { id: 'WR-DET-3' }, query: { system: 'ppr' } },
  { operation: 'rankPlayers', query: { system: 'ppr', min: 0, limit: 500 } },
  { operation: 'rankPlayers', query: { system: 'ppr', min: 0, league: LEAGUE } },
]

const routes = new Map<string, string>(
  (await allOperations()).map(({ name, route }) => [name, route?.split(' ')[1] ?? '']),
)

/** Returns a request's HTTP path. */
export const pathOf = ({ operation, params = {}, query = {} }: Question): string => {
  const path = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    routes.get(operation)!,
  )
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}

/** The last response for each path. */
export type Kept = Map<string, { tag: string; text: string }>

/**
 * Sends a request over HTTP with the ETag of the last response. Checks that a 304 means that the content is the same,
 * and returns the content.
 */
export const overHttp = async ({ fetch }: Served, key: string, { path, kept }: { path: string; kept: Kept }) => {
  const last = kept.get(path)
  const response = await fetch(path, { key, ...(last && { headers: { 'if-none-match': last.tag } }) })
  if (response.status === 304) return JSON.parse(last!.text) as unknown
  const [text, tag] = [await response.text(), response.headers.get('etag')]
  if (!response.ok) return { refused: response.status }
  if (last && last.text !== text) expect(tag, path).not.toBe(last.tag)
  kept.set(path, { tag: tag!, text })
  return JSON.parse(text) as unknown
}
