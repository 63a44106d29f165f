import { html } from 'hono/html'
import type { Team } from '../../../engine/index.ts'
import { series } from '../../../views/phrases.ts'
import { avatar } from '../../drawing/avatar.ts'
import { button, field, form } from '../../drawing/form.ts'
import { handedLink } from '../../drawing/handed.ts'
import { leaguePath } from '../../drawing/links.ts'
import { type Html, NOTHING } from '../../drawing/words.ts'
import { type LeagueVisit, teamOf, teamParams } from '../../visit/visit.ts'
import { editsIn, type Standing, shownIn, withStanding } from '../edits.ts'
import { linkTo } from '../enter.ts'
import { type Done, textIn, type Work } from '../page.ts'
import { officePage, toOffice } from './parts.ts'

/** Who runs which team. */

const PATH = 'office/people'

const NAMING =
  'Names separated by commas, the manager first. Only who runs a team here can be named; anybody else needs a link.'

/** Whether a team is shown by the name of its manager on another platform, which is that of no account here. */
const isNamedElsewhere = ({ about: { league } }: LeagueVisit, { managerName }: Team): boolean =>
  league.externalLeagueId !== null && managerName !== ''

/** Who runs a team, as the field of its managers says it. */
const standing = (visit: LeagueVisit, team: Team): Standing => ({
  names: isNamedElsewhere(visit, team) ? '' : team.managers.join(', '),
})

const managersForm = (visit: LeagueVisit, team: Team): Html => {
  const { id } = team
  const isElsewhere = isNamedElsewhere(visit, team)
  const now = standing(visit, team)
  const isOpen = visit.refused?.work === 'managers' && visit.refused.form.get('at') === id
  const names = {
    ...{ label: 'Managers', name: 'names', required: isElsewhere },
    value: isOpen ? shownIn(visit, 'managers', now)('names') : now.names!,
    hint: isElsewhere ? `${NAMING} They run it here from now on, and nobody else.` : `${NAMING} Empty frees the team.`,
  }
  return html`<details${isOpen ? html` open` : NOTHING}>
    <summary>Who runs it${isElsewhere ? ' here' : ''}</summary>
    ${form(
      visit,
      { work: 'managers', at: id, fields: { teamId: id, ...withStanding(now) } },
      html`${field(names)}<button aria-label="Save the managers of ${team.name}">Save</button>`,
    )}
  </details>`
}

const teamCard = (visit: LeagueVisit, team: Team): Html => {
  const { id, name, managers } = team
  const free = button(visit, 'Free the team', {
    work: 'free',
    at: id,
    whom: name,
    fields: { teamId: id, ...withStanding(standing(visit, team)) },
    confirm: `Take ${name} from ${isNamedElsewhere(visit, team) ? 'whoever runs it here' : series(managers)}?`,
  })
  return html`<li class="card seat">
    <p class="title">
      ${avatar(name, id)}
      <span class="who"><b>${name}</b><small>${managers.length === 0 ? 'Nobody yet' : managers.join(', ')}</small></span>
    </p>
    <div class="actions">
      ${button(visit, 'Make a seat link', { work: 'seat', at: id, whom: name, fields: { teamId: id } })}
      ${managers.length === 0 ? NOTHING : free}
    </div>
    ${managersForm(visit, team)}
  </li>`
}

const seat: Work<LeagueVisit> = async (visit, form) => {
  const params = teamParams(visit, textIn(form, 'teamId'))
  const { token } = await visit.call('createSeatLink', { params })
  const name = visit.names.get(params.teamId) ?? 'the team'
  return {
    drawn: handedLink({
      title: 'A seat link',
      lead: `It gives ${name} to whoever opens it: once, within 24 hours.`,
      link: linkTo(visit, 'seat', token),
      back: leaguePath(visit.about.league.id, PATH),
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
const editsOf = (visit: LeagueVisit, form: URLSearchParams, team: Team): Standing =>
  editsIn(form, standing(visit, team), () => `${runWords(team.name, team.managers)}`)

const assign = async (visit: LeagueVisit, { id }: Team, managers: string[]): Promise<Done> => {
  const { team } = await visit.call('updateTeam', { params: teamParams(visit, id), body: { managers } })
  return { said: runWords(team.name, managers) }
}

const name: Work<LeagueVisit> = async (visit, form) => {
  const team = teamOf(visit, textIn(form, 'teamId'))
  const { names } = editsOf(visit, form, team)
  return names === undefined ? { said: runWords(team.name, team.managers) } : assign(visit, team, namesIn(names))
}

const free: Work<LeagueVisit> = async (visit, form) => {
  const team = teamOf(visit, textIn(form, 'teamId'))
  editsOf(visit, new URLSearchParams([...form, ['names', '']]), team)
  return assign(visit, team, [])
}

export const PEOPLE = officePage({
  path: `/${PATH}`,
  show: async visit => ({
    title: 'Teams and managers',
    up: toOffice(visit),
    lead: 'A seat link gives one team to whoever opens it, for example a manager who lost a phone.',
    body: html`<ol class="cards">${visit.about.teams.map(team => teamCard(visit, team))}</ol>`,
  }),
  works: {
    seat,
    free,
    managers: name,
  },
  labels: { managers: 'Managers' },
})
