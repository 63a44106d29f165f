import { existsSync } from 'node:fs'
import { type Field, HindsightError, invalid, renamed } from '../../engine/index.ts'
import { type Caller, calling, type Written } from '../caller/caller.ts'
import type { ManifestRow } from '../caller/manifest.ts'
import type { Io } from '../io/io.ts'
import { nameOfFile, parseJson, readText } from '../io/text-file.ts'
import { ownEntry, type Typed } from './command.ts'
import { SHEET_READERS } from './field-sheets.ts'
import { calledOf, flagOf, isNeeded, wordOf } from './flags.ts'
import {
  areWords,
  BARE,
  CHOICE_WORDS,
  INSTANTS,
  instantOf,
  LENGTHS,
  NOBODY,
  secondsOf,
  USUAL_OBJECTS,
  WORDS,
} from './shorthand.ts'

/** How a value is read: the flag that messages name, and where files and standard input come from. */
interface Reading {
  flag: string
  io: Io
}

/** Takes the rules out of the output of `system show --json`, so that a system can be copied. */
const rulesWithin = (field: Field, value: unknown): unknown => {
  const shown = value as { system?: { rules?: unknown } } | null
  return (field.name === 'rules' || field.name === 'system' ? shown?.system?.rules : undefined) ?? value
}

const readObject = async (field: Field, text: string, io: Io): Promise<unknown> => {
  if (text.trimStart().startsWith('{')) return parseJson(text, `--${field.name}`)
  const words = WORDS[field.name]
  if (words && text !== '-' && areWords(text) && !existsSync(text)) return words(text)
  return rulesWithin(field, parseJson(await readText(text, io), nameOfFile(text)))
}

const readInteger = (field: Pick<Field, 'choices'>, text: string, flag: string): unknown => {
  if (/^-?\d+$/.test(text)) return Number(text)
  if (field.choices?.includes(text)) return text
  const words = field.choices ? ` or ${field.choices.join(', ')}` : ''
  throw invalid(`${flag} must be a whole number${words}, not "${text}"`)
}

/** An instant, as a date or in epoch milliseconds, or one of the words that a field takes besides. */
const readInstant = ({ choices = [] }: Field, text: string, flag: string): unknown => {
  if (/^\d{4}-/.test(text)) return instantOf(text)
  if (/^\d+$/.test(text)) return Number(text)
  const word = choices.find(choice => choice === text.toLowerCase())
  if (word !== undefined) return word
  const known = [...choices, 'an instant such as 2024-09-08T16:00:00Z or 2024-09-08']
  throw invalid(`${flag} must be ${known.join(' or ')}, not "${text}"`)
}

const readBoolean = (typed: unknown, flag: string): boolean => {
  if (typed === true || typed === 'true' || typed === 'on') return true
  if (typed === 'false' || typed === 'off') return false
  throw invalid(`${flag} must be true or false, on or off, not "${typed}"`)
}

/** A choice in its proper spelling; `-` if it means null. */
const readWord = (field: Field, text: string): string | null => {
  if (field.nullable && text === '-') return null
  const word = text.toLowerCase()
  const synonym = ownEntry(ownEntry(CHOICE_WORDS, field.name) ?? {}, word)
  return synonym ?? field.choices?.find(choice => choice.toLowerCase() === word) ?? text
}

const readNumber = (text: string, flag: string): number => {
  if (text.trim() === '' || Number.isNaN(Number(text))) throw invalid(`${flag} must be a number, not "${text}"`)
  return Number(text)
}

/** What stands between the items of a list, besides line ends; a division has commas of its own. */
const separatorOf = ({ name }: Field): RegExp => (name === 'divisions' ? /[;\n]/ : /[,\n]/)

/** The items of a list; `@FILE` reads them from a file. */
const readList = async (field: Field, text: string, { flag, io }: Reading): Promise<unknown[]> => {
  if (text === '-' && NOBODY.has(field.name)) return []
  if (/^\s*,|,\s*,/.test(text)) throw invalid(`${flag} has nothing between two commas: "${text}"`)
  const list = text.startsWith('@') ? await readText(text.slice(1), io) : text
  const items = list.split(separatorOf(field)).map(item => item.trim())
  return items.filter(item => item !== '').map(item => readWord(field, item))
}

/** Converts a typed value to the JSON type that the operation takes. */
const readField = async (field: Field, typed: unknown, { flag, io }: Reading): Promise<unknown> => {
  if (field.kind === 'flag') return typed === true ? 1 : readInteger(field, String(typed), flag)
  const text = String((typed === true ? ownEntry(BARE, field.name) : undefined) ?? typed)
  if (INSTANTS.has(field.name)) return readInstant(field, text, flag)
  const readSheet = ownEntry(SHEET_READERS, field.name)
  if (readSheet) return readSheet(await readText(text, io), nameOfFile(text))
  if (LENGTHS.has(field.name)) return secondsOf(text, flag)
  switch (field.kind) {
    case 'integer':
      return readInteger(field, text, flag)
    case 'number':
      return readNumber(text, flag)
    case 'boolean':
      return readBoolean(typed, flag)
    case 'list':
      return readList(field, text, { flag, io })
    case 'object':
      return readObject(field, text, io)
    default:
      return readWord(field, text)
  }
}

