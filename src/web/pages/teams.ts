import { html } from 'hono/html'
import type { Team } from '../../engine/index.ts'
import { adjustedNote } from '../../views/bench-points.ts'
import { points } from '../../views/format.ts'
import { unavailableStarters } from '../../views/lineups.ts'
import { liveMark } from '../../views/live.ts'
import { recordOf, series } from '../../views/phrases.ts'
import { slotNames } from '../../views/seats.ts'
import { hasResults } from '../../views/standings.ts'
import { type LeagueContext, pathTeam } from '../context/context.ts'
import { allWeeks, askedWeek, mayAct, type TeamWeek, teamIn } from '../context/league.ts'
import { avatar, emptyState, type Html, NOTHING, slotName, weekTabs } from '../drawing/html.ts'
import { leaguePath, teamPath } from '../drawing/links.ts'
import { exportLinks } from '../drawing/lists.ts'
import type { Action, LeaguePage, PageContent } from '../drawing/page.ts'
import { gameNote, lineupNote, outlookNote, person, score } from '../drawing/players.ts'
import { liveLegend } from '../drawing/view.ts'
import { form } from '../forms/form.ts'
import { textIn, yesIn } from '../forms/values.ts'
import { autoLineup, best, rename, renameTeam, setAutoLineup, setBest, type TeamSheet } from './team-actions.ts'

/** The players who do not start: the bench and IR, with the actions for each. */

type Rested = TeamWeek['bench'][number]

const act = (context: LeagueContext, action: string, { id }: Rested, body: Html, confirm?: string): Html =>
  form(
    context,
    { action, at: id, fields: { playerId: id }, kind: 'inline', ...(confirm !== undefined && { confirm }) },
    body,
  )

const drop = (context: LeagueContext, player: Rested): Html => {
  const name = player.name ?? player.id
  const body = html`<button class="get" aria-label="Drop ${name}" title="Drop">&times;</button>`
  return act(context, 'drop', player, body, `Drop ${name}? Any team can pick them up.`)
}

/** Draws the move to IR. If the move was refused, the form lets the commissioner force it. */
const toReserve = (context: LeagueContext, player: Rested): Html => {
  const name = player.name ?? player.id
  const { refused } = context
  const mayInsist = context.about.league.commissioner && refused?.form.get('playerId') === player.id
  return act(
    context,
    'reserve',
    player,
    html`<button class="get" aria-label="Move ${name} to IR">IR</button>${
      mayInsist && refused?.action === 'reserve'
        ? html`<button name="force" value="yes">Move to IR anyway</button>`
        : NOTHING
    }`,
  )
}

const benched = (context: LeagueContext, { shown: { league }, maySet }: TeamSheet, player: Rested): Html => {
  const ways = html`<span class="acts">${(league.rosterConfig.reserve ?? 0) > 0 ? toReserve(context, player) : NOTHING}${drop(context, player)}</span>`
  return html`<li class="row"><span class="slot short">BN</span>${person(league.id, player, html`${lineupNote(player, maySet && player.locked, context.zone)}${outlookNote(player)}`)}${score(player.points, player.provisional)}${maySet && !player.locked ? ways : NOTHING}</li>`
}

type Reserved = TeamWeek['reserve'][number]

const reserved = (context: LeagueContext, { shown: { league }, maySet }: TeamSheet, player: Reserved): Html => {
  const note = player.hasReturned
    ? html`has played again: activate or drop this player`
    : gameNote(player, context.zone)
  const ways = html`<span class="acts">${act(context, 'activate', player, html`<button aria-label="Activate ${player.name ?? player.id}">Activate</button>`)}${drop(context, player)}</span>`
  return html`<li class="row"><span class="slot short">IR</span>${person(league.id, player, note)}${maySet ? ways : NOTHING}</li>`
}

