import { Command, CommanderError } from 'commander'
import { HindsightError } from '../engine/index.ts'
import { COMMANDS } from './commands.ts'
import { addFlag, byPlace, type GlobalFlags, type Typed, valuesOf } from './flags.ts'
import { HOST_COMMANDS } from './host/index.ts'
import type { HostCommand } from './host/run.ts'
import type { Io } from './io.ts'
import type { ManifestRow } from './manifest.ts'

export interface Handlers {
  operation(typed: Typed, flags: GlobalFlags): Promise<number>
  host(
    command: HostCommand,
    typed: { args: string[]; options: Record<string, unknown> },
    flags: GlobalFlags,
  ): Promise<number>
}

const NOUNS: Readonly<Record<string, string>> = {
  account: 'Accounts of this home',
  key: 'API keys of your account',
  system: 'Scoring systems',
  stats: 'Seasons and the stat catalog',
  player: 'Players',
}

interface Tree {
  root: Command
  groups: Map<string, Command>
}

/** The command of a path such as "system show", made under its noun. */
const leaf = ({ root, groups }: Tree, path: string, summary: string): Command => {
  const [noun = '', verb] = path.split(' ')
  if (verb === undefined) return root.command(noun).description(summary)
  let group = groups.get(noun)
  if (!group) {
    group = root.command(noun).description(NOUNS[noun] ?? noun)
    groups.set(noun, group)
  }
  return group.command(verb).description(summary)
}

const addOperation = (
  tree: Tree,
  row: ManifestRow,
  handle: (typed: Typed, command: Command) => Promise<void>,
): void => {
  const spec = COMMANDS[row.command]
  if (!spec) throw new Error(`command "${row.command}" has no row in commands.ts`)
  const command = leaf(tree, row.command, row.summary)
  const placed = byPlace(spec)
  for (const { name, optional } of placed) {
    const label = (name === 'id' && spec.names?.id) || name
    command.argument(optional ? `[${label}]` : `<${label}>`)
  }
  for (const field of row.fields) if (!placed.some(({ name }) => name === field.name)) addFlag(command, field, spec)
  command.addHelpText('after', `\nExample:\n  ${spec.example}`)
  command.action(() => handle({ row, spec, values: valuesOf(row, spec, command) }, command))
}

const addHost = (tree: Tree, host: HostCommand, handle: (command: Command) => Promise<void>): void => {
  const command = leaf(tree, host.command, host.summary)
  for (const argument of host.args ?? []) command.argument(argument)
  for (const [flags, note] of host.options ?? []) command.option(flags, note)
  command.addHelpText('after', `\nExample:\n  ${host.example}`)
  command.action(() => handle(command))
}

/** No command of a tree throws out of the process or writes past `io`. */
const tame = (command: Command, io: Io): void => {
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

const rootCommand = (): Command =>
  new Command('hindsight')
    .description('Scoring, leagues and lineups for fantasy American football, on your own machine')
    .option('--home <folder>', 'where everything is kept (default: HINDSIGHT_HOME or ~/.local/share/hindsight)')
    .option('--as <account>', 'act as this account (default: that of the profile)')
    .option('--url <url>', 'call the daemon at this address instead of the home (HINDSIGHT_URL)')
    .option('--key <secret>', 'the API key for that daemon (better: HINDSIGHT_KEY)')
    .option('--json', 'print the answer as JSON')
    .option('--csv', 'print the main list as CSV')
    .option('--no-color', 'print without colour (as with NO_COLOR)')
    .option('--quiet', 'print nothing but the result')
    .option('--yes', 'do not ask')
    .option('--version', 'print the version')
    .addHelpText(
      'after',
      '\nStart with:\n  hindsight init\n  hindsight stats pull 2025\n  hindsight rankings --system ppr',
    )

/** What commander refuses (unknown words, missing arguments), in our voice; help is no failure. */
const refusedUsage = (error: unknown): number => {
  if (!(error instanceof CommanderError)) throw error
  if (error.exitCode === 0) return 0
  if (error.code === 'commander.help') return 2
  const [what = '', hint] = error.message.replace(/^error: /, '').split('\n')
  const sentence = hint ? `${what}; ${hint.replace(/^\(|\)$/g, '')}` : what
  throw new HindsightError('invalid_request', `${sentence} (--help shows how)`)
}

/**
 * The command tree, as a function from a command line to its exit status: one loop over the operations, and the few
 * commands that are more than one operation. Throws invalid_request for words it does not know.
 */
export const buildProgram = (rows: readonly ManifestRow[], io: Io, handlers: Handlers) => {
  let status = 0
  const root = rootCommand()
  const tree = { root, groups: new Map<string, Command>() }
  for (const host of HOST_COMMANDS) {
    addHost(tree, host, async command => {
      status = await handlers.host(host, { args: command.args, options: command.opts() }, root.opts())
    })
  }
  for (const row of rows) {
    addOperation(tree, row, async typed => {
      status = await handlers.operation(typed, root.opts())
    })
  }
  tame(root, io)
  return async (argv: readonly string[]): Promise<number> => {
    try {
      await root.parseAsync(argv, { from: 'user' })
      return status
    } catch (error) {
      return refusedUsage(error)
    }
  }
}
