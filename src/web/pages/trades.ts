import { html } from 'hono/html'
import { type Answer, HindsightError, type Team } from '../../engine/index.ts'
import { standOf } from '../../views/trades.ts'
import { avatar } from '../drawing/avatar.ts'
import { button, choice, form, tick } from '../drawing/form.ts'
import { emptyState } from '../drawing/handed.ts'
import { leaguePath } from '../drawing/links.ts'
import type { Drawn } from '../drawing/page.ts'
import { moment } from '../drawing/times.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { mayAct } from '../visit/answers.ts'
import { type Squad, squadNames, squadsIn } from '../visit/rosters.ts'
import type { LeagueVisit } from '../visit/visit.ts'
import { given, type LeaguePage, said, type Work } from './page.ts'

/** Trades: what waits for an answer, what was decided, and a new offer. */

type Trade = Answer<'listTrades'>['trades'][number]

const teamOf = ({ about: { teams } }: LeagueVisit, id: string): Team => {
  const team = teams.find(each => each.id === id)
  if (!team) throw new HindsightError('not_found', 'There is no such team in this league')
  return team
}

/** A trade that was accepted and is looked at before it is made. */
const reviewed = (visit: LeagueVisit, { id, reviewUntil }: Trade): Html => {
  const until =
    reviewUntil === null
      ? NOTHING
      : html`<p class="dim">Accepted; it is made ${moment(reviewUntil, visit.zone)} unless it is vetoed.</p>`
  if (!visit.about.league.commissioner) return until
  const judge = (label: string, action: string, confirm: string) =>
    button(visit, label, { work: 'review', at: id + action, fields: { tradeId: id, action }, confirm })
  return html`${until}<div class="actions">${judge('Allow it now', 'allow', 'Make this trade now?')}${judge('Veto', 'veto', 'Veto this trade? Nobody moves.')}</div>`
}

/** What may be done to an open trade, by whom. */
const answers = (visit: LeagueVisit, trade: Trade): Html => {
  if (trade.status !== 'pending' || visit.account === null) return NOTHING
  if (trade.acceptedAt !== null) return reviewed(visit, trade)
  const [from, to] = [teamOf(visit, trade.fromTeamId), teamOf(visit, trade.toTeamId)]
  const act = (label: string, action: string, confirm?: string) =>
    button(visit, label, {
      work: 'answer',
      at: trade.id + action,
      fields: { tradeId: trade.id, action },
      ...(confirm !== undefined && { confirm }),
    })
  return html`<div class="actions">${
    to.mine
      ? html`${act('Accept', 'accept', 'Accept this trade? The players move at once.')}${act('Reject', 'reject')}<a class="quiet" href="?with=${from.id}&answers=${trade.id}">Counter</a>`
      : NOTHING
  }${from.mine || mayAct(visit, from) ? act('Take it back', 'cancel') : NOTHING}</div>`
}

const side = (team: Team, ids: readonly string[], names: ReadonlyMap<string, string>): Html =>
  html`<div class="gives"><span class="side">${avatar(team.name, team.id)}<b>${team.name}</b></span><ul>${ids.map(id => html`<li>${names.get(id) ?? id}</li>`)}</ul></div>`

const card = (visit: LeagueVisit, trade: Trade, names: ReadonlyMap<string, string>): Html =>
  html`<li class="card trade" id="t-${trade.id}"><p class="dim"><span class="tag${trade.status === 'pending' ? ' on' : ''}">${standOf(trade)}</span> ${moment(trade.createdAt, visit.zone)}</p><div class="swap">${side(teamOf(visit, trade.fromTeamId), trade.fromPlayerIds, names)}${side(teamOf(visit, trade.toTeamId), trade.toPlayerIds, names)}</div>${answers(visit, trade)}</li>`

const picks = (visit: LeagueVisit, label: string, name: string, { roster }: Squad): Html => {
  const chosen = visit.refused?.work === 'offer' ? visit.refused.form.getAll(name) : []
  return html`<fieldset class="picks"><legend>${label}</legend>${roster.map(each =>
    tick(
      `${each.name ?? each.id} (${each.posGroup ?? '?'}, ${each.team ?? 'no team'})`,
      name,
      each.id,
      chosen.includes(each.id),
    ),
  )}</fieldset>`
}

