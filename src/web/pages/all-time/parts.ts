import { html } from 'hono/html'
import type { Part } from '../../../views/view.ts'
import { emptyState } from '../../drawing/empty-state.ts'
import { leaguePath } from '../../drawing/links.ts'
import type { Drawn } from '../../drawing/page.ts'
import { drawPart } from '../../drawing/view.ts'
import type { Html } from '../../drawing/words.ts'
import { type LeagueVisit, sortingOf } from '../../visit/visit.ts'

/** What the pages of a league's past have in common. */

/** The pages below that of all seasons, by the rest of their paths. */
const BELOW = [
  ['drafts', 'Drafts in hindsight', 'What each pick was worth, and a grade for each team'],
  ['trades', 'Trades in hindsight', 'What both sides had of the players they got'],
  ['pickups', 'Pickups in hindsight', 'What players from waivers and free agency made'],
] as const

type Rest = (typeof BELOW)[number][0]

/** Links to the pages below. */
export const waysBelow = ({ about: { league } }: LeagueVisit): Html =>
  html`<ul class="list menu">${BELOW.map(
    ([rest, label, says]) =>
      html`<li><a href="${leaguePath(league.id, `all-time/${rest}`)}"><span>${label}<small>${says}</small></span></a></li>`,
  )}</ul>`

interface Past {
  /** What is meant by the columns, a sentence each. */
  words: readonly string[]
  parts: readonly Part[]
  /** What to say where there is nothing. */
  none: string
}

/** A page about drafts, trades or pickups of all seasons. */
export const drawPast = (visit: LeagueVisit, rest: Rest, { words, parts, none }: Past): Drawn => {
  const [, title, lead] = BELOW.find(([own]) => own === rest)!
  const place = { leagueId: visit.about.league.id, zone: visit.zone, sorting: sortingOf(visit) }
  const body =
    parts.length === 0
      ? emptyState(none)
      : html`${words.map(each => html`<p class="dim">${each}</p>`)}${parts.map(part => drawPart(part, place, title))}`
  return { title, lead: `${lead}.`, up: { label: 'All time', path: leaguePath(place.leagueId, 'all-time') }, body }
}
