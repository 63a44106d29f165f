import { Command, CommanderError } from 'commander'
import { invalid } from '../../engine/index.ts'
import type { ManifestRow } from '../caller/manifest.ts'
import type { Io } from '../io/io.ts'
import { VERSION } from '../io/version.ts'
import { wrapText } from '../output/width.ts'
import type { Bulk, CommandTable, GlobalFlags, HostAction, HostCommand, TypedCommand } from './command.ts'
import { GLOBAL_OPTIONS, withCurrentFlags } from './flags.ts'
import { typedValues } from './input.ts'
import {
  type CommandEntry,
  groupOf,
  hostEntry,
  inGroups,
  type OperationCommand,
  operationCommands,
  operationEntry,
  probableCommand,
  shownPlaces,
  type Variant,
} from './table.ts'

/** Makes commander throw invalid_request if a single-valued option is given twice. */
const requireSingleValues = (command: Command): void => {
  for (const option of command.options) {
    if (option.variadic || option.parseArg) continue
    let isGiven = false
    command.on(`option:${option.name()}`, () => {
      if (isGiven) throw invalid(`${option.long ?? option.flags} was given twice; give it once`)
      isGiven = true
    })
  }
}

/** Prevents commander from exiting the process, bypassing `io`, or silently accepting one of two values. */
const restrictCommander = (command: Command, io: Io): void => {
  requireSingleValues(command)
  command.exitOverride().configureOutput({
    // Commander does not wrap help texts in fewer than 40 columns.
    writeOut: text => io.stdout.write(wrapText(text, io.stdout)),
    writeErr: text => io.stderr.write(wrapText(text, io.stderr)),
    getOutHelpWidth: () => io.stdout.columns,
    getErrHelpWidth: () => io.stderr.columns,
    outputError: () => undefined,
  })
  command.configureHelp({
    subcommandTerm: each => [each.name(), each.usage().replace(/^\[options\] ?|\[command\]$/g, '')].join(' ').trim(),
    visibleArguments: ({ registeredArguments }) =>
      registeredArguments.filter(each => each.description && (each.required || each.name() !== 'league')),
  })
  for (const each of command.commands) restrictCommander(each as Command, io)
}

const rootCommand = (): Command => {
  const root = new Command('hindsight')
    .description('Scoring, leagues and lineups for fantasy American football, on your own machine')
    .optionsGroup('Options of every command:')
  for (const [flags, note] of GLOBAL_OPTIONS) {
    if (flags === '--version') root.version(VERSION, flags, note)
    else root.option(flags, note)
  }
  return root.addHelpText(
    'after',
    '\nStart with:\n  hindsight init\n  hindsight stats pull 2025\n  hindsight rankings --system ppr' +
      '\n\nSet a default league with: hindsight use LEAGUE, or name one with --league LEAGUE. More: hindsight help topics',
  )
}

interface Tree {
  commands: CommandTable
  root: Command
  nouns: Map<string, Command>
}

/** Adds a word under the previous words, such as "clock" under "league". Top-level words are added to their group. */
const addBelow = (tree: Tree, path: readonly string[]): Command => {
  const word = path.at(-1)!
  const command = findNoun(tree, path.slice(0, -1)).command(word)
  return path.length === 1 ? command.helpGroup(`${groupOf(tree.commands, word) ?? 'Commands'}:`) : command
}

/** Returns the noun for a path such as "league clock", and creates it if needed; the root for an empty path. */
const findNoun = (tree: Tree, path: readonly string[]): Command => {
  const name = path.join(' ')
  const existing = path.length === 0 ? tree.root : tree.nouns.get(name)
  if (existing) return existing
  const summary = tree.commands.nouns[name]
  if (!summary) throw new Error(`noun "${name}" is missing in src/cli/commands`)
  const noun = addBelow(tree, path).description(summary)
  tree.nouns.set(name, noun)
  return noun
}

/** Adds a command with its arguments, options and help. */
const addEntry = (tree: Tree, entry: CommandEntry): Command => {
  const { summary, places, flags, examples } = entry
  const command = addBelow(tree, entry.command.split(' ')).description(summary)
  for (const { typed, note } of places) command.argument(typed, note)
  for (const { typed, note } of flags) {
    if (typed.endsWith('>...')) command.option(typed, note, (text, all: string[] = []) => [...all, text])
    else command.option(typed, note)
  }
  command.usage(['[options]', ...shownPlaces(entry).map(({ typed }) => typed)].join(' '))
  const exampleLines = examples.map(example => `  ${example}`).join('\n')
  return command.addHelpText(
    'after',
    `\nExample:\n${exampleLines}\n\nOptions of every command (--json, --as, --yes …): hindsight --help`,
  )
}

