import { html } from 'hono/html'
import type { Team } from '../../../engine/index.ts'
import { series } from '../../../views/phrases.ts'
import { type LeagueContext, teamOf, teamParams } from '../../context/context.ts'
import { avatar, type Html, NOTHING } from '../../drawing/html.ts'
import { leaguePath, linkTo } from '../../drawing/links.ts'
import { oneTimeLink } from '../../drawing/one-time-link.ts'
import type { Action, ActionResult } from '../../drawing/page.ts'
import { editsIn, type Standing, shownIn, withStanding } from '../../forms/edits.ts'
import { button, field, form } from '../../forms/form.ts'
import { textIn } from '../../forms/values.ts'
import { backToCommissioner, commissionerPage } from './commissioner-page.ts'

/** Who runs which team. */

const PATH = 'office/people'

const NAMING =
  'Names separated by commas, the manager first. Only who runs a team here can be named; anybody else needs a link.'

/** Whether a team is shown by the name of its manager on another platform, which is that of no account here. */
const isNamedElsewhere = ({ about: { league } }: LeagueContext, { managerName }: Team): boolean =>
  league.externalLeagueId !== null && managerName !== ''

/** Who runs a team, as the field of its managers says it. */
const standing = (context: LeagueContext, team: Team): Standing => ({
  names: isNamedElsewhere(context, team) ? '' : team.managers.join(', '),
})

const managersForm = (context: LeagueContext, team: Team): Html => {
  const { id } = team
  const isElsewhere = isNamedElsewhere(context, team)
  const now = standing(context, team)
  const isOpen = context.refused?.action === 'managers' && context.refused.form.get('at') === id
  const names = {
    ...{ label: 'Managers', name: 'names', required: isElsewhere },
    value: isOpen ? shownIn(context, 'managers', now)('names') : now.names!,
    hint: isElsewhere ? `${NAMING} They run it here from now on, and nobody else.` : `${NAMING} Empty frees the team.`,
  }
  return html`<details${isOpen ? html` open` : NOTHING}>
    <summary>Who runs it${isElsewhere ? ' here' : ''}</summary>
    ${form(
      context,
      { action: 'managers', at: id, fields: { teamId: id, ...withStanding(now) } },
      html`${field(names)}<button aria-label="Save the managers of ${team.name}">Save</button>`,
    )}
  </details>`
}

const teamCard = (context: LeagueContext, team: Team): Html => {
  const { id, name, managers } = team
  const free = button(context, 'Free the team', {
    action: 'free',
    at: id,
    whom: name,
    fields: { teamId: id, ...withStanding(standing(context, team)) },
    confirm: `Take ${name} from ${isNamedElsewhere(context, team) ? 'whoever runs it here' : series(managers)}?`,
  })
  return html`<li class="card seat">
    <p class="title">
      ${avatar(name, id)}
      <span class="who"><b>${name}</b><small>${managers.length === 0 ? 'Nobody yet' : managers.join(', ')}</small></span>
    </p>
    <div class="actions">
      ${button(context, 'Make a seat link', { action: 'seat', at: id, whom: name, fields: { teamId: id } })}
      ${managers.length === 0 ? NOTHING : free}
    </div>
    ${managersForm(context, team)}
  </li>`
}

const seat: Action<LeagueContext> = async (context, form) => {
  const params = teamParams(context, textIn(form, 'teamId'))
  const { token } = await context.call('createSeatLink', { params })
  const name = context.names.get(params.teamId) ?? 'the team'
  return {
    content: oneTimeLink({
      title: 'A seat link',
      lead: `It gives ${name} to whoever opens it: once, within 24 hours.`,
      link: linkTo(context, 'seat', token),
      back: leaguePath(context.about.league.id, PATH),
    }),
  }
}

const namesIn = (names: string): string[] =>
  names
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')

const runWords = (name: string, managers: readonly string[]): string =>
  managers.length === 0 ? `${name} is free` : `${name} is run by ${series(managers)}`

/** What a form changes about who runs a team. Throws conflict where somebody else has changed that meanwhile. */
const editsOf = (context: LeagueContext, form: URLSearchParams, team: Team): Standing =>
  editsIn(form, standing(context, team), () => `${runWords(team.name, team.managers)}`)

const assign = async (context: LeagueContext, { id }: Team, managers: string[]): Promise<ActionResult> => {
  const { team } = await context.call('updateTeam', { params: teamParams(context, id), body: { managers } })
  return { notice: runWords(team.name, managers) }
}

const name: Action<LeagueContext> = async (context, form) => {
  const team = teamOf(context, textIn(form, 'teamId'))
  const { names } = editsOf(context, form, team)
  return names === undefined ? { notice: runWords(team.name, team.managers) } : assign(context, team, namesIn(names))
}

const free: Action<LeagueContext> = async (context, form) => {
  const team = teamOf(context, textIn(form, 'teamId'))
  editsOf(context, new URLSearchParams([...form, ['names', '']]), team)
  return assign(context, team, [])
}

export const PEOPLE = commissionerPage({
  path: `/${PATH}`,
  title: 'Teams and managers',
  link: { place: 'commissioner', note: 'Team links and co-managers' },
  show: async context => ({
    up: backToCommissioner(context),
    lead: 'A seat link gives one team to whoever opens it, for example a manager who lost a phone.',
    body: html`<ol class="cards">${context.about.teams.map(team => teamCard(context, team))}</ol>`,
  }),
  actions: {
    seat,
    free,
    managers: name,
  },
  labels: { managers: 'Managers' },
})
