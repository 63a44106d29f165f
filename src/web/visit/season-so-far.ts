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

/** The season before that of the league, where it is here. */
const seasonBefore = async (visit: LeagueVisit): Promise<number | null> => {
  const before = visit.about.league.season - 1
  const { seasons } = await visit.call('statsStatus')
  return seasons.some(({ season }) => season === before) ? before : null
}

/** What players have shown, by id: in the season of the league, or before their first game in the season before. */
export const formsOf = async (visit: LeagueVisit, ids: readonly string[]): Promise<Map<string, SoFar>> => {
  const hasPlayed = (player: SoFar | null): player is SoFar => !!player?.gamesPlayed
  const found = (await Promise.all(ids.map(id => seasonOf(visit, id)))).filter(hasPlayed)
  const forms = new Map(found.map(each => [each.id, each]))
  const others = ids.filter(id => !forms.has(id))
  const season = others.length === 0 ? null : await seasonBefore(visit)
  if (season === null) return forms
  const query = { season, system: visit.about.league.scoringSystemId }
  const earlier = await Promise.all(others.map(id => maybe(visit.call('getPlayer', { params: { id }, query }))))
  return new Map([...forms, ...earlier.filter(hasPlayed).map((each): [string, SoFar] => [each.id, each])])
}

/** The points of the last games, the newest last. */
export const lastPoints = ({ weeks }: Pick<SoFar, 'weeks'>, count = 3): number[] =>
  weeks.slice(-count).map(({ points }) => points ?? 0)
