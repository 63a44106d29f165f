import type { Team } from '../../../engine/index.ts'
import { series } from '../../../views/phrases.ts'
import { type LeagueContext, leagueParams, teamOf, teamParams, typedOrDefault } from '../../context/context.ts'
import { avatar, type Html, html, NOTHING } from '../../drawing/html.ts'
import { absoluteLink, leaguePath } from '../../drawing/links.ts'
import { oneTimeLink } from '../../drawing/one-time-link.ts'
import type { Action, ActionResult } from '../../drawing/page.ts'
import { editsIn, type FieldValues, openFieldValues, withOriginals } from '../../forms/edits.ts'
import { button, field, form } from '../../forms/form.ts'
import { requireFreeTeamName } from '../../forms/unique-names.ts'
import { textIn, yesIn } from '../../forms/values.ts'
import { backToCommissioner, commissionerPage } from './commissioner-page.ts'
import { isBeforeDraft } from './season-setup.ts'

/** Teams' managers. */

const PATH = 'office/people'

const NAMING =
  'Comma-separated, the manager first. Enter accounts that already have a team here; everyone else needs a link.'

/** Returns true if a team shows its manager's name on another platform, which is not a Hindsight account. */
const isNamedElsewhere = ({ about: { league } }: LeagueContext, { managerName }: Team): boolean =>
  league.externalLeagueId !== null && managerName !== ''

/** Returns the value of a team's field for managers. */
const currentValues = (context: LeagueContext, team: Team): FieldValues => ({
  names: isNamedElsewhere(context, team) ? '' : team.managers.join(', '),
})

const managersForm = (context: LeagueContext, team: Team): Html => {
  const { id } = team
  const isElsewhere = isNamedElsewhere(context, team)
  const now = currentValues(context, team)
  const isOpen = context.refused?.action === 'managers' && context.refused.form.get('at') === id
  const names = {
    ...{ label: 'Managers', name: 'names', required: isElsewhere },
    value: isOpen ? openFieldValues(context, 'managers', now)('names') : now.names!,
    hint: isElsewhere
      ? `${NAMING} They replace the current managers.`
      : `${NAMING} Leave empty to remove all managers.`,
  }
  return html`<details${isOpen ? html` open` : NOTHING}>
    <summary>Managers${isElsewhere ? ' here' : ''}</summary>
    ${form(
      context,
      { action: 'managers', at: id, fields: { teamId: id, ...withOriginals(now) } },
      html`${field(names)}<button aria-label="Save the managers of ${team.name}">Save</button>`,
    )}
  </details>`
}

/** Draws a button that locks or unlocks a team. */
const lockButton = (context: LeagueContext, { id, name, locked }: Team): Html =>
  button(context, locked ? 'Unlock' : 'Lock', {
    action: 'lock',
    at: id,
    item: name,
    fields: { teamId: id, locked: locked ? 'no' : 'yes' },
    ...(!locked && { confirm: `Lock ${name}? Its managers can't make moves until you unlock it.` }),
  })

/** Draws a button that removes a team from the league. */
const removeButton = (context: LeagueContext, { id, name }: Team): Html =>
  button(context, 'Remove team', {
    action: 'leave',
    at: id,
    item: name,
    fields: { teamId: id },
    confirm: `Remove ${name} from the league? This creates a new schedule.`,
  })

/** Draws a form that adds a team, until the league drafts. */
const newTeamForm = (context: LeagueContext): Html =>
  html`<section id="new-team"><h2>Add a team</h2>${form(
    context,
    { action: 'join', kind: 'card' },
    html`<p>You can add and remove teams until the draft. Each change creates a new schedule.</p>
      ${field({ label: 'Team name', name: 'name', value: typedOrDefault(context, 'join', 'name'), required: true, more: html` maxlength="60"` })}
      <button>Add the team</button>`,
  )}</section>`

const teamCard = (context: LeagueContext, team: Team, isUndrafted: boolean): Html => {
  const { id, name, managers, managerNames } = team
  const free = button(context, 'Remove manager', {
    action: 'free',
    at: id,
    item: name,
    fields: { teamId: id, ...withOriginals(currentValues(context, team)) },
    confirm: `Remove ${isNamedElsewhere(context, team) ? 'the managers' : series(managerNames)} from ${name}?`,
  })
  return html`<li class="card seat">
    <p class="title">
      ${avatar(name, id)}
      <span class="who"><b>${name}</b><small>${managerNames.length === 0 ? 'No manager yet' : managerNames.join(', ')}</small></span>
    </p>
    <div class="actions">
      ${button(context, 'Create a team link', { action: 'seat', at: id, item: name, fields: { teamId: id } })}
      ${managers.length === 0 ? NOTHING : free}
      ${context.about.league.externalLeagueId === null ? lockButton(context, team) : NOTHING}
      ${isUndrafted ? removeButton(context, team) : NOTHING}
    </div>
    ${managersForm(context, team)}
  </li>`
}