/** Draws the bench, and below it the reserve of a league that has one. */
export const bench = (context: LeagueContext, sheet: TeamSheet): Html => {
  const { bench: resting, reserve } = sheet.shown
  return html`${
    resting.length === 0
      ? NOTHING
      : html`<section id="bench"><h2>Bench</h2><ol class="list">${resting.map(player => benched(context, sheet, player))}</ol></section>`
  }${
    reserve.length === 0
      ? NOTHING
      : html`<section id="reserve"><h2>Injured reserve</h2><ol class="list">${reserve.map(player => reserved(context, sheet, player))}</ol></section>`
  }`
}

const dropPlayer: Action<LeagueContext> = async (context, form) => {
  const body = { action: 'drop' as const, playerId: textIn(form, 'playerId') }
  await context.call('moveRoster', { params: pathTeam(context), body })
  return { notice: 'Player dropped' }
}

const moving =
  (active: boolean, words: string): Action<LeagueContext> =>
  async (context, form) => {
    const force = form.has('force') && yesIn(form, 'force')
    const body = { playerId: textIn(form, 'playerId'), active, ...(force && { force }) }
    await context.call('reservePlayer', { params: pathTeam(context), body })
    return { notice: words }
  }

export const reservePlayer = moving(false, 'Moved to IR')
const activatePlayer = moving(true, 'Moved to the bench')

/** The teams of a league, and one of them: its lineup of a week, slot by slot, and its bench. */

const record = ({ about: { standings } }: LeagueContext, teamId: string): string => {
  const standing = standings.find(({ team }) => team.id === teamId)
  if (standing === undefined || !hasResults([standing])) return ''
  return [...(standing.games > 0 ? [recordOf(standing)] : []), points(standing.pointsFor)].join(', ')
}

const teamRow = (context: LeagueContext, { id, name, managerNames, mine }: Team): Html =>
  html`<li class="row">
    ${avatar(name, id)}
    <span class="who">
      <a href="${teamPath(context.about.league.id, id)}"><b class="${mine ? 't-accent' : ''}">${name}</b></a>
      <small>${managerNames.length === 0 ? 'No manager yet' : managerNames.join(', ')}</small>
    </span>
    <span class="dim">${record(context, id)}</span>
  </li>`

const showAll = async (context: LeagueContext): Promise<PageContent> => ({
  body: html`<ol class="list">${context.about.teams.map(team => teamRow(context, team))}</ol>${exportLinks(context, 'rosters')}`,
})

const openTeam = async (context: LeagueContext): Promise<TeamSheet> => {
  const shown = await teamIn(context, context.params.teamId!, askedWeek(context))
  const isOpen = !shown.league.closedWeeks.includes(shown.week) && shown.league.externalLeagueId === null
  return { shown, maySet: isOpen && mayAct(context, shown.team) }
}

type Seat = TeamWeek['lineup'][number]

const slotPath = ({ shown: { league, team, week } }: TeamSheet, slot: number): string =>
  leaguePath(league.id, `teams/${encodeURIComponent(team.id)}/slots/${slot}?week=${week}`)

const seatRow = (context: LeagueContext, sheet: TeamSheet, { seat, name }: { seat: Seat; name: string }): Html => {
  const { shown, maySet } = sheet
  const { slotIndex, player, locked, points: made, provisional } = seat
  const slot =
    maySet && !locked
      ? html`<a class="slot change" href="${slotPath(sheet, slotIndex)}" aria-label="${player ? 'Change' : 'Fill'} ${name}">${slotName(name)}</a>`
      : html`<span class="slot">${slotName(name)}</span>`
  const who = player
    ? person(shown.league.id, player, html`${lineupNote(player, maySet && locked, context.zone)}${outlookNote(player)}`)
    : html`<span class="who dim">Empty</span>`
  return html`<li class="row">${slot}<div class="rest">${who}${score(player && made, provisional)}</div></li>`
}