const addOperation = (
  tree: Tree,
  operation: OperationCommand,
  handle: { one(typed: TypedCommand): Promise<void>; bulk(bulk: Bulk, command: Command): Promise<void> },
): void => {
  const command = addEntry(tree, operationEntry(operation))
  const { bulk } = operation.spec
  command.action(() => {
    const options = command.opts()
    if (bulk && Object.keys(bulk.flags).some(name => options[name] !== undefined)) return handle.bulk(bulk, command)
    const typed = ({ flag, word }: Variant): boolean => String(options[flag]).toLowerCase() === word
    const { row, spec } = operation.variants.find(typed) ?? operation
    return handle.one({ row, spec, values: typedValues({ row, spec }, command), follow: options.follow === true })
  })
}

const addHost = (tree: Tree, host: HostCommand, handle: (command: Command) => Promise<void>): void => {
  const command = addEntry(tree, hostEntry(host))
  command.action(() => handle(command))
}

export interface Handlers {
  operation(typed: TypedCommand, flags: GlobalFlags): Promise<number>
  host(
    command: HostAction,
    typed: { args: string[]; options: Record<string, unknown> },
    flags: GlobalFlags,
  ): Promise<number>
}

/** Turns commander's usage errors into Hindsight's errors. Help is not an error. */
const refusedUsage = (error: unknown, commands: CommandTable, argv: readonly string[]): number => {
  if (!(error instanceof CommanderError)) throw error
  if (error.exitCode === 0) return 0
  if (error.code === 'commander.help') return 2
  const command = error.code === 'commander.unknownCommand' ? probableCommand(commands, argv) : undefined
  if (command !== undefined) {
    const typed = /'(.*?)'/.exec(error.message)?.[1]
    throw invalid(`Unknown command "${typed}"; use: hindsight ${command}`)
  }
  const [what = '', hint] = error.message.replace(/^error: /, '').split('\n')
  const sentence = hint ? `${what}; ${hint.slice(1, -1).replace('Did', 'did')}` : what
  throw invalid(`${sentence} (see --help)`)
}

const WITH_VALUE: ReadonlySet<string> = new Set(
  GLOBAL_OPTIONS.filter(([flags]) => flags.includes('<')).map(([flags]) => flags.split(' ')[0]!),
)

/** Returns a command line's words after the global options at its start. */
const wordsIn = (argv: readonly string[]): readonly string[] => {
  const first = argv.findIndex((word, at) => !word.startsWith('-') && !WITH_VALUE.has(argv[at - 1] ?? ''))
  return first < 0 ? [] : argv.slice(first)
}

/** The max number of words in a command's name. */
const MAX_WORDS = 3

/** Filters commands by a command line: the typed command, or else its noun's commands, or else all commands. */
const filterCommands = (argv: readonly string[], commands: readonly string[]): ((command: string) => boolean) => {
  const words = wordsIn(argv)
  for (let many = MAX_WORDS; many > 0; many--) {
    const typed = words.slice(0, many).join(' ')
    const isOf = (command: string): boolean => command === typed || command.startsWith(`${typed} `)
    if (commands.some(isOf)) return isOf
  }
  return () => true
}

interface ProgramParts {
  commands: CommandTable
  rows: readonly ManifestRow[]
  io: Io
  handlers: Handlers
}

/**
 * Builds the program, which is a function from a command line to its exit status. Builds only the part of the command
 * tree that was typed. The function throws invalid_request for unknown words.
 */
export const buildProgram = ({ commands, rows, io, handlers }: ProgramParts) => {
  let status = 0
  const build = (argv: readonly string[]): Command => {
    const root = rootCommand()
    const tree: Tree = { commands, root, nouns: new Map<string, Command>() }
    const host = async (action: HostAction, command: Command): Promise<void> => {
      status = await handlers.host(action, { args: command.args, options: command.opts() }, root.opts())
    }
    const one = async (typed: TypedCommand): Promise<void> => {
      status = await handlers.operation(typed, root.opts())
    }
    const branches = [
      ...commands.host.map(each => ({ of: each.command, add: () => addHost(tree, each, typed => host(each, typed)) })),
      ...operationCommands(commands, rows).map(each => ({
        of: each.row.command,
        add: () => addOperation(tree, each, { one, bulk: host }),
      })),
    ]
    const isWanted = filterCommands(
      argv,
      branches.map(({ of }) => of),
    )
    const selected = branches.filter(({ of }) => isWanted(of))
    for (const { add } of inGroups(commands, selected, ({ of }) => of)) add()
    // Subcommands list the help option among their own options.
    root.helpOption('-h, --help', 'show help for a command')
    restrictCommander(root, io)
    return root
  }
  return async (typed: readonly string[]): Promise<number> => {
    const argv = withCurrentFlags(typed)
    try {
      await build(argv).parseAsync(argv, { from: 'user' })
      return status
    } catch (error) {
      return refusedUsage(error, commands, argv)
    }
  }
}
