import { html } from 'hono/html'
import type { Answer, Team } from '../../engine/index.ts'
import { HindsightError } from '../../engine/index.ts'
import { clock as clockView } from '../../views/clock.ts'
import { button, choice, field, form } from '../drawing/form.ts'
import { handedLink } from '../drawing/handed.ts'
import { leaguePath } from '../drawing/links.ts'
import type { Drawn } from '../drawing/page.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { maybe } from '../visit/answers.ts'
import { asking, type LeagueVisit, typed } from '../visit/visit.ts'
import { linkTo } from './enter.ts'
import { type LeaguePage, said, type Work } from './page.ts'

/** What only the commissioner does: people, links, settings, time, and the end of a league. */

const here = ({ about: { league } }: LeagueVisit) => ({ params: { id: league.id } })

const links = async (visit: LeagueVisit): Promise<Html> => {
  const { teams } = visit.about
  const free = teams.filter(({ managerName }) => managerName === '').length
  const invite = await maybe(visit.call('getInvite', here(visit)))
  const { link: watch } = await visit.call('getWatchLink', here(visit))
  const isOn = invite !== null && invite.invite.revokedAt === null
  return html`<section id="links"><h2>Invite</h2><div class="card stack"><p>${
    free === 0
      ? 'Every team has somebody.'
      : `${free} of ${teams.length} teams are free. One link is for all: whoever opens it takes a free team.`
  }${isOn ? ' A link is out there; a new one takes its place.' : ''}</p><div class="actions">${button(visit, 'Make an invite link', { work: 'invite' })}${
    isOn
      ? button(visit, 'End the link', {
          work: 'uninvite',
          confirm: 'End the invite link? Nobody can join by it any more.',
        })
      : NOTHING
  }</div></div><h3>Looking on</h3><div class="card stack"><p>${
    watch
      ? 'Everybody who has the watch link may look at this league.'
      : 'A watch link lets everybody who has it look at this league, and change nothing.'
  }</p><div class="actions">${button(visit, watch ? 'Make a new watch link' : 'Make a watch link', { work: 'share' })}${
    watch ? button(visit, 'End it', { work: 'unshare' }) : NOTHING
  }</div></div></section>`
}

const teamRow = (visit: LeagueVisit, { id, name, managerName }: Team): Html =>
  html`<li class="row"><span class="who"><b>${name}</b><small>${managerName === '' ? 'Nobody yet' : managerName}</small></span>${button(
    visit,
    'Seat link',
    { work: 'seat', at: id, fields: { teamId: id } },
  )}${managerName === '' ? NOTHING : button(visit, 'Free it', { work: 'free', at: id, fields: { teamId: id }, confirm: `Take ${name} from ${managerName}?` })}</li>`

const people = (visit: LeagueVisit): Html =>
  html`<section id="people"><h2>Teams and managers</h2><p class="dim">A seat link gives one team to whoever opens it: for a manager who lost his phone.</p><ul class="list">${visit.about.teams.map(
    team => teamRow(visit, team),
  )}</ul></section>`

const settings = async (visit: LeagueVisit): Promise<Html> => {
  const { league } = visit.about
  const { systems } = await visit.call('listSystems')
  const was = (name: string, usual: string) => typed(visit, 'settings', name, usual)
  return html`<section id="settings"><h2>Settings</h2>${form(
    visit,
    { work: 'settings', kind: 'card' },
    html`${field({ label: 'Name', name: 'name', value: was('name', league.name), required: true })}${choice(
      { label: 'Scoring', name: 'scoringSystemId', value: was('scoringSystemId', league.scoringSystemId) },
      systems.map(({ id, name }) => ({ value: id, label: name })),
    )}${choice(
      { label: 'Free agents', name: 'acquisitionMode', value: was('acquisitionMode', league.acquisitionMode) },
      [
        { value: 'waivers', label: 'By claims' },
        { value: 'fcfs', label: 'First come, first served' },
      ],
    )}${choice(
      { label: 'Playoff teams', name: 'playoffTeams', value: was('playoffTeams', String(league.playoffConfig.teams)) },
      ['2', '4', '6', '8'].map(value => ({ value, label: value })),
    )}${field({ label: 'Playoffs begin in week', name: 'startWeek', type: 'number', value: was('startWeek', String(league.playoffConfig.startWeek)), more: html` min="2" max="22" inputmode="numeric"` })}<button class="go">Save</button>`,
  )}</section>`
}

