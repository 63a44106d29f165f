import type { ManifestRow } from '../caller/manifest.ts'
import {
  type CommandRow,
  type CommandTable,
  type Feature,
  GROUPS,
  type Group,
  type HostCommand,
  type HostRow,
  ownEntry,
} from './command.ts'

/** Every command-line command, in the order of the help: the features in `commands/` as one table. */

const firstWord = (command: string): string => command.split(' ')[0]!

const isHost = (row: CommandRow | HostRow): row is HostRow => 'load' in row

export const commandTable = (features: readonly Feature[]): CommandTable => {
  const inOrder = GROUPS.flatMap(group => features.filter(feature => feature.group === group))
  const operations: Record<string, CommandRow> = {}
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
const commandRow = ({ operations }: CommandTable, { command }: Pick<ManifestRow, 'command'>): CommandRow => {
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
  spec: CommandRow
  flag: string
  word: string
}

/** A command that runs an operation, with its flags' variants. */
export interface OperationCommand {
  row: ManifestRow
  spec: CommandRow
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
    const variant = { row, spec: commandRow(table, row), flag, word }
    variants.set(command, [...(variants.get(command) ?? []), variant])
    return false
  })
  return plain.map(row => ({ row, spec: commandRow(table, row), variants: variants.get(row.command) ?? [] }))
}
