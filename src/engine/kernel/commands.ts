import { type HindsightError, invalid } from '../base/errors.ts'
import { jsonFault } from '../base/json.ts'
import { nearest } from '../rules/names/nearest-word.ts'
import type { CommandForm, Operation, Parts } from './operation.ts'

/**
 * Commands as data: flat objects with a command's name and the fields of its operation, from the path, query and body.
 */

export interface Command<Op extends Operation = Operation> {
  name: string
  op: Op
  form: CommandForm
}

/**
 * A variant of a command. It replaces the command if a field has this value, such as `"week": "all"`. True means a flag
 * without a value.
 */
interface Variant<Op extends Operation> {
  field: string
  word: string | true
  command: Command<Op>
}

interface CommandEntry<Op extends Operation> {
  command: Command<Op> | undefined
  variants: readonly Variant<Op>[]
}

/** All commands by name, with their variants. */
export type Commands<Op extends Operation = Operation> = ReadonlyMap<string, CommandEntry<Op>>

/** Returns operations' commands by name. */
export const commandsOf = <Op extends Operation>(operations: readonly Op[]): Commands<Op> => {
  const all = new Map<string, { command: Command<Op> | undefined; variants: Variant<Op>[] }>()
  const entry = (name: string) => {
    const group = all.get(name) ?? { command: undefined, variants: [] }
    all.set(name, group)
    return group
  }
  for (const op of operations) {
    for (const name of op.commands) {
      const command = { name, op, form: op.forms?.[name] ?? {} }
      entry(name).command = command
      const [of = '', variant] = name.split(' --')
      const [field = '', word = true] = variant?.split(' ') ?? []
      if (variant !== undefined) entry(of).variants.push({ field, word, command })
    }
  }
  return all
}

const unknownFields = (names: readonly string[], command: string): HindsightError =>
  invalid(
    `"${command}" has unknown ${names.length > 1 ? 'fields' : 'field'} ${names.map(name => `"${name}"`).join(', ')}`,
  )

/** Returns what a path's `id` is called in a line: `leagueId` under /leagues, `systemId` under /systems. */
const aliasOf = ({ route }: Operation): string => {
  const [, singular] = /\/(\w+)s\/\{id\}/.exec(route ?? '') ?? []
  return singular ? `${singular}Id` : 'id'
}

/** Returns a variant's field as it is written in a line. */
const settingOf = ({ field, word }: Pick<Variant<Operation>, 'field' | 'word'>): string =>
  `"${field}": ${JSON.stringify(word)}`

/** Returns a line's command, and its fields except the one that selected a variant. */
const chosen = <Op extends Operation>(
  commands: Commands<Op>,
  name: string,
  fields: object,
): { command: Command<Op>; rest: [string, unknown][] } => {
  const group = commands.get(name)
  const entries = Object.entries(fields)
  const variant = group?.variants.find(({ field, word }) =>
    entries.some(([each, value]) => each === field && value === word),
  )
  if (variant) return { command: variant.command, rest: entries.filter(([each]) => each !== variant.field) }
  if (group?.command) return { command: group.command, rest: entries }
  if (group) throw invalid(`"${name}" is a single operation only with ${group.variants.map(settingOf).join(' or ')}`)
  const near = nearest(name, [...commands.keys()])
  const hint = near === null ? '' : `; did you mean "${near}"?`
  throw invalid(`"${name}" is not a command that runs a single operation${hint}`)
}

/**
 * Splits a line's fields into path, query and body. Throws invalid_request for fields that the command does not have.
 */
const partsOf = ({ name, op, form: { preset = {}, offers } }: Command, rest: [string, unknown][]): Parts => {
  const [paths, queries] = [op.params ?? {}, op.query ?? {}]
  const alias = aliasOf(op)
  const fields = new Map(rest)
  if ('id' in paths && fields.has(alias)) {
    if (alias !== 'id' && fields.has('id')) throw invalid(`"id" and "${alias}" are the same; send one of them`)
    fields.set('id', fields.get(alias))
    if (alias !== 'id') fields.delete(alias)
  }
  if ('id' in paths && !fields.has('id')) throw invalid(`${alias} is missing`)
  const isOffered = (field: string) => op.body && !Object.hasOwn(preset, field) && (offers?.includes(field) ?? true)
  const all = [...fields].map(([field, value]) => {
    const part = Object.hasOwn(paths, field) ? 'params' : Object.hasOwn(queries, field) ? 'query' : 'body'
    return { part: part === 'body' && !isOffered(field) ? null : part, field, value }
  })
  const unknown = all.filter(({ part }) => part === null).map(({ field }) => field)
  if (unknown.length > 0) throw unknownFields(unknown, name)
  const of = (target: string) =>
    Object.fromEntries(all.filter(({ part }) => part === target).map(({ field, value }) => [field, value]))
  return { params: of('params'), query: of('query'), ...(op.body && { body: { ...preset, ...of('body') } }) }
}

const objectOf = (line: unknown): Record<string, unknown> => {
  if (typeof line === 'string') {
    const fault = jsonFault(line)
    throw invalid(`The line is not a JSON object${fault === null ? '' : ` (${fault})`}: ${line.slice(0, 60)}`)
  }
  if (line === null || typeof line !== 'object' || Array.isArray(line)) throw invalid('The line is not a JSON object')
  if (Object.hasOwn(line, '__proto__')) throw unknownFields(['__proto__'], 'the line')
  return line as Record<string, unknown>
}

/** A parsed line: its command, and its fields by path, query and body. */
export interface ReadCommand<Op extends Operation = Operation> {
  command: Command<Op>
  parts: Parts
}

/** Returns a line's command and fields. Throws invalid_request. */
export const readCommand = <Op extends Operation>(commands: Commands<Op>, line: unknown): ReadCommand<Op> => {
  const { command: name, ...fields } = objectOf(line)
  if (typeof name !== 'string') throw invalid('"command" is missing; a line looks like {"command": "roster add", …}')
  const { command, rest } = chosen(commands, name, fields)
  return { command, parts: partsOf(command, rest) }
}
