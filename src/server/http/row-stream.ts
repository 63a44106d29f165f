import { accepted, answerRows, csvLine, flatCells, hasRows, type Operation } from '../../engine/index.ts'
import type { Exchange } from './exchange.ts'
import type { Reply } from './reply.ts'

/** Streams lists as rows of NDJSON or CSV instead of JSON. */

/** The format of a list's rows: an optional line of headings, then a line per row. */
interface RowForm {
  type: string
  open(rows: readonly Row[]): { head: string; line(row: Row): string }
}

type Row = Readonly<Record<string, unknown>>

const columnsOf = (rows: readonly Row[]): string[] => {
  const names = new Set<string>()
  for (const row of rows) for (const [name] of flatCells(row)) names.add(name)
  return [...names]
}

/** Stat lines leave out stats that are 0, so a missing stat counts as 0. */
const isStat = (name: string): boolean => /(^|\.)stats\./.test(name)

const csvValue = (value: unknown): string | number | boolean | null | undefined =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as string | undefined)

const FORMS: Readonly<Record<string, RowForm>> = {
  'application/x-ndjson': {
    type: 'application/x-ndjson',
    open: () => ({ head: '', line: row => `${JSON.stringify(row)}\n` }),
  },
  'text/csv': {
    type: 'text/csv; charset=utf-8; header=present',
    open(rows) {
      const columns = columnsOf(rows)
      return {
        head: `${csvLine(columns)}\r\n`,
        line(row) {
          const cells = new Map(flatCells(row))
          return `${csvLine(columns.map(name => csvValue(cells.get(name) ?? (isStat(name) ? 0 : undefined))))}\r\n`
        },
      }
    },
  },
}

const JSON_TYPES = ['application/json', 'application/*', '*/*']

/** Returns the row format that a request asks for. Null for JSON, the default. */
export const requestedRows = (op: Operation, { header }: Exchange): RowForm | null => {
  const accept = header('accept')
  if (!hasRows(op) || accept === undefined) return null
  const first = accepted(accept).find(
    ({ name, weight }) => weight > 0 && (JSON_TYPES.includes(name) || Object.hasOwn(FORMS, name)),
  )
  return FORMS[first?.name ?? ''] ?? null
}

const ROWS_AT_ONCE = 256

/** Builds a reply with the rows of a response's list. Rows are generated only as fast as the client reads them. */
export const rowReply = (op: Operation, answer: unknown, form: RowForm): Reply => {
  const rows = answerRows(op, answer) as readonly Row[]
  const { head, line } = form.open(rows)
  const utf8 = new TextEncoder()
  let next = 0
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      if (head !== '') stream.enqueue(utf8.encode(head))
    },
    pull(stream) {
      const lines = rows.slice(next, next + ROWS_AT_ONCE).map(line)
      next += ROWS_AT_ONCE
      if (lines.length > 0) stream.enqueue(utf8.encode(lines.join('')))
      if (next >= rows.length) stream.close()
    },
  })
  return { status: op.status, body, headers: { 'Content-Type': form.type, Vary: 'Accept' } }
}
