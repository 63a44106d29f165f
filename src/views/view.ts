import { statusWord } from '../../data/leagues.ts'
import type { Answer, OperationName } from '../engine/index.ts'
import { type Format, isTime, UTC, type Value } from './format.ts'
import type { CreditPart } from './phrases.ts'

/**
 * Views: a response's content for people, as data. Every shell renders the same view, and shells do not add columns.
 */

/**
 * The meaning of a span of text in any shell: `mine` belongs to the viewer, `good` is a winner, `locked` cannot change,
 * and `open` is an empty slot.
 */
export type Tone = 'heading' | 'accent' | 'good' | 'bad' | 'dim' | 'mine' | 'locked' | 'open'

/** The target of a cell's link: a page in a browser, or an id column in CSV. */
export interface Target {
  to: 'league' | 'team' | 'player' | 'system' | 'trade'
  id: string
}

interface Heading {
  /** The heading above the column; null if only programs read the column. */
  heading: string | null
  /** The name for programs, in the CSV header. A column without one is only for people. */
  field?: string
  /** The name that programs use for the target's id. */
  idField?: string
  /** How the column's numbers are formatted (default: unchanged). */
  format?: Format
  /** Aligns strings to the right. Numbers are always aligned to the right. */
  right?: true
  /** True for text that is never cut off, because people copy it into commands. */
  uncut?: true
  /** True for the id of the row's subject. If space is limited, only its distinctive start is shown. */
  id?: true
  /** True if the column is dropped when not all columns fit. */
  minor?: true
}

/** A table column: its heading, and its value in each row. */
export interface Column<Row> extends Heading {
  value(row: Row): Value
  tone?(row: Row): Tone | undefined
  link?(row: Row): Target | null
}

export interface Cell {
  value: Value
  tone?: Tone | undefined
  link?: Target | null
}

export interface Row {
  cells: readonly Cell[]
  /** Explanations, one per line, such as how a score adds up. */
  details: readonly string[]
}

export interface Table {
  kind: 'table'
  /** A description of the table, if the view has more parts. */
  caption: string | null
  columns: readonly Heading[]
  rows: readonly Row[]
  /**
   * True if all columns except the first are of one kind. If they do not fit, they are split into groups, shown one
   * below the other. Each group starts with the first column.
   */
  matrix: boolean
  /** The time zone of the table's times, shown in the headings. */
  zone: string
}

/** One or more words in a sentence. */
export interface Span {
  text: string
  tone?: Tone | undefined
}

export type Sentence = string | readonly Span[]

/** Related sentences, each on its own line. */
export interface Text {
  kind: 'text'
  /** The subject of the sentences, if it differs from the view's. */
  heading?: string
  lines: readonly Sentence[]
}

/** One side of a matchup. */
export interface Side {
  /** The team. In a bracket, its seed comes first, such as "2 Late Flags". */
  name: string
  /** Only the team's name. */
  team: string
  /** Null until one of its players has played. */
  total: number | null
  link: Target
  /** The number of starters who have not finished, such as "3 to play"; empty if all have finished, or if unknown. */
  progress: string
}

/** Two teams that play each other in a week. A team without an opponent has a bye. */
export interface MatchupView {
  home: Side
  away: Side | null
  winner: 'home' | 'away' | 'tie' | null
  /** The mark for totals that are not final, such as "live"; null for final totals. */
  live: string | null
  /** Explains the totals: the tiebreaker, and points that the commissioner added. */
  remark: string | null
  /** The mark, both teams' numbers of unfinished starters, and the remark. */
  note: string | null
}

/** The matchups in a week or a bracket round. */
export interface MatchupList {
  kind: 'matchups'
  heading: string
  week: number
  matchups: readonly MatchupView[]
}

export type Part = Table | Text | MatchupList

export interface View {
  /** The subject in one sentence; null if the parts state it. */
  title: string | null
  /** Further facts shown before any list, one sentence per line. */
  about: readonly string[]
  parts: readonly Part[]
  /**
   * Help for a terminal, shown after all other text: a command or flag and what it does, one sentence per line. Other
   * shells omit it.
   */
  atTerminal?: readonly string[]
  /** The table that programs get as CSV, if it is not the first one. */
  list?: Table
  /** The attribution for the stats shown, for files that people share. */
  credit?: readonly CreditPart[]
}

