import { formatValue, isTime, points } from '../../views/format.ts'
import { mirrorNotes } from '../../views/leagues.ts'
import { legendOf, type Marks } from '../../views/live.ts'
import type { CreditPart } from '../../views/phrases.ts'
import {
  type Cell,
  isRight,
  type MatchupList,
  type MatchupView,
  type Part,
  type Row,
  type Sentence,
  type Side,
  type Table,
  type Text,
  type View,
} from '../../views/view.ts'
import type { LeagueContext } from '../context/context.ts'
import { avatar, type Html, html, moment, NOTHING } from './html.ts'
import { leaguePath, matchupPath, targetPath } from './links.ts'

/** Draws views from `src/views` in a page: tables, score cards and sentences. */

/** The league, links and times of the page that contains a view. */
export interface Place {
  leagueId: string | null
  zone: string
  /** The sort links in a sortable table's headings. */
  sorting?: Sorting
}

/** A table's page, and the requested sort column, such as `pointsFor`; null for the default order. */
interface Sorting {
  path: string
  by: string | null
}

type Heading = Table['columns'][number]

/** Returns true for a column that people see. Ids are for programs and the command line. */
const isShown = ({ heading, id }: Heading): boolean => heading !== null && id !== true && heading !== 'ID'

const isPosition = ({ field }: Heading): boolean => field === 'posGroup' || field === 'pos'

/** Draws a position's mark, in letters and color. */
export const position = (posGroup: string | null): Html =>
  posGroup === null ? NOTHING : html`<span class="pos ${posGroup}">${posGroup}</span>`

const shownValue = ({ value }: Cell, heading: Heading, { zone }: Place): Html | string => {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'number' && isTime(heading.format)) return moment(value, zone, heading.format)
  if (isPosition(heading)) return position(String(value))
  const text = formatValue(value, heading.format)
  const isNegative = typeof value === 'number' && heading.format !== undefined && text.startsWith('-')
  return isNegative ? `−${text.slice(1)}` : text
}

const drawCell = (cell: Cell, heading: Heading, place: Place): Html => {
  const content = shownValue(cell, heading, place)
  const path = cell.link ? targetPath(place.leagueId, cell.link) : null
  return path === null ? html`${content}` : html`<a href="${path}"><span>${content}</span></a>`
}

const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

interface TableColumn {
  heading: Heading
  at: number
  right: boolean
  /** True if the column contains the row's subject. It stays visible while other columns scroll. */
  isName: boolean
  /** True if the column needs more space, because a cell is a sentence or the heading is a name. */
  isLong: boolean
}

/** The max length of a cell in a narrow column. */
const SHORT = 24
const SHORT_HEADING = 9

const isLong = (rows: readonly Row[], at: number): boolean =>
  rows.some(({ cells }) => String(cells[at]?.value ?? '').length > SHORT)

/** Returns true if a heading is longer than the numbers below it, as with a team's name. */
const isLongName = ({ heading }: Heading): boolean => (heading ?? '').length > SHORT_HEADING

const columnsOf = (table: Table): TableColumn[] => {
  const { columns, rows } = table
  const visible = columns.flatMap((heading, at) =>
    isShown(heading) ? [{ heading, at, right: isRight(table, at) }] : [],
  )
  const name = visible.findIndex(({ right, at }) => !right && rows.some(({ cells }) => cells[at]!.link))
  return visible.map((column, index) => ({
    ...column,
    isName: index === Math.max(name, 0),
    isLong: column.right ? isLongName(column.heading) : isLong(rows, column.at),
  }))
}

const kindOf = ({ heading: { field, minor }, right, isName, isLong }: TableColumn): string =>
  classes(right && 'r', minor && 'minor', isName ? 'name' : isLong && 'long', field !== undefined && `f-${field}`)

/**
 * Returns the field that a column of measures is sorted by, highest first; null for ranks and team numbers, which are
 * already in order.
 */
const orderOf = ({ right, heading: { field, format } }: TableColumn): string | null =>
  right && format !== undefined ? (field ?? null) : null

const headOf = (column: TableColumn, { sorting }: Place): Html => {
  const { heading } = column.heading
  const text = (heading ?? '').trim()
  const kind = kindOf(column)
  if (text === '') return html`<td class="${kind}"></td>`
  const order = orderOf(column)
  if (sorting === undefined || order === null) return html`<th scope="col" class="${kind}">${text}</th>`
  const isOn = sorting.by === order
  const to = isOn ? sorting.path : `${sorting.path}${sorting.path.includes('?') ? '&' : '?'}sort=${order}`
  return html`<th scope="col" class="${kind}"${isOn ? html` aria-sort="descending"` : NOTHING}><a href="${to}">${text}</a></th>`
}

/** Sorts rows as requested, highest first. Rows without a number come last. */
const inOrder = (rows: readonly Row[], columns: readonly TableColumn[], by: string | null): readonly Row[] => {
  const at = by === null ? undefined : columns.find(column => orderOf(column) === by)?.at
  if (at === undefined) return rows
  const numberIn = ({ cells }: Row): number => Number(cells[at]?.value ?? Number.NEGATIVE_INFINITY)
  return rows.toSorted((a, b) => numberIn(b) - numberIn(a))
}

const bodyCell = (column: TableColumn, { cells }: Row, place: Place): Html => {
  const { heading, at, isName } = column
  const cell = cells[at]!
  const kind = classes(kindOf(column), cell.tone && `t-${cell.tone}`)
  const inside = drawCell(cell, heading, place)
  return isName ? html`<th scope="row" class="${kind}">${inside}</th>` : html`<td class="${kind}">${inside}</td>`
}

