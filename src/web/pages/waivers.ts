import { html } from 'hono/html'
import { type Answer, nextDay } from '../../engine/index.ts'
import { emptyState } from '../drawing/empty-state.ts'
import { button } from '../drawing/form.ts'
import { leaguePath, playerPath } from '../drawing/links.ts'
import type { Drawn } from '../drawing/page.ts'
import { moment } from '../drawing/times.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { mayAct, playerNames } from '../visit/answers.ts'
import { type LeagueVisit, leagueParams, requireOwn, teamParams } from '../visit/visit.ts'
import { decidedClaims } from './decided-claims.ts'
import { type LeaguePage, textIn, type Work } from './page.ts'

/** Claims: one's own in order, and what the last runs decided. */

type Claim = Answer<'listClaims'>['claims'][number]

const SHOWN = 60

const ordersOf = ({ about: { league, teams }, own }: LeagueVisit): string => {
  if (league.waivers?.order === 'budget') {
    return own?.budget === null || own === null
      ? 'The highest bid wins.'
      : `The highest bid wins. You have ${own.budget} left.`
  }
  if (own?.waiverPriority == null) return 'Claims are tried in the order of waiver priority.'
  return `Claims are tried in the order of waiver priority; yours is ${own.waiverPriority} of ${teams.length}.`
}

const mine = (visit: LeagueVisit, claims: readonly Claim[], names: ReadonlyMap<string, string>): Html => {
  const { league } = visit.about
  const rows = claims.map((claim, at) => {
    const drop =
      claim.dropPlayerId === null ? 'nobody has to go' : `for ${names.get(claim.dropPlayerId) ?? claim.dropPlayerId}`
    const { bid } = claim
    return html`<li class="row claim"><span class="who"><a href="${playerPath(league.id, claim.addPlayerId)}"><b>${names.get(claim.addPlayerId) ?? claim.addPlayerId}</b></a><small>${drop} &middot; filed ${moment(claim.createdAt, visit.zone)}</small></span>${
      bid === null ? NOTHING : html`<span class="num">${bid}</span>`
    }<span class="acts">${
      at > 0 && visit.own?.id === claim.teamId
        ? button(visit, 'First', { work: 'first', at: claim.id, fields: { claimId: claim.id } })
        : NOTHING
    }${button(visit, 'Withdraw', { work: 'withdraw', at: claim.id, fields: { claimId: claim.id } })}</span></li>`
  })
  const find = html`<p><a class="go" href="${leaguePath(league.id, 'players')}">Find a free agent</a></p>`
  return html`<section id="mine"><h2>Your claims</h2>${
    rows.length === 0 ? emptyState('You have no claim in.', find) : html`<ol class="list">${rows}</ol>${find}`
  }</section>`
}

/** When claims are decided next, by the clock of the league. */
const nextRun = async (visit: LeagueVisit): Promise<Html> => {
  const { clock } = await visit.call('getClock', { params: leagueParams(visit) })
  return html`Decided once a day, next ${moment(nextDay(clock.now, visit.dailyAt).at, visit.zone)}.`
}

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const { league, teams } = visit.about
  if (league.externalLeagueId !== null)
    return {
      title: 'Waivers',
      body: emptyState('Claims are made on the platform of this league; rosters are read from there.'),
    }
  if (league.acquisitionMode !== 'waivers') {
    const find = html`<p><a class="go" href="${leaguePath(league.id, 'players')}">Find a free agent</a></p>`
    return {
      title: 'Waivers',
      body: emptyState('This league is first come, first served: nobody claims, everybody adds.', find),
    }
  }
  const { claims } = await visit.call('listClaims', { params: leagueParams(visit), query: { limit: SHOWN } })
  const isOwn = ({ teamId }: Claim): boolean => {
    const team = teams.find(({ id }) => id === teamId)
    return team !== undefined && mayAct(visit, team)
  }
  const pending = claims
    .filter(claim => claim.status === 'pending' && isOwn(claim))
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
  const decided = claims.filter(({ status }) => status === 'won' || status === 'lost')
  const names = await playerNames(
    visit,
    [...pending, ...decided].flatMap(({ addPlayerId, dropPlayerId }) => [
      addPlayerId,
      ...(dropPlayerId === null ? [] : [dropPlayerId]),
    ]),
  )
  return {
    title: 'Waivers',
    lead: html`${ordersOf(visit)} ${await nextRun(visit)}`,
    body: html`${visit.own || league.commissioner ? mine(visit, pending, names) : NOTHING}<section id="decided"><h2>Decided</h2>${
      decided.length === 0
        ? html`<p class="dim">No claim has been decided yet.</p>`
        : decidedClaims(visit, decided, names)
    }</section>`,
  }
}

const withdraw: Work<LeagueVisit> = async (visit, form) => {
  await visit.call('withdrawClaim', { params: { ...leagueParams(visit), claimId: textIn(form, 'claimId') } })
  return { said: 'The claim is withdrawn' }
}

const tryFirst: Work<LeagueVisit> = async (visit, form) => {
  const params = teamParams(visit, requireOwn(visit).id)
  await visit.call('orderClaims', { params, body: { claimIds: [textIn(form, 'claimId')] } })
  return { said: 'That claim is tried first' }
}

export const WAIVERS: LeaguePage = { path: '/waivers', also: 'watcher', show, works: { withdraw, first: tryFirst } }
