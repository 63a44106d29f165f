import type { Team } from '../../engine/index.ts'
import { adjustedNote } from '../../views/bench-points.ts'
import { points } from '../../views/format.ts'
import { slotNames, stillOpen } from '../../views/lineup-rows.ts'
import { basisOf, unavailableStarters } from '../../views/lineups.ts'
import { liveMark } from '../../views/live.ts'
import { recordOf, series } from '../../views/phrases.ts'
import { hasResults } from '../../views/standings.ts'
import { type LeagueContext, pathTeam, teamOf } from '../context/context.ts'
import { allWeeks, isOver, mayAct, readTeamWeek, requestedWeek, type TeamWeek } from '../context/league.ts'
import { avatar, emptyState, type Html, html, NOTHING, slotName, weekTabs } from '../drawing/html.ts'
import { leaguePath, teamPath } from '../drawing/links.ts'
import { exportLinks } from '../drawing/lists.ts'
import type { Action, LeaguePage, PageContent } from '../drawing/page.ts'
import { gameNote, lineupNote, outlookNote, person, score } from '../drawing/players.ts'
import { liveFailure, liveLegend } from '../drawing/view.ts'
import { editsIn, type FieldValues, openFieldValues, withOriginals } from '../forms/edits.ts'
import { button, choice, field, form } from '../forms/form.ts'
import { requireFreeTeamName } from '../forms/unique-names.ts'
import { integerIn, offeredValue, textIn } from '../forms/values.ts'
import { fixLink } from './commissioner/fix.ts'

/** A league's teams, and one of them: its lineup for a week, slot by slot, its bench, and the actions of its forms. */

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

/** A team, with the data for its page. */
interface TeamSheet {
  teamWeek: TeamWeek
  /** True if the visitor can set this lineup now. */
  maySet: boolean
}

const openTeam = async (context: LeagueContext): Promise<TeamSheet> => {
  const teamWeek = await readTeamWeek(context, context.params.teamId!, requestedWeek(context))
  const isOpen = !teamWeek.league.closedWeeks.includes(teamWeek.week) && teamWeek.league.externalLeagueId === null
  return { teamWeek, maySet: isOpen && mayAct(context, teamWeek.team) }
}

const best = (context: LeagueContext, { teamWeek: { week, lineup: slots }, maySet }: TeamSheet): Html => {
  if (!maySet) return NOTHING
  const by = basisOf(week, context.about.currentWeek) === 'ppg' ? 'points per game' : 'actual points'
  const isOpen = slots.some(({ player }) => player === null)
  const confirm = `Set the best lineup for week ${week}, by ${by}? Locked players stay.`
  const act = button(context, 'Set the best lineup', {
    action: 'best',
    fields: { week: String(week) },
    confirm,
    ...(isOpen && { main: true }),
  })
  return html`<div class="actions">${act}<small class="dim">By ${by}.</small></div>`
}

type LineupSlot = TeamWeek['lineup'][number]

const slotPath = ({ teamWeek: { league, team, week } }: TeamSheet, slot: number): string =>
  leaguePath(league.id, `teams/${encodeURIComponent(team.id)}/slots/${slot}?week=${week}`)

const slotRow = (
  context: LeagueContext,
  sheet: TeamSheet,
  { lineupSlot, name }: { lineupSlot: LineupSlot; name: string },
): Html => {
  const { teamWeek, maySet } = sheet
  const { slotIndex, player, locked, points: value, provisional } = lineupSlot
  const slot =
    maySet && !locked
      ? html`<a class="slot change" href="${slotPath(sheet, slotIndex)}" aria-label="${player ? 'Change' : 'Fill'} ${name}">${slotName(name)}</a>`
      : html`<span class="slot">${slotName(name)}</span>`
  const who = player
    ? person(
        teamWeek.league.id,
        player,
        html`${lineupNote(player, maySet && locked, context.zone)}${outlookNote(player)}`,
      )
    : html`<span class="who dim">Empty</span>`
  return html`<li class="row">${slot}<div class="rest">${who}${score(player && value, provisional)}</div></li>`
}