/** A league's progress: its closed weeks, and the first week with a game that is not over. */
export interface LeagueWeeks {
  closed: readonly number[]
  current: number | null
}

/** Finds names by id in a response. Returns the id if the name is unknown. */
export interface Names {
  nameOf(id: string): string
  /** Finds a scoring system's name, if `nameOf` finds names of leagues, because both can have the same id. */
  systemName?(id: string): string
}

/** Returns a scoring system's name, or the id if the name is unknown. */
export const systemNameIn = ({ nameOf, systemName = nameOf }: Names, id: string): string => systemName(id)

/** A shell's facts about the user: names by id, and the time zone, such as Europe/Berlin. */
export interface Reader extends Names {
  zone: string
}

/** The facts that a view needs besides the response. */
export interface ViewContext extends Reader {
  /** The request's arguments, by field. */
  values: Readonly<Record<string, string | undefined>>
  /** The league's progress, if a view needs it. */
  weeks: LeagueWeeks
}

/** Returns the view for a response. */
export type ViewOf<Answer> = (answer: Answer, context: ViewContext) => View

/** A module's views, by the operation whose response they show. */
export type Views = { readonly [Name in OperationName]?: ViewOf<Answer<Name>> }

interface More<Row> {
  caption?: string
  details?(row: Row): readonly string[]
  matrix?: true
  /** The user's time zone (default: UTC). */
  zone?: string
}

/**
 * Returns a column's heading as text, including the time zone if the column shows times. Null for a column that only
 * programs read.
 */
export const headingText = ({ heading, format }: Heading, zone: string): string | null =>
  format === 'moment' && heading !== null ? `${heading} (${zone})` : heading

/** Returns a column without its functions for reading rows. */
const toHeading = <Row>({ value: _, tone: __, link: ___, ...heading }: Column<Row>): Heading => heading

export const table = <Row>(rows: readonly Row[], columns: readonly Column<Row>[], more: More<Row> = {}): Table => ({
  kind: 'table',
  caption: more.caption ?? null,
  columns: columns.map(toHeading),
  rows: rows.map(row => ({
    cells: columns.map(column => ({
      value: column.value(row),
      tone: column.tone?.(row),
      link: column.link?.(row) ?? null,
    })),
    details: more.details?.(row) ?? [],
  })),
  matrix: more.matrix === true,
  zone: more.zone ?? UTC,
})

/** Returns a view's main list: the view's own choice, or else its first table. */
export const mainList = ({ list, parts }: View): Table | undefined => list ?? parts.find(part => part.kind === 'table')

/** Returns true if a column is aligned to the right because it contains numbers or is marked `right`. */
export const isRight = ({ columns, rows }: Table, at: number): boolean => {
  const { right, format } = columns[at]!
  return (
    right ?? (!isTime(format) && format !== 'bar' && rows.some(({ cells }) => typeof cells[at]!.value === 'number'))
  )
}

/** Returns a column that shows a field of its rows unchanged. */
export const field = <Field extends string>(
  heading: string,
  name: Field,
  more: Partial<Column<Record<Field, Value>>> = {},
): Column<Record<Field, Value>> => ({ heading, field: name, value: row => row[name], ...more })

/** Returns a sentence as plain text, without tones. */
export const wordsOf = (sentence: Sentence): string =>
  typeof sentence === 'string' ? sentence : sentence.map(span => span.text).join('')

export const text = (...lines: readonly Sentence[]): Text => ({ kind: 'text', lines })

/** Returns a part that lists sentences under a heading; empty without sentences. */
export const section = (heading: string, lines: readonly Sentence[]): Text[] =>
  lines.length === 0 ? [] : [{ kind: 'text', heading, lines }]

/** Returns a view that consists only of sentences. The first one is its title. */
export const statement = (title: string, ...about: readonly string[]): View => ({ title, about, parts: [] })

