import { html } from 'hono/html'
import type { Team } from '../../engine/index.ts'
import { adjustedNote } from '../../views/bench-points.ts'
import { points } from '../../views/format.ts'
import { unavailableStarters } from '../../views/lineups.ts'
import { recordOf, series } from '../../views/phrases.ts'
import { slotNames } from '../../views/seats.ts'
import { hasResults } from '../../views/standings.ts'
import { avatar } from '../drawing/avatar.ts'
import { emptyState } from '../drawing/empty-state.ts'
import { seatWords } from '../drawing/games.ts'
import { leaguePath, teamPath } from '../drawing/links.ts'
import type { Drawn } from '../drawing/page.ts'
import { person } from '../drawing/person.ts'
import { slotName } from '../drawing/slot.ts'
import { weekTabs } from '../drawing/weeks.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { allWeeks, askedWeek, mayAct, teamIn } from '../visit/answers.ts'
import type { Shown } from '../visit/rosters.ts'
import type { LeagueVisit } from '../visit/visit.ts'
import { activatePlayer, bench, dropPlayer, reservePlayer, score, type TeamSheet } from './bench.ts'
import type { LeaguePage } from './page.ts'
import { autoLineup, best, rename, renameTeam, setAutoLineup, setBest } from './team-acts.ts'

/** The teams of a league, and one of them: its lineup of a week, slot by slot, and its bench. */

const record = ({ about: { standings } }: LeagueVisit, teamId: string): string => {
  const standing = standings.find(({ team }) => team.id === teamId)
  if (standing === undefined || !hasResults([standing])) return ''
  return [...(standing.games > 0 ? [recordOf(standing)] : []), points(standing.pointsFor)].join(', ')
}

const teamRow = (visit: LeagueVisit, { id, name, managers, mine }: Team): Html =>
  html`<li class="row">
    ${avatar(name, id)}
    <span class="who">
      <a href="${teamPath(visit.about.league.id, id)}"><b class="${mine ? 't-accent' : ''}">${name}</b></a>
      <small>${managers.length === 0 ? 'Nobody yet' : managers.join(', ')}</small>
    </span>
    <span class="dim">${record(visit, id)}</span>
  </li>`

const showAll = async (visit: LeagueVisit): Promise<Drawn> => ({
  title: 'Teams',
  body: html`<ol class="list">${visit.about.teams.map(team => teamRow(visit, team))}</ol>`,
})

const openTeam = async (visit: LeagueVisit): Promise<TeamSheet> => {
  const shown = await teamIn(visit, visit.params.teamId!, askedWeek(visit))
  const isOpen = !shown.league.closedWeeks.includes(shown.week) && shown.league.externalLeagueId === null
  return { shown, maySet: isOpen && mayAct(visit, shown.team) }
}

type Seat = Shown['lineup'][number]

const slotPath = ({ shown: { league, team, week } }: TeamSheet, slot: number): string =>
  leaguePath(league.id, `teams/${encodeURIComponent(team.id)}/slots/${slot}?week=${week}`)

const seatRow = (visit: LeagueVisit, sheet: TeamSheet, { seat, name }: { seat: Seat; name: string }): Html => {
  const { shown, maySet } = sheet
  const { slotIndex, player, locked, points: made } = seat
  const slot =
    maySet && !locked
      ? html`<a class="slot change" href="${slotPath(sheet, slotIndex)}" aria-label="${player ? 'Change' : 'Fill'} ${name}">${slotName(name)}</a>`
      : html`<span class="slot">${slotName(name)}</span>`
  const who = player
    ? person(shown.league.id, player, seatWords(player, maySet && locked, visit.zone))
    : html`<span class="who dim">Empty</span>`
  return html`<li class="row">${slot}<div class="rest">${who}${score(player && made)}</div></li>`
}

const lineup = (visit: LeagueVisit, sheet: TeamSheet): Html => {
  const seats = sheet.shown.lineup
  const names = slotNames(seats)
  return html`<section id="lineup">
    <h2>Starters</h2>
    ${sheet.maySet ? html`<p class="dim">Tap a slot to change who starts there.</p>` : NOTHING}
    <ol class="list lineup">${seats.map((seat, at) => seatRow(visit, sheet, { seat, name: names[at]! }))}</ol>
  </section>`
}

/** Warns of starters who cannot be expected to play. */
const warning = ({ shown }: TeamSheet): Html => {
  const words = unavailableStarters(shown)
  return words === '' ? NOTHING : html`<p role="note"><span class="tag bad">${words}</span></p>`
}

const leadOf = ({ shown: { team }, shown }: TeamSheet, visit: LeagueVisit): string => {
  const standing = visit.about.standings.find(each => each.team.id === team.id)
  const { total, adjustment, lineup: starters } = shown
  const adjusted = adjustedNote(adjustment)
  const hasPoints = starters.some(({ points: own }) => own !== null) || adjusted.length > 0
  return [
    team.managers.length === 0 ? 'Nobody runs it yet' : `Run by ${series(team.managers)}`,
    standing ? `${recordOf(standing)}, rank ${standing.rank}` : '',
    hasPoints ? [`${points(total)} points in week ${shown.week}`, ...adjusted].join(', ') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Says to a commissioner that he acts for somebody else here. */
const asCommissioner = ({ account }: LeagueVisit, { shown: { team, league } }: TeamSheet): Html =>
  account && league.commissioner && !team.mine && league.externalLeagueId === null
    ? html`<p class="dim"><span class="tag on">Commissioner</span> What you change here you change for them, and the log says so.</p>`
    : NOTHING

/** The way back from a team that is not one's own: that one has its place among the main ways. */
const toAll = ({ about: { league } }: LeagueVisit): NonNullable<Drawn['up']> => ({
  label: 'All teams',
  path: leaguePath(league.id, 'teams'),
})

const showOne = async (visit: LeagueVisit): Promise<Drawn> => {
  const sheet = await openTeam(visit)
  const { league, team, week, roster } = sheet.shown
  const drafting = html`<p><a class="go" href="${leaguePath(league.id, 'draft')}">To the draft room</a></p>`
  const players =
    roster.length === 0
      ? emptyState('Nobody is on this team yet.', drafting)
      : html`${warning(sheet)}${best(visit, sheet)}${lineup(visit, sheet)}${bench(visit, sheet)}`
  return {
    title: team.name,
    ...(!team.mine && { up: toAll(visit) }),
    lead: leadOf(sheet, visit),
    body: html`${asCommissioner(visit, sheet)}
      ${weekTabs(allWeeks(visit), { now: week, pathOf: each => teamPath(league.id, team.id, each) })}
      ${players}
      ${autoLineup(visit, sheet)}
      ${rename(visit, sheet)}`,
  }
}

export const TEAMS: LeaguePage = { path: '/teams', also: 'watcher', show: showAll }

export const TEAM: LeaguePage = {
  path: '/teams/:teamId',
  also: 'watcher',
  show: showOne,
  works: {
    best: setBest,
    drop: dropPlayer,
    reserve: reservePlayer,
    activate: activatePlayer,
    rename: renameTeam,
    auto: setAutoLineup,
  },
  labels: { name: 'Name' },
}