/** Draws the accounts that share the commissioner's rights. */
const coCommissioners = (context: LeagueContext): Html => {
  const { league } = context.about
  const now = { names: league.coCommissioners.join(', ') }
  const isOpen = context.refused?.action === 'co'
  const names = {
    ...{ label: 'Co-commissioners', name: 'names' },
    value: isOpen ? openFieldValues(context, 'co', now)('names') : now.names,
    hint: 'Comma-separated accounts with a team here. They can do everything except transfer or delete the league.',
  }
  return html`<section id="co-commissioners"><h2>Co-commissioners</h2>${form(
    context,
    { action: 'co', kind: 'card', fields: withOriginals(now) },
    html`${field(names)}<button aria-label="Save the co-commissioners">Save</button>`,
  )}</section>`
}

const shareRights: Action<LeagueContext> = async (context, form) => {
  const { coCommissioners: before, coCommissionerNames: shownBefore } = context.about.league
  const listed = (names: readonly string[]): string =>
    names.length === 0 ? 'No co-commissioners' : `Co-commissioners: ${series(names)}`
  const { names } = editsIn(form, { names: before.join(', ') }, () => listed(shownBefore))
  if (names === undefined) return { notice: listed(shownBefore) }
  const body = { coCommissioners: namesIn(names) }
  const { league } = await context.call('updateLeague', { params: leagueParams(context), body })
  return { notice: listed(league.coCommissionerNames) }
}

const seat: Action<LeagueContext> = async (context, form) => {
  const params = teamParams(context, textIn(form, 'teamId'))
  const { token } = await context.call('createSeatLink', { params })
  const name = context.names.get(params.teamId) ?? 'the team'
  return {
    content: oneTimeLink({
      title: 'Team link',
      lead: `The first person to open it within 24 hours gets ${name}.`,
      link: absoluteLink(context, 'seat', token),
      back: leaguePath(context.about.league.id, PATH),
    }),
  }
}

const namesIn = (names: string): string[] =>
  names
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')

const runWords = ({ name, managerNames }: Pick<Team, 'name' | 'managerNames'>): string =>
  managerNames.length === 0 ? `${name} has no manager` : `${name} is managed by ${series(managerNames)}`

/** Returns a form's changes to a team's managers. Throws conflict if another user has changed them in the meantime. */
const editsOf = (context: LeagueContext, form: URLSearchParams, team: Team): FieldValues =>
  editsIn(form, currentValues(context, team), () => runWords(team))

const assign = async (context: LeagueContext, { id }: Team, managers: string[]): Promise<ActionResult> => {
  const { team } = await context.call('updateTeam', { params: teamParams(context, id), body: { managers } })
  return { notice: runWords(isNamedElsewhere(context, team) ? { ...team, managerNames: managers } : team) }
}

const name: Action<LeagueContext> = async (context, form) => {
  const team = teamOf(context, textIn(form, 'teamId'))
  const { names } = editsOf(context, form, team)
  return names === undefined ? { notice: runWords(team) } : assign(context, team, namesIn(names))
}

const lock: Action<LeagueContext> = async (context, form) => {
  const body = { locked: yesIn(form, 'locked') }
  const { team } = await context.call('updateTeam', { params: teamParams(context, textIn(form, 'teamId')), body })
  return { notice: `${team.name} is ${team.locked ? 'locked' : 'unlocked'}` }
}

const join: Action<LeagueContext> = async (context, form) => {
  const name = textIn(form, 'name')
  requireFreeTeamName(context.about, { id: '', name })
  const { team } = await context.call('addTeam', { params: leagueParams(context), body: { name } })
  return { notice: `Added ${team.name}` }
}

const leave: Action<LeagueContext> = async (context, form) => {
  const { team } = await context.call('removeTeam', { params: teamParams(context, textIn(form, 'teamId')) })
  return { notice: `Removed ${team.name}` }
}

const free: Action<LeagueContext> = async (context, form) => {
  const team = teamOf(context, textIn(form, 'teamId'))
  editsOf(context, new URLSearchParams([...form, ['names', '']]), team)
  return assign(context, team, [])
}

export const PEOPLE = commissionerPage({
  path: `/${PATH}`,
  title: 'Teams and managers',
  link: { place: 'commissioner', note: 'Team links, co-managers and co-commissioners' },
  show: async context => {
    const isUndrafted = await isBeforeDraft(context)
    return {
      up: backToCommissioner(context),
      lead: 'A team link gives a team to one person, for example a manager with a new phone.',
      body: html`<ol class="cards">${context.about.teams.map(team => teamCard(context, team, isUndrafted))}</ol>${isUndrafted ? newTeamForm(context) : NOTHING}${coCommissioners(context)}`,
    }
  },
  actions: {
    seat,
    free,
    join,
    leave,
    lock,
    managers: name,
    co: shareRights,
  },
  labels: { name: 'Team name', managers: 'Managers', coCommissioners: 'Co-commissioners' },
})
