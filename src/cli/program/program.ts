import { Command, CommanderError } from 'commander'
import { type Field, HindsightError } from '../../engine/index.ts'
import { groupOf, inGroups } from '../commands/groups.ts'
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
import {
  GLOBAL_OPTIONS,
  hasFlag,
  isAside,
  optionOf,
  type Place,
  partOptions,
  placesOf,
  valuesOf,
  wordOf,
} from './flags.ts'

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
  nouns: Map<string, Command>
}

/** A word under those before it, such as "clock" under "league"; at the root under what its commands are for. */
const under = (tree: Tree, path: readonly string[]): Command => {
  const word = path.at(-1)!
  const command = nounAt(tree, path.slice(0, -1)).command(word)
  return path.length === 1 ? command.helpGroup(`${groupOf(word) ?? 'Commands'}:`) : command
}

/** The noun of a path such as "league clock", made under those before it; the root for none. */
const nounAt = (tree: Tree, path: readonly string[]): Command => {
  const name = path.join(' ')
  const known = path.length === 0 ? tree.root : tree.nouns.get(name)
  if (known) return known
  const noun = under(tree, path)
  tree.nouns.set(name, noun.description(NOUNS[name] ?? name))
  return noun
}

/** The command of a path such as "system show", with what it takes by place. */
const leaf = (
  tree: Tree,
  path: string,
  { summary, places }: { summary: string; places: readonly Place[] },
): Command => {
  const command = under(tree, path.split(' ')).description(summary)
  for (const { typed, note } of places) command.argument(typed, note)
  const shown = places.filter(({ typed }) => !isAside(typed))
  return command.usage(['[options]', ...shown.map(({ typed }) => typed)].join(' '))
}

/** Shows how a command is typed, and where the options are that every command has. */
const explain = (command: Command, shown: readonly { example: string }[]): void => {
  const examples = shown.map(({ example }) => `  ${example}`).join('\n')
  command.addHelpText(
    'after',
    `\nExample:\n${examples}\n\nOptions of every command (--json, --as, --yes …): hindsight --help`,
  )
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
  const command = leaf(tree, row.command, { summary: spec.summary ?? row.summary, places: placesOf(spec) })
  const variantAt = (field: Field) => variants.find(({ flag }) => flag === wordOf(field.name, spec))
  for (const field of row.fields) {
    if (hasFlag(field, spec)) command.option(...optionOf(field, { spec, word: variantAt(field)?.word }))
  }
  for (const option of partOptions(spec)) command.option(...option)
  for (const option of Object.values(spec.bulk?.flags ?? {})) command.option(...option)
  if (spec.follows) command.option('--follow', 'keep printing new events until stopped')
  explain(command, [spec, ...variants.map(variant => specOf(variant.row))])
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
  const places = (host.args ?? []).map(typed => ({ typed, note: '' }))
  const command = leaf(tree, host.command, { summary: host.summary, places })
  for (const [flags, note] of host.options ?? []) command.option(flags, note)
  explain(command, [host])
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
  command.configureHelp({
    subcommandTerm: each => [each.name(), each.usage().replace(/^\[options\] ?|\[command\]$/g, '')].join(' ').trim(),
    visibleArguments: ({ registeredArguments }) =>
      registeredArguments.filter(each => each.description && (each.required || each.name() !== 'league')),
  })
  for (const each of command.commands) tame(each as Command, io)
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
      '\n\nOne league in every command: hindsight use LEAGUE, or --league LEAGUE in one. More: hindsight help topics',
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
    // Those below have their own, among their own options.
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