const clock = async (visit: LeagueVisit): Promise<Html> => {
  const answer = await visit.call('getClock', here(visit))
  const { mode, running } = answer.clock
  const view = clockView(answer, asking(visit, visit.names))
  const act = (label: string, name: string, confirm?: string) =>
    button(visit, label, { work: 'clock', at: name, fields: { act: name }, ...(confirm !== undefined && { confirm }) })
  const replay = html`<div class="actions">${running ? act('Pause the clock', 'pause') : act('Run the clock', 'run')}${act('To the next kickoff', 'kickoff')}${act('A day on', 'day')}${act('A week on', 'week')}${act(
    'Show the whole season',
    'hindsight',
    'Show the whole season at once? The replay is over then, for good.',
  )}</div>`
  return html`<section id="time"><h2>Time</h2><div class="card stack"><p>${view.title}</p>${
    mode === 'replay'
      ? replay
      : mode === 'hindsight'
        ? html`<div class="actions">${act('Replay it week by week', 'replay')}</div>`
        : NOTHING
  }</div></section>`
}

const doings = (visit: LeagueVisit): Html => {
  const { league, weeks } = visit.about
  const open = weeks.filter(week => !league.closedWeeks.includes(week))
  if (league.externalLeagueId !== null) {
    return html`<section id="doings"><h2>The mirror</h2><div class="actions">${button(visit, 'Read it again now', { work: 'sync' })}</div></section>`
  }
  return html`<section id="doings"><h2>Week by week</h2><div class="actions">${
    open.length > 0
      ? button(visit, `Close week ${open[0]}`, {
          work: 'close',
          fields: { week: String(open[0]) },
          confirm: `Close week ${open[0]}? Its lineups stay as they are from then on.`,
        })
      : NOTHING
  }${league.acquisitionMode === 'waivers' ? button(visit, 'Run the claims now', { work: 'waivers', confirm: 'Decide all claims now, out of turn?' }) : NOTHING}</div></section>`
}

const end = (visit: LeagueVisit): Html =>
  html`<section id="end"><h2>The end</h2><details${visit.refused?.work === 'delete' ? html` open` : NOTHING}><summary>Delete this league</summary>${form(
    visit,
    { work: 'delete', kind: 'card' },
    html`${field({ label: `Type its name: ${visit.about.league.name}`, name: 'name', hint: 'Teams, rosters, lineups and the log go with it. Nothing brings them back.', required: true })}<button class="danger">Delete it for good</button>`,
  )}</details></section>`

const requireCommissioner = ({ about: { league } }: LeagueVisit): void => {
  if (!league.commissioner)
    throw new HindsightError('forbidden', `Only the commissioner of ${league.name} sees this page`)
}

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  requireCommissioner(visit)
  return {
    title: 'Commissioner',
    lead: 'Everything here is logged, and everybody can read the log.',
    body: html`${await links(visit)}${people(visit)}${doings(visit)}${await clock(visit)}${await settings(visit)}${end(visit)}`,
  }
}

const invite: Work<LeagueVisit> = async visit => {
  const { token } = await visit.call('createInvite', { ...here(visit), body: {} })
  const link = linkTo(visit, 'join', token)
  const lead =
    'Send it into the chat of your league. Everybody who opens it takes a free team; it works until you end it.'
  return {
    drawn: handedLink({ title: 'The invite link', lead, link, back: leaguePath(visit.about.league.id, 'office') }),
  }
}

