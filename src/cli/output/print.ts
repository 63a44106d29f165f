import type { Table, View } from '../../views/view.ts'
import type { Io } from '../io.ts'
import { plain } from './plain.ts'

export interface PrintFlags {
  json?: boolean
  csv?: boolean
}

interface Printing {
  io: Io
  flags: PrintFlags
  /** What the answer says to a person; asked for only where somebody reads it. */
  view(): Promise<View>
}

/** What programs get as CSV: the list that a view names, else its first table. */
const listOf = ({ list, parts }: View): Table | undefined => list ?? parts.find(part => part.kind === 'table')

/** Writes an answer to stdout: the very object with `--json`, its list with `--csv`, else as it reads for a person. */
export const printAnswer = async (answer: object, { io, flags, view }: Printing): Promise<void> => {
  const { stdout } = io
  if (flags.json) {
    stdout.write(`${JSON.stringify(answer, null, stdout.isTerminal ? 2 : 0)}\n`)
    return
  }
  const said = await view()
  if (flags.csv) {
    const { csvOf, recordCsv } = await import('./csv.ts')
    const list = listOf(said)
    stdout.write(list ? csvOf(list) : recordCsv(answer))
    return
  }
  const { textOf } = await import('./text.ts')
  const { wrapped } = await import('./wrap.ts')
  stdout.write(wrapped(plain(textOf(said, stdout)), stdout))
}
