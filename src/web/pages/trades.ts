import { html } from 'hono/html'
import type { Answer, Team } from '../../engine/index.ts'
import { count, series } from '../../views/phrases.ts'
import { canBeMade, deadlineText, noteOf, standOf } from '../../views/trades.ts'
import { type LeagueContext, leagueParams, teamOf } from '../context/context.ts'
import { isOver, type LeaguePlayer, mayAct, playersById, teamRosters } from '../context/league.ts'
import { avatar, emptyState, type Html, moment, momentText, NOTHING } from '../drawing/html.ts'
import { playerPath } from '../drawing/links.ts'
import type { Action, LeaguePage, PageContent } from '../drawing/page.ts'
import { playsWords } from '../drawing/players.ts'
import { button } from '../forms/form.ts'
import { chosenIn, textIn } from '../forms/values.ts'
import { effectOf, offer, offerForm, offerPath } from './trade-offer.ts'

/** A trade as a card: who gives whom, what it does, and what may be done to it. */

export type Trade = Answer<'listTrades'>['trades'][number]

type People = ReadonlyMap<string, LeaguePlayer>

const namesOf = (ids: readonly string[], people: People): string => series(ids.map(id => people.get(id)?.name ?? id))

/** A trade in a few words, such as "Josh Jacobs for Davante Adams". */
const dealOf = ({ fromPlayerIds, toPlayerIds }: Trade, people: People): string =>
  `${namesOf(fromPlayerIds, people)} for ${namesOf(toPlayerIds, people)}`

/** A trade that was accepted and is looked at before it is made. */
const reviewed = (context: LeagueContext, { id, reviewUntil }: Trade, whom: string): Html => {
  const until =
    reviewUntil === null
      ? NOTHING
      : html`<p class="dim">Accepted. The trade goes through ${moment(reviewUntil, context.zone)} unless it is vetoed.</p>`
  if (!context.about.league.commissioner) return until
  const judge = (label: string, action: string, confirm: string) =>
    button(context, label, { action: 'review', at: id + action, whom, fields: { tradeId: id, action }, confirm })
  return html`${until}
    <div class="actions">
      ${judge('Approve now', 'allow', 'Approve this trade now?')}
      ${judge('Veto', 'veto', 'Veto this trade? No players will move.')}
    </div>`
}

/** What may be done to an open trade, by whom. */
const answers = (context: LeagueContext, trade: Trade, whom: string): Html => {
  if (trade.status !== 'pending' || context.account === null) return NOTHING
  if (trade.acceptedAt !== null) return reviewed(context, trade, whom)
  const [from, to] = [teamOf(context, trade.fromTeamId), teamOf(context, trade.toTeamId)]
  const act = (label: string, action: string, confirm?: string) =>
    button(context, label, {
      action: 'answer',
      at: trade.id + action,
      whom,
      fields: { tradeId: trade.id, action },
      ...(confirm !== undefined && { confirm }),
    })
  const hours = context.about.league.tradeReview.hours
  const then = hours === 0 ? 'The players move right away.' : `It is under review for ${count(hours, 'hour')} first.`
  const counter = offerPath(context, from.id, {
    give: trade.toPlayerIds,
    get: trade.fromPlayerIds,
    answers: trade.id,
  })
  const asked = html`${trade.obstacle === null ? act('Accept', 'accept', `Accept this trade? ${then}`) : NOTHING}
    ${act('Reject', 'reject')}
    <a class="quiet" href="${counter}" aria-label="Counter: ${whom}">Counter</a>`
  const back = from.mine ? 'Withdraw' : `Withdraw for ${from.name}`
  return html`<div class="actions">
    ${to.mine ? asked : NOTHING}
    ${mayAct(context, from) ? act(back, 'cancel') : NOTHING}
  </div>`
}

/** What the commissioner may do about a trade that was made. */
const undoing = (context: LeagueContext, { id, status, reversedAt }: Trade, whom: string): Html => {
  const { league } = context.about
  if (status !== 'accepted' || context.account === null) return NOTHING
  if (!league.commissioner || reversedAt !== null || league.externalLeagueId !== null) return NOTHING
  const confirm = 'Reverse this trade? The players return to their teams.'
  const formed = { action: 'reverse', at: id, whom, fields: { tradeId: id }, confirm }
  return html`<div class="actions">${button(context, 'Reverse', formed)}</div>`
}

const traded = ({ about: { league } }: LeagueContext, id: string, player: LeaguePlayer | undefined): Html =>
  player === undefined
    ? html`<li>${id}</li>`
    : html`<li><a href="${playerPath(league.id, id)}">${player.name ?? id}</a> (${playsWords(player)})</li>`

