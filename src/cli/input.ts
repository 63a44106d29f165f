import { existsSync, readFileSync } from 'node:fs'
import { type Field, HindsightError, NAMED_SLOTS, POS_GROUPS, type PosGroup } from '../engine/index.ts'
import type { Input } from './caller.ts'
import type { Io } from './io.ts'

const usage = (message: string): HindsightError => new HindsightError('invalid_request', message)

/** The text of a file, `-` for standard input. */
export const readText = async (path: string, io: Io): Promise<string> => {
  if (path === '-') return io.readInput()
  try {
    return readFileSync(path, 'utf8').replace(/^\ufeff/, '')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw usage(`There is no file ${path}`)
    throw usage(code === 'EISDIR' ? `${path} is a folder; name a file` : `${path} cannot be read: ${message}`)
  }
}

const parseJson = (text: string, where: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw usage(`${where} is no JSON: ${(error as Error).message}`)
  }
}

const isGroup = (word: string): word is PosGroup => (POS_GROUPS as readonly string[]).includes(word)

/** Slots written as words, such as QB,RB,RB,FLEX. */
const slotsOfWords = (text: string): unknown => {
  const slots = text.split(',').map(word => {
    const slot = word.trim().toUpperCase()
    const eligible = NAMED_SLOTS[slot] ?? (isGroup(slot) ? [slot] : null)
    if (eligible) return { slot, eligible }
    const known = [...POS_GROUPS, ...Object.keys(NAMED_SLOTS)].join(', ')
    throw usage(`"${word.trim()}" is no slot; name ${known}, or a file with a roster config`)
  })
  return { slots, bench: 0 }
}

const areWords = (text: string): boolean => /^[\w/]+(\s*,\s*[\w/]+)*$/.test(text) && !existsSync(text)

/** The rules in what `system show --json` printed, so that a system can be the start of another. */
const rulesWithin = (field: Field, value: unknown): unknown => {
  const shown = value as { system?: { rules?: unknown } } | null
  return (field.name === 'rules' || field.name === 'system' ? shown?.system?.rules : undefined) ?? value
}

const readObject = async (field: Field, text: string, io: Io): Promise<unknown> => {
  if (text.trimStart().startsWith('{')) return parseJson(text, `--${field.name}`)
  if (field.name === 'slots' && areWords(text)) return slotsOfWords(text)
  return rulesWithin(field, parseJson(await readText(text, io), text === '-' ? 'Standard input' : text))
}

const readInteger = (field: Field, text: string, flag: string): unknown => {
  if (/^-?\d+$/.test(text)) return Number(text)
  if (field.choices?.includes(text)) return text
  const words = field.choices ? ` or ${field.choices.join(', ')}` : ''
  throw usage(`${flag} must be a whole number${words}, not "${text}"`)
}

/** What was typed for a field, in the type of JSON that the operation takes. */
export const readField = async (
  field: Field,
  typed: unknown,
  { flag, io }: { flag: string; io: Io },
): Promise<unknown> => {
  if (field.kind === 'flag') return typed === true ? 1 : readInteger(field, String(typed), flag)
  const text = String(typed)
  switch (field.kind) {
    case 'integer':
      return readInteger(field, text, flag)
    case 'number':
      if (text.trim() === '' || Number.isNaN(Number(text))) throw usage(`${flag} must be a number, not "${text}"`)
      return Number(text)
    case 'boolean':
      return typed === true || text === 'true'
    case 'list':
      return (text.startsWith('@') ? await readText(text.slice(1), io) : text)
        .split(/[,\n]/)
        .map(part => part.trim())
        .filter(part => part !== '')
    case 'object':
      return readObject(field, text, io)
    default:
      return field.choices?.find(choice => choice.toLowerCase() === text.toLowerCase()) ?? text
  }
}

/** The flat object of fields, parted by where each travels. */
export const partInput = (fields: readonly Field[], values: Readonly<Record<string, unknown>>): Input => {
  const input: Required<Input> = { params: {}, query: {}, body: undefined }
  for (const field of fields) {
    if (field.in === 'body') input.body ??= {}
    const value = values[field.name]
    if (value !== undefined) (input[field.in] as Record<string, unknown>)[field.name] = value
  }
  return input
}
