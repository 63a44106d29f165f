import type { Field } from '../../engine/index.ts'
import type { ManifestRow } from '../caller/manifest.ts'
import {
  type CommandSpec,
  type CommandTable,
  type Feature,
  GROUPS,
  type Group,
  type HostCommand,
  type HostRow,
  type Kind,
  ownEntry,
} from './command.ts'
import { byPlace, hasFlag, isNeeded, optionOf, partOptions, wordOf } from './flags.ts'

/**
 * Every command-line command as data, in the order of the help: the features in `commands/`, joined with their
 * operations' arguments and flags.
 */

const firstWord = (command: string): string => command.split(' ')[0]!

const isHost = (row: CommandSpec | HostRow): row is HostRow => 'load' in row

export const commandTable = (features: readonly Feature[]): CommandTable => {
  const inOrder = GROUPS.flatMap(group => features.filter(feature => feature.group === group))
  const operations: Record<string, CommandSpec> = {}
  const host: HostCommand[] = []
  const words = new Map<string, { group: Group; place: number }>()
  for (const { group, commands } of inOrder) {
    for (const [command, row] of Object.entries(commands)) {
      const word = firstWord(command)
      if (!words.has(word)) words.set(word, { group, place: words.size })
      if (isHost(row)) host.push({ command, ...row })
      else operations[command] = row
    }
  }
  return {
    operations,
    host,
    nouns: Object.assign({}, ...features.map(({ nouns }) => nouns)),
    synonyms: Object.assign({}, ...features.map(({ synonyms }) => synonyms)),
    words,
  }
}

/** Finds what the command line adds to a row's operation. */
const specOf = ({ operations }: CommandTable, { command }: Pick<ManifestRow, 'command'>): CommandSpec => {
  const spec = operations[command]
  if (!spec) throw new Error(`command "${command}" is missing in src/cli/commands`)
  return spec
}

/** Returns a command's heading. A test rejects commands without one (undefined). */
export const groupOf = ({ words }: CommandTable, command: string): Group | undefined =>
  words.get(firstWord(command))?.group

/** Sorts commands by group and first word. Commands with the same first word stay in order. */
export const inGroups = <Entry>(
  { words }: CommandTable,
  entries: readonly Entry[],
  commandOf: (entry: Entry) => string,
): Entry[] => {
  const placeOf = (entry: Entry): number => words.get(firstWord(commandOf(entry)))?.place ?? words.size
  return entries.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Returns the most likely command for unknown words, or undefined. */
export const probableCommand = ({ synonyms }: CommandTable, argv: readonly string[]): string | undefined => {
  const [noun = '', verb = ''] = argv.filter(word => !word.startsWith('-'))
  return ownEntry(synonyms, `${noun} ${verb}`) ?? ownEntry(synonyms, noun)
}

/** A separate operation that a command runs when a flag has this word, such as `--week all`. */
export interface Variant {
  row: ManifestRow
  spec: CommandSpec
  flag: string
  word: string
}

/** A command that runs an operation, with its flags' variants. */
export interface OperationCommand {
  row: ManifestRow
  spec: CommandSpec
  variants: readonly Variant[]
}

/** Returns the commands that run operations, each with its variants. */
export const operationCommands = (table: CommandTable, rows: readonly ManifestRow[]): OperationCommand[] => {
  const variants = new Map<string, Variant[]>()
  const plain = rows.filter(row => {
    const at = row.command.indexOf(' --')
    if (at < 0) return true
    const command = row.command.slice(0, at)
    const [flag = '', word = ''] = row.command.slice(at + 3).split(' ')
    const variant = { row, spec: specOf(table, row), flag, word }
    variants.set(command, [...(variants.get(command) ?? []), variant])
    return false
  })
  return plain.map(row => ({ row, spec: specOf(table, row), variants: variants.get(row.command) ?? [] }))
}

/** One argument or flag of a command. */
export interface CommandParameter {
  /** How it is typed: `--week <n>`, or `<team>` for an argument. */
  typed: string
  note: string
  required: boolean
  /** The operation's field; undefined if it exists only on the command line. */
  field?: Field | undefined
  /** The kind of names that it accepts. */
  names?: Kind | undefined
}

/** A command with its arguments and flags, for parsing, help, the man page and completion. */
export interface CommandEntry {
  command: string
  summary: string
  examples: readonly string[]
  /** The operation's `METHOD /path`; null for a command that does not run one. */
  route: string | null
  places: readonly CommandParameter[]
  flags: readonly CommandParameter[]
}

const placesOf = ({ fields }: ManifestRow, spec: CommandSpec): CommandParameter[] =>
  byPlace(spec).map(({ name, optional }) => {
    const word = wordOf(name, spec)
    return {
      typed: optional ? `[${word}]` : `<${word}>`,
      note: spec.notes?.[name] ?? '',
      required: !optional,
      field: fields.find(field => field.name === name),
      names: spec.names?.[name],
    }
  })

const flagsOf = (row: ManifestRow, spec: CommandSpec, variants: readonly Variant[]): CommandParameter[] =>
  row.fields
    .filter(field => hasFlag(field, spec))
    .map(field => {
      const variant = variants.find(({ flag }) => flag === wordOf(field.name, spec))
      const [typed, note] = optionOf(field, { spec, word: variant?.word })
      return { typed, note, required: isNeeded(field, spec), field, names: spec.names?.[field.name] }
    })

const plain = ([typed, note]: readonly [string, string]): CommandParameter => ({ typed, note, required: false })

/** Returns an operation's command, with the examples and words of its variants. */
export const operationEntry = ({ row, spec, variants }: OperationCommand): CommandEntry => {
  const follow: [string, string][] = spec.follows ? [['--follow', 'print new events until stopped']] : []
  return {
    command: row.command,
    summary: spec.summary ?? row.summary,
    examples: [spec, ...variants.map(variant => variant.spec)].map(({ example }) => example),
    route: row.route,
    places: placesOf(row, spec),
    flags: [
      ...flagsOf(row, spec, variants),
      ...[...partOptions(spec), ...Object.values(spec.bulk?.flags ?? {}), ...follow].map(plain),
    ],
  }
}

export const hostEntry = ({ command, summary, example, args = [], options = [] }: HostCommand): CommandEntry => ({
  command,
  summary,
  examples: [example],
  route: null,
  places: args.map(typed => ({ typed, note: '', required: typed.startsWith('<') })),
  flags: options.map(plain),
})

/**
 * Returns the arguments that help and the man page show. They show the league as --league, even for commands that also
 * accept it as their first word.
 */
export const shownPlaces = ({ places }: CommandEntry): CommandParameter[] =>
  places.filter(({ typed }) => typed !== '[league]')

/** Returns every command, in the order of the help. */
export const commandEntries = (table: CommandTable, rows: readonly ManifestRow[]): CommandEntry[] =>
  inGroups(
    table,
    [...table.host.map(hostEntry), ...operationCommands(table, rows).map(operationEntry)],
    ({ command }) => command,
  )