const lineup = (context: LeagueContext, sheet: TeamSheet): Html => {
  const slots = sheet.teamWeek.lineup
  const names = slotNames(slots)
  return html`<section id="lineup">
    <h2>Starters</h2>
    ${sheet.maySet ? html`<p class="dim">Tap a slot to change who starts there.</p>` : NOTHING}
    <ol class="list lineup">${slots.map((lineupSlot, at) => slotRow(context, sheet, { lineupSlot, name: names[at]! }))}</ol>
  </section>`
}

/** Warns about starters who are not expected to play. */
const warning = ({ teamWeek }: TeamSheet): Html => {
  const words = unavailableStarters(teamWeek)
  return words === '' ? NOTHING : html`<p role="note"><span class="tag bad">${words}</span></p>`
}

type BenchPlayer = TeamWeek['bench'][number]

const act = (context: LeagueContext, action: string, { id }: BenchPlayer, body: Html, confirm?: string): Html =>
  form(
    context,
    { action, at: id, fields: { playerId: id }, kind: 'inline', ...(confirm !== undefined && { confirm }) },
    body,
  )

const drop = (context: LeagueContext, player: BenchPlayer): Html => {
  const name = player.name ?? player.id
  const body = html`<button class="get" aria-label="Drop ${name}" title="Drop">&times;</button>`
  return act(context, 'drop', player, body, `Drop ${name}? Any team can pick them up.`)
}

/** Labels and actions for each kind of reserve. */
const RESERVE = {
  ir: { title: 'Injured reserve', short: 'IR', to: 'IR', move: 'reserve', back: 'activate', label: 'Activate' },
  taxi: { title: 'Taxi squad', short: 'TX', to: 'taxi squad', move: 'taxi', back: 'promote', label: 'Promote' },
} as const

type Kind = keyof typeof RESERVE

/** Draws the form that moves a player to IR or the taxi squad. */
const toReserve = (context: LeagueContext, player: BenchPlayer, kind: Kind): Html => {
  const name = player.name ?? player.id
  const { short, to, move } = RESERVE[kind]
  const body = html`<button class="get" aria-label="Move ${name} to ${to}" title="Move to ${to}">${short}</button>`
  return act(context, move, player, body)
}

const benchRow = (context: LeagueContext, { teamWeek: { league }, maySet }: TeamSheet, player: BenchPlayer): Html => {
  const { reserve, taxi } = league.rosterConfig
  const ways = html`<span class="acts">${reserve ? toReserve(context, player, 'ir') : NOTHING}${taxi ? toReserve(context, player, 'taxi') : NOTHING}${drop(context, player)}</span>`
  return html`<li class="row"><span class="slot short">BN</span>${person(league.id, player, html`${lineupNote(player, maySet && player.locked, context.zone)}${outlookNote(player)}`)}${score(player.points, player.provisional)}${maySet && !player.locked ? ways : NOTHING}</li>`
}

type ReservePlayer = BenchPlayer & { hasReturned?: boolean }

const reserveRow = (
  context: LeagueContext,
  { teamWeek: { league }, maySet }: TeamSheet,
  { player, kind }: { player: ReservePlayer; kind: Kind },
): Html => {
  const { short, back, label } = RESERVE[kind]
  const note = player.hasReturned
    ? html`has played again: activate or drop this player`
    : gameNote(player, context.zone)
  const ways = html`<span class="acts">${act(context, back, player, html`<button aria-label="${label} ${player.name ?? player.id}">${label}</button>`)}${drop(context, player)}</span>`
  return html`<li class="row"><span class="slot short">${short}</span>${person(league.id, player, note)}${maySet ? ways : NOTHING}</li>`
}

