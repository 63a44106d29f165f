import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

export type Cell = string | number | null | undefined
export type CsvRow = Record<string, string>

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const cellText = (value: Cell, missing: string): string =>
  value === null || value === undefined || value === '' ? missing : quoted(String(value))

/** The byte where gzip records the operating system. */
const SYSTEM_BYTE = 9
const SYSTEM_UNKNOWN = 255

/**
 * Returns a gzipped CSV file: the header, then one line per row. Columns that a row lacks contain `missing`. The same
 * rows always give the same bytes.
 */
export const csvGz = (header: readonly string[], rows: readonly Record<string, Cell>[], missing = ''): Buffer => {
  const lines = rows.map(row => header.map(column => cellText(row[column], missing)).join(','))
  const bytes = gzipSync(`${[header.join(','), ...lines].join('\n')}\n`, { level: 9 })
  bytes[SYSTEM_BYTE] = SYSTEM_UNKNOWN
  return bytes
}

const splitLine = (line: string): string[] => {
  if (!line.includes('"')) return line.split(',')
  const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? []
  return cells.map(cell => cell.replace(/,$/, '').replace(/^"|"$/g, '').replaceAll('""', '"'))
}

/**
 * Returns the rows of a gzipped CSV file, with cells by column name. Assumes that cells do not contain line breaks,
 * which is true of nflverse's files.
 */
export const readCsvGz = (path: string): CsvRow[] => {
  const [head = '', ...lines] = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n')
  const header = head.split(',')
  return lines.map(line => {
    const cells = splitLine(line)
    return Object.fromEntries(header.map((column, index) => [column, cells[index] ?? '']))
  })
}
