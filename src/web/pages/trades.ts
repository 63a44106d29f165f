import type { Answer, Team } from '../../engine/index.ts'
import { withPending } from '../../views/pending.ts'
import { count, series, vetoVotes } from '../../views/phrases.ts'
import { canBeMade, deadlineText, noteOf, termsOf, tradeState } from '../../views/trades.ts'
import { type LeagueContext, leagueParams, teamOf } from '../context/context.ts'
import {
  isOver,
  type LeaguePlayer,
  mayAct,
  mayTrade,
  playersById,
  type RosteredTeam,
  teamRosters,
} from '../context/league.ts'
import { avatar, emptyState, type Html, html, moment, momentText, NOTHING } from '../drawing/html.ts'
import { playerPath } from '../drawing/links.ts'
import type { Action, LeaguePage, PageContent } from '../drawing/page.ts'
import { playsWords } from '../drawing/players.ts'
import { button, form, tick } from '../forms/form.ts'
import { chosenIn, textIn, yesIn } from '../forms/values.ts'
import { effectOf, OFFER_LABELS, offer, offerForm, offerPath } from './trade-offer.ts'

/** Trades: offers that are waiting for an answer, a new offer, and completed trades. */

export type Trade = Answer<'listTrades'>['trades'][number]

type People = ReadonlyMap<string, LeaguePlayer>

const namesOf = (ids: readonly string[], people: People): string => series(ids.map(id => people.get(id)?.name ?? id))

/** Briefly describes a trade, such as "Josh Jacobs for Davante Adams". */
const dealOf = ({ fromPlayerIds, toPlayerIds, fromBudget, toBudget }: Trade, people: People): string => {
  const sideWords = (ids: readonly string[], budget: number) =>
    series([...ids.map(id => people.get(id)?.name ?? id), ...(budget > 0 ? [`$${budget} FAAB`] : [])])
  return `${sideWords(fromPlayerIds, fromBudget)} for ${sideWords(toPlayerIds, toBudget)}`
}

/** Draws the votes against a trade under review, and the vote of the viewer's team. */
const votes = (context: LeagueContext, { id, fromTeamId, toTeamId, vetoedBy }: Trade, item: string): Html => {
  const { by, votes: needed } = context.about.league.tradeReview
  if (by !== 'vote') return NOTHING
  const words = html`<p class="dim">${count(vetoedBy.length, 'vote')} to veto; ${vetoVotes(needed)} cancel the trade.</p>`
  const ownTeamId = context.ownTeam?.id
  if (ownTeamId === undefined || [fromTeamId, toTeamId].includes(ownTeamId)) return words
  const hasVoted = vetoedBy.includes(ownTeamId)
  const fields = { tradeId: id, teamId: ownTeamId, veto: hasVoted ? 'no' : 'yes' }
  const label = hasVoted ? 'Withdraw your vote' : 'Vote to veto'
  return html`${words}<div class="actions">${button(context, label, { action: 'vote', at: id, item, fields })}</div>`
}

/** Draws an accepted trade under review. */
const reviewCard = (context: LeagueContext, trade: Trade, item: string): Html => {
  const { id, reviewUntil } = trade
  const until =
    reviewUntil === null
      ? NOTHING
      : html`<p class="dim">Accepted. The trade goes through ${moment(reviewUntil, context.zone)} unless it is vetoed.</p>`
  const vote = votes(context, trade, item)
  if (!context.about.league.commissioner) return html`${until}${vote}`
  const decision = (label: string, action: string, confirm: string) =>
    button(context, label, { action: 'review', at: id + action, item, fields: { tradeId: id, action }, confirm })
  return html`${until}${vote}
    <div class="actions">
      ${decision('Approve now', 'allow', 'Approve this trade now?')}
      ${decision('Veto', 'veto', 'Veto this trade? No players will move.')}
    </div>`
}

/** Draws a form that accepts an offer and drops players to make room. */
const acceptWithDrops = (
  context: LeagueContext,
  { id, toPlayerIds }: Trade,
  { own, item, then }: { own: RosteredTeam | undefined; item: string; then: string },
): Html =>
  form(
    context,
    {
      action: 'answer',
      at: `${id}accept`,
      item,
      fields: { tradeId: id, action: 'accept' },
      confirm: `Accept this trade and drop the players? ${then}`,
    },
    html`<fieldset class="picks"><legend>Drop to make room</legend>${(own?.roster ?? [])
      .filter(each => !toPlayerIds.includes(each.id))
      .map(each => tick(`${each.name ?? each.id} (${playsWords(each)})`, 'drop', each.id))}</fieldset>
      <button>Drop and accept</button>`,
  )

