import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { type Field, HindsightError, invalid, renameFields } from '../../engine/index.ts'
import { type Caller, type CallInput, calling } from '../caller/caller.ts'
import type { ManifestRow } from '../caller/manifest.ts'
import type { Io } from '../io/io.ts'
import { nameOfFile, parseJson, readText } from '../io/text-file.ts'
import { ownEntry, type TypedCommand } from './command.ts'
import { pairingsTyped, SHEET_READERS } from './field-sheets.ts'
import { byPlace, fieldLabel, flagOf, hasFlag, isNeeded, wordOf } from './flags.ts'
import {
  areWords,
  BARE_VALUES,
  CHOICE_WORDS,
  DEFAULT_OBJECTS,
  DURATIONS,
  EMPTY_LISTS,
  INSTANTS,
  instantOf,
  secondsOf,
  WORDS,
} from './shorthand.ts'

/** Reads a command's input: from the words on the command line, to the values that its operation accepts. */

const camel = (flag: string): string =>
  flag.replace(/^--/, '').replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())

/** Returns a command's typed values by field and part. Throws invalid_request for a value that is given twice. */
export const typedValues = (
  { row, spec }: Pick<TypedCommand, 'row' | 'spec'>,
  command: Command,
): Record<string, unknown> => {
  const placed = byPlace(spec)
  const options = command.opts()
  const values: Record<string, unknown> = {}
  for (const field of row.fields) {
    const place = placed.findIndex(({ name }) => name === field.name)
    const flagged = options[camel(flagOf(field, spec))]
    const atPlace = place >= 0 ? command.args[place] : undefined
    if (atPlace !== undefined && flagged !== undefined && hasFlag(field, spec)) {
      const flag = flagOf(field, spec)
      throw invalid(`The ${wordOf(field.name, spec)} was given twice, once with ${flag}`)
    }
    values[field.name] = atPlace ?? flagged
  }
  for (const part of Object.keys(spec.parts ?? {})) values[part] = options[camel(part)]
  return values
}

/** The context for reading a value: the flag to name in messages, and where files and standard input come from. */
interface ReadContext {
  flag: string
  io: Io
}

/** Accepts the output of `system show --json` as rules, so a system can be copied. */
const unwrapRules = (field: Field, value: unknown): unknown => {
  const document = value as { system?: { rules?: unknown } } | null
  return (field.name === 'rules' || field.name === 'system' ? document?.system?.rules : undefined) ?? value
}

const readObject = async (field: Field, text: string, io: Io): Promise<unknown> => {
  if (text.trimStart().startsWith('{')) return parseJson(text, `--${field.name}`)
  const words = WORDS[field.name]
  if (words && text !== '-' && areWords(text) && !existsSync(text)) return words(text)
  return unwrapRules(field, parseJson(await readText(text, io), nameOfFile(text)))
}

const readInteger = (field: Pick<Field, 'choices'>, text: string, flag: string): unknown => {
  if (/^-?\d+$/.test(text)) return Number(text)
  if (field.choices?.includes(text)) return text
  const words = field.choices ? ` or ${field.choices.join(', ')}` : ''
  throw invalid(`${flag} must be a whole number${words}, not "${text}"`)
}

/** Parses a time, a date, epoch milliseconds, or one of the field's keywords. */
const readInstant = ({ choices = [] }: Field, text: string, flag: string): unknown => {
  if (/^\d{4}-/.test(text)) return instantOf(text)
  if (/^\d+$/.test(text)) return Number(text)
  const word = choices.find(choice => choice === text.toLowerCase())
  if (word !== undefined) return word
  const accepted = [...choices, 'a time such as 2024-09-08T16:00:00Z or 2024-09-08']
  throw invalid(`${flag} must be ${accepted.join(' or ')}, not "${text}"`)
}

const readBoolean = (typed: unknown, flag: string): boolean => {
  if (typed === true || typed === 'true' || typed === 'on') return true
  if (typed === 'false' || typed === 'off') return false
  throw invalid(`${flag} must be true or false, on or off, not "${typed}"`)
}

/** Reads a choice, ignoring case; `-` is null if the field allows it. */
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

/** Returns what separates a list's items, besides line breaks. Divisions contain commas. */
const separatorOf = ({ name }: Field): RegExp => (name === 'divisions' ? /[;\n]/ : /[,\n]/)

/** Reads a list's items. `@FILE` reads them from a file. */
const readList = async (field: Field, text: string, { flag, io }: ReadContext): Promise<unknown[]> => {
  if (text === '-' && EMPTY_LISTS.has(field.name)) return []
  if (/^\s*,|,\s*,/.test(text)) throw invalid(`${flag} has an empty item: "${text}"`)
  const list = text.startsWith('@') ? await readText(text.slice(1), io) : text
  const items = list.split(separatorOf(field)).map(item => item.trim())
  return items.filter(item => item !== '').map(item => (field.numbers ? readNumber(item, flag) : readWord(field, item)))
}

