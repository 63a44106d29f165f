import type { Command } from 'commander'
import { groupOf } from '../commands/groups.ts'
import { NOUNS } from '../commands/index.ts'
import type { ManifestRow } from '../commands/manifest.ts'
import type { Bulk, Typed } from '../commands/row.ts'
import type { HostCommand } from '../commands/run.ts'
import type { Variant } from '../commands/variants.ts'
import { type CommandEntry, hostEntry, operationEntry, shownPlaces, specOf } from './entries.ts'
import { valuesOf } from './flags.ts'

/** The command tree while it grows. */
interface Tree {
  root: Command
  nouns: Map<string, Command>
}

/** Adds a word below the ones before it, such as "clock" below "league"; at the root in its group. */
const under = (tree: Tree, path: readonly string[]): Command => {
  const word = path.at(-1)!
  const command = nounAt(tree, path.slice(0, -1)).command(word)
  return path.length === 1 ? command.helpGroup(`${groupOf(word) ?? 'Commands'}:`) : command
}

/** The noun of a path such as "league clock", created if needed; the root for an empty path. */
const nounAt = (tree: Tree, path: readonly string[]): Command => {
  const name = path.join(' ')
  const known = path.length === 0 ? tree.root : tree.nouns.get(name)
  if (known) return known
  const summary = NOUNS[name]
  if (!summary) throw new Error(`"${name}" has no summary in NOUNS`)
  const noun = under(tree, path).description(summary)
  tree.nouns.set(name, noun)
  return noun
}

/** Adds a command with its arguments, options and help. */
const addEntry = (tree: Tree, entry: CommandEntry): Command => {
  const { summary, places, flags, examples } = entry
  const command = under(tree, entry.command.split(' ')).description(summary)
  for (const { typed, note } of places) command.argument(typed, note)
  for (const { typed, note } of flags) command.option(typed, note)
  command.usage(['[options]', ...shownPlaces(entry).map(({ typed }) => typed)].join(' '))
  const shown = examples.map(example => `  ${example}`).join('\n')
  return command.addHelpText(
    'after',
    `\nExample:\n${shown}\n\nOptions of every command (--json, --as, --yes …): hindsight --help`,
  )
}

/** Adds the command of an operation. */
export const addOperation = (
  tree: Tree,
  { row, variants }: { row: ManifestRow; variants: readonly Variant[] },
  handle: { one(typed: Typed): Promise<void>; bulk(bulk: Bulk, command: Command): Promise<void> },
): void => {
  const command = addEntry(tree, operationEntry({ row, variants }))
  const { bulk } = specOf(row)
  command.action(() => {
    const options = command.opts()
    if (bulk && Object.keys(bulk.flags).some(name => options[name] !== undefined)) return handle.bulk(bulk, command)
    const taken = variants.find(({ flag, word }) => String(options[flag]).toLowerCase() === word)?.row ?? row
    const spec = specOf(taken)
    return handle.one({ row: taken, spec, values: valuesOf(taken, spec, command), follow: options.follow === true })
  })
}

/** Adds a command that is more than one operation. */
export const addHost = (tree: Tree, host: HostCommand, handle: (command: Command) => Promise<void>): void => {
  const command = addEntry(tree, hostEntry(host))
  command.action(() => handle(command))
}
