import { leaguePath } from '../../drawing/links.ts'
import type { LeagueVisit } from '../../visit/visit.ts'

/** An offer as the address of its page says it: to which team, and the players that are ticked. */

/** Ids of the players that one's own team gives and gets. */
export interface Ticked {
  give: readonly string[]
  get: readonly string[]
}

/** Whom the form has ticked: as it was sent, or as the address says. */
export const tickedIn = ({ refused, query }: LeagueVisit): Ticked => {
  const from = refused?.work === 'offer' ? refused.form : query
  return { give: from.getAll('give'), get: from.getAll('get') }
}

/** The page of an offer with its players ticked. */
export const offerPath = (
  visit: LeagueVisit,
  other: string,
  { give, get, answers }: Ticked & { answers?: string },
): string => {
  const query = new URLSearchParams([
    ['with', other],
    ...give.map(id => ['give', id]),
    ...get.map(id => ['get', id]),
    ...(answers === undefined ? [] : [['answers', answers]]),
  ])
  return leaguePath(visit.about.league.id, `trades?${query}`)
}
