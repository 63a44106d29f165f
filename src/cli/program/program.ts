import { Command, CommanderError } from 'commander'
import { type Field, HindsightError } from '../../engine/index.ts'
import { HOST_COMMANDS } from '../commands/host.ts'
import { COMMANDS, NOUNS } from '../commands/index.ts'
import type { ManifestRow } from '../commands/manifest.ts'
import type { Typed } from './../commands/row.ts'
import type { Bulk, CommandRow } from '../commands/row.ts'
import type { GlobalFlags } from './../commands/run.ts'
import type { HostCommand, HostWork } from '../commands/run.ts'
import { meant } from '../commands/synonyms.ts'
import { commandRows, type Variant } from '../commands/variants.ts'
import type { Io } from '../io.ts'
import { VERSION } from '../version.ts'
import { byPlace, GLOBAL_OPTIONS, hasFlag, optionOf, partOptions, valuesOf, wordOf } from './flags.ts'

export interface Handlers {
  operation(typed: Typed, flags: GlobalFlags): Promise<number>
  host(
    command: HostWork,
    typed: { args: string[]; options: Record<string, unknown> },
    flags: GlobalFlags,
  ): Promise<number>
}

interface Tree {
  root: Command
  groups: Map<string, Command>
}

/** The group of a path such as "league clock", made under those before it; the root for none. */
const groupOf = (tree: Tree, path: readonly string[]): Command => {
  const name = path.join(' ')
  const known = path.length === 0 ? tree.root : tree.groups.get(name)
  if (known) return known
  const group = groupOf(tree, path.slice(0, -1)).command(path.at(-1)!)
  tree.groups.set(name, group.description(NOUNS[name] ?? name))
  return group
}

/** The command of a path such as "system show", made under its noun. */
const leaf = (tree: Tree, path: string, summary: string): Command => {
  const words = path.split(' ')
  return groupOf(tree, words.slice(0, -1)).command(words.at(-1)!).description(summary)
}

const specOf = ({ command }: ManifestRow): CommandRow => {
  const spec = COMMANDS[command]
  if (!spec) throw new Error(`command "${command}" has no row in commands.ts`)
  return spec
}

const addOperation = (
  tree: Tree,
  { row, variants }: { row: ManifestRow; variants: readonly Variant[] },
  handle: { one(typed: Typed): Promise<void>; bulk(bulk: Bulk, command: Command): Promise<void> },
): void => {
  const spec = specOf(row)
  const command = leaf(tree, row.command, spec.summary ?? row.summary)
  for (const { name, optional } of byPlace(spec)) {
    const label = wordOf(name, spec)
    command.argument(optional ? `[${label}]` : `<${label}>`, spec.notes?.[name])
  }
  const variantAt = (field: Field) => variants.find(({ flag }) => flag === wordOf(field.name, spec))
  for (const field of row.fields) {
    if (hasFlag(field, spec)) command.option(...optionOf(field, { spec, word: variantAt(field)?.word }))
  }
  for (const option of partOptions(spec)) command.option(...option)
  for (const option of Object.values(spec.bulk?.flags ?? {})) command.option(...option)
  if (spec.follows) command.option('--follow', 'go on with what happens, until stopped')
  command.addHelpText(
    'after',
    `\nExample:\n  ${[spec, ...variants.map(variant => specOf(variant.row))].map(({ example }) => example).join('\n  ')}`,
  )
  command.action(() => {
    const options = command.opts()
    const { bulk } = spec
    if (bulk && Object.keys(bulk.flags).some(name => options[name] !== undefined)) return handle.bulk(bulk, command)
    const taken = variants.find(({ flag, word }) => String(options[flag]).toLowerCase() === word)?.row ?? row
    const values = valuesOf(taken, specOf(taken), command)
    return handle.one({ row: taken, spec: specOf(taken), values, follow: options.follow === true })
  })
}

const addHost = (tree: Tree, host: HostCommand, handle: (command: Command) => Promise<void>): void => {
  const command = leaf(tree, host.command, host.summary)
  for (const argument of host.args ?? []) command.argument(argument)
  for (const [flags, note] of host.options ?? []) command.option(flags, note)
  command.addHelpText('after', `\nExample:\n  ${host.example}`)
  command.action(() => handle(command))
}

