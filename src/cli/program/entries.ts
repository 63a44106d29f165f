import type { Field } from '../../engine/index.ts'
import type { ManifestRow } from '../caller/manifest.ts'
import type { CommandRow, CommandTable, HostCommand, Kind } from './command.ts'
import { byPlace, hasFlag, isNeeded, optionOf, partOptions, wordOf } from './flags.ts'
import { inGroups, type OperationCommand, operationCommands, type Variant } from './table.ts'

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

const placesOf = ({ fields }: ManifestRow, spec: CommandRow): CommandParameter[] =>
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

const flagsOf = (row: ManifestRow, spec: CommandRow, variants: readonly Variant[]): CommandParameter[] =>
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