/** Draws the players on IR or the taxi squad, if there are any. */
const reserve = (context: LeagueContext, sheet: TeamSheet, kind: Kind): Html => {
  const players: readonly ReservePlayer[] = sheet.teamWeek[kind === 'ir' ? 'reserve' : 'taxi']
  return players.length === 0
    ? NOTHING
    : html`<section id="${RESERVE[kind].move}"><h2>${RESERVE[kind].title}</h2><ol class="list">${players.map(player => reserveRow(context, sheet, { player, kind }))}</ol></section>`
}

/** Draws the bench and, below it, IR and the taxi squad. */
const bench = (context: LeagueContext, sheet: TeamSheet): Html => {
  const { bench: resting } = sheet.teamWeek
  return html`${
    resting.length === 0
      ? NOTHING
      : html`<section id="bench"><h2>Bench</h2><ol class="list">${resting.map(player => benchRow(context, sheet, player))}</ol></section>`
  }${reserve(context, sheet, 'ir')}${reserve(context, sheet, 'taxi')}`
}

const LEVELS = [
  { value: 'off', label: 'Off' },
  { value: 'fill', label: 'Fill open slots' },
  { value: 'best', label: 'Best lineup each week' },
]

const AUTO_LINEUP = {
  off: 'Auto-lineup is off',
  fill: 'Five minutes before each kickoff, empty slots are filled, and players who are on a bye or inactive are replaced',
  best: 'Each week, the best lineup by points per game is set before kickoff',
} as const satisfies Record<Team['autoLineupLevel'], string>

/** Draws a team's auto-lineup; empty if no kickoffs remain. */
const autoLineup = (context: LeagueContext, { teamWeek: { team, league } }: TeamSheet): Html => {
  const isToCome = league.externalLeagueId === null && league.clock.mode !== 'hindsight' && !isOver(context)
  if (!isToCome || !mayAct(context, team)) return NOTHING
  const level = {
    label: 'Auto-lineup',
    name: 'level',
    value: team.autoLineupLevel,
    hint: `${AUTO_LINEUP[team.autoLineupLevel]}.`,
  }
  return form(context, { action: 'auto', kind: 'card' }, html`${choice(level, LEVELS)}<button>Set auto-lineup</button>`)
}

const currentValues = ({ name }: Team): FieldValues => ({ name })

const rename = (context: LeagueContext, { teamWeek: { team } }: TeamSheet): Html => {
  if (!mayAct(context, team)) return NOTHING
  const now = currentValues(team)
  const value = openFieldValues(context, 'rename', now)('name')
  return html`<details${context.refused?.action === 'rename' ? html` open` : NOTHING}>
    <summary>Rename the team</summary>
    ${form(
      context,
      { action: 'rename', kind: 'card', fields: withOriginals(now) },
      html`${field({ label: 'Name', name: 'name', value, required: true })}
        <button class="go">Rename</button>`,
    )}
  </details>`
}

