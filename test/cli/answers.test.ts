import { stripVTControlCharacters } from 'node:util'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import EXAMPLES from '../../data/examples.json' with { type: 'json' }
import { type ManifestRow, manifest } from '../../src/cli/caller/manifest.ts'
import { printAnswer } from '../../src/cli/output/print.ts'
import { answerShape, type Shape } from '../../src/engine/describe/answer-shape.ts'
import { findOperation, HindsightError, type Operation } from '../../src/engine/index.ts'
import { viewOf } from '../../src/views/index.ts'
import { sampled } from '../support/rounds.ts'
import { faultsOfText } from '../zoo/checks.ts'
import { factsOf, readingLines } from '../zoo/commands.ts'
import { openZooHome } from '../zoo/home.ts'
import { KINDS } from '../zoo/kinds.ts'

interface Printed {
  out: string
  /** The error message, or an empty string if the command succeeded. */
  refusal: string
  answer: object
}

/** A command and its operation, with a function that prints the response with different output flags. */
interface Printing {
  command: string
  op: Operation
  print(flags: { json?: true; csv?: true; format?: string; fields?: string }): Promise<Printed>
}

const asked = { nameOf: (id: string) => id, values: {}, weeks: { closed: [], current: null }, zone: 'UTC' }

/** Prints a command's documented response. */
const printingOfExample = async ({ command, operation }: ManifestRow): Promise<Printing[]> => {
  const answer = (EXAMPLES as Readonly<Record<string, { answer: object }>>)[operation]?.answer
  if (answer === undefined) return []
  const op: Operation = await findOperation(operation)
  const print: Printing['print'] = async flags => {
    let out = ''
    const write = (text: string): void => {
      out += text
    }
    const stdout = { isTerminal: false, columns: 80, write }
    const view = () => viewOf(operation, structuredClone(answer) as never, asked)
    try {
      await printAnswer(structuredClone(answer), { io: { stdout } as never, flags, operation, view })
      return { out, refusal: '', answer }
    } catch (error) {
      if (error instanceof HindsightError) return { out, refusal: error.message, answer }
      throw error
    }
  }
  return [{ command, op, print }]
}

/** Runs every read command in a league, and prints the documented responses of all other commands. */
const openPrintings = async (): Promise<Printing[]> => {
  const closings: (() => Promise<void>)[] = []
  const rows = await manifest()
  const zoo = await openZooHome(
    KINDS.find(({ name }) => name === 'rolling waivers')!,
    close => void closings.unshift(close),
  )
  const printings: Printing[] = []
  for (const { command, argv, isText } of await readingLines(await factsOf(zoo))) {
    if (isText) continue
    const op: Operation = await findOperation(rows.find(row => row.command === command)!.operation)
    const print: Printing['print'] = async ({ fields, format, ...flags }) => {
      const words = [...Object.keys(flags).map(name => `--${name}`), ...(format ? ['--format', format] : [])]
      const { stdout, stderr } = await zoo.run([...argv, ...words, ...(fields ? ['--fields', fields] : [])])
      const refusal: string = stderr.startsWith('{') ? JSON.parse(stderr).message : stderr
      return { out: stdout, refusal, answer: (await zoo.answerOf(op.name)) as object }
    }
    printings.push({ command, op, print })
  }
  const run = new Set(printings.map(({ command }) => command))
  const others = await Promise.all(rows.filter(({ command }) => !run.has(command)).map(printingOfExample))
  return [...printings, ...others.flat()]
}

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], value)

const shapeAt = (shape: Shape, path: string): Shape => path.split('.').reduce((at, name) => at.fields.get(name)!, shape)

const only = (value: unknown, name: string): unknown =>
  Array.isArray(value)
    ? value.map(each => only(each, name))
    : Object.fromEntries(Object.entries(value as object).filter(([field]) => field === name))

/** Returns the names of the fields that a response, or a row in its list, can have. */
const namesIn = (op: Operation): string[] => {
  const { shape, list } = answerShape(op)
  return [...new Set([...(list === null ? [] : shapeAt(shape, list).fields.keys()), ...shape.fields.keys()])]
}

/**
 * Returns the JSON that a command must print if only one field is selected. If the response has a list, the field
 * belongs to its rows, and otherwise to the response itself.
 */
const withOnly = (op: Operation, answer: object, name: string): unknown => {
  const { shape, list } = answerShape(op)
  const isOfRows = list !== null && shapeAt(shape, list).fields.has(name)
  return only(isOfRows ? valueAt(answer, list) : answer, name)
}

describe('the JSON output of every command', () => {
  let printings: Printing[]
  beforeAll(async () => {
    printings = await openPrintings()
  })

  test('equals the response of its operation', async () => {
    for (const { command, print } of printings) {
      const { out, answer } = await print({ json: true })
      expect([command, JSON.parse(out)]).toEqual([command, answer])
    }
    expect(new Set(printings.map(({ op }) => op.name)).size).toBeGreaterThan(100)
  })

  test('can be limited to any one field of the response or its rows', async () => {
    for (const { command, op, print } of printings) {
      for (const name of sampled(namesIn(op), 3)) {
        const { out, answer } = await print({ json: true, fields: name })
        expect([command, name, JSON.parse(out)]).toEqual([command, name, withOnly(op, answer, name)])
      }
    }
  })

  test('has one line per row in the NDJSON format', async () => {
    for (const { command, op, print } of printings) {
      const { out, answer } = await print({ format: 'ndjson' })
      const { list } = answerShape(op)
      const rows = list === null ? [answer] : valueAt(answer, list)
      const lines = out.split('\n').filter(Boolean)
      expect([command, lines.map(line => JSON.parse(line))]).toEqual([command, rows])
    }
  })

  test('rejects an unknown field, and suggests the nearest one', async () => {
    for (const { command, op, print } of printings) {
      const [name = ''] = namesIn(op)
      const { out, refusal } = await print({ json: true, fields: `${name}x` })
      expect([command, out, refusal]).toEqual([command, '', expect.stringContaining(`did you mean "${name}"?`)])
    }
  })

  test('is available as flat CSV unless a field contains a list of objects, which the error names', async () => {
    for (const { command, print } of printings) {
      const { out, refusal } = await print({ csv: true })
      const cells: string[] = parse(out).flat()
      expect([command, cells.filter(cell => /^[[{]/.test(cell))]).toEqual([command, []])
      if (refusal !== '') expect([command, refusal]).toEqual([command, expect.stringMatching(/is a list of objects/)])
    }
  })
})

test.each([40, 80, 160])('the text of every command fits in %i columns, also after a write', async columns => {
  const shell = { ...asked, nameOf: () => 'Pick Sixpence' }
  const found: string[] = []
  for (const { command, operation } of await manifest()) {
    const answer = (EXAMPLES as Readonly<Record<string, { answer: object }>>)[operation]?.answer
    if (answer === undefined) continue
    const texts: string[] = []
    const stdout = { isTerminal: true, columns, write: (text: string) => void texts.push(text) }
    const view = () => viewOf(operation, structuredClone(answer) as never, shell)
    await printAnswer(structuredClone(answer), { io: { stdout } as never, flags: {}, operation, view })
    found.push(...faultsOfText(stripVTControlCharacters(texts.join('')), columns).map(fault => `${command}: ${fault}`))
  }
  expect(found).toEqual([])
})
