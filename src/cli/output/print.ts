import { type AnswerShape, findOperation, importAnswerFields, type OperationName } from '../../engine/index.ts'
import { layout, mainList, type View } from '../../views/view.ts'
import type { Io } from '../io/io.ts'
import { type Form, type Format, formOf, type PrintFlags, readerZone } from './form.ts'
import { plain, wrapText } from './width.ts'

interface Printable {
  io: Io
  flags: PrintFlags & { zone?: string }
  /** The operation that responded. Without it, only fields in this response can be selected. */
  operation?: OperationName
  /** The view of the response. It is built only if the view or its list is printed. */
  view(): Promise<View>
}

const shapeOf = async (answer: object, { operation }: Printable): Promise<AnswerShape> => {
  const { answerShape, shapeOfAnswer } = await importAnswerFields()
  return operation === undefined ? shapeOfAnswer(answer) : answerShape(await findOperation(operation))
}

/** Formats JSON, indented on a terminal. A string from jq is printed without quotes. */
const jsonText = (value: unknown, { jq }: Form, { stdout }: Io): string =>
  jq !== null && typeof value === 'string' ? value : JSON.stringify(value, null, stdout.isTerminal ? 2 : 0)

const writeJson = async (values: readonly unknown[], form: Form, io: Io): Promise<void> => {
  const { jq } = form
  const results = jq === null ? values : await (await import('./jq.ts')).jqResults(jq, values, io)
  for (const each of results) io.stdout.write(`${jsonText(each, form, io)}\n`)
}

/**
 * Returns the selected fields of a response: an object, or a list of objects. Also accepts the table's column names,
 * which earlier versions used. Throws invalid_request for an unknown field.
 */
const chosenFields = async (answer: object, names: readonly string[], printing: Printable): Promise<object> => {
  const shape = await shapeOf(answer, printing)
  const { fieldsIn, missingFields } = await import('./fields.ts')
  const found = fieldsIn(answer, shape, names)
  if (found) return found
  const { chosen, hasColumns, objectsOf } = await import('./records.ts')
  const list = mainList(await printing.view())
  if (list && hasColumns(list, names)) return objectsOf(chosen(list, names))
  throw missingFields(shape, names)
}

const writeLines = async (answer: object, form: Form, printing: Printable): Promise<void> => {
  const { rowsOf } = await import('./fields.ts')
  const chosenRows = form.fields === null ? null : await chosenFields(answer, form.fields, printing)
  const rows = chosenRows ?? rowsOf(answer, await shapeOf(answer, printing)) ?? answer
  await writeJson(Array.isArray(rows) ? rows : [rows], form, printing.io)
}

const writeSheet = async (answer: object, { fields, format }: Form, printing: Printable): Promise<void> => {
  const { chosen, recordCsv, tableCsv } = await import('./records.ts')
  const separator = format === 'tsv' ? '\t' : ','
  const list = mainList(await printing.view())
  if (list) return printing.io.stdout.write(tableCsv(fields ? chosen(list, fields) : list, separator))
  printing.io.stdout.write(recordCsv(fields ? await chosenFields(answer, fields, printing) : answer, separator))
}

/** Returns the view, or only the selected columns of its list. */
const chosenView = async ({ fields }: Form, { view }: Printable): Promise<View> => {
  const fullView = await view()
  const list = mainList(fullView)
  return fields && list ? layout(null, (await import('./records.ts')).chosen(list, fields)) : fullView
}

type Writer = (answer: object, form: Form, printing: Printable) => Promise<void>

const WRITERS: Readonly<Record<Format, Writer>> = {
  async table(_, form, printing) {
    const { stdout } = printing.io
    const { textOf } = await import('./text.ts')
    stdout.write(wrapText(plain(textOf(await chosenView(form, printing), stdout)), stdout))
  },
  csv: writeSheet,
  tsv: writeSheet,
  async json(answer, form, printing) {
    const { fields } = form
    await writeJson([fields === null ? answer : await chosenFields(answer, fields, printing)], form, printing.io)
  },
  ndjson: writeLines,
  async md(_, form, printing) {
    const { toMarkdown } = await import('../../views/markdown.ts')
    printing.io.stdout.write(plain(toMarkdown(await chosenView(form, printing))))
  },
  async html(_, form, printing) {
    const { io, flags } = printing
    const { standalonePage } = await import('../../web/standalone.ts')
    io.stdout.write(standalonePage(await chosenView(form, printing), readerZone(io, flags)))
  },
}

/** Prints a response in the format that the flags set. With --fields, prints only these fields. */
export const printAnswer = (answer: object, printing: Printable): Promise<void> => {
  const form = formOf(printing.flags)
  return WRITERS[form.format](answer, form, printing)
}
