import { type Answer, invalid, readSchedule } from '../../../engine/index.ts'
import { newSchedule } from '../../../views/matchups.ts'
import { type LeagueContext, leagueParams, typedOrDefault, viewContext } from '../../context/context.ts'
import { matchupsIn, requestedWeek } from '../../context/league.ts'
import { type Html, html, NOTHING, weekTabs } from '../../drawing/html.ts'
import { leaguePath } from '../../drawing/links.ts'
import type { Action } from '../../drawing/page.ts'
import { choice, form } from '../../forms/form.ts'
import { textIn } from '../../forms/values.ts'
import { backToCommissioner, commissionerPage, forOwnLeague } from './commissioner-page.ts'

/** The schedule, which the commissioner can change in weeks that have not begun. */

const PATH = 'office/schedule'
const LABELS = { week: 'Week', swapWith: 'Swap with week', divisionGames: 'Games against each division rival' }

const DIVISION_GAMES = [
  { value: '0', label: 'Standard schedule' },
  ...['1', '2', '3'].map(value => ({ value, label: value })),
]

/** Returns the weeks whose matchups can change. */
const openWeeks = ({ about: { weeks, league } }: LeagueContext): number[] =>
  weeks.filter(week => !league.closedWeeks.includes(week))

/** Returns the week shown on the page: the requested week, or else the current one, within the regular season. */
const shownWeek = (context: LeagueContext): number => {
  const { weeks } = context.about
  const week = requestedWeek(context)
  return weeks.includes(week) ? week : (weeks.at(-1) ?? 1)
}

const weekLinks = (context: LeagueContext, selectedWeek: number): Html => {
  const path = leaguePath(context.about.league.id, PATH)
  return weekTabs(context.about.weeks, { now: selectedWeek, pathOf: week => `${path}?week=${week}` })
}

/** Draws a choice of two teams for each of a week's matchups. A team without a matchup has a bye. */
const pairForm = async (context: LeagueContext, week: number): Promise<Html> => {
  const { teams } = context.about
  const games = (await matchupsIn(context, week)).filter(({ away }) => away !== null)
  const options = [
    { value: '', label: 'No opponent (bye)' },
    ...teams.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const side = (label: string, name: string, now: string): Html =>
    choice({ label, name, value: typedOrDefault(context, 'pair', name, now) }, options)
  const rows = Array.from(
    { length: Math.floor(teams.length / 2) },
    (_, at) => html`<div class="pair">
      ${side(`Home ${at + 1}`, `home-${at}`, games[at]?.home.team.id ?? '')}
      ${side(`Away ${at + 1}`, `away-${at}`, games[at]?.away?.team.id ?? '')}
    </div>`,
  )
  const fields = { week: String(week) }
  return form(
    context,
    { action: 'pair', kind: 'card', fields },
    html`${rows}<button class="go">Save the matchups</button>`,
  )
}

const swapForm = (context: LeagueContext, week: number): Html => {
  const now = (name: keyof typeof LABELS, usual: number) => ({
    label: LABELS[name],
    name,
    value: typedOrDefault(context, 'swap', name, String(usual)),
  })
  const weeks = openWeeks(context).map(each => ({ value: String(each), label: String(each) }))
  return form(
    context,
    { action: 'swap', kind: 'card' },
    html`${choice(now('week', week), weeks)}${choice(now('swapWith', week + 1), weeks)}<button>Swap the weeks</button>`,
  )
}

const divisionForm = (context: LeagueContext): Html => {
  if (context.about.league.divisions.length === 0) return NOTHING
  const games = {
    label: LABELS.divisionGames,
    name: 'divisionGames',
    value: typedOrDefault(context, 'divide', 'divisionGames'),
  }
  return html`<section id="divisions"><h2>Divisional games</h2>${form(
    context,
    { action: 'divide', kind: 'card', confirm: 'Replace the whole schedule?' },
    html`${choice(games, DIVISION_GAMES)}<button>Create the schedule</button>`,
  )}</section>`
}

const loadForm = (context: LeagueContext): Html =>
  form(
    context,
    { action: 'load', kind: 'card' },
    html`<label class="field"><span>Rows of a CSV file</span><small>One matchup per line: week, home team, away team.</small><textarea name="rows" rows="6" maxlength="20000" required dir="auto">${typedOrDefault(context, 'load', 'rows')}</textarea></label>
      <button>Load the schedule</button>`,
  )

const savedNotice = (context: LeagueContext, answer: Answer<'setSchedule'>) => {
  const { title, about = [] } = newSchedule(answer, viewContext(context, context.names))
  return { notice: about.join('. ') || (typeof title === 'string' ? title : 'The schedule is unchanged') }
}

const pair: Action<LeagueContext> = async (context, form) => {
  const count = Math.floor(context.about.teams.length / 2)
  const pairings = Array.from({ length: count }, (_, at) => ({
    home: textIn(form, `home-${at}`),
    away: textIn(form, `away-${at}`),
  })).filter(({ home, away }) => home !== '' || away !== '')
  if (pairings.some(({ home, away }) => home === '' || away === ''))
    throw invalid('Choose two teams for each matchup, or none')
  const query = { week: Number(textIn(form, 'week')) }
  return savedNotice(
    context,
    await context.call('setSchedule', { params: leagueParams(context), query, body: { pairings } }),
  )
}

const swap: Action<LeagueContext> = async (context, form) => {
  const query = { week: Number(textIn(form, 'week')) }
  const body = { swapWith: Number(textIn(form, 'swapWith')) }
  return savedNotice(context, await context.call('setSchedule', { params: leagueParams(context), query, body }))
}

const divide: Action<LeagueContext> = async (context, form) => {
  const body = { divisionGames: Number(textIn(form, 'divisionGames')) }
  return savedNotice(context, await context.call('setSchedule', { params: leagueParams(context), body }))
}

const load: Action<LeagueContext> = async (context, form) => {
  const pairings = await readSchedule(textIn(form, 'rows'), 'The schedule')
  return savedNotice(context, await context.call('setSchedule', { params: leagueParams(context), body: { pairings } }))
}

export const SCHEDULE = commissionerPage({
  path: `/${PATH}`,
  title: 'Schedule',
  link: forOwnLeague({ place: 'commissioner', note: 'Matchups in weeks that have not begun' }),
  show: async context => {
    if (context.about.weeks.length === 0)
      return { up: backToCommissioner(context), body: html`<p class="dim">This league has no matchups.</p>` }
    const week = shownWeek(context)
    const open = openWeeks(context)
    const closed = html`<p class="dim">Week ${week} is closed, so its matchups can't change.</p>`
    return {
      up: backToCommissioner(context),
      lead: 'Weeks that have begun keep their matchups. Every change is in the activity log, where you can undo it.',
      body: html`${weekLinks(context, week)}
        <section id="week"><h2>Week ${week}</h2>${open.includes(week) ? await pairForm(context, week) : closed}</section>
        ${open.length < 2 ? NOTHING : html`<section id="swap"><h2>Swap two weeks</h2>${swapForm(context, week)}</section>`}
        ${open.length === 0 ? NOTHING : divisionForm(context)}
        ${open.length === 0 ? NOTHING : html`<section id="load"><h2>Load a schedule</h2>${loadForm(context)}</section>`}`,
    }
  },
  actions: { pair, swap, divide, load },
  labels: LABELS,
})
