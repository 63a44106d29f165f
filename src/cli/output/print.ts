import { shown, type Table, type View } from '../../views/view.ts'
import type { Io } from '../io/io.ts'
import { type Form, type Format, formOf, type PrintFlags } from './form.ts'
import { plain } from './width.ts'

interface Printing {
  io: Io
  flags: PrintFlags & { zone?: string }
  /** What the answer says to a person; asked for only where somebody reads it, or where its list is wanted. */
  view(): Promise<View>
}

/** An answer, what it says, and its list; all with the fields alone that are wanted. */
interface Told {
  answer: object
  view: View
  list: Table | undefined
}

/** What programs get as a list: that which a view names, else its first table. */
const listOf = ({ list, parts }: View): Table | undefined => list ?? parts.find(part => part.kind === 'table')

const tell = async (answer: object, { fields }: Form, view: View): Promise<Told> => {
  const list = listOf(view)
  if (fields === null) return { answer, view, list }
  const { chosen, chosenOf } = await import('./records.ts')
  if (list === undefined) return { answer: chosenOf(answer, fields), view, list }
  const few = chosen(list, fields)
  return { answer, view: shown(null, few), list: few }
}

/** A value of JSON as it is printed: indented on a terminal; a text that jq made is printed bare. */
const jsonText = (value: unknown, { jq }: Form, { stdout }: Io): string =>
  jq !== null && typeof value === 'string' ? value : JSON.stringify(value, null, stdout.isTerminal ? 2 : 0)

const writeJson = async (values: readonly unknown[], form: Form, io: Io): Promise<void> => {
  const { jq } = form
  const results = jq === null ? values : await (await import('./jq.ts')).jqResults(jq, values, io)
  for (const each of results) io.stdout.write(`${jsonText(each, form, io)}\n`)
}

const objectsIn = async ({ list, answer }: Told): Promise<object[]> =>
  list === undefined ? [answer] : (await import('./records.ts')).objectsOf(list)

const writeSheet = async ({ list, answer }: Told, delimiter: string, { stdout }: Io): Promise<void> => {
  const { recordCsv, tableCsv } = await import('./records.ts')
  stdout.write(list ? await tableCsv(list, delimiter) : await recordCsv(answer, delimiter))
}

type Writer = (told: Told, form: Form, printing: Printing) => Promise<void>

const WRITERS: Readonly<Record<Exclude<Format, 'json'>, Writer>> = {
  table: async ({ view }, _, { io: { stdout } }) => {
    const { textOf } = await import('./text.ts')
    const { wrapped } = await import('./width.ts')
    stdout.write(wrapped(plain(textOf(view, stdout)), stdout))
  },
  csv: (told, _, { io }) => writeSheet(told, ',', io),
  tsv: (told, _, { io }) => writeSheet(told, '\t', io),
  ndjson: async (told, form, { io }) => writeJson(await objectsIn(told), form, io),
  md: async ({ view }, _, { io: { stdout } }) =>
    stdout.write(plain((await import('../../views/markdown.ts')).markdownOf(view))),
  html: async ({ view }, _, { io, flags }) => {
    const { zoneOf } = await import('./form.ts')
    const { standalonePage } = await import('../../web/standalone.ts')
    io.stdout.write(standalonePage(view, zoneOf(io, flags)))
  },
}

/**
 * Writes an answer to stdout as its flags ask: the very object as JSON, its list for other programs, or as it reads for a
 * person. With fields it is the list with these alone.
 */
export const printAnswer = async (answer: object, printing: Printing): Promise<void> => {
  const { io, flags, view } = printing
  const form = formOf(flags)
  if (form.format === 'json' && form.fields === null) return writeJson([answer], form, io)
  const told = await tell(answer, form, await view())
  if (form.format !== 'json') return WRITERS[form.format](told, form, printing)
  return writeJson(told.list === undefined ? [told.answer] : [await objectsIn(told)], form, io)
}
