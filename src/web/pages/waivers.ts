import { type Answer, nextDay, runTimesOf } from '../../engine/index.ts'
import { waiversRun } from '../../views/phrases.ts'
import { type LeagueContext, leagueParams, requireOwn, teamParams } from '../context/context.ts'
import { isOver, mayAct, playerNames, readTeamWeek } from '../context/league.ts'
import { emptyState, type Html, html, moment, NOTHING } from '../drawing/html.ts'
import { leaguePath, playerPath, teamPath } from '../drawing/links.ts'
import type { Action, LeaguePage, PageContent } from '../drawing/page.ts'
import { button, type Choice, choice, field, form } from '../forms/form.ts'
import { integerIn, textIn } from '../forms/values.ts'

/** Claims: the viewer's own claims in order, and the results of the last waiver runs. */

/** Returns each run's claims, newest first. */
const runsOf = (claims: readonly Claim[]): [at: number, claims: readonly Claim[]][] =>
  [...Map.groupBy(claims, ({ processedAt }) => processedAt ?? 0)].toSorted(([a], [b]) => b - a)

const claimLine = (context: LeagueContext, names: PlayerNames, claim: Claim): Html => {
  const { league } = context.about
  const { teamId, addPlayerId, dropPlayerId, bid, note, status } = claim
  const bidding = bid === null ? '' : `bid $${bid}`
  const going = dropPlayerId === null || status === 'lost' ? '' : `dropped ${names.get(dropPlayerId) ?? dropPlayerId}`
  const words = [going, bidding, note ?? ''].filter(Boolean).join(' · ')
  return html`<li><span><a href="${teamPath(league.id, teamId)}">${names.get(teamId) ?? teamId}</a> ${status === 'won' ? 'added' : 'did not get'} <a href="${playerPath(league.id, addPlayerId)}"><b>${names.get(addPlayerId) ?? addPlayerId}</b></a></span>${words === '' ? NOTHING : html`<small>${words}</small>`}</li>`
}

/** Draws each run's winners and their players, and separately the lost claims with reasons. */
const decidedClaims = (context: LeagueContext, claims: readonly Claim[], names: PlayerNames): Html =>
  html`${runsOf(claims).map(([at, run]) => {
    const [won, lost] = [run.filter(({ status }) => status === 'won'), run.filter(({ status }) => status === 'lost')]
    const lines = (some: readonly Claim[]): Html =>
      html`<ol class="log">${some.map(claim => claimLine(context, names, claim))}</ol>`
    return html`<div class="run"><h3>${moment(at, context.zone)}</h3>${won.length === 0 ? html`<p class="dim">No claims won.</p>` : lines(won)}${
      lost.length === 0
        ? NOTHING
        : html`<details><summary>${lost.length === 1 ? '1 claim lost' : `${lost.length} claims lost`}</summary>${lines(lost)}</details>`
    }</div>`
  })}`

export type Claim = Answer<'listClaims'>['claims'][number]

const SHOWN = 60

const ordersOf = ({ about: { league, teams }, ownTeam }: LeagueContext): string => {
  if (league.waivers?.order === 'budget') {
    return ownTeam?.budget === null || ownTeam === null
      ? 'The highest bid wins.'
      : `The highest bid wins. You have $${ownTeam.budget} left.`
  }
  if (ownTeam?.waiverPriority == null) return 'Claims are processed in waiver priority order.'
  return `Claims are processed in waiver priority order. Your priority is ${ownTeam.waiverPriority} of ${teams.length}.`
}

type PlayerNames = ReadonlyMap<string, string>

const LABELS = { bid: 'Bid', dropPlayerId: 'Drop', place: 'Position' } as const

/** Players' names, and the players that each team can drop. */
interface ClaimLookup {
  names: PlayerNames
  rosters: ReadonlyMap<string, readonly Choice[]>
}

/** Draws a form that changes a claim's bid, drop and position. */
const editForm = (
  context: LeagueContext,
  { id, teamId, addPlayerId, bid, place, dropPlayerId }: Claim,
  lookup: ClaimLookup,
): Html => {
  const number = (name: keyof typeof LABELS, value: number, min: number) =>
    field({ label: LABELS[name], name, type: 'number', value: String(value), more: html` min="${min}"` })
  const drops = [{ value: '', label: 'No one' }, ...(lookup.rosters.get(teamId) ?? [])]
  const player = lookup.names.get(addPlayerId) ?? addPlayerId
  return html`<details>
    <summary>Edit</summary>
    ${form(
      context,
      { action: 'edit', at: id, fields: { claimId: id } },
      html`${bid === null ? NOTHING : number('bid', bid, context.about.league.waivers?.minBid ?? 0)}
        ${choice({ label: LABELS.dropPlayerId, name: 'dropPlayerId', value: dropPlayerId ?? '' }, drops)}
        ${number('place', place ?? 1, 1)}<button aria-label="Save: ${player}">Save</button>`,
    )}
  </details>`
}

