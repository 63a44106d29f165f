import type { Answer } from '../../engine/index.ts'
import { maybe } from './answers.ts'
import type { LeagueVisit } from './visit.ts'

/** A player's season so far, as the league may know it. */
export type SoFar = Answer<'getPlayer'>

/** The season of a player under the rules and at the time of the league; null for who is not in that season. */
export const seasonOf = (visit: LeagueVisit, id: string, breakdown: 0 | 1 = 0): Promise<SoFar | null> => {
  const { id: league, season, scoringSystemId: system } = visit.about.league
  return maybe(visit.call('getPlayer', { params: { id }, query: { season, system, league, breakdown } }))
}

/** The points of the last games, the newest last. */
export const lastPoints = ({ weeks }: Pick<SoFar, 'weeks'>, count = 3): number[] =>
  weeks.slice(-count).map(({ points }) => points ?? 0)
