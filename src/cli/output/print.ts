import { CONTROL, HIDDEN } from '../../engine/index.ts'
import type { CommandRow } from '../commands/row.ts'
import type { Io } from '../io.ts'
import type { Lookup } from '../names/lookup.ts'

export interface PrintFlags {
  json?: boolean
  csv?: boolean
}

type Row = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Row => value !== null && typeof value === 'object' && !Array.isArray(value)

/** The rows of an answer: those of the list named, else of the only array it has; without a list the answer itself. */
const rowsOf = (answer: Row, named: string | undefined): Row[] => {
  const [name, list] = Object.entries(answer).find(([each, value]) =>
    named === undefined ? Array.isArray(value) : each === named,
  ) ?? ['', answer]
  return (Array.isArray(list) ? list : [list]).map(row => (isObject(row) ? row : { [name]: row }))
}

const DEEPEST = 3

/** A row with what lies inside its objects as columns of their own, such as home.team.name. */
const flat = (row: Row, before = '', depth = 1): [column: string, value: unknown][] =>
  Object.entries(row).flatMap(([name, value]) =>
    isObject(value) && depth < DEEPEST ? flat(value, `${before}${name}.`, depth + 1) : [[before + name, value]],
  )

const cell = (value: unknown): string | number | null | undefined =>
  (value !== null && typeof value === 'object') || typeof value === 'boolean'
    ? JSON.stringify(value)
    : typeof value === 'string'
      ? plain(value)
      : (value as number | null)

const csv = async (rows: readonly Row[]): Promise<string> => {
  if (rows.length === 0) return ''
  const { stringify } = await import('csv-stringify/sync')
  const lines = rows.map(row => new Map(flat(row)))
  const names = [...new Set(lines.flatMap(line => [...line.keys()]))]
  // What is null in one row and an object in another has its columns already.
  const columns = names.filter(name => !names.some(each => each.startsWith(`${name}.`)))
  return stringify(
    lines.map(line => columns.map(column => cell(line.get(column)))),
    { header: true, columns },
  )
}

const OBEYED = new RegExp(`(?!\\n)[${CONTROL}]`, 'gu')
const UNSEEN = new RegExp(`[${HIDDEN}]`, 'gu')

/** A text without what a terminal would obey, and without what nobody sees: a name could hold both. */
export const plain = (text: string): string => text.replace(OBEYED, ' ').replace(UNSEEN, '')

interface Printing {
  io: Io
  flags: PrintFlags
  command: string
  list?: string | undefined
  /** The rows of `--csv`, where they are not a list of the answer as it stands. */
  rows?: CommandRow['rows'] | undefined
  /** The command line, with what it learnt: names by id, and how far its league is. */
  lookup?: Pick<Lookup, 'labels' | 'values' | 'weeks'>
}

/** Writes an answer to stdout: the very object with `--json`, its list with `--csv`, else as it reads for a person. */
export const printAnswer = async (
  answer: unknown,
  { io, flags, command, list, rows, lookup }: Printing,
): Promise<void> => {
  const nameOf = (id: string): string => lookup?.labels.get(id) ?? id
  if (flags.json) {
    io.stdout.write(`${JSON.stringify(answer, null, io.stdout.isTerminal ? 2 : 0)}\n`)
    return
  }
  if (flags.csv) {
    io.stdout.write(await csv(rows ? rows(answer as never, nameOf) : rowsOf(answer as Row, list)))
    return
  }
  const { present } = await import('../../views/index.ts')
  const { wrapped } = await import('./wrap.ts')
  const page = { ...io.stdout, nameOf, ...(lookup && { values: lookup.values, weeks: lookup.weeks }) }
  io.stdout.write(wrapped(plain(present(command, answer, page)), io.stdout))
}
