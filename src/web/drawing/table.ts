import { html } from 'hono/html'
import { formatted } from '../../views/format.ts'
import { type Cell, isRight, type Row, type Table } from '../../views/view.ts'
import { targetPath } from './links.ts'
import { moment } from './times.ts'
import { type Html, NOTHING } from './words.ts'

/** How tables of views look in a browser. */

/** Where a view is drawn: its links and times depend on it. */
export interface Place {
  leagueId: string | null
  zone: string
  /** The page of a table that may be put in another order, by a link in each heading. */
  sorting?: Sorting
}

/** Where a table stands, and by which column it is wanted, such as `pointsFor`; null for its own order. */
export interface Sorting {
  path: string
  by: string | null
}

type Heading = Table['columns'][number]

/** A column for people; ids are for programs and the command line. */
const isShown = ({ heading, id }: Heading): boolean => heading !== null && id !== true && heading !== 'ID'

const isPosition = ({ field }: Heading): boolean => field === 'posGroup' || field === 'pos'

/** The mark of a position, which says it in letters and only then in color. */
export const position = (posGroup: string | null): Html =>
  posGroup === null ? NOTHING : html`<span class="pos ${posGroup}">${posGroup}</span>`

const shownValue = ({ value }: Cell, heading: Heading, { zone }: Place): Html | string => {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'number' && (heading.format === 'moment' || heading.format === 'day'))
    return moment(value, zone, heading.format)
  if (isPosition(heading)) return position(String(value))
  const text = formatted(value, heading.format)
  const isNegative = typeof value === 'number' && heading.format !== undefined && text.startsWith('-')
  return isNegative ? `−${text.slice(1)}` : text
}

const cellOf = (cell: Cell, heading: Heading, place: Place): Html => {
  const shown = shownValue(cell, heading, place)
  const path = cell.link ? targetPath(place.leagueId, cell.link) : null
  return path === null ? html`${shown}` : html`<a href="${path}"><span>${shown}</span></a>`
}

const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

interface Shown {
  heading: Heading
  at: number
  right: boolean
  /** It says what the row is about, and stays where it is when the others are scrolled. */
  isName: boolean
  /** Some of its cells are sentences, or its heading is a name: these need room. */
  isLong: boolean
}

/** As long as a cell may be in a narrow column. */
const SHORT = 24
const SHORT_HEADING = 9

const isLong = (rows: readonly Row[], at: number): boolean =>
  rows.some(({ cells }) => String(cells[at]?.value ?? '').length > SHORT)

/** Tests a heading for more letters than the numbers below need, such as the name of a team. */
const isLongName = ({ heading }: Heading): boolean => (heading ?? '').length > SHORT_HEADING

const columnsOf = (table: Table): Shown[] => {
  const { columns, rows } = table
  const shown = columns.flatMap((heading, at) => (isShown(heading) ? [{ heading, at, right: isRight(table, at) }] : []))
  const name = shown.findIndex(({ right, at }) => !right && rows.some(({ cells }) => cells[at]!.link))
  return shown.map((column, index) => ({
    ...column,
    isName: index === Math.max(name, 0),
    isLong: column.right ? isLongName(column.heading) : isLong(rows, column.at),
  }))
}

const kindOf = ({ heading: { field, minor }, right, isName, isLong }: Shown): string =>
  classes(right && 'r', minor && 'minor', isName ? 'name' : isLong && 'long', field !== undefined && `f-${field}`)

/** The order that a column of measures offers, the most first; ranks and numbers of teams are in theirs already. */
const orderOf = ({ right, heading: { field, format } }: Shown): string | null =>
  right && format !== undefined ? (field ?? null) : null

const headOf = (column: Shown, { sorting }: Place): Html => {
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

/** The rows in the order that is wanted, the most first; who has no number comes last. */
const inOrder = (rows: readonly Row[], columns: readonly Shown[], by: string | null): readonly Row[] => {
  const at = by === null ? undefined : columns.find(column => orderOf(column) === by)?.at
  if (at === undefined) return rows
  const numberIn = ({ cells }: Row): number => Number(cells[at]?.value ?? Number.NEGATIVE_INFINITY)
  return rows.toSorted((a, b) => numberIn(b) - numberIn(a))
}

const bodyCell = (column: Shown, { cells }: Row, place: Place): Html => {
  const { heading, at, isName } = column
  const cell = cells[at]!
  const kind = classes(kindOf(column), cell.tone && `t-${cell.tone}`)
  const inside = cellOf(cell, heading, place)
  return isName ? html`<th scope="row" class="${kind}">${inside}</th>` : html`<td class="${kind}">${inside}</td>`
}

const detailsOf = ({ details }: Row, width: number): Html =>
  details.length === 0
    ? NOTHING
    : html`<tr class="more"><td colspan="${width}"><details><summary>Why</summary><ul>${details.map(line => html`<li>${line}</li>`)}</ul></details></td></tr>`

/** A table; where it is too wide, it is scrolled by itself beside the column that says what a row is about. */
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
