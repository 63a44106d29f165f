import { type Command, CommanderError } from 'commander'
import { invalid } from '../../engine/index.ts'
import { inGroups } from '../commands/groups.ts'
import { HOST_COMMANDS } from '../commands/host.ts'
import type { ManifestRow } from '../commands/manifest.ts'
import type { Typed } from '../commands/row.ts'
import type { GlobalFlags, HostWork } from '../commands/run.ts'
import { meant } from '../commands/synonyms.ts'
import { commandRows } from '../commands/variants.ts'
import type { Io } from '../io.ts'
import { GLOBAL_OPTIONS } from './flags.ts'
import { rootCommand, tame } from './root.ts'
import { addHost, addOperation } from './tree.ts'

export interface Handlers {
  operation(typed: Typed, flags: GlobalFlags): Promise<number>
  host(
    command: HostWork,
    typed: { args: string[]; options: Record<string, unknown> },
    flags: GlobalFlags,
  ): Promise<number>
}

/** Turns commander's usage errors into ours; help is no error. */
const refusedUsage = (error: unknown, argv: readonly string[]): number => {
  if (!(error instanceof CommanderError)) throw error
  if (error.exitCode === 0) return 0
  if (error.code === 'commander.help') return 2
  const command = error.code === 'commander.unknownCommand' ? meant(argv) : undefined
  if (command !== undefined) {
    const typed = /'(.*?)'/.exec(error.message)?.[1]
    throw invalid(`There is no command "${typed}"; use: hindsight ${command}`)
  }
  const [what = '', hint] = error.message.replace(/^error: /, '').split('\n')
  const sentence = hint ? `${what}; ${hint.slice(1, -1).replace('Did', 'did')}` : what
  throw invalid(`${sentence} (--help shows how)`)
}

const WITH_VALUE: ReadonlySet<string> = new Set(
  GLOBAL_OPTIONS.filter(([flags]) => flags.includes('<')).map(([flags]) => flags.split(' ')[0]!),
)

/** The words of a command line from the first on that is neither a global option nor its value. */
const wordsIn = (argv: readonly string[]): readonly string[] => {
  const first = argv.findIndex((word, at) => !word.startsWith('-') && !WITH_VALUE.has(argv[at - 1] ?? ''))
  return first < 0 ? [] : argv.slice(first)
}

/** Of how many words a command is at most. */
const MOST_WORDS = 3

/** Filters commands by a command line: the one that is typed, else those of its noun; an unknown noun keeps all. */
const filterBy = (argv: readonly string[], commands: readonly string[]): ((command: string) => boolean) => {
  const words = wordsIn(argv)
  for (let many = MOST_WORDS; many > 0; many--) {
    const typed = words.slice(0, many).join(' ')
    const isOf = (command: string): boolean => command === typed || command.startsWith(`${typed} `)
    if (commands.some(isOf)) return isOf
  }
  return () => true
}

/**
 * The command tree, as a function from a command line to its exit status: one loop over the operations, and the few
 * commands that are more than one operation. Of a tree of many commands only what was typed is made. Throws
 * invalid_request for words it does not know.
 */
export const buildProgram = (rows: readonly ManifestRow[], io: Io, handlers: Handlers) => {
  let status = 0
  const build = (argv: readonly string[]): Command => {
    const root = rootCommand()
    const tree = { root, nouns: new Map<string, Command>() }
    const host = async (work: HostWork, command: Command): Promise<void> => {
      status = await handlers.host(work, { args: command.args, options: command.opts() }, root.opts())
    }
    const one = async (typed: Typed): Promise<void> => {
      status = await handlers.operation(typed, root.opts())
    }
    const branches = [
      ...HOST_COMMANDS.map(each => ({ of: each.command, add: () => addHost(tree, each, typed => host(each, typed)) })),
      ...commandRows(rows).map(each => ({
        of: each.row.command,
        add: () => addOperation(tree, each, { one, bulk: host }),
      })),
    ]
    const isWanted = filterBy(
      argv,
      branches.map(({ of }) => of),
    )
    const wanted = branches.filter(({ of }) => isWanted(of))
    for (const { add } of inGroups(wanted, ({ of }) => of)) add()
    // Subcommands list it among their own options.
    root.helpOption('-h, --help', 'explain a command')
    tame(root, io)
    return root
  }
  return async (argv: readonly string[]): Promise<number> => {
    try {
      await build(argv).parseAsync(argv, { from: 'user' })
      return status
    } catch (error) {
      return refusedUsage(error, argv)
    }
  }
}
