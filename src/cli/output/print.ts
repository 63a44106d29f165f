import { shown, type Table, type View } from '../../views/view.ts'
import type { Io } from '../io/io.ts'
import { type Form, type Format, formOf, type PrintFlags } from './form.ts'
import { plain } from './width.ts'

interface Printing {
  io: Io
  flags: PrintFlags & { zone?: string }
  /** The view of the answer. It is only built if the view or its list is printed. */
  view(): Promise<View>
}

/** An answer with its view and its list, reduced to the chosen fields. */
interface Answered {
  answer: object
  view: View
  list: Table | undefined
}

/** Returns the main list of a view: the one that it names, else its first table. */
const listOf = ({ list, parts }: View): Table | undefined => list ?? parts.find(part => part.kind === 'table')

const reduced = async (answer: object, { fields }: Form, view: View): Promise<Answered> => {
  const list = listOf(view)
  if (fields === null) return { answer, view, list }
  const { chosen, chosenOf } = await import('./records.ts')
  if (list === undefined) return { answer: chosenOf(answer, fields), view, list }
  const few = chosen(list, fields)
  return { answer, view: shown(null, few), list: few }
}

/** Writes JSON: indented on a terminal. A string from jq is printed without quotes. */
const jsonText = (value: unknown, { jq }: Form, { stdout }: Io): string =>
  jq !== null && typeof value === 'string' ? value : JSON.stringify(value, null, stdout.isTerminal ? 2 : 0)

const writeJson = async (values: readonly unknown[], form: Form, io: Io): Promise<void> => {
  const { jq } = form
  const results = jq === null ? values : await (await import('./jq.ts')).jqResults(jq, values, io)
  for (const each of results) io.stdout.write(`${jsonText(each, form, io)}\n`)
}

const objectsIn = async ({ list, answer }: Answered): Promise<object[]> =>
  list === undefined ? [answer] : (await import('./records.ts')).objectsOf(list)

const writeSheet = async ({ list, answer }: Answered, delimiter: string, { stdout }: Io): Promise<void> => {
  const { recordCsv, tableCsv } = await import('./records.ts')
  stdout.write(list ? await tableCsv(list, delimiter) : await recordCsv(answer, delimiter))
}

type Writer = (answered: Answered, form: Form, printing: Printing) => Promise<void>

const WRITERS: Readonly<Record<Exclude<Format, 'json'>, Writer>> = {
  table: async ({ view }, _, { io: { stdout } }) => {
    const { textOf } = await import('./text.ts')
    const { wrapped } = await import('./width.ts')
    stdout.write(wrapped(plain(textOf(view, stdout)), stdout))
  },
  csv: (answered, _, { io }) => writeSheet(answered, ',', io),
  tsv: (answered, _, { io }) => writeSheet(answered, '\t', io),
  ndjson: async (answered, form, { io }) => writeJson(await objectsIn(answered), form, io),
  md: async ({ view }, _, { io: { stdout } }) =>
    stdout.write(plain((await import('../../views/markdown.ts')).markdownOf(view))),
  html: async ({ view }, _, { io, flags }) => {
    const { zoneOf } = await import('./form.ts')
    const { standalonePage } = await import('../../web/standalone.ts')
    io.stdout.write(standalonePage(view, zoneOf(io, flags)))
  },
}

/** Prints an answer in the format of its flags. With --fields, it prints only these fields of the main list. */
export const printAnswer = async (answer: object, printing: Printing): Promise<void> => {
  const { io, flags, view } = printing
  const form = formOf(flags)
  if (form.format === 'json' && form.fields === null) return writeJson([answer], form, io)
  const answered = await reduced(answer, form, await view())
  if (form.format !== 'json') return WRITERS[form.format](answered, form, printing)
  return writeJson(answered.list === undefined ? [answered.answer] : [await objectsIn(answered)], form, io)
}