/** Adds help for a terminal to a view. */
export const withHelp = (view: View, ...atTerminal: readonly string[]): View => ({
  ...view,
  atTerminal: [...(view.atTerminal ?? []), ...atTerminal],
})

/** Returns a view for an empty list, with help for a terminal. */
export const none = (title: string, ...atTerminal: readonly string[]): View => ({
  ...statement(title),
  list: table([], []),
  atTerminal,
})

/** Returns a view for a list, or a sentence if it is empty. Programs also get the columns of an empty list. */
export const listView = (list: Table, emptyText: string, ...atTerminal: readonly string[]): View =>
  list.rows.length === 0 ? { ...none(emptyText, ...atTerminal), list } : layout(null, list)

export const layout = (title: string | null, ...parts: readonly Part[]): View => ({ title, about: [], parts })

export const teamLink = (id: string): Target => ({ to: 'team', id })
export const playerLink = (id: string): Target => ({ to: 'player', id })

/** Returns a view of a list's first rows, with the total count if it does not show all rows. */
export const withCount = (
  view: View,
  { shownCount, total, noun }: { shownCount: number; total: number; noun: string },
): View =>
  shownCount < total
    ? withHelp({ ...view, parts: [...view.parts, text(`${shownCount} of ${total} ${noun}`)] }, '--limit shows more')
    : view

/** Returns a part with a response's warnings, one sentence per line; empty without warnings. */
export const notes = (warnings: readonly string[]): Text[] =>
  warnings.length === 0 ? [] : [text(...warnings.map(each => `Note: ${each}`))]

interface LinkColumn<Row> {
  heading: string
  /** The field that contains the name, for programs. The id's field is named by appending "Id". */
  field: string
  to: Target['to']
  nameOf(id: string): string
  /** Null for a row without an id. */
  id(row: Row): string | null
}

/** Returns a column that shows the name behind an id. */
export const byName = <Row>({ heading, field, to, nameOf, id }: LinkColumn<Row>): Column<Row> => ({
  heading,
  field,
  idField: `${field}Id`,
  value: row => {
    const rowId = id(row)
    return rowId && nameOf(rowId)
  },
  link: row => {
    const rowId = id(row)
    return rowId === null ? null : { to, id: rowId }
  },
})

/** Finds the display name of an account. */
export type PersonOf = (account: string) => string

/** Returns a function that finds display names in a response. */
export const personIn =
  ({ displayNames = {} }: { displayNames?: Readonly<Record<string, string>> }): PersonOf =>
  account =>
    Object.hasOwn(displayNames, account) ? displayNames[account]! : account

interface Person<Row> extends Pick<Heading, 'minor'> {
  heading: string
  /** The field that contains the account, for programs. The display name's field is named by appending "Name". */
  field: string
  personOf: PersonOf
  /** Null for a row without a person. */
  account(row: Row): string | null
}

/** Returns a person's columns: the display name for people, and the account for programs. */
export const person = <Row>({ heading, field, personOf, account, ...more }: Person<Row>): Column<Row>[] => [
  {
    heading,
    field: `${field}Name`,
    value: row => {
      const known = account(row)
      return known && personOf(known)
    },
    ...more,
  },
  { heading: null, field, value: account },
]

const STATUS_TONES: Readonly<Record<string, Tone>> = {
  pending: 'accent',
  'under review': 'accent',
  won: 'good',
  accepted: 'good',
  lost: 'bad',
  rejected: 'bad',
}

/** Returns the tone for a claim's or trade's status. Finished claims and trades are dim. */
export const statusTone = (status: string): Tone => STATUS_TONES[status] ?? 'dim'

export { statusWord }

/** Returns the columns for a claim's or trade's status: one for people, and one for programs, with the API's value. */
export const statusColumns = <Row>(statusOf: (row: Row) => string): Column<Row>[] => [
  { heading: 'STATUS', value: row => statusWord(statusOf(row)), tone: row => statusTone(statusOf(row)) },
  { heading: null, field: 'status', value: statusOf },
]

/** Marks a picker's selected rows. */
export const marks = <Row>(isMarked: (row: Row) => boolean): Column<Row> => ({
  heading: ' ',
  value: row => (isMarked(row) ? '✓' : ' '),
})
