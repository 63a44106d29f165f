import { html } from 'hono/html'
import { bracket } from '../../views/matchups.ts'
import { rankingOf } from '../../views/phrases.ts'
import { standingsTable } from '../../views/standings.ts'
import type { Drawn } from '../drawing/page.ts'
import { drawTable } from '../drawing/table.ts'
import { drawPart } from '../drawing/view.ts'
import { NOTHING } from '../drawing/words.ts'
import type { LeagueVisit } from '../visit/visit.ts'
import type { LeaguePage } from './page.ts'

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const { league, standings, playoffs } = visit.about
  const place = { leagueId: league.id, zone: visit.zone }
  return {
    title: 'Standings',
    lead: `Ranked by ${rankingOf(league.ranking)}. The tiebreaker is what put a team ahead of the next.`,
    body: html`${drawTable(standingsTable(standings), place, 'Standings')}${
      playoffs
        ? html`<section class="bracket" id="bracket"><h2>Playoffs</h2>${bracket(playoffs).map(part => drawPart(part, place))}</section>`
        : html`<p class="dim">The playoffs begin in week ${league.playoffConfig.startWeek} with ${league.playoffConfig.teams} teams.</p>`
    }${standings.length === 0 ? html`<p class="dim">There is no team yet.</p>` : NOTHING}`,
  }
}

export const STANDINGS: LeaguePage = { path: '/standings', also: 'watcher', show }
