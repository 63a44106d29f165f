import { html } from 'hono/html'
import type { Draft, DraftPick } from '../../../engine/index.ts'
import { draftNeeds } from '../../../views/draft.ts'
import { playerPath } from '../../drawing/links.ts'
import { person } from '../../drawing/person.ts'
import { drawTable, position } from '../../drawing/table.ts'
import { type Html, NOTHING } from '../../drawing/words.ts'
import { type LeagueVisit, nameIn } from '../../visit/visit.ts'
import { numberAt } from './turn.ts'

/** What was picked: the board, one's own team, and what every roster has. */

/** Whom a team picked; before that the number of the pick, or that it is on the clock. */
const cell = (visit: LeagueVisit, { onTheClock }: Draft, number: number, pick: DraftPick | undefined): Html => {
  if (!pick && onTheClock?.number === number) return html`<td class="now"><b>On the clock</b></td>`
  if (!pick) return html`<td><span class="t-dim">${number}</span></td>`
  const { player, auto } = pick
  return html`<td>
    <a href="${playerPath(visit.about.league.id, player.id)}">${player.name ?? player.id}</a>
    <small>${position(player.posGroup)} ${player.team ?? ''}${auto ? ' · auto' : ''}</small>
  </td>`
}

export const board = (visit: LeagueVisit, draft: Draft): Html => {
  const { order, rounds } = draft
  const byNumber = new Map(draft.picks.map(pick => [pick.number, pick]))
  const teams = order.map(
    id => html`<th scope="col"${visit.own?.id === id ? html` class="t-accent"` : NOTHING}>${nameIn(visit, id)}</th>`,
  )
  const rows = Array.from({ length: rounds }, (_, round) => {
    const numbers = order.map((_, at) => numberAt(draft, round, at))
    const cells = numbers.map(number => cell(visit, draft, number, byNumber.get(number)))
    return html`<tr><th scope="row" class="r">${round + 1}</th>${cells}</tr>`
  })
  return html`<section id="board">
    <h2>The board</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="The board">
      <table class="grid draft">
        <thead><tr><th scope="col" class="r">Round</th>${teams}</tr></thead>
        <tbody>${rows}</tbody>
      </table>
    </div>
  </section>`
}

export const roster = (visit: LeagueVisit, { picks }: Draft): Html => {
  const { own, about } = visit
  if (!own) return NOTHING
  const mine = picks.filter(({ teamId }) => teamId === own.id)
  const rows = mine.map(
    ({ player, round }) =>
      html`<li class="row"><span class="slot">${round}</span>${person(about.league.id, player)}</li>`,
  )
  return html`<section id="mine">
    <h2>Your team</h2>
    ${rows.length === 0 ? html`<p class="dim">Nobody yet.</p>` : html`<ol class="list">${rows}</ol>`}
  </section>`
}

/** How many of each position every team has. */
export const needs = (visit: LeagueVisit, draft: Draft): Html => {
  const { league } = visit.about
  const place = { leagueId: league.id, zone: visit.zone }
  const table = draftNeeds(draft, league.rosterConfig, { nameOf: id => nameIn(visit, id) })
  return html`<section id="needs"><h2>Rosters so far</h2>${drawTable(table, place, 'Rosters so far')}</section>`
}