const detailsOf = ({ details }: Row, width: number): Html =>
  details.length === 0
    ? NOTHING
    : html`<tr class="more"><td colspan="${width}"><details><summary>Why</summary><ul>${details.map(line => html`<li>${line}</li>`)}</ul></details></td></tr>`

/** Draws a table. If it is too wide, it scrolls next to its name column. */
export const drawTable = (table: Table, place: Place, label = ''): Html => {
  const columns = columnsOf(table)
  const name = table.caption ?? label
  const rows = inOrder(table.rows, columns, place.sorting?.by ?? null).map(
    row => html`<tr>${columns.map(column => bodyCell(column, row, place))}</tr>${detailsOf(row, columns.length)}`,
  )
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name === '' ? 'Table' : name}"><table class="grid">
${table.caption === null ? NOTHING : html`<caption><span>${table.caption}</span></caption>`}
<thead><tr>${columns.map(column => headOf(column, place))}</tr></thead><tbody>${rows}</tbody></table></div>`
}

/** A card's notes besides the matchup. */
interface CardNotes {
  week: number
  /** The id of the viewer's team, whose card is marked. */
  ownTeamId?: string | undefined
  /** True if the week is after the current one, so it does not have points yet. */
  isAhead?: boolean
}

const total = ({ total }: Side, isAhead: boolean): string => (total === null || isAhead ? '–' : points(total))

const side = (sideView: Side, won: boolean, isAhead = false): Html =>
  html`<span class="side${won ? ' won' : ''}">${avatar(sideView.team, sideView.link.id)}<span class="who"><b>${sideView.name}</b>${
    sideView.progress === '' ? NOTHING : html`<small>${sideView.progress}</small>`
  }</span>${won ? html`<span class="mark">Won</span>` : NOTHING}<span class="total">${total(sideView, isAhead)}</span></span>`

/**
 * Draws a matchup as a card with large totals. The winner is not marked only by color. If the league is known, the card
 * links to the matchup's page.
 */
export const scoreCard = (
  { home, away, winner, live, remark }: MatchupView,
  notes: CardNotes,
  { leagueId }: Place,
): Html => {
  const isMine = notes.ownTeamId !== undefined && [home.link.id, away?.link.id].includes(notes.ownTeamId)
  const inside = html`${side(home, winner === 'home' && away !== null, notes.isAhead)}${
    away === null ? html`<span class="side bye">Bye</span>` : side(away, winner === 'away', notes.isAhead)
  }${live === null ? NOTHING : html`<small class="live">${live}</small>`}${winner === 'tie' ? html`<small class="note">Tie</small>` : NOTHING}${remark === null ? NOTHING : html`<small class="note">${remark}</small>`}`
  const kind = `card score${isMine ? ' mine' : ''}`
  return leagueId === null
    ? html`<div class="${kind}">${inside}</div>`
    : html`<a class="${kind}" href="${matchupPath(leagueId, notes.week, home.link.id)}" id="m-${notes.week}-${home.link.id}">${inside}</a>`
}

/** Draws the legend for marks on points that are not final, if a page shows any. */
export const liveLegend = (rows: readonly (Pick<Marks, 'provisional'> | null)[]): Html =>
  html`${legendOf(rows).map(words => html`<p class="dim legend">${words}</p>`)}`

/** Returns a note if the live-points source is failing, with the time in the viewer's time zone. */
export const liveFailure = ({ liveFailedAt }: { liveFailedAt?: number | undefined }, zone: string): Html =>
  liveFailedAt === undefined
    ? NOTHING
    : html`<p class="dim" role="note">Live scores unavailable since ${moment(liveFailedAt, zone, 'kickoff')}</p>`

/** Draws the matchups in a week or a round. */
const drawMatchups = ({ heading, week, matchups }: MatchupList, place: Place): Html =>
  html`<section class="matchups"><h2>${
    place.leagueId === null ? heading : html`<a href="${leaguePath(place.leagueId, `weeks/${week}`)}">${heading}</a>`
  }</h2><div class="cards">${matchups.map(matchup => scoreCard(matchup, { week }, place))}</div></section>`

/** Draws the attribution of stats at the end of a page. */
export const drawCredit = (credit: readonly CreditPart[]): Html =>
  credit.length === 0
    ? NOTHING
    : html`<footer class="credit"><small>${credit.map(({ text, link }) => (link === undefined ? text : html`<a href="${link}">${text}</a>`))}</small></footer>`

/** Explains, below a mirror's standings, why they can differ from its platform's. */
export const mirrorNote = ({ about }: LeagueContext): Html =>
  html`${mirrorNotes(about).map(note => html`<p class="dim">${note}</p>`)}`

const sentence = (line: Sentence): Html =>
  typeof line === 'string'
    ? html`${line.trim()}`
    : html`${line.map(({ text, tone }) => (tone === undefined ? text : html`<span class="t-${tone}">${text}</span>`))}`

const drawText = ({ heading, lines }: Text): Html =>
  html`${heading === undefined ? NOTHING : html`<h2>${heading}</h2>`}${lines.map(line => html`<p>${sentence(line)}</p>`)}`

export const drawPart = (part: Part, place: Place, label = ''): Html => {
  if (part.kind === 'table') return drawTable(part, place, label)
  return part.kind === 'text' ? drawText(part) : drawMatchups(part, place)
}

/** Draws an entire view: its sentences, then its parts. Leaves out its title, because the page has its own. */
export const drawView = ({ title, about, parts }: View, place: Place, label = ''): Html =>
  html`${parts.length === 0 && title !== null ? html`<p class="lead">${title}</p>` : NOTHING}${drawText({
    kind: 'text',
    lines: about,
  })}${parts.map(part => drawPart(part, place, label))}`
