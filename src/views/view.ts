import { type Format, UTC, type Value } from './format.ts'
import type { CreditPart } from './phrases.ts'

/**
 * Views: what an answer says to a person, as data. Every shell draws the same view, and none adds a column of its own.
 */

/**
 * What something means, whatever draws it: `mine` is of whoever reads, `good` wins, `locked` stays as it is, and `open` is a
 * slot that nobody has.
 */
export type Tone = 'heading' | 'accent' | 'good' | 'bad' | 'dim' | 'mine' | 'locked' | 'open'

/** What a cell leads to: a page in a browser, an id column in CSV. */
export interface Target {
  to: 'league' | 'team' | 'player' | 'system' | 'trade'
  id: string
}

interface Heading {
  /** Over the column; null in a column that only programs read. */
  heading: string | null
  /** What programs call it: the header of CSV. A column without one is for people alone. */
  field?: string
  /** What programs call the id that it leads to. */
  idField?: string
  /** How its numbers read (default: as they are). */
  format?: Format
  /** Numbers stand right by themselves; this puts texts there too. */
  right?: true
  /** Never cut, as somebody types it. */
  whole?: true
  /** The id of what the row is about: where there is little room, the beginning that tells it from the others. */
  id?: true
  /** Left out where there is too little room for all columns. */
  minor?: true
}

/** A column of a table: what it is called, and what it shows of a row. */
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
  /** What explains it, a line each, such as the arithmetic behind a score. */
  details: readonly string[]
}

export interface Table {
  kind: 'table'
  /** What it shows, where that is not all that the view is about. */
  caption: string | null
  columns: readonly Heading[]
  rows: readonly Row[]
  /** All columns but the first are of one kind: where they do not fit, they go below each other with the first one again. */
  matrix: boolean
  /** By the clocks of which zone its times are; their headings name it. */
  zone: string
}

/** A word or more of a sentence. */
export interface Span {
  text: string
  tone?: Tone | undefined
}

export type Sentence = string | readonly Span[]

/** Sentences that belong together, each on a line of its own. */
export interface Text {
  kind: 'text'
  /** What they are about, over them, where that is not what the view is about. */
  heading?: string
  lines: readonly Sentence[]
}

/** One side of a matchup. */
export interface Side {
  /** The team, in a bracket after its seed, such as "2 Late Flags". */
  name: string
  /** The name of the team only. */
  team: string
  /** Null before any of its players has played. */
  total: number | null
  link: Target
  /** How many starters have yet to finish, such as "3 to play"; empty if none, or if unknown. */
  progress: string
}

/** Two teams that play each other in a week. A team without an opponent has a bye. */
export interface MatchupView {
  home: Side
  away: Side | null
  winner: 'home' | 'away' | 'tie' | null
  /** The mark of totals that are not final, such as "live"; null for final ones. */
  live: string | null
  /** Explains the totals: how a tie was broken, and points that the commissioner added. */
  remark: string | null
  /** The remark, after the mark and how many starters of both teams have yet to finish. */
  note: string | null
}

/** The matchups of a week or of a round of a bracket. */
export interface MatchupList {
  kind: 'matchups'
  heading: string
  week: number
  matchups: readonly MatchupView[]
}

export type Part = Table | Text | MatchupList

export interface View {
  /** What it is about, in one sentence; null where its parts say so. */
  title: string | null
  /** What else is to say before anything is listed, a sentence a line. */
  about: readonly string[]
  parts: readonly Part[]
  /** What helps at a terminal, behind all that: a command or a flag and what it does, a sentence a line. Others leave it out. */
  atTerminal?: readonly string[]
  /** What programs get as CSV, where that is not the first table. */
  list?: Table
  /** The attribution of the stats that it shows, for files that people pass on. */
  credit?: readonly CreditPart[]
}

/** How far a league is: its closed weeks, and the lowest week with a game that is not over. */
export interface LeagueWeeks {
  closed: readonly number[]
  current: number | null
}

/** The names of what an answer holds by id, where they are known; else the ids. */
export interface Names {
  nameOf(id: string): string
}

/** What a shell knows of the reader: names by id, and the time zone, such as Europe/Berlin. */
export interface Reader extends Names {
  zone: string
}

/** What a shell knows besides an answer. */
export interface Asked extends Reader {
  /** What was asked, by field. */
  values: Readonly<Record<string, string | undefined>>
  /** How far the league is, where a view needs that. */
  weeks: LeagueWeeks
}

/** What an answer says to a person. */
export type ViewOf<Answer> = (answer: Answer, asked: Asked) => View