const claimRow = (context: LeagueContext, claim: Claim, { lookup, at }: { lookup: ClaimLookup; at: number }): Html => {
  const { names } = lookup
  const { id, teamId, addPlayerId, dropPlayerId, bid, createdAt } = claim
  const nameOf = (playerId: string): string => names.get(playerId) ?? playerId
  const drop = dropPlayerId === null ? 'no drop' : `dropping ${nameOf(dropPlayerId)}`
  const act = (label: string, action: string) =>
    button(context, label, { action, at: id, item: nameOf(addPlayerId), fields: { claimId: id } })
  return html`<li class="row claim">
    <span class="who">
      <a href="${playerPath(context.about.league.id, addPlayerId)}"><b>${nameOf(addPlayerId)}</b></a>
      <small>${drop} &middot; submitted ${moment(createdAt, context.zone)}</small>
    </span>
    ${bid === null ? NOTHING : html`<span class="num">$${bid}<small>bid</small></span>`}
    <span class="acts">
      ${at > 0 && context.ownTeam?.id === teamId ? act('Move to top', 'first') : NOTHING}
      ${act('Withdraw', 'withdraw')}
    </span>
    ${editForm(context, claim, lookup)}
  </li>`
}

const toFreeAgents = ({ about: { league } }: LeagueContext): Html =>
  html`<p><a class="go" href="${leaguePath(league.id, 'players')}">Find free agents</a></p>`

const drawOwnClaims = (context: LeagueContext, claims: readonly Claim[], lookup: ClaimLookup): Html => {
  const find = isOver(context) ? NOTHING : toFreeAgents(context)
  const rows = claims.map((claim, at) => claimRow(context, claim, { lookup, at }))
  return html`<section id="mine">
    <h2>Your claims</h2>
    ${rows.length === 0 ? emptyState('No pending claims.', find) : html`<ol class="list">${rows}</ol>${find}`}
  </section>`
}

/** Draws when the next waiver run is, in league time. */
const nextRun = async (context: LeagueContext): Promise<Html> => {
  if (isOver(context)) return html`The season is over. Claims still move players but don't change results.`
  const { clock } = await context.call('getClock', { params: leagueParams(context) })
  const { waivers } = context.about.league
  const runs = runTimesOf(waivers ?? {}, context.dailyAt)
  return html`${waiversRun(context.about.league)}, next ${moment(nextDay(clock.now, runs).at, context.zone)}.`
}

/** Draws the page for a league without claims; null for other leagues. */
const withoutClaims = (context: LeagueContext): Html | null => {
  const { league } = context.about
  if (league.externalLeagueId !== null) return emptyState("This league's claims are made on its platform.")
  if (league.acquisitionMode === 'waivers') return null
  return emptyState("This league doesn't use waivers. Add free agents at any time.", toFreeAgents(context))
}

/** Returns the players that the teams with these claims can drop. */
const rostersOf = async (context: LeagueContext, claims: readonly Claim[]): Promise<ClaimLookup['rosters']> => {
  const ids = [...new Set(claims.map(({ teamId }) => teamId))]
  const teams = await Promise.all(ids.map(id => readTeamWeek(context, id)))
  return new Map(
    teams.map(({ roster }, at) => [
      ids[at]!,
      roster.map(({ id, name, posGroup }) => ({ value: id, label: `${posGroup ?? '?'} ${name ?? id}` })),
    ]),
  )
}

const show = async (context: LeagueContext): Promise<PageContent> => {
  const none = withoutClaims(context)
  if (none) return { body: none }
  const { league, teams } = context.about
  const read = (query: { status?: 'pending'; limit: number | 'all' }) =>
    context.call('listClaims', { params: leagueParams(context), query })
  const [all, newest] = [await read({ status: 'pending', limit: 'all' }), await read({ limit: SHOWN })]
  const isOwn = ({ teamId }: Claim): boolean => {
    const team = teams.find(({ id }) => id === teamId)
    return team !== undefined && mayAct(context, team)
  }
  const pending = all.claims.filter(isOwn).toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
  const decided = newest.claims.filter(({ status }) => status === 'won' || status === 'lost')
  const players = [...pending, ...decided].flatMap(({ addPlayerId, dropPlayerId }) => [addPlayerId, dropPlayerId])
  const names = await playerNames(
    context,
    players.filter(id => id !== null),
  )
  return {
    lead: html`${ordersOf(context)} ${await nextRun(context)}`,
    body: html`${context.ownTeam || league.commissioner ? drawOwnClaims(context, pending, { names, rosters: await rostersOf(context, pending) }) : NOTHING}
      <section id="decided">
        <h2>Processed claims</h2>
        ${
          decided.length === 0
            ? html`<p class="dim">No claims processed yet.</p>`
            : decidedClaims(context, decided, names)
        }
      </section>`,
  }
}

const withdraw: Action<LeagueContext> = async (context, form) => {
  await context.call('withdrawClaim', { params: { ...leagueParams(context), claimId: textIn(form, 'claimId') } })
  return { notice: 'Claim withdrawn' }
}

const edit: Action<LeagueContext> = async (context, form) => {
  const body = {
    place: integerIn(form, 'place', LABELS.place),
    ...(form.has('dropPlayerId') && { dropPlayerId: textIn(form, 'dropPlayerId') || null }),
    ...(form.has('bid') && { bid: integerIn(form, 'bid', LABELS.bid) }),
  }
  await context.call('updateClaim', { params: { ...leagueParams(context), claimId: textIn(form, 'claimId') }, body })
  return { notice: 'Claim changed' }
}

const tryFirst: Action<LeagueContext> = async (context, form) => {
  const params = teamParams(context, requireOwn(context).id)
  await context.call('orderClaims', { params, body: { claimIds: [textIn(form, 'claimId')] } })
  return { notice: 'Claim moved to the top' }
}

export const WAIVERS: LeaguePage = {
  path: '/waivers',
  title: 'Waivers',
  link: { place: 'more' },
  access: 'watcher',
  show,
  actions: { withdraw, edit, first: tryFirst },
}