const share: Work<LeagueVisit> = async visit => {
  const { token } = await visit.call('shareLeague', here(visit))
  const lead = 'Everybody who has it may look at this league. It works until you end it.'
  return {
    drawn: handedLink({
      title: 'The watch link',
      lead,
      link: linkTo(visit, 'w', token),
      back: leaguePath(visit.about.league.id, 'office'),
    }),
  }
}

const seat: Work<LeagueVisit> = async (visit, form) => {
  const params = { id: visit.about.league.id, teamId: said(form, 'teamId') }
  const { token } = await visit.call('createSeatLink', { params })
  const name = visit.names.get(params.teamId) ?? 'the team'
  const lead = `It gives ${name} to whoever opens it: once, within 24 hours.`
  return {
    drawn: handedLink({
      title: 'A seat link',
      lead,
      link: linkTo(visit, 'seat', token),
      back: leaguePath(visit.about.league.id, 'office'),
    }),
  }
}

const free: Work<LeagueVisit> = async (visit, form) => {
  const params = { id: visit.about.league.id, teamId: said(form, 'teamId') }
  const { team } = await visit.call('updateTeam', { params, body: { manager: null } })
  return { said: `${team.name} is free` }
}

const BRACKETS = [2, 4, 6, 8] as const

const change: Work<LeagueVisit> = async (visit, form) => {
  const { playoffConfig } = visit.about.league
  const teams = BRACKETS.find(size => String(size) === said(form, 'playoffTeams')) ?? playoffConfig.teams
  const startWeek = Number(said(form, 'startWeek'))
  const moved = teams !== playoffConfig.teams || startWeek !== playoffConfig.startWeek
  await visit.call('updateLeague', {
    ...here(visit),
    body: {
      name: said(form, 'name'),
      scoringSystemId: said(form, 'scoringSystemId'),
      acquisitionMode: said(form, 'acquisitionMode') === 'fcfs' ? 'fcfs' : 'waivers',
      ...(moved && { playoffs: { teams, startWeek } }),
    },
  })
  return { said: 'Saved' }
}

const CLOCK_ACTS = {
  run: { running: true },
  pause: { running: false },
  kickoff: { advance: 'kickoff' },
  day: { advance: 'day' },
  week: { advance: 'week' },
  replay: { mode: 'replay' },
  hindsight: { mode: 'hindsight' },
} as const

const setClock: Work<LeagueVisit> = async (visit, form) => {
  const body = CLOCK_ACTS[said(form, 'act') as keyof typeof CLOCK_ACTS]
  await visit.call('setClock', { ...here(visit), body })
  return { said: 'The clock is set' }
}

const remove: Work<LeagueVisit> = async (visit, form) => {
  const { league } = visit.about
  if (said(form, 'name').trim() !== league.name) throw new HindsightError('invalid_request', 'That is not its name')
  await visit.call('deleteLeague', here(visit))
  return { to: '/', said: `${league.name} is deleted` }
}

type Answered = Answer<'runWaivers'>

const decided = ({ results }: Answered): string =>
  `${results.length} ${results.length === 1 ? 'claim' : 'claims'} decided`

const WORKS: Readonly<Record<string, Work<LeagueVisit>>> = {
  invite,
  share,
  seat,
  free,
  settings: change,
  clock: setClock,
  delete: remove,
  uninvite: async visit => {
    await visit.call('revokeInvite', here(visit))
    return { said: 'The invite link works no more' }
  },
  unshare: async visit => {
    await visit.call('unshareLeague', here(visit))
    return { said: 'The watch link works no more' }
  },
  close: async (visit, form) => {
    await visit.call('closeWeek', { params: { ...here(visit).params, week: Number(said(form, 'week')) } })
    return { said: `Week ${said(form, 'week')} is closed` }
  },
  waivers: async visit => ({ said: decided(await visit.call('runWaivers', { ...here(visit), body: {} })) }),
  sync: async visit => {
    await visit.call('syncLeague', here(visit))
    return { said: 'The league was read again' }
  },
}

export const OFFICE: LeaguePage = { path: '/office', fresh: true, show, works: WORKS }