const lineup = (context: LeagueContext, sheet: TeamSheet): Html => {
  const seats = sheet.shown.lineup
  const names = slotNames(seats)
  return html`<section id="lineup">
    <h2>Starters</h2>
    ${sheet.maySet ? html`<p class="dim">Tap a slot to change who starts there.</p>` : NOTHING}
    <ol class="list lineup">${seats.map((seat, at) => seatRow(context, sheet, { seat, name: names[at]! }))}</ol>
  </section>`
}

/** Warns about starters who are not expected to play. */
const warning = ({ shown }: TeamSheet): Html => {
  const words = unavailableStarters(shown)
  return words === '' ? NOTHING : html`<p role="note"><span class="tag bad">${words}</span></p>`
}

const leadOf = ({ shown: { team }, shown }: TeamSheet, context: LeagueContext): string => {
  const standing = context.about.standings.find(each => each.team.id === team.id)
  const { total, adjustment, lineup: starters } = shown
  const adjusted = adjustedNote(adjustment)
  const live = liveMark(shown)
  const hasPoints = starters.some(({ points: own }) => own !== null) || adjusted.length > 0
  return [
    team.managerNames.length === 0 ? 'No manager yet' : `Managed by ${series(team.managerNames)}`,
    standing ? `${recordOf(standing)}, rank ${standing.rank}` : '',
    hasPoints
      ? [`${points(total)} points in week ${shown.week}`, ...adjusted, ...(live === null ? [] : [live])].join(', ')
      : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Draws a note for a commissioner who acts for another team. */
const asCommissioner = ({ account }: LeagueContext, { shown: { team, league } }: TeamSheet): Html =>
  account && league.commissioner && !team.mine && league.externalLeagueId === null
    ? html`<p class="dim"><span class="tag on">Commissioner</span> You are changing another manager's team. Your changes are logged.</p>`
    : NOTHING

/** Returns the link back from another team. The viewer's own team is in the main navigation. */
const toAll = ({ about: { league } }: LeagueContext): NonNullable<PageContent['up']> => ({
  label: 'All teams',
  path: leaguePath(league.id, 'teams'),
})

const showOne = async (context: LeagueContext): Promise<PageContent> => {
  const sheet = await openTeam(context)
  const { league, team, week, roster } = sheet.shown
  const drafting = html`<p><a class="go" href="${leaguePath(league.id, 'draft')}">Go to the draft room</a></p>`
  const players =
    roster.length === 0
      ? emptyState('This roster is empty.', drafting)
      : html`${warning(sheet)}${best(context, sheet)}${lineup(context, sheet)}${bench(context, sheet)}${liveLegend([sheet.shown, ...sheet.shown.lineup, ...sheet.shown.bench])}`
  return {
    title: team.name,
    ...(!team.mine && { up: toAll(context) }),
    lead: leadOf(sheet, context),
    body: html`${asCommissioner(context, sheet)}
      ${weekTabs(allWeeks(context), { now: week, pathOf: each => teamPath(league.id, team.id, each) })}
      ${players}
      ${autoLineup(context, sheet)}
      ${rename(context, sheet)}`,
  }
}

export const TEAMS: LeaguePage = {
  path: '/teams',
  title: 'Teams',
  link: ({ own }) => (own ? { place: 'more', label: 'All teams' } : { place: 'main', icon: 'team', under: '/teams' }),
  access: 'watcher',
  show: showAll,
}

export const TEAM: LeaguePage = {
  path: '/teams/:teamId',
  title: 'My team',
  link: ({ own }) => {
    const path = `/teams/${encodeURIComponent(own?.id ?? '')}`
    return own && { place: 'main', icon: 'team', path, under: path }
  },
  access: 'watcher',
  show: showOne,
  actions: {
    best: setBest,
    drop: dropPlayer,
    reserve: reservePlayer,
    activate: activatePlayer,
    rename: renameTeam,
    auto: setAutoLineup,
  },
  labels: { name: 'Name' },
}
