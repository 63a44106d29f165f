import { html } from 'hono/html'
import type { Answer } from '../../engine/index.ts'
import { playerPath, teamPath } from '../drawing/links.ts'
import { moment } from '../drawing/times.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import type { LeagueVisit } from '../visit/visit.ts'

/** What the last runs of claims decided: who got whom, and below that, apart, who did not and why. */

type Claim = Answer<'listClaims'>['claims'][number]
type Names = ReadonlyMap<string, string>

/** The claims of each run, the newest first. */
const runsOf = (claims: readonly Claim[]): [at: number, claims: readonly Claim[]][] =>
  [...Map.groupBy(claims, ({ processedAt }) => processedAt ?? 0)].toSorted(([a], [b]) => b - a)

const line = (visit: LeagueVisit, names: Names, claim: Claim): Html => {
  const { league } = visit.about
  const { teamId, addPlayerId, dropPlayerId, bid, note, status } = claim
  const bidding = bid === null ? '' : `bid ${bid}`
  const going = dropPlayerId === null || status === 'lost' ? '' : `dropped ${names.get(dropPlayerId) ?? dropPlayerId}`
  const words = [going, bidding, note ?? ''].filter(Boolean).join(' · ')
  return html`<li><span><a href="${teamPath(league.id, teamId)}">${names.get(teamId) ?? teamId}</a> ${status === 'won' ? 'got' : 'did not get'} <a href="${playerPath(league.id, addPlayerId)}"><b>${names.get(addPlayerId) ?? addPlayerId}</b></a></span>${words === '' ? NOTHING : html`<small>${words}</small>`}</li>`
}

export const decidedClaims = (visit: LeagueVisit, claims: readonly Claim[], names: Names): Html =>
  html`${runsOf(claims).map(([at, run]) => {
    const [won, lost] = [run.filter(({ status }) => status === 'won'), run.filter(({ status }) => status === 'lost')]
    const lines = (some: readonly Claim[]): Html =>
      html`<ol class="log">${some.map(claim => line(visit, names, claim))}</ol>`
    return html`<div class="run"><h3>${moment(at, visit.zone)}</h3>${won.length === 0 ? html`<p class="dim">No claim was won.</p>` : lines(won)}${
      lost.length === 0
        ? NOTHING
        : html`<details><summary>${lost.length === 1 ? '1 claim lost' : `${lost.length} claims lost`}</summary>${lines(lost)}</details>`
    }</div>`
  })}`
