import { html } from 'hono/html'
import { type Answer, nextDay } from '../../engine/index.ts'
import { emptyState } from '../drawing/empty-state.ts'
import { button } from '../drawing/form.ts'
import { leaguePath, playerPath } from '../drawing/links.ts'
import type { Drawn } from '../drawing/page.ts'
import { moment } from '../drawing/times.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { isOver, mayAct, playerNames } from '../visit/answers.ts'
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

type Names = ReadonlyMap<string, string>

const claimRow = (visit: LeagueVisit, claim: Claim, { names, at }: { names: Names; at: number }): Html => {
  const { id, teamId, addPlayerId, dropPlayerId, bid, createdAt } = claim
  const nameOf = (playerId: string): string => names.get(playerId) ?? playerId
  const drop = dropPlayerId === null ? 'nobody has to go' : `dropping ${nameOf(dropPlayerId)}`
  const act = (label: string, work: string) =>
    button(visit, label, { work, at: id, whom: nameOf(addPlayerId), fields: { claimId: id } })
  return html`<li class="row claim">
    <span class="who">
      <a href="${playerPath(visit.about.league.id, addPlayerId)}"><b>${nameOf(addPlayerId)}</b></a>
      <small>${drop} &middot; filed ${moment(createdAt, visit.zone)}</small>
    </span>
    ${bid === null ? NOTHING : html`<span class="num">${bid}<small>bid</small></span>`}
    <span class="acts">
      ${at > 0 && visit.own?.id === teamId ? act('First', 'first') : NOTHING}
      ${act('Withdraw', 'withdraw')}
    </span>
  </li>`
}

const toFreeAgents = ({ about: { league } }: LeagueVisit): Html =>
  html`<p><a class="go" href="${leaguePath(league.id, 'players')}">Find a free agent</a></p>`

const mine = (visit: LeagueVisit, claims: readonly Claim[], names: Names): Html => {
  const find = isOver(visit) ? NOTHING : toFreeAgents(visit)
  const rows = claims.map((claim, at) => claimRow(visit, claim, { names, at }))
  return html`<section id="mine">
    <h2>Your claims</h2>
    ${rows.length === 0 ? emptyState('You have no claim in.', find) : html`<ol class="list">${rows}</ol>${find}`}
  </section>`
}

/** When claims are decided next, by the clock of the league. */
const nextRun = async (visit: LeagueVisit): Promise<Html> => {
  if (isOver(visit)) return html`The season is over: a claim still moves players, and changes no result.`
  const { clock } = await visit.call('getClock', { params: leagueParams(visit) })
  return html`Decided once a day, next ${moment(nextDay(clock.now, visit.dailyAt).at, visit.zone)}.`
}

/** What stands here in a league that has no claims; null in one that has. */
const withoutClaims = (visit: LeagueVisit): Html | null => {
  const { league } = visit.about
  if (league.externalLeagueId !== null)
    return emptyState('Claims are made on the platform of this league; rosters are read from there.')
  if (league.acquisitionMode === 'waivers') return null
  return emptyState('This league is first come, first served: nobody claims, everybody adds.', toFreeAgents(visit))
}

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const none = withoutClaims(visit)
  if (none) return { title: 'Waivers', body: none }
  const { league, teams } = visit.about
  const { claims } = await visit.call('listClaims', { params: leagueParams(visit), query: { limit: SHOWN } })
  const isOwn = ({ teamId }: Claim): boolean => {
    const team = teams.find(({ id }) => id === teamId)
    return team !== undefined && mayAct(visit, team)
  }
  const pending = claims
    .filter(claim => claim.status === 'pending' && isOwn(claim))
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
  const decided = claims.filter(({ status }) => status === 'won' || status === 'lost')
  const players = [...pending, ...decided].flatMap(({ addPlayerId, dropPlayerId }) => [addPlayerId, dropPlayerId])
  const names = await playerNames(
    visit,
    players.filter(id => id !== null),
  )
  return {
    title: 'Waivers',
    lead: html`${ordersOf(visit)} ${await nextRun(visit)}`,
    body: html`${visit.own || league.commissioner ? mine(visit, pending, names) : NOTHING}
      <section id="decided">
        <h2>Decided</h2>
        ${
          decided.length === 0
            ? html`<p class="dim">No claim has been decided yet.</p>`
            : decidedClaims(visit, decided, names)
        }
      </section>`,
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
