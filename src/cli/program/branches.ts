import type { Command } from 'commander'
import type { Field } from '../../engine/index.ts'
import { groupOf } from '../commands/groups.ts'
import { COMMANDS, NOUNS } from '../commands/index.ts'
import type { ManifestRow } from '../commands/manifest.ts'
import type { Bulk, CommandRow, Typed } from '../commands/row.ts'
import type { HostCommand } from '../commands/run.ts'
import type { Variant } from '../commands/variants.ts'
import { hasFlag, isAside, type Place, placesOf, valuesOf, wordOf } from './flags.ts'
import { optionOf, partOptions } from './options.ts'

/** The command tree while it grows. */
export interface Tree {
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
  const noun = under(tree, path)
  tree.nouns.set(name, noun.description(NOUNS[name] ?? name))
  return noun
}

/** Adds the command of a path such as "system show", with its arguments. */
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

/** Adds an example, and where to find the global options. */
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

/** Adds the command of an operation. */
export const addOperation = (
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

/** Adds a command that is more than one operation. */
export const addHost = (tree: Tree, host: HostCommand, handle: (command: Command) => Promise<void>): void => {
  const places = (host.args ?? []).map(typed => ({ typed, note: '' }))
  const command = leaf(tree, host.command, { summary: host.summary, places })
  for (const [flags, note] of host.options ?? []) command.option(flags, note)
  explain(command, [host])
  command.action(() => handle(command))
}