const readParts = ({ spec, values }: Typed, read: Record<string, unknown>): void => {
  for (const [part, name] of Object.entries(spec.parts ?? {})) {
    const typed = values[part]
    if (typed === undefined) continue
    const whole = read[name] ?? ownEntry(USUAL_OBJECTS, name)
    if (whole === undefined) throw invalid(`--${part} goes with --${wordOf(name, spec)}`)
    read[name] = { ...whole, [part]: readInteger({}, String(typed), `--${part}`) }
  }
}

/** Throws invalid_request for a text that stands in a list twice, be it with other capitals. */
const requireDistinct = (list: unknown, flag: string): void => {
  const words = Array.isArray(list) ? list.map(each => String(each).toLowerCase()) : []
  const twice = words.findIndex((word, at) => words.indexOf(word) < at)
  if (twice >= 0) throw invalid(`${flag} names "${(list as string[])[twice]}" twice; give each team a name of its own`)
}

/** Throws invalid_request for a command that would change nothing, as it names nothing to change. */
const requireChange = ({ row, spec }: Typed, read: Readonly<Record<string, unknown>>): void => {
  if (!row.route?.startsWith('PATCH ') || row.preset) return
  const changes = row.fields.filter(field => field.in === 'body')
  if (changes.length === 0 || changes.some(({ name }) => read[name] !== undefined)) return
  throw invalid(`Name at least one thing to change: ${changes.map(field => flagOf(field, spec)).join(', ')}`)
}

/** The values of all fields of a command. Throws invalid_request for missing and invalid ones. */
export const readValues = async (typed: Typed, io: Io): Promise<Record<string, unknown>> => {
  const { row, spec, values } = typed
  const read: Record<string, unknown> = {}
  for (const field of row.fields) {
    const text = values[field.name] ?? spec.usual?.[field.name]
    const flag = calledOf(field, spec)
    if (text === undefined && isNeeded(field, spec)) {
      throw invalid(`${flag} is missing; for example: ${spec.example}`)
    }
    if (text === undefined) {
      if (spec.asks?.[field.name] !== undefined) read[field.name] = spec.asks[field.name]
      continue
    }
    if (typeof text === 'string' && text.trim() === '' && field.name !== 'description')
      throw invalid(`${flag} must not be empty`)
    const whole = text === '-' && spec.secrets?.includes(field.name) ? (await io.readInput()).trim() : text
    read[field.name] = await readField(field, whole, { flag, io })
  }
  readParts(typed, read)
  requireChange(typed, read)
  for (const name of spec.distinct ?? []) requireDistinct(read[name], `--${wordOf(name, spec)}`)
  return read
}

/** Splits the values into path, query and body, and adds what the command presets. */
export const partInput = (
  { fields, preset }: Pick<ManifestRow, 'fields' | 'preset'>,
  values: Readonly<Record<string, unknown>>,
): Written => {
  const of = (part: Field['in']) =>
    Object.fromEntries(
      fields.flatMap(field =>
        field.in === part && values[field.name] !== undefined ? [[field.name, values[field.name]]] : [],
      ),
    )
  const hasBody = preset !== undefined || fields.some(field => field.in === 'body')
  return { params: of('params'), query: of('query'), ...(hasBody && { body: { ...preset, ...of('body') } }) }
}

/** How a field is typed, by its path: `rosterConfig.bench` is --bench, `playoffs.teams` is --playoffs: teams. */
const typedName = (path: string, { row, spec }: Typed): string => {
  const part = Object.entries(spec.parts ?? {}).find(([part, name]) => path === `${name}.${part}`)
  if (part) return `--${part[0]}`
  const [, name, at, rest] = /^(\w+)(?:\[(\d+)\])?\.?(.*)$/.exec(path) ?? []
  const field = row.fields.find(each => each.name === name)
  if (!field) return path
  const called = calledOf(field, spec)
  const place = at === undefined ? called : `no. ${Number(at) + 1} of ${called}`
  return rest ? `${place}: ${rest}` : place
}

/** A caller whose refusals name the typed flags instead of fields. */
export const inFlags = (typed: Typed, caller: Caller): Caller => ({
  ...caller,
  ...calling(async (operation, written) => {
    try {
      return await caller.send(operation, written)
    } catch (error) {
      if (!(error instanceof HindsightError && error.fields.length > 0)) throw error
      throw renamed(error, path => typedName(path, typed))
    }
  }),
})