const side = (
  context: LeagueContext,
  { team, ids, people }: { team: Team; ids: readonly string[]; people: People },
): Html =>
  html`<div class="gives">
    <span class="side">${avatar(team.name, team.id)}<span><b>${team.name}</b> gives</span></span>
    <ul>${ids.map(id => traded(context, id, people.get(id)))}</ul>
  </div>`

const effectOfOpen = (context: LeagueContext, trade: Trade): Html | Promise<Html> => {
  const { fromTeamId, toTeamId, fromPlayerIds, toPlayerIds } = trade
  if (trade.status !== 'pending' || !canBeMade(trade)) return NOTHING
  return effectOf(context, { fromTeamId, toTeamId, fromPlayerIds, toPlayerIds })
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

const card = async (context: LeagueContext, trade: Trade, people: People): Promise<Html> => {
  const [from, to] = [teamOf(context, trade.fromTeamId), teamOf(context, trade.toTeamId)]
  const deal = dealOf(trade, people)
  return html`<li class="card trade" id="t-${trade.id}">
    <p class="dim">${tag(trade)} ${moment(trade.createdAt, context.zone)}</p>
    <div class="swap">
      ${side(context, { team: from, ids: trade.fromPlayerIds, people })}
      ${side(context, { team: to, ids: trade.toPlayerIds, people })}
    </div>
    ${note(trade)}
    ${await effectOfOpen(context, trade)}
    ${answers(context, trade, deal)}
    ${undoing(context, trade, deal)}
  </li>`
}

/** Trades: what waits for an answer, a new offer, and what was decided. */

/** Every player of some trades; who was dropped since is on no team. */
const playersOf = (trades: readonly Trade[]): string[] =>
  trades.flatMap(({ fromPlayerIds, toPlayerIds }) => [...fromPlayerIds, ...toPlayerIds])

const noneYet = ({ about: { league } }: LeagueContext): string =>
  league.externalLeagueId === null ? 'No trades yet.' : 'Trades of this league are made on its platform.'

const show = async (context: LeagueContext): Promise<PageContent> => {
  const { deadline, trades } = await context.call('listTrades', { params: leagueParams(context) })
  const squads = await teamRosters(context)
  const people = await playersById(context, squads, playersOf(trades))
  const seen = context.account ? trades : trades.filter(({ status }) => status === 'accepted')
  // After the season an offer that cannot be made is only in the way.
  const isOpen = (trade: Trade): boolean => trade.status === 'pending' && (canBeMade(trade) || !isOver(context))
  const [open, done] = [
    seen.filter(isOpen).toSorted((a, b) => Number(canBeMade(b)) - Number(canBeMade(a))),
    seen.filter(({ status }) => status !== 'pending'),
  ]
  const list = async (some: readonly Trade[]) =>
    html`<ol class="cards wide">${await Promise.all(some.map(trade => card(context, trade, people)))}</ol>`
  return {
    ...(deadline !== null && { lead: `${deadlineText(deadline, at => momentText(at, context.zone))}.` }),
    body: html`${open.length === 0 ? NOTHING : html`<section id="open"><h2>Pending</h2>${await list(open)}</section>`}${deadline?.open === false ? NOTHING : await offerForm(context, squads)}<section id="done"><h2>Past trades</h2>${
      done.length === 0 ? emptyState(noneYet(context)) : await list(done)
    }</section>`,
  }
}

const ANSWERS = {
  accept: 'Trade completed',
  reject: 'Trade rejected',
  cancel: 'Offer withdrawn',
} as const

const answer: Action<LeagueContext> = async (context, form) => {
  const action = chosenIn(form, 'action', ANSWERS)
  const params = { ...leagueParams(context), tradeId: textIn(form, 'tradeId') }
  const { trade } = await context.call('answerTrade', { params, body: { action } })
  const isReviewed = action === 'accept' && trade.status === 'pending'
  return { notice: isReviewed ? 'Trade accepted and under review' : ANSWERS[action] }
}

const REVIEWS = { allow: 'Trade completed', veto: 'Trade vetoed' } as const

const review: Action<LeagueContext> = async (context, form) => {
  const action = chosenIn(form, 'action', REVIEWS)
  const params = { ...leagueParams(context), tradeId: textIn(form, 'tradeId') }
  await context.call('reviewTrade', { params, body: { action } })
  return { notice: REVIEWS[action] }
}

const reverse: Action<LeagueContext> = async (context, form) => {
  const params = { ...leagueParams(context), tradeId: textIn(form, 'tradeId') }
  await context.call('reverseTrade', { params })
  return { notice: 'Trade reversed' }
}

export const TRADES: LeaguePage = {
  path: '/trades',
  title: 'Trades',
  link: { place: 'more' },
  access: 'watcher',
  show,
  actions: { offer, answer, review, reverse },
}