const leadOf = ({ teamWeek: { team }, teamWeek }: TeamSheet, context: LeagueContext): string => {
  const standing = context.about.standings.find(each => each.team.id === team.id)
  const { total, adjustment, lineup: starters } = teamWeek
  const adjusted = adjustedNote(adjustment)
  const live = liveMark(teamWeek)
  const hasPoints = starters.some(({ points: value }) => value !== null) || adjusted.length > 0
  return [
    team.managerNames.length === 0 ? 'No manager yet' : `Managed by ${series(team.managerNames)}`,
    standing ? `${recordOf(standing)}, rank ${standing.rank}` : '',
    hasPoints
      ? [`${points(total)} points in week ${teamWeek.week}`, ...adjusted, ...(live === null ? [] : [live])].join(', ')
      : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Draws a note for a commissioner who acts for another team. */
const asCommissioner = ({ account }: LeagueContext, { teamWeek: { team, league } }: TeamSheet): Html =>
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
  const { league, team, week, roster } = sheet.teamWeek
  const drafting = html`<p><a class="go" href="${leaguePath(league.id, 'draft')}">Go to the draft room</a></p>`
  const players =
    roster.length === 0
      ? emptyState('This roster is empty.', drafting)
      : html`${liveFailure(sheet.teamWeek, context.zone)}${warning(sheet)}${best(context, sheet)}${lineup(context, sheet)}${bench(context, sheet)}${liveLegend([sheet.teamWeek, ...sheet.teamWeek.lineup, ...sheet.teamWeek.bench])}`
  return {
    title: team.name,
    ...(!team.mine && { up: toAll(context) }),
    lead: leadOf(sheet, context),
    body: html`${asCommissioner(context, sheet)}
      ${weekTabs(allWeeks(context), { now: week, pathOf: each => teamPath(league.id, team.id, each) })}
      ${players}
      ${fixLink(context, sheet.teamWeek)}
      ${autoLineup(context, sheet)}
      ${rename(context, sheet)}`,
  }
}

/** Sets the lineup for the week on the page, because the current week could have changed in the meantime. */
const setBest: Action<LeagueContext> = async (context, form) => {
  const week = integerIn(form, 'week', 'Week')
  const params = pathTeam(context)
  const query = { week, by: basisOf(week, context.about.currentWeek) }
  const { lineup } = await context.call('setBestLineup', { params, query })
  return {
    to: teamPath(params.id, params.teamId, week),
    notice: `Best lineup for week ${week} saved${stillOpen(lineup)}`,
  }
}

const renameTeam: Action<LeagueContext> = async (context, form) => {
  const params = pathTeam(context)
  const before = teamOf(context, params.teamId)
  const { name } = editsIn(form, currentValues(before), () => `the team name is ${before.name}`)
  if (name === undefined) return { notice: `The team name is ${before.name}` }
  requireFreeTeamName(context.about, { id: params.teamId, name })
  const { team } = await context.call('updateTeam', { params, body: { name } })
  return { notice: `Renamed the team to ${team.name}` }
}

const setAutoLineup: Action<LeagueContext> = async (context, form) => {
  const autoLineupLevel = offeredValue(form, 'level', ['off', 'fill', 'best'])
  await context.call('updateTeam', { params: pathTeam(context), body: { autoLineupLevel } })
  return { notice: AUTO_LINEUP[autoLineupLevel] }
}

const dropPlayer: Action<LeagueContext> = async (context, form) => {
  const body = { action: 'drop' as const, playerId: textIn(form, 'playerId') }
  await context.call('moveRoster', { params: pathTeam(context), body })
  return { notice: 'Player dropped' }
}

const moveAction =
  (where: { active: boolean; taxi: boolean }, words: string): Action<LeagueContext> =>
  async (context, form) => {
    const body = { playerId: textIn(form, 'playerId'), ...where }
    await context.call('reservePlayer', { params: pathTeam(context), body })
    return { notice: words }
  }

const reservePlayer = moveAction({ active: false, taxi: false }, 'Moved to IR')
const activatePlayer = moveAction({ active: true, taxi: false }, 'Moved to the bench')
const taxiPlayer = moveAction({ active: false, taxi: true }, 'Moved to the taxi squad')
const promotePlayer = moveAction({ active: true, taxi: true }, 'Moved to the bench')

export const TEAMS: LeaguePage = {
  path: '/teams',
  title: 'Teams',
  link: ({ ownTeam }) =>
    ownTeam ? { place: 'more', label: 'All teams' } : { place: 'main', icon: 'team', under: '/teams' },
  access: 'watcher',
  show: showAll,
}

export const TEAM: LeaguePage = {
  path: '/teams/:teamId',
  title: 'My team',
  link: ({ ownTeam }) => {
    const path = `/teams/${encodeURIComponent(ownTeam?.id ?? '')}`
    return ownTeam && { place: 'main', icon: 'team', path, under: path }
  },
  access: 'watcher',
  show: showOne,
  actions: {
    best: setBest,
    drop: dropPlayer,
    reserve: reservePlayer,
    activate: activatePlayer,
    taxi: taxiPlayer,
    promote: promotePlayer,
    rename: renameTeam,
    auto: setAutoLineup,
  },
  labels: { name: 'Name' },
}
