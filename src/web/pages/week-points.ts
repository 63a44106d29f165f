import { html } from 'hono/html'
import { avatar } from '../drawing/avatar.ts'
import { teamPath } from '../drawing/links.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { teamIn } from '../visit/answers.ts'
import type { LeagueVisit } from '../visit/visit.ts'
import { score } from './bench.ts'

/**
 * Draws what each team scored in a week of the regular season in which no teams meet, the best first, else in draft order.
 * Draws nothing for other weeks, and before there are points.
 */
export const weekPoints = async (visit: LeagueVisit, week: number): Promise<Html> => {
  const { league, teams, weeks } = visit.about
  if (!weeks.includes(week)) return NOTHING
  const shown = await Promise.all(teams.map(({ id }) => teamIn(visit, id, week)))
  if (shown.every(({ lineup }) => lineup.every(({ points }) => points === null))) return NOTHING
  const rows = shown
    .toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0))
    .map(
      ({ team, total }) => html`<li class="row">
        ${avatar(team.name, team.id)}
        <span class="who"><a href="${teamPath(league.id, team.id, week)}"><b class="${team.mine ? 't-accent' : ''}">${team.name}</b></a></span>
        ${score(total)}
      </li>`,
    )
  return html`<ol class="list">${rows}</ol>`
}