/** Draws the actions for an open trade, depending on the viewer. */
const answers = (
  context: LeagueContext,
  trade: Trade,
  { item, rosters }: { item: string; rosters: readonly RosteredTeam[] },
): Html => {
  if (trade.status !== 'pending' || context.account === null) return NOTHING
  if (trade.acceptedAt !== null) return reviewCard(context, trade, item)
  const [from, to] = [teamOf(context, trade.fromTeamId), teamOf(context, trade.toTeamId)]
  const act = (label: string, action: string, confirm?: string) =>
    button(context, label, {
      action: 'answer',
      at: trade.id + action,
      item,
      fields: { tradeId: trade.id, action },
      ...(confirm !== undefined && { confirm }),
    })
  const hours = context.about.league.tradeReview.hours
  const then = hours === 0 ? 'The players move right away.' : `It is under review for ${count(hours, 'hour')} first.`
  const counter = offerPath(context, from.id, {
    give: trade.toPlayerIds,
    get: trade.fromPlayerIds,
    drop: [],
    typed: {
      answers: trade.id,
      ...(!to.mine && { from: to.id }),
      ...(trade.toBudget > 0 && { fromBudget: String(trade.toBudget) }),
      ...(trade.fromBudget > 0 && { toBudget: String(trade.fromBudget) }),
    },
  })
  const accepting =
    trade.obstacle === null
      ? act('Accept', 'accept', `Accept this trade? ${then}`)
      : trade.obstacle.reason === 'full'
        ? acceptWithDrops(context, trade, { own: rosters.find(({ team }) => team.id === to.id), item, then })
        : NOTHING
  const answerButtons = html`${accepting}
    ${act('Reject', 'reject')}
    <a class="quiet" href="${counter}" aria-label="Counter: ${item}">Counter</a>`
  const back = from.mine ? 'Withdraw' : `Withdraw for ${from.name}`
  return html`<div class="actions">
    ${mayTrade(context, to) ? answerButtons : NOTHING}
    ${mayAct(context, from) ? act(back, 'cancel') : NOTHING}
  </div>`
}

/** Draws the commissioner's actions for a completed trade. */
const undoActions = (context: LeagueContext, { id, status, reversedAt }: Trade, item: string): Html => {
  const { league } = context.about
  if (status !== 'accepted' || context.account === null) return NOTHING
  if (!league.commissioner || reversedAt !== null || league.externalLeagueId !== null) return NOTHING
  const confirm = 'Reverse this trade? The players return to their teams.'
  const formed = { action: 'reverse', at: id, item, fields: { tradeId: id }, confirm }
  return html`<div class="actions">${button(context, 'Reverse', formed)}</div>`
}

const tradedPlayer = ({ about: { league } }: LeagueContext, id: string, player: LeaguePlayer | undefined): Html =>
  player === undefined
    ? html`<li>${id}</li>`
    : html`<li><a href="${playerPath(league.id, id)}">${player.name ?? id}</a> (${playsWords(player)})</li>`

const side = (
  context: LeagueContext,
  {
    team,
    ids,
    budget,
    drops,
    people,
  }: { team: Team; ids: readonly string[]; budget: number; drops: readonly string[]; people: People },
): Html =>
  html`<div class="gives">
    <span class="side">${avatar(team.name, team.id)}<span><b>${team.name}</b> gives</span></span>
    <ul>${ids.map(id => tradedPlayer(context, id, people.get(id)))}${budget > 0 ? html`<li>$${budget} FAAB</li>` : NOTHING}</ul>
    ${drops.length > 0 ? html`<p class="dim">Drops ${namesOf(drops, people)}</p>` : NOTHING}
  </div>`

const effectOfOpen = (context: LeagueContext, trade: Trade): Html | Promise<Html> => {
  const { fromTeamId, toTeamId, fromPlayerIds, toPlayerIds, fromBudget, toBudget } = trade
  const { fromDropPlayerIds, toDropPlayerIds } = trade
  if (trade.status !== 'pending' || !canBeMade(trade)) return NOTHING
  const sides = { fromTeamId, toTeamId, fromPlayerIds, toPlayerIds, fromBudget, toBudget }
  return effectOf(context, { ...sides, fromDropPlayerIds, toDropPlayerIds })
}

