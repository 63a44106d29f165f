import { invalid } from '../../../engine/index.ts'
import { type LeagueContext, leagueParams, typedOrDefault } from '../../context/context.ts'
import { teamRosters } from '../../context/league.ts'
import { type Html, html, NOTHING } from '../../drawing/html.ts'
import { leaguePath } from '../../drawing/links.ts'
import type { Action } from '../../drawing/page.ts'
import { choice, field, form, tick } from '../../forms/form.ts'
import { chosenIn, integerIn, newLeagueClock, textIn } from '../../forms/values.ts'
import { backToCommissioner, commissionerPage } from './commissioner-page.ts'

/** The steps after a season: start the next one, transfer the league, or delete it. */

const ORDERS = {
  reverse: 'Reverse standings',
  draw: 'Random',
  keep: 'Same as this season',
} as const

/** Draws the possible keepers, team by team. */
const keepers = async (context: LeagueContext): Promise<Html> => {
  const chosen = context.refused?.action === 'renew' ? context.refused.form.getAll('keep') : []
  const rosters = (await teamRosters(context)).filter(({ roster }) => roster.length > 0)
  if (rosters.length === 0) return NOTHING
  const teams = rosters.map(({ team, roster }) => {
    const ticks = roster.map(({ id, name, posGroup }) => {
      const value = `${team.id} ${id}`
      return tick(`${name ?? id} (${posGroup ?? '?'})`, 'keep', value, chosen.includes(value))
    })
    return html`<fieldset class="picks"><legend>${team.name}</legend>${ticks}</fieldset>`
  })
  return html`<details${chosen.length > 0 ? html` open` : NOTHING}>
    <summary>Keepers</summary>
    <p class="dim">Each keeper uses up one pick, starting with the last round.</p>
    ${teams}
  </details>`
}

const TIMES = [
  { value: 'usual', label: 'Real time' },
  { value: 'replay', label: 'Replay a past season' },
]

const renewalForm = async (context: LeagueContext, seasons: readonly string[]): Promise<Html> => {
  const written = (label: string, name: string, usual: string) => ({
    label,
    name,
    value: typedOrDefault(context, 'renew', name, usual),
  })
  const orders = Object.entries(ORDERS).map(([value, label]) => ({ value, label }))
  return form(
    context,
    { action: 'renew', kind: 'card' },
    html`<p>Creates a new league with the same managers, rules and settings. This league stays as it is.</p>
      ${choice(
        written('Season', 'season', seasons.at(-1)!),
        seasons.map(value => ({ value, label: value })),
      )}
      ${choice(written('Draft order', 'order', 'reverse'), orders)}
      ${choice(written('Clock', 'time', 'usual'), TIMES)}
      ${await keepers(context)}
      <button class="go">Start the next season</button>`,
  )
}

const renewal = async (context: LeagueContext): Promise<Html> => {
  const { league } = context.about
  if (league.nextLeagueId !== null) {
    return html`<div class="card stack">
      <p>This league continues in a later season.</p>
      <p><a class="go" href="${leaguePath(league.nextLeagueId)}">Open it</a></p>
    </div>`
  }
  if (league.externalLeagueId !== null)
    return html`<p class="dim">This league mirrors a league on another platform. Renew it there, then import it.</p>`
  const { seasons } = await context.call('statsStatus')
  const later = seasons.filter(({ season }) => season > league.season).map(({ season }) => String(season))
  if (later.length > 0) return renewalForm(context, later)
  return html`<p class="dim">
    No later season has been loaded yet. The person who runs this server can load one.
  </p>`
}

const renew: Action<LeagueContext> = async (context, form) => {
  const chosenKeepers = form.getAll('keep').map(each => each.split(' '))
  const answer = await context.call('renewLeague', {
    params: leagueParams(context),
    body: {
      season: integerIn(form, 'season', 'Season'),
      order: chosenIn(form, 'order', ORDERS),
      ...(chosenKeepers.length > 0 && {
        keepers: chosenKeepers.map(([teamId = '', playerId = '']) => ({ teamId, playerId })),
      }),
      ...newLeagueClock(form),
    },
  })
  return { to: leaguePath(answer.league.id), notice: `${answer.league.name} continues in ${answer.league.season}` }
}

const handOver: Action<LeagueContext> = async (context, form) => {
  const answer = await context.call('handOverLeague', {
    params: leagueParams(context),
    body: { account: textIn(form, 'account').trim() },
  })
  return { to: leaguePath(answer.league.id), notice: `${answer.commissioner} is now the commissioner` }
}

const remove: Action<LeagueContext> = async (context, form) => {
  const { league } = context.about
  if (textIn(form, 'name').trim() !== league.name) throw invalid("That name doesn't match")
  await context.call('deleteLeague', { params: leagueParams(context) })
  return { to: '/', notice: `Deleted ${league.name}` }
}

const handOverForm = (context: LeagueContext): Html => {
  const account = {
    label: 'Account',
    name: 'account',
    value: typedOrDefault(context, 'hand', 'account'),
    hint: 'The account of a manager in this league. You keep your team.',
    required: true,
  }
  const confirm = 'Make this account the commissioner? Only the new commissioner can undo this.'
  return html`<section id="hand-over">
    <h2>Transfer the league</h2>
    ${form(context, { action: 'hand', kind: 'card', confirm }, html`${field(account)}<button>Transfer</button>`)}
  </section>`
}

const deleteForm = (context: LeagueContext): Html => {
  const name = {
    label: `Type the league's name: ${context.about.league.name}`,
    name: 'name',
    value: typedOrDefault(context, 'delete', 'name'),
    hint: "This deletes its teams, rosters, lineups and log. It can't be undone.",
    required: true,
  }
  const button = html`<button class="danger">Delete permanently</button>`
  return html`<section id="end">
    <h2>Delete the league</h2>
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
