import { type Answer, HindsightError } from '../../engine/index.ts'
import { pickNumber } from '../../views/draft.ts'
import { points } from '../../views/format.ts'
import { standingsTable } from '../../views/standings.ts'
import { type LeagueContext, leagueParams, nameIn } from '../context/context.ts'
import { maybe, type RosterPlayer, teamRosters } from '../context/league.ts'
import { emptyState, type Html, html, NOTHING } from '../drawing/html.ts'
import { leaguePath } from '../drawing/links.ts'
import { listPath, listsFor, sheetPath } from '../drawing/lists.ts'
import type { LeaguePage, PageContent } from '../drawing/page.ts'
import { drawTable, position } from '../drawing/view.ts'

/** Printable sheets, and a league's lists as CSV. A sheet for 12 teams and 16 rounds fits on one landscape page. */

/** Draws a printable grid with one column per team. */
const grid = (
  corner: string,
  teams: readonly string[],
  rows: readonly { head: string; cells: readonly Html[] }[],
): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Sheet"><table class="grid sheet-grid">
    <thead><tr><th scope="col">${corner}</th>${teams.map(name => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${rows.map(({ head, cells }) => html`<tr><th scope="row">${head}</th>${cells.map(cell => html`<td>${cell}</td>`)}</tr>`)}</tbody>
  </table></div>`

interface ExportedPlayer {
  id: string
  name: string | null
  posGroup: string | null
  team: string | null
}

const playerCell = ({ id, name, posGroup, team }: ExportedPlayer, note = ''): Html =>
  html`<b>${name ?? id}</b> <small>${position(posGroup)} ${team ?? ''}${note}</small>`

const draftGrid = async (context: LeagueContext): Promise<Html> => {
  const found = await maybe(context.call('getDraft', { params: leagueParams(context) }))
  if (!found) return emptyState("The draft hasn't started.")
  const { order, rounds, picks, kind } = found.draft
  const byNumber = new Map(picks.map(pick => [pick.number, pick]))
  const cellAt = (round: number, at: number): Html => {
    const number = pickNumber({ order, kind }, round, at)
    const pick = byNumber.get(number)
    return pick ? playerCell(pick.player) : html`<small>${number}</small>`
  }
  const rows = Array.from({ length: rounds }, (_, round) => ({
    head: String(round + 1),
    cells: order.map((_, at) => cellAt(round, at)),
  }))
  return grid(
    'Rd',
    order.map(id => nameIn(context, id)),
    rows,
  )
}

const POSITIONS = ['QB', 'RB', 'WR', 'TE', 'K', 'DST']

const byPosition = (roster: readonly RosterPlayer[]): RosterPlayer[] => {
  const place = ({ posGroup }: RosterPlayer): number => (POSITIONS.indexOf(posGroup ?? '') + 99) % 99
  return roster.toSorted((a, b) => Number(a.reserve || a.taxi) - Number(b.reserve || b.taxi) || place(a) - place(b))
}

const rosterGrid = async (context: LeagueContext): Promise<Html> => {
  const rosters = (await teamRosters(context)).map(({ team, roster }) => ({ team, roster: byPosition(roster) }))
  const length = Math.max(0, ...rosters.map(({ roster }) => roster.length))
  if (length === 0) return emptyState('All rosters are empty.')
  const rows = Array.from({ length }, (_, at) => ({
    head: String(at + 1),
    cells: rosters.map(({ roster }) => {
      const player = roster[at]
      return player ? playerCell(player, player.reserve ? ' IR' : player.taxi ? ' taxi' : '') : NOTHING
    }),
  }))
  return grid(
    'No.',
    rosters.map(({ team }) => team.name),
    rows,
  )
}

type Matchup = Answer<'listMatchups'>['matchups'][number]

/** Draws a week's matchup for one team: its opponent, and the result once it is final. */
const matchupCell = ({ home, away, winner }: Matchup, teamId: string): Html => {
  const isHome = home.team.id === teamId
  const [ownSide, other] = isHome ? [home, away] : [away, home]
  if (!other) return html`Bye`
  const result = winner === null ? '' : winner === 'tie' ? 'T' : (winner === 'home') === isHome ? 'W' : 'L'
  const score = result === '' ? '' : `${result} ${points(ownSide?.total ?? null)}–${points(other.total)}`
  return html`${other.team.name} <small>${score}</small>`
}

const scheduleGrid = async (context: LeagueContext): Promise<Html> => {
  const { weeks, matchups } = await context.call('listMatchups', { params: leagueParams(context) })
  if (matchups.length === 0) return emptyState("This league doesn't have a schedule.")
  const { teams } = context.about
  const rows = weeks.map(week => ({
    head: String(week),
    cells: teams.map(({ id }) => {
      const found = matchups.find(each => each.week === week && [each.home.team.id, each.away?.team.id].includes(id))
      return found ? matchupCell(found, id) : html`Bye`
    }),
  }))
  return grid(
    'Wk',
    teams.map(({ name }) => name),
    rows,
  )
}

const standingsSheet = async ({ about, zone }: LeagueContext): Promise<Html> =>
  drawTable(standingsTable(about.standings, about.league), { leagueId: null, zone }, 'Standings')

/**
 * The sheets by the last part of their path. The CSV list with the same contents has the same last part, and a league
 * has either both or neither.
 */
const SHEETS: Readonly<Record<string, { label: string; draw(context: LeagueContext): Promise<Html> }>> = {
  draft: { label: 'Draft grid', draw: draftGrid },
  standings: { label: 'Standings', draw: standingsSheet },
  rosters: { label: 'Rosters', draw: rosterGrid },
  schedule: { label: 'Schedule', draw: scheduleGrid },
}

const PAPERS: readonly [paper: string, label: string][] = [
  ['letter', 'Letter'],
  ['a4', 'A4'],
]

const backToExports = ({ about: { league } }: LeagueContext): NonNullable<PageContent['up']> => ({
  label: 'Print and export',
  path: leaguePath(league.id, 'print'),
})

const showSheet = async (context: LeagueContext): Promise<PageContent> => {
  const { sheet: name = '' } = context.params
  const sheet = Object.hasOwn(SHEETS, name) ? SHEETS[name] : undefined
  if (!sheet) throw new HindsightError('not_found', "This league doesn't have that sheet")
  const { league } = context.about
  const paper = context.query.get('paper') === 'a4' ? 'a4' : 'letter'
  const papers = PAPERS.map(
    ([each, label]) =>
      html`<a href="${sheetPath(context, name)}?paper=${each}"${each === paper ? html` aria-current="page"` : NOTHING}>${label}</a>`,
  )
  const csv = (await listsFor(context)).has(name)
    ? html`<a href="${listPath(context, name)}" download>CSV</a>`
    : NOTHING
  return {
    title: sheet.label,
    still: true,
    up: backToExports(context),
    lead: `${league.name}, ${league.season}`,
    body: html`<nav class="tabs" aria-label="Paper" tabindex="0">${papers}${csv}</nav>
      <section class="sheet ${paper}">${await sheet.draw(context)}</section>`,
  }
}

const showAll = async (context: LeagueContext): Promise<PageContent> => {
  const lists = await listsFor(context)
  const sheets = Object.entries(SHEETS).filter(([name]) => lists.has(name))
  return {
    still: true,
    lead: 'Sheets that fit on one landscape page (Letter or A4), and lists for a spreadsheet.',
    body: html`<section id="print"><h2>Print</h2><ul class="list menu">${sheets.map(
      ([name, { label }]) => html`<li><a href="${sheetPath(context, name)}">${label}</a></li>`,
    )}</ul></section>
  <section id="csv"><h2>CSV</h2><ul class="list menu">${[...lists].map(
    ([name, { label }]) => html`<li><a href="${listPath(context, name)}" download>${label}</a></li>`,
  )}</ul></section>`,
  }
}

export const EXPORTS: LeaguePage = {
  path: '/print',
  title: 'Print and export',
  link: { place: 'commissioner', note: 'The draft grid, standings, rosters and schedule on paper, and lists as CSV' },
  access: 'watcher',
  show: showAll,
}

export const SHEET: LeaguePage = { path: '/print/:sheet', title: 'Sheet', access: 'watcher', show: showSheet }
