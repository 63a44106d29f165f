import { html } from 'hono/html'
import { points } from '../../views/format.ts'
import type { MatchupList, MatchupView, Side } from '../../views/view.ts'
import { avatar } from './avatar.ts'
import { leaguePath, matchupPath } from './links.ts'
import type { Place } from './table.ts'
import { type Html, NOTHING } from './words.ts'

/** Score cards: two teams, their totals large, the winner marked by more than a color. */

/** What a card says besides who meets whom. */
export interface CardNotes {
  week: number
  /** Mine is drawn first of all and marked. */
  mine?: string | undefined
  /** The week is after the current one: there are no points yet. */
  isAhead?: boolean
}

const total = ({ total }: Side, isAhead: boolean): string => (total === null || isAhead ? '–' : points(total))

const side = (own: Side, won: boolean, isAhead = false): Html =>
  html`<span class="side${won ? ' won' : ''}">${avatar(own.team, own.link.id)}<span class="who"><b>${own.name}</b>${
    own.progress === '' ? NOTHING : html`<small>${own.progress}</small>`
  }</span>${won ? html`<span class="mark">Won</span>` : NOTHING}<span class="total">${total(own, isAhead)}</span></span>`

/** One matchup as a card that leads to its page, where it is on a board. */
export const scoreCard = ({ home, away, winner, remark }: MatchupView, notes: CardNotes, { leagueId }: Place): Html => {
  const isMine = notes.mine !== undefined && [home.link.id, away?.link.id].includes(notes.mine)
  const inside = html`${side(home, winner === 'home' && away !== null, notes.isAhead)}${
    away === null ? html`<span class="side bye">Bye</span>` : side(away, winner === 'away', notes.isAhead)
  }${winner === 'tie' ? html`<small class="note">A tie</small>` : NOTHING}${remark === null ? NOTHING : html`<small class="note">${remark}</small>`}`
  const kind = `card score${isMine ? ' mine' : ''}`
  return leagueId === null
    ? html`<div class="${kind}">${inside}</div>`
    : html`<a class="${kind}" href="${matchupPath(leagueId, notes.week, home.link.id)}" id="m-${notes.week}-${home.link.id}">${inside}</a>`
}

/** The matchups of a week or a round. */
export const drawMatchups = ({ heading, week, matchups }: MatchupList, place: Place): Html =>
  html`<section class="matchups"><h2>${
    place.leagueId === null ? heading : html`<a href="${leaguePath(place.leagueId, `weeks/${week}`)}">${heading}</a>`
  }</h2><div class="cards">${matchups.map(matchup => scoreCard(matchup, { week }, place))}</div></section>`