const offerForm = (visit: LeagueVisit, squads: readonly Squad[]): Html => {
  const { own } = visit
  if (!own || visit.about.league.externalLeagueId !== null) return NOTHING
  const others = squads.filter(({ team }) => team.id !== own.id)
  const wanted = visit.refused?.form.get('toTeamId') ?? visit.query.get('with')
  const other = others.find(({ team }) => team.id === wanted)
  const answered = visit.query.get('answers') ?? undefined
  const choose = html`<form method="get" action="${visit.path}" class="filters" data-instant>${choice(
    { label: 'Trade with', name: 'with', value: other?.team.id ?? '' },
    [{ value: '', label: 'Choose a team' }, ...others.map(({ team }) => ({ value: team.id, label: team.name }))],
  )}<button>Show</button></form>`
  const offer = other
    ? form(
        visit,
        {
          work: 'offer',
          kind: 'offer',
          fields: { toTeamId: other.team.id, ...(answered !== undefined && { answers: answered }) },
        },
        html`<div class="swap">${picks(visit, 'You give', 'give', squads.find(({ team }) => team.id === own.id)!)}${picks(visit, `${other.team.name} gives`, 'get', other)}</div><button class="go">Offer the trade</button>`,
      )
    : NOTHING
  return html`<section id="offer"><h2>Offer a trade</h2>${choose}${offer}</section>`
}

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const { league } = visit.about
  const { trades } = await visit.call('listTrades', { params: { id: league.id } })
  const squads = await squadsIn(visit)
  const names = squadNames(visit, squads)
  const seen = visit.account ? trades : trades.filter(({ status }) => status === 'accepted')
  const [open, done] = [
    seen.filter(({ status }) => status === 'pending'),
    seen.filter(({ status }) => status !== 'pending'),
  ]
  const list = (some: readonly Trade[]) =>
    html`<ol class="cards wide">${some.map(trade => card(visit, trade, names))}</ol>`
  return {
    title: 'Trades',
    body: html`${open.length === 0 ? NOTHING : html`<section id="open"><h2>Waiting for an answer</h2>${list(open)}</section>`}${offerForm(visit, squads)}<section id="done"><h2>Decided</h2>${
      done.length === 0 ? emptyState('No trade has been made yet.') : list(done)
    }</section>`,
  }
}

const offer: Work<LeagueVisit> = async (visit, form) => {
  const toTeamId = said(form, 'toTeamId')
  const body = {
    fromTeamId: visit.own?.id ?? '',
    toTeamId,
    fromPlayerIds: form.getAll('give'),
    toPlayerIds: form.getAll('get'),
    ...given(form, 'answers'),
  }
  if (body.fromPlayerIds.length === 0 || body.toPlayerIds.length === 0)
    throw new HindsightError('invalid_request', 'Tick at least one player on each side')
  await visit.call('proposeTrade', { body, params: { id: visit.about.league.id } })
  return {
    said: `The trade is offered to ${teamOf(visit, toTeamId).name}`,
    to: leaguePath(visit.about.league.id, 'trades'),
  }
}

const ANSWERS = {
  accept: 'The trade is made',
  reject: 'The trade is rejected',
  cancel: 'The offer is taken back',
} as const

const answer: Work<LeagueVisit> = async (visit, form) => {
  const action = said(form, 'action') as keyof typeof ANSWERS
  const params = { id: visit.about.league.id, tradeId: said(form, 'tradeId') }
  await visit.call('answerTrade', { params, body: { action } })
  return { said: ANSWERS[action] }
}

const review: Work<LeagueVisit> = async (visit, form) => {
  const action = said(form, 'action') === 'allow' ? ('allow' as const) : ('veto' as const)
  const params = { id: visit.about.league.id, tradeId: said(form, 'tradeId') }
  await visit.call('reviewTrade', { params, body: { action } })
  return { said: action === 'allow' ? 'The trade is made' : 'The trade is vetoed' }
}

export const TRADES: LeaguePage = { path: '/trades', also: 'watcher', show, works: { offer, answer, review } }