interface More<Row> {
  caption?: string
  details?(row: Row): readonly string[]
  matrix?: true
  /** The zone of whoever reads (default: UTC). */
  zone?: string
}

/** The heading of a column as text. Above times, it names their zone. Null for a column that only programs read. */
export const headingText = ({ heading, format }: Heading, zone: string): string | null =>
  format === 'moment' && heading !== null ? `${heading} (${zone})` : heading

/** A column without the functions that read a row. */
const headingOf = <Row>({ value: _, tone: __, link: ___, ...heading }: Column<Row>): Heading => heading

/** A table of some rows. */
export const table = <Row>(rows: readonly Row[], columns: readonly Column<Row>[], more: More<Row> = {}): Table => ({
  kind: 'table',
  caption: more.caption ?? null,
  columns: columns.map(headingOf),
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

/** Texts, whatever values they are made of. */
const TEXTS: ReadonlySet<Format | undefined> = new Set(['moment', 'day', 'bar'])

/** Whether a column stands right: numbers do, and what is put there. */
export const isRight = ({ columns, rows }: Table, at: number): boolean => {
  const { right, format } = columns[at]!
  return right ?? (!TEXTS.has(format) && rows.some(({ cells }) => typeof cells[at]!.value === 'number'))
}

/** A column that shows a field of its rows as it is. */
export const field = <Field extends string>(
  heading: string,
  name: Field,
  more: Partial<Column<Record<Field, Value>>> = {},
): Column<Record<Field, Value>> => ({ heading, field: name, value: row => row[name], ...more })

/** A sentence without what its parts mean. */
export const wordsOf = (sentence: Sentence): string =>
  typeof sentence === 'string' ? sentence : sentence.map(span => span.text).join('')

export const text = (...lines: readonly Sentence[]): Text => ({ kind: 'text', lines })

/** Sentences under a heading of their own; no part where there is none. */
export const section = (heading: string, lines: readonly Sentence[]): Text[] =>
  lines.length === 0 ? [] : [{ kind: 'text', heading, lines }]

/** A view that is all sentences; the first is its title. */
export const statement = (title: string, ...about: readonly string[]): View => ({ title, about, parts: [] })

/** A view with what helps at a terminal. */
export const withHelp = (view: View, ...atTerminal: readonly string[]): View => ({
  ...view,
  atTerminal: [...(view.atTerminal ?? []), ...atTerminal],
})

/** A view of a list that is empty, and what helps at a terminal. */
export const none = (title: string, ...atTerminal: readonly string[]): View => ({
  ...statement(title),
  list: table([], []),
  atTerminal,
})

/** A view of parts under a title. */
export const shown = (title: string | null, ...parts: readonly Part[]): View => ({ title, about: [], parts })

export const teamLink = (id: string): Target => ({ to: 'team', id })
export const playerLink = (id: string): Target => ({ to: 'player', id })

/** A view of the first rows of a list, with how many there are where it does not show all. */
export const withCount = (view: View, { shown, total, noun }: { shown: number; total: number; noun: string }): View =>
  shown < total
    ? withHelp({ ...view, parts: [...view.parts, text(`${shown} of ${total} ${noun}`)] }, '--limit shows more')
    : view

/** What an answer lacks, a sentence a line; no part where it lacks nothing. */
export const notes = (warnings: readonly string[]): Text[] =>
  warnings.length === 0 ? [] : [text(...warnings.map(each => `Note: ${each}`))]

/** Columns that several tables have. */

interface Named<Row> {
  heading: string
  /** What programs call it; its id has "Id" behind. */
  field: string
  to: Target['to']
  nameOf(id: string): string
  /** Null where the row has none. */
  id(row: Row): string | null
}

/** What a row holds by id, by its name. */
export const byName = <Row>({ heading, field, to, nameOf, id }: Named<Row>): Column<Row> => ({
  heading,
  field,
  idField: `${field}Id`,
  value: row => {
    const known = id(row)
    return known && nameOf(known)
  },
  link: row => {
    const known = id(row)
    return known === null ? null : { to, id: known }
  },
})

const STATUS_TONES: Readonly<Record<string, Tone>> = {
  pending: 'accent',
  'under review': 'accent',
  won: 'good',
  accepted: 'good',
  lost: 'bad',
  rejected: 'bad',
}

/** The status of a claim or trade; finished ones are dim. */
export const statusTone = (status: string): Tone => STATUS_TONES[status] ?? 'dim'

/** Marks the chosen rows of a picker. */
export const marks = <Row>(isMarked: (row: Row) => boolean): Column<Row> => ({
  heading: ' ',
  value: row => (isMarked(row) ? '✓' : ' '),
})
