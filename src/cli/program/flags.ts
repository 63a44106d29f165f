import type { Command } from 'commander'
import { type Field, invalid } from '../../engine/index.ts'
import type { ManifestRow } from '../commands/manifest.ts'
import type { CommandRow } from '../commands/row.ts'

/** The global options and their help texts. */
export const GLOBAL_OPTIONS: readonly (readonly [flags: string, note: string])[] = [
  ['--home <folder>', 'where everything is kept (default: HINDSIGHT_HOME or ~/.local/share/hindsight)'],
  [
    '--store <address>',
    'the database of PostgreSQL that holds the store, instead of a file in the home (HINDSIGHT_STORE)',
  ],
  ['--as <account>', 'act as this account (default: that of the profile)'],
  ['--url <url>', 'call the daemon at this address instead of the home (HINDSIGHT_URL)'],
  ['--key <secret>', 'the API key for that daemon (better: HINDSIGHT_KEY)'],
  ['--json', 'print the answer as JSON'],
  ['--csv', 'print the main list as CSV'],
  ['--format <format>', 'print as table, csv, tsv, json, ndjson, md or html'],
  ['--fields <list>', 'print these fields of the main list alone, with commas between (--json=a,b too)'],
  ['--jq <program>', 'print what jq makes of the JSON'],
  ['--zone <zone>', 'show times in this zone, such as Europe/Berlin (TZ)'],
  ['--no-color', 'print without color (like NO_COLOR)'],
  ['--quiet', 'print nothing but the result'],
  ['--yes', 'do not ask'],
  ['--version', 'print the version'],
]

/** The flag of an option, such as dry-run for dryRun. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** The word for a field on the command line: "teamId" is the team. */
export const wordOf = (name: string, spec: CommandRow): string =>
  kebab(spec.flags?.[name] ?? (name === 'id' ? (spec.names?.id ?? name) : name.replace(/Id$/, '')))

/** The flag of a field. */
export const flagOf = ({ name }: Pick<Field, 'name'>, spec: CommandRow): string => `--${wordOf(name, spec)}`

/** The fields that are taken by place. */
export const byPlace = (spec: CommandRow): { name: string; optional: boolean }[] =>
  (spec.args ?? []).map(arg => ({ name: arg.replace('?', ''), optional: arg.endsWith('?') }))

/** Whether a field has a flag. A league always has one; others have none by place, nor where they are asked for anyway. */
export const hasFlag = ({ name }: Field, spec: CommandRow): boolean => {
  if (spec.names?.[name] === 'league') return true
  return spec.asks?.[name] === undefined && !byPlace(spec).some(each => each.name === name)
}

/** What messages call a field: by its flag, else by its word. */
export const calledOf = (field: Field, spec: CommandRow): string =>
  hasFlag(field, spec) ? flagOf(field, spec) : wordOf(field.name, spec)

const camel = (flag: string): string =>
  flag.replace(/^--/, '').replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())

/** What was typed for each field of a command and each part of one, by name. Throws invalid_request for what stands twice. */
export const valuesOf = (row: ManifestRow, spec: CommandRow, command: Command): Record<string, unknown> => {
  const placed = byPlace(spec)
  const options = command.opts()
  const values: Record<string, unknown> = {}
  for (const field of row.fields) {
    const place = placed.findIndex(({ name }) => name === field.name)
    const flagged = options[camel(flagOf(field, spec))]
    const atPlace = place >= 0 ? command.args[place] : undefined
    if (atPlace !== undefined && flagged !== undefined && hasFlag(field, spec)) {
      const flag = flagOf(field, spec)
      throw invalid(`The ${wordOf(field.name, spec)} is given twice, once with ${flag}`)
    }
    values[field.name] = atPlace ?? flagged
  }
  for (const part of Object.keys(spec.parts ?? {})) values[part] = options[camel(part)]
  return values
}