const tag = (trade: Trade): Html => {
  const isOpen = trade.status === 'pending' && canBeMade(trade)
  return html`<span class="tag${isOpen ? ' on' : ''}">${tradeState(trade)}</span>`
}

/** Explains why a trade ended, or why an offer cannot go through. */
const note = (trade: Trade): Html => {
  const text = noteOf(trade)
  return text === null ? NOTHING : html`<p class="dim">${text}</p>`
}

/** Draws a trade: the players on each side, its effect, and the possible actions. */
const card = async (
  context: LeagueContext,
  trade: Trade,
  { people, rosters }: { people: People; rosters: readonly RosteredTeam[] },
): Promise<Html> => {
  const [from, to] = [teamOf(context, trade.fromTeamId), teamOf(context, trade.toTeamId)]
  const deal = dealOf(trade, people)
  return html`<li class="card trade" id="t-${trade.id}">
    <p class="dim">${tag(trade)} ${moment(trade.createdAt, context.zone)}</p>
    <div class="swap">
      ${side(context, { team: from, ids: trade.fromPlayerIds, budget: trade.fromBudget, drops: trade.fromDropPlayerIds, people })}
      ${side(context, { team: to, ids: trade.toPlayerIds, budget: trade.toBudget, drops: trade.toDropPlayerIds, people })}
    </div>
    ${note(trade)}${termsOf(trade, at => momentText(at, context.zone)).map(line => html`<p class="dim">${line}</p>`)}
    ${await effectOfOpen(context, trade)}
    ${answers(context, trade, { item: deal, rosters })}
    ${undoActions(context, trade, deal)}
  </li>`
}

/** Returns every player in these trades, because a player who was dropped since then is not on a team. */
const playersOf = (trades: readonly Trade[]): string[] =>
  trades.flatMap(({ fromPlayerIds, toPlayerIds, fromDropPlayerIds, toDropPlayerIds }) => [
    ...fromPlayerIds,
    ...toPlayerIds,
    ...fromDropPlayerIds,
    ...toDropPlayerIds,
  ])

const noneYet = ({ about: { league } }: LeagueContext): string =>
  league.externalLeagueId === null ? 'No trades yet.' : "This league's trades are made on its platform."

const show = async (context: LeagueContext): Promise<PageContent> => {
  const params = leagueParams(context)
  const pending = await context.call('listTrades', { params, query: { status: 'pending', limit: 'all' } })
  const { deadline, trades: newest } = await context.call('listTrades', { params })
  const trades = withPending(newest, pending.trades)
  const rosters = await teamRosters(context)
  const people = await playersById(context, rosters, playersOf(trades))
  const seen = context.account ? trades : trades.filter(({ status }) => status === 'accepted')
  // After the season, an offer that cannot be completed is no longer listed as open.
  const isOpen = (trade: Trade): boolean => trade.status === 'pending' && (canBeMade(trade) || !isOver(context))
  const [open, past] = [
    seen.filter(isOpen).toSorted((a, b) => Number(canBeMade(b)) - Number(canBeMade(a))),
    seen.filter(({ status }) => status !== 'pending'),
  ]
  const list = async (some: readonly Trade[]) =>
    html`<ol class="cards wide">${await Promise.all(some.map(trade => card(context, trade, { people, rosters })))}</ol>`
  return {
    ...(deadline !== null && { lead: `${deadlineText(deadline, at => momentText(at, context.zone))}.` }),
    body: html`${open.length === 0 ? NOTHING : html`<section id="open"><h2>Pending</h2>${await list(open)}</section>`}${await offerForm(context, rosters, deadline?.open !== false)}<section id="done"><h2>Past trades</h2>${
      past.length === 0 ? emptyState(noneYet(context)) : await list(past)
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
  const drops = form.getAll('drop')
  const body = { action, ...(drops.length > 0 && { dropPlayerIds: drops }) }
  const { trade } = await context.call('answerTrade', { params, body })
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

const vote: Action<LeagueContext> = async (context, form) => {
  const params = { ...leagueParams(context), tradeId: textIn(form, 'tradeId') }
  const veto = yesIn(form, 'veto')
  const { trade } = await context.call('voteOnTrade', { params, body: { teamId: textIn(form, 'teamId'), veto } })
  if (trade.status === 'cancelled') return { notice: 'Trade vetoed' }
  return { notice: veto ? 'Vote counted' : 'Vote withdrawn' }
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
  actions: { offer, answer, review, vote, reverse },
  labels: OFFER_LABELS,
}
