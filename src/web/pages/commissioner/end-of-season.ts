import { html } from 'hono/html'
import { invalid } from '../../../engine/index.ts'
import { type LeagueContext, leagueParams, typed } from '../../context/context.ts'
import { teamRosters } from '../../context/league.ts'
import { type Html, NOTHING } from '../../drawing/html.ts'
import { leaguePath } from '../../drawing/links.ts'
import type { Action } from '../../drawing/page.ts'
import { choice, field, form, tick } from '../../forms/form.ts'
import { chosenIn, newLeagueClock, textIn, wholeIn } from '../../forms/values.ts'
import { backToCommissioner, commissionerPage } from './commissioner-page.ts'

/** What comes after a season: the next one, another commissioner, or the end. */

const ORDERS = {
  reverse: 'The last of the standings first',
  draw: 'Drawn by lot',
  keep: 'As in this season',
} as const

/** Those who may be kept, a team below the other. */
const keepers = async (context: LeagueContext): Promise<Html> => {
  const chosen = context.refused?.action === 'renew' ? context.refused.form.getAll('keep') : []
  const squads = (await teamRosters(context)).filter(({ roster }) => roster.length > 0)
  if (squads.length === 0) return NOTHING
  const teams = squads.map(({ team, roster }) => {
    const ticks = roster.map(({ id, name, posGroup }) => {
      const value = `${team.id} ${id}`
      return tick(`${name ?? id} (${posGroup ?? '?'})`, 'keep', value, chosen.includes(value))
    })
    return html`<fieldset class="picks"><legend>${team.name}</legend>${ticks}</fieldset>`
  })
  return html`<details${chosen.length > 0 ? html` open` : NOTHING}>
    <summary>Keepers</summary>
    <p class="dim">Each one kept takes the place of a pick, from the last round on.</p>
    ${teams}
  </details>`
}

const TIMES = [
  { value: 'usual', label: 'The real one' },
  { value: 'replay', label: 'Replay a past season' },
]

const renewalForm = async (context: LeagueContext, seasons: readonly string[]): Promise<Html> => {
  const written = (label: string, name: string, usual: string) => ({
    label,
    name,
    value: typed(context, 'renew', name, usual),
  })
  const orders = Object.entries(ORDERS).map(([value, label]) => ({ value, label }))
  return form(
    context,
    { action: 'renew', kind: 'card' },
    html`<p>The same people, rules and settings in a new league. This one stays as it is.</p>
      ${choice(
        written('Season', 'season', seasons.at(-1)!),
        seasons.map(value => ({ value, label: value })),
      )}
      ${choice(written('Order of the draft', 'order', 'reverse'), orders)}
      ${choice(written('Time', 'time', 'usual'), TIMES)}
      ${await keepers(context)}
      <button class="go">Make the next season</button>`,
  )
}

const renewal = async (context: LeagueContext): Promise<Html> => {
  const { league } = context.about
  if (league.nextLeagueId !== null) {
    return html`<div class="card stack">
      <p>This league goes on in a later season.</p>
      <p><a class="go" href="${leaguePath(league.nextLeagueId)}">Open it</a></p>
    </div>`
  }
  if (league.externalLeagueId !== null)
    return html`<p class="dim">This league mirrors another one: renew it there, and import it.</p>`
  const { seasons } = await context.call('statsStatus')
  const later = seasons.filter(({ season }) => season > league.season).map(({ season }) => String(season))
  if (later.length > 0) return renewalForm(context, later)
  return html`<p class="dim">
    No later season is here yet. It can be chosen as soon as whoever runs this place has loaded it.
  </p>`
}

const renew: Action<LeagueContext> = async (context, form) => {
  const kept = form.getAll('keep').map(each => each.split(' '))
  const answer = await context.call('renewLeague', {
    params: leagueParams(context),
    body: {
      season: wholeIn(form, 'season', 'Season'),
      order: chosenIn(form, 'order', ORDERS),
      ...(kept.length > 0 && { keepers: kept.map(([teamId = '', playerId = '']) => ({ teamId, playerId })) }),
      ...newLeagueClock(form),
    },
  })
  return { to: leaguePath(answer.league.id), notice: `${answer.league.name} goes on in ${answer.league.season}` }
}

const handOver: Action<LeagueContext> = async (context, form) => {
  const answer = await context.call('handOverLeague', {
    params: leagueParams(context),
    body: { account: textIn(form, 'account').trim() },
  })
  return { to: leaguePath(answer.league.id), notice: `${answer.commissioner} is the commissioner now` }
}

const remove: Action<LeagueContext> = async (context, form) => {
  const { league } = context.about
  if (textIn(form, 'name').trim() !== league.name) throw invalid('That is not its name')
  await context.call('deleteLeague', { params: leagueParams(context) })
  return { to: '/', notice: `${league.name} is deleted` }
}

const handOverForm = (context: LeagueContext): Html => {
  const account = {
    label: 'Account',
    name: 'account',
    value: typed(context, 'hand', 'account'),
    hint: 'The name of somebody who runs a team here. You stay the manager of your team.',
    required: true,
  }
  const confirm = 'Hand the league over? Only the new commissioner can give it back.'
  return html`<section id="hand-over">
    <h2>Another commissioner</h2>
    ${form(context, { action: 'hand', kind: 'card', confirm }, html`${field(account)}<button>Hand it over</button>`)}
  </section>`
}

const deleteForm = (context: LeagueContext): Html => {
  const name = {
    label: `Type its name: ${context.about.league.name}`,
    name: 'name',
    value: typed(context, 'delete', 'name'),
    hint: 'Teams, rosters, lineups and the log go with it. Nothing brings them back.',
    required: true,
  }
  const button = html`<button class="danger">Delete it for good</button>`
  return html`<section id="end">
    <h2>The end</h2>
    <details${context.refused?.action === 'delete' ? html` open` : NOTHING}>
      <summary>Delete this league</summary>
      ${form(context, { action: 'delete', kind: 'card' }, html`${field(name)}${button}`)}
    </details>
  </section>`
}

export const END_OF_SEASON = commissionerPage({
  path: '/office/next',
  title: 'Next season',
  link: { place: 'commissioner', note: 'Renew, transfer or delete the league' },
  show: async context => ({
    up: backToCommissioner(context),
    body: html`${await renewal(context)}${handOverForm(context)}${deleteForm(context)}`,
  }),
  actions: { renew, hand: handOver, delete: remove },
  labels: { season: 'Season', account: 'Account' },
})
