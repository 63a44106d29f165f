import type { Io } from './io.ts'

export interface PrintFlags {
  json?: boolean
  csv?: boolean
}

/** The list of an answer: the one named, else the only array it has. */
const listOf = (answer: Record<string, unknown>, named: string | undefined): Record<string, unknown>[] => {
  const list = named ? answer[named] : Object.values(answer).find(Array.isArray)
  return (list as Record<string, unknown>[] | undefined) ?? [answer]
}

const cell = (value: unknown): string | number | null | undefined =>
  (value !== null && typeof value === 'object') || typeof value === 'boolean'
    ? JSON.stringify(value)
    : (value as string | number | null)

const csv = async (rows: readonly Record<string, unknown>[]): Promise<string> => {
  const { stringify } = await import('csv-stringify/sync')
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return stringify(
    rows.map(row => columns.map(column => cell(row[column]))),
    { header: true, columns },
  )
}

/** A text without what a terminal would obey: a name could hold it. */
export const plain = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, ' ')

interface Printing {
  io: Io
  flags: PrintFlags
  command: string
  list?: string | undefined
  /** Names of things that the answer holds by id, as far as they are known. */
  labels?: ReadonlyMap<string, string>
}

/** Writes an answer to stdout: the very object with `--json`, its list with `--csv`, else as it reads for a person. */
export const printAnswer = async (
  answer: unknown,
  { io, flags, command, list, labels = new Map() }: Printing,
): Promise<void> => {
  if (flags.json) {
    io.stdout.write(`${JSON.stringify(answer, null, io.stdout.isTerminal ? 2 : 0)}\n`)
    return
  }
  if (flags.csv) {
    io.stdout.write(await csv(listOf(answer as Record<string, unknown>, list)))
    return
  }
  const { present } = await import('./present/index.ts')
  io.stdout.write(plain(present(command, answer, { ...io.stdout, nameOf: id => labels.get(id) ?? id })))
}
