import { html } from 'hono/html'
import type { Answer, Team } from '../../../engine/index.ts'
import { count, series } from '../../../views/phrases.ts'
import { canBeMade, noteOf, standOf } from '../../../views/trades.ts'
import { avatar } from '../../drawing/avatar.ts'
import { button } from '../../drawing/form.ts'
import { playerPath } from '../../drawing/links.ts'
import { playsWords } from '../../drawing/person.ts'
import { moment } from '../../drawing/times.ts'
import { type Html, NOTHING } from '../../drawing/words.ts'
import { mayAct } from '../../visit/answers.ts'
import type { Known } from '../../visit/rosters.ts'
import { type LeagueVisit, teamOf } from '../../visit/visit.ts'
import { effectOf } from './effect.ts'
import { offerPath } from './ticked.ts'

/** A trade as a card: who gives whom, what it does, and what may be done to it. */

export type Trade = Answer<'listTrades'>['trades'][number]

type People = ReadonlyMap<string, Known>

const namesOf = (ids: readonly string[], people: People): string => series(ids.map(id => people.get(id)?.name ?? id))

/** A trade in a few words, such as "Josh Jacobs for Davante Adams". */
const dealOf = ({ fromPlayerIds, toPlayerIds }: Trade, people: People): string =>
  `${namesOf(fromPlayerIds, people)} for ${namesOf(toPlayerIds, people)}`

/** A trade that was accepted and is looked at before it is made. */
const reviewed = (visit: LeagueVisit, { id, reviewUntil }: Trade, whom: string): Html => {
  const until =
    reviewUntil === null
      ? NOTHING
      : html`<p class="dim">Accepted; it is made ${moment(reviewUntil, visit.zone)} unless it is vetoed.</p>`
  if (!visit.about.league.commissioner) return until
  const judge = (label: string, action: string, confirm: string) =>
    button(visit, label, { work: 'review', at: id + action, whom, fields: { tradeId: id, action }, confirm })
  return html`${until}
    <div class="actions">
      ${judge('Allow it now', 'allow', 'Make this trade now?')}
      ${judge('Veto', 'veto', 'Veto this trade? Nobody moves.')}
    </div>`
}

/** What may be done to an open trade, by whom. */
const answers = (visit: LeagueVisit, trade: Trade, whom: string): Html => {
  if (trade.status !== 'pending' || visit.account === null) return NOTHING
  if (trade.acceptedAt !== null) return reviewed(visit, trade, whom)
  const [from, to] = [teamOf(visit, trade.fromTeamId), teamOf(visit, trade.toTeamId)]
  const act = (label: string, action: string, confirm?: string) =>
    button(visit, label, {
      work: 'answer',
      at: trade.id + action,
      whom,
      fields: { tradeId: trade.id, action },
      ...(confirm !== undefined && { confirm }),
    })
  const hours = visit.about.league.tradeReview.hours
  const then = hours === 0 ? 'The players move at once.' : `It is under review for ${count(hours, 'hour')} first.`
  const counter = offerPath(visit, from.id, {
    give: trade.toPlayerIds,
    get: trade.fromPlayerIds,
    answers: trade.id,
  })
  const asked = html`${trade.obstacle === null ? act('Accept', 'accept', `Accept this trade? ${then}`) : NOTHING}
    ${act('Reject', 'reject')}
    <a class="quiet" href="${counter}" aria-label="Counter: ${whom}">Counter</a>`
  const back = from.mine ? 'Take it back' : `Take it back for ${from.name}`
  return html`<div class="actions">
    ${to.mine ? asked : NOTHING}
    ${mayAct(visit, from) ? act(back, 'cancel') : NOTHING}
  </div>`
}

/** What the commissioner may do about a trade that was made. */
const undoing = (visit: LeagueVisit, { id, status, reversedAt }: Trade, whom: string): Html => {
  const { league } = visit.about
  if (status !== 'accepted' || visit.account === null) return NOTHING
  if (!league.commissioner || reversedAt !== null || league.externalLeagueId !== null) return NOTHING
  const confirm = 'Reverse this trade? The players go back.'
  const formed = { work: 'reverse', at: id, whom, fields: { tradeId: id }, confirm }
  return html`<div class="actions">${button(visit, 'Reverse it', formed)}</div>`
}

const traded = ({ about: { league } }: LeagueVisit, id: string, player: Known | undefined): Html =>
  player === undefined
    ? html`<li>${id}</li>`
    : html`<li><a href="${playerPath(league.id, id)}">${player.name ?? id}</a> (${playsWords(player)})</li>`

const side = (
  visit: LeagueVisit,
  { team, ids, people }: { team: Team; ids: readonly string[]; people: People },
): Html =>
  html`<div class="gives">
    <span class="side">${avatar(team.name, team.id)}<span><b>${team.name}</b> gives</span></span>
    <ul>${ids.map(id => traded(visit, id, people.get(id)))}</ul>
  </div>`

const effectOfOpen = (visit: LeagueVisit, trade: Trade): Html | Promise<Html> => {
  const { fromTeamId, toTeamId, fromPlayerIds, toPlayerIds } = trade
  if (trade.status !== 'pending' || !canBeMade(trade)) return NOTHING
  return effectOf(visit, { fromTeamId, toTeamId, fromPlayerIds, toPlayerIds })
}

const tag = (trade: Trade): Html => {
  const isOpen = trade.status === 'pending' && canBeMade(trade)
  return html`<span class="tag${isOpen ? ' on' : ''}">${standOf(trade)}</span>`
}

/** Why it ended so, or what is in its way. */
const note = (trade: Trade): Html => {
  const text = noteOf(trade)
  return text === null ? NOTHING : html`<p class="dim">${text}</p>`
}

export const card = async (visit: LeagueVisit, trade: Trade, people: People): Promise<Html> => {
  const [from, to] = [teamOf(visit, trade.fromTeamId), teamOf(visit, trade.toTeamId)]
  const deal = dealOf(trade, people)
  return html`<li class="card trade" id="t-${trade.id}">
    <p class="dim">${tag(trade)} ${moment(trade.createdAt, visit.zone)}</p>
    <div class="swap">
      ${side(visit, { team: from, ids: trade.fromPlayerIds, people })}
      ${side(visit, { team: to, ids: trade.toPlayerIds, people })}
    </div>
    ${note(trade)}
    ${await effectOfOpen(visit, trade)}
    ${answers(visit, trade, deal)}
    ${undoing(visit, trade, deal)}
  </li>`
}
