import type { Field } from '../../engine/index.ts'
import { COMMANDS, type CommandRow, type Kind } from '../commands/index.ts'
import type { ManifestRow } from '../commands/manifest.ts'
import { commandRows, type Turn } from '../commands/variants.ts'
import { HOST_COMMANDS } from '../host/index.ts'
import type { HostCommand } from '../host/run.ts'
import { byPlace, hasFlag, optionOf, partOptions, wordOf } from './flags.ts'

/** One thing that a command takes: by place, or behind a flag. */
export interface Taken {
  /** How it is typed: `--week <n>`, or `<team>` where it is taken by place. */
  typed: string
  note: string
  required: boolean
  /** The field of the operation that it fills; undefined for what is of the command line alone. */
  field?: Field | undefined
  /** What names may stand for it. */
  names?: Kind | undefined
}

/** One command with all that it takes: what help, the manual and the completion of shells are made of. */
export interface Entry {
  command: string
  summary: string
  examples: readonly string[]
  /** `METHOD /path` of the operation, or null for what only the command line does. */
  route: string | null
  places: readonly Taken[]
  flags: readonly Taken[]
}

const specOf = ({ command }: ManifestRow): CommandRow => COMMANDS[command]!

const placesOf = ({ fields }: ManifestRow, spec: CommandRow): Taken[] =>
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

const flagsOf = (row: ManifestRow, spec: CommandRow, turns: readonly Turn[]): Taken[] =>
  row.fields
    .filter(field => hasFlag(field, spec))
    .map(field => {
      const turn = turns.find(({ flag }) => flag === wordOf(field.name, spec))
      const [typed, note] = optionOf(field, { spec, word: turn?.word })
      return { typed, note, required: note.endsWith('(required)'), field, names: spec.names?.[field.name] }
    })

const plain = ([typed, note]: readonly [string, string]): Taken => ({ typed, note, required: false })

const operationEntry = ({ row, turns }: { row: ManifestRow; turns: readonly Turn[] }): Entry => {
  const spec = specOf(row)
  const follow: [string, string][] = spec.follows ? [['--follow', 'go on with what happens, until stopped']] : []
  return {
    command: row.command,
    summary: row.summary,
    examples: [spec, ...turns.map(turn => specOf(turn.row))].map(({ example }) => example),
    route: row.route,
    places: placesOf(row, spec),
    flags: [
      ...flagsOf(row, spec, turns),
      ...[...partOptions(spec), ...Object.values(spec.many?.flags ?? {}), ...follow].map(plain),
    ],
  }
}

const hostEntry = ({ command, summary, example, args = [], options = [] }: HostCommand): Entry => ({
  command,
  summary,
  examples: [example],
  route: null,
  places: args.map(typed => ({ typed, note: '', required: typed.startsWith('<') })),
  flags: options.map(plain),
})

/** Every command there is: those of the machine first, then those of the service, in the order of its resources. */
export const entriesOf = (rows: readonly ManifestRow[]): Entry[] => [
  ...HOST_COMMANDS.map(hostEntry),
  ...commandRows(rows)
    .filter(({ row }) => !HOST_COMMANDS.some(({ command }) => command === row.command))
    .map(operationEntry),
]