/** Throws invalid_request for an option of one value that is given twice: nobody knows which one is meant. */
const requireOnce = (command: Command): void => {
  for (const option of command.options) {
    if (option.variadic) continue
    let isGiven = false
    command.on(`option:${option.name()}`, () => {
      if (isGiven)
        throw new HindsightError('invalid_request', `${option.long ?? option.flags} is given twice; give it once`)
      isGiven = true
    })
  }
}

/** No command of a tree throws out of the process or writes past `io`, or takes one of two values. */
const tame = (command: Command, io: Io): void => {
  requireOnce(command)
  command.exitOverride().configureOutput({
    writeOut: text => io.stdout.write(text),
    writeErr: text => io.stderr.write(text),
    getOutHelpWidth: () => io.stdout.columns,
    getErrHelpWidth: () => io.stderr.columns,
    outputError: () => undefined,
  })
  command.configureHelp({ showGlobalOptions: true })
  for (const each of command.commands) tame(each as Command, io)
}

const rootCommand = (): Command => {
  const root = new Command('hindsight').description(
    'Scoring, leagues and lineups for fantasy American football, on your own machine',
  )
  for (const [flags, note] of GLOBAL_OPTIONS) {
    if (flags === '--version') root.version(VERSION, flags, note)
    else root.option(flags, note)
  }
  return root.addHelpText(
    'after',
    '\nStart with:\n  hindsight init\n  hindsight stats pull 2025\n  hindsight rankings --system ppr' +
      '\n\nMore: hindsight help topics',
  )
}

/** What commander refuses (unknown words, missing arguments), in our voice; help is no failure. */
const refusedUsage = (error: unknown, argv: readonly string[]): number => {
  if (!(error instanceof CommanderError)) throw error
  if (error.exitCode === 0) return 0
  if (error.code === 'commander.help') return 2
  const command = error.code === 'commander.unknownCommand' ? meant(argv) : undefined
  if (command !== undefined) {
    const typed = /'(.*?)'/.exec(error.message)?.[1]
    throw new HindsightError('invalid_request', `There is no command "${typed}"; use: hindsight ${command}`)
  }
  const [what = '', hint] = error.message.replace(/^error: /, '').split('\n')
  const sentence = hint ? `${what}; ${hint.replace(/^\(|\)$/g, '')}` : what
  throw new HindsightError('invalid_request', `${sentence} (--help shows how)`)
}

const WITH_VALUE: ReadonlySet<string> = new Set(
  GLOBAL_OPTIONS.filter(([flags]) => flags.includes('<')).map(([flags]) => flags.split(' ')[0]!),
)

/** The first word of a command line that is no option of every command, nor what such an option takes. */
const nounOf = (argv: readonly string[]): string | undefined =>
  argv.find((word, at) => !word.startsWith('-') && !WITH_VALUE.has(argv[at - 1] ?? ''))

/** Whether a command begins with the noun of a command line; all do where no command is known by it. */
const filterBy = (argv: readonly string[], commands: readonly string[]): ((command: string) => boolean) => {
  const noun = nounOf(argv)
  const isOf = (command: string): boolean => command.split(' ')[0] === noun
  return commands.some(isOf) ? isOf : () => true
}

/**
 * The command tree, as a function from a command line to its exit status: one loop over the operations, and the few
 * commands that are more than one operation. Of a tree of many commands only the branch is made that was typed. Throws
 * invalid_request for words it does not know.
 */
export const buildProgram = (rows: readonly ManifestRow[], io: Io, handlers: Handlers) => {
  let status = 0
  const build = (argv: readonly string[]): Command => {
    const root = rootCommand()
    const tree = { root, groups: new Map<string, Command>() }
    const isWanted = filterBy(
      argv,
      [...HOST_COMMANDS, ...rows].map(({ command }) => command),
    )
    for (const host of HOST_COMMANDS) {
      if (!isWanted(host.command)) continue
      addHost(tree, host, async command => {
        status = await handlers.host(host, { args: command.args, options: command.opts() }, root.opts())
      })
    }
    for (const each of commandRows(rows.filter(({ command }) => isWanted(command)))) {
      addOperation(tree, each, {
        one: async typed => {
          status = await handlers.operation(typed, root.opts())
        },
        bulk: async (bulk, command) => {
          status = await handlers.host(bulk, { args: command.args, options: command.opts() }, root.opts())
        },
      })
    }
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