/** Converts a typed value to the JSON type that the operation accepts. */
const readField = async (field: Field, typed: unknown, { flag, io }: ReadContext): Promise<unknown> => {
  if (field.kind === 'flag') return typed === true ? 1 : readInteger(field, String(typed), flag)
  const text = String((typed === true ? ownEntry(BARE_VALUES, field.name) : undefined) ?? typed)
  if (INSTANTS.has(field.name)) return readInstant(field, text, flag)
  const readSheet = ownEntry(SHEET_READERS, field.name)
  const pairs = field.name === 'pairings' ? pairingsTyped(text) : null
  if (pairs) return pairs
  if (readSheet) return readSheet(await readText(text, io), nameOfFile(text))
  if (DURATIONS.has(field.name)) return secondsOf(text, flag)
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

const isEdit = ({ route }: TypedCommand['row']): boolean => route?.startsWith('PATCH ') === true

/**
 * Adds the flags that set numbers inside an object. A new object also gets the defaults. An edit leaves out values that
 * were not typed.
 */
const readParts = ({ row, spec, values }: TypedCommand, read: Record<string, unknown>): void => {
  for (const [part, name] of Object.entries(spec.parts ?? {})) {
    const typed = values[part]
    const usual = isEdit(row) ? {} : ownEntry(DEFAULT_OBJECTS, name)
    if (read[name] !== undefined) read[name] = { ...usual, ...read[name] }
    if (typed === undefined) continue
    const base = read[name] ?? usual
    if (base === undefined) throw invalid(`--${part} needs --${wordOf(name, spec)}`)
    read[name] = { ...base, [part]: readInteger({}, String(typed), `--${part}`) }
  }
}

/** Throws invalid_request for a list with duplicate strings, ignoring case. */
const requireNoDuplicates = (list: unknown, flag: string, advice: string): void => {
  const words = Array.isArray(list) ? list.map(String) : []
  const keys = words.map(word => word.toLowerCase())
  const twice = keys.findIndex((key, at) => keys.indexOf(key) < at)
  if (twice >= 0) throw invalid(`${flag} has "${words[twice]}" twice; ${advice}`)
}

/** Throws invalid_request for an edit that does not change anything. */
const requireChange = ({ row, spec }: TypedCommand, read: Readonly<Record<string, unknown>>): void => {
  if (!isEdit(row) || row.preset) return
  const changes = row.fields.filter(field => field.in === 'body')
  const isChanged = ({ name }: Field) => read[name] !== undefined && spec.asks?.[name] === undefined
  if (changes.length === 0 || changes.some(isChanged)) return
  const flags = [
    ...changes.map(field => flagOf(field, spec)),
    ...Object.keys(spec.parts ?? {}).map(part => `--${part}`),
  ]
  throw invalid(`Nothing to change; set ${flags.join(', ')}`)
}

/** Reads the values of a command's fields. Throws invalid_request for missing or invalid ones. */
export const readValues = async (typed: TypedCommand, io: Io): Promise<Record<string, unknown>> => {
  const { row, spec, values } = typed
  const read: Record<string, unknown> = {}
  for (const field of row.fields) {
    const text = values[field.name] ?? spec.usual?.[field.name]
    const flag = fieldLabel(field, spec)
    const other = spec.emptyWith?.[field.name]
    if (text === undefined && other !== undefined && values[other] !== undefined) {
      read[field.name] = []
      continue
    }
    if (text === undefined && isNeeded(field, spec)) {
      throw invalid(`${flag} is missing; for example: ${spec.example}`)
    }
    if (text === undefined) {
      if (spec.asks?.[field.name] !== undefined) read[field.name] = spec.asks[field.name]
      continue
    }
    if (typeof text === 'string' && text.trim() === '' && field.name !== 'description')
      throw invalid(`${flag} must not be empty`)
    const content = text === '-' && spec.secrets?.includes(field.name) ? (await io.readInput()).trim() : text
    read[field.name] = await readField(field, content, { flag, io })
  }
  readParts(typed, read)
  requireChange(typed, read)
  for (const [name, advice] of Object.entries(spec.distinct ?? {}))
    requireNoDuplicates(read[name], `--${wordOf(name, spec)}`, advice)
  return read
}

/** Splits the values into path, query and body, and adds the command's presets. */
export const partInput = (
  { fields, preset }: Pick<ManifestRow, 'fields' | 'preset'>,
  values: Readonly<Record<string, unknown>>,
): CallInput => {
  const of = (part: Field['in']) =>
    Object.fromEntries(
      fields.flatMap(field =>
        field.in === part && values[field.name] !== undefined ? [[field.name, values[field.name]]] : [],
      ),
    )
  const hasBody = preset !== undefined || fields.some(field => field.in === 'body')
  return { params: of('params'), query: of('query'), ...(hasBody && { body: { ...preset, ...of('body') } }) }
}

/** Returns how a field path is typed: `rosterConfig.bench` is --bench, `playoffs.teams` is --playoffs: teams. */
const typedName = (path: string, { row, spec }: TypedCommand): string => {
  const part = Object.entries(spec.parts ?? {}).find(([part, name]) => path === `${name}.${part}`)
  if (part) return `--${part[0]}`
  const [, name, at, rest] = /^(\w+)(?:\[(\d+)\])?\.?(.*)$/.exec(path) ?? []
  const field = row.fields.find(each => each.name === name)
  if (!field) return path
  const called = fieldLabel(field, spec)
  const place = at === undefined ? called : `no. ${Number(at) + 1} of ${called}`
  return rest ? `${place}: ${rest}` : place
}

/** Wraps a caller so that its errors name flags instead of fields. */
export const inFlags = (typed: TypedCommand, caller: Caller): Caller => ({
  ...caller,
  ...calling(async (operation, written) => {
    try {
      return await caller.send(operation, written)
    } catch (error) {
      if (!(error instanceof HindsightError && error.fields.length > 0)) throw error
      throw renameFields(error, path => typedName(path, typed))
    }
  }),
})
