import type { Field } from '../../engine/index.ts'
import { type CommandSpec, type Kind, ownEntry } from './command.ts'

/** The global options and their help texts. */
export const GLOBAL_OPTIONS: readonly (readonly [flags: string, note: string])[] = [
  ['--home <folder>', 'data folder (default: HINDSIGHT_HOME or ~/.local/share/hindsight)'],
  ['--store <address>', 'PostgreSQL database to use instead of a file in the data folder (HINDSIGHT_STORE)'],
  ['--as <account>', "account to act as (default: the profile's)"],
  ['--url <url>', 'daemon to call instead of using the data folder (HINDSIGHT_URL)'],
  ['--key <secret>', 'API key for that daemon (better: HINDSIGHT_KEY)'],
  ['--json', 'print the response as JSON'],
  ['--csv', 'print the main list as CSV'],
  ['--format <format>', 'print as table, csv, tsv, json, ndjson, md or html'],
  ['--fields <list>', 'print only these fields, comma-separated (or --json=a,b)'],
  ['--jq <program>', 'filter the JSON with this jq program'],
  ['--zone <zone>', 'time zone to show times in, such as Europe/Berlin (TZ)'],
  ['--no-color', 'turn off color (NO_COLOR)'],
  ['--quiet', 'print only the result'],
  ['--yes', 'do not ask for confirmation'],
  ['--version', 'print the version'],
]

/** Renamed flags: old → new. The old names still work. */
const RENAMED_FLAGS: Readonly<Record<string, string>> = {
  '--least': '--min-points',
  '--most-connections': '--max-connections',
  '--most-leagues': '--max-leagues',
  '--most-systems': '--max-systems',
}

/** Replaces renamed flags in a command line, up to `--`. */
export const withCurrentFlags = (argv: readonly string[]): string[] => {
  const end = argv.indexOf('--')
  const flags = end < 0 ? argv : argv.slice(0, end)
  const current = flags.map(word => {
    const [flag = ''] = word.split('=', 1)
    return (ownEntry(RENAMED_FLAGS, flag) ?? flag) + word.slice(flag.length)
  })
  return [...current, ...argv.slice(flags.length)]
}

/** Converts an option's name to its flag, such as dryRun to dry-run. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** Returns a field's name on the command line, such as "team" for "teamId". */
export const wordOf = (name: string, spec: CommandSpec): string =>
  kebab(spec.flags?.[name] ?? (name === 'id' ? (spec.names?.id ?? name) : name.replace(/Id$/, '')))

export const flagOf = ({ name }: Pick<Field, 'name'>, spec: CommandSpec): string => `--${wordOf(name, spec)}`

/** Returns the positional fields. */
export const byPlace = (spec: CommandSpec): { name: string; optional: boolean }[] =>
  (spec.args ?? []).map(arg => ({ name: arg.replace('?', ''), optional: arg.endsWith('?') }))

/**
 * Returns true if a field has a flag. The league always has one. Any other field has one unless it is positional or
 * always sent.
 */
export const hasFlag = ({ name }: Field, spec: CommandSpec): boolean => {
  if (spec.names?.[name] === 'league') return true
  return spec.asks?.[name] === undefined && !byPlace(spec).some(each => each.name === name)
}

/** Returns the name of a field in messages: its flag, or else its word. */
export const fieldLabel = (field: Field, spec: CommandSpec): string =>
  hasFlag(field, spec) ? flagOf(field, spec) : wordOf(field.name, spec)

/** How to describe each kind's default. */
const DEFAULTS: Readonly<Partial<Record<Kind, string>>> = {
  league: "the profile's, else your only one",
  season: 'the newest loaded',
  usualSystem: "your league's, else ppr",
  basis: 'ppg unless the week is over',
}

/** Describes a field's default on the command line, or returns undefined. */
const defaultOf = (
  { name, required }: Field,
  { names = {}, assumes = [], demands = [] }: CommandSpec,
): string | undefined => {
  const kind = names[name]
  if (kind === 'league' && !required) return "the profile's, else all your leagues"
  if (kind === 'team') return assumes.includes(name) ? 'your team' : undefined
  return kind && !demands.includes(name) ? DEFAULTS[kind] : undefined
}

const PLACEHOLDER: Readonly<Record<Field['kind'], string>> = {
  string: ' <text>',
  integer: ' <n>',
  number: ' <n>',
  boolean: '',
  flag: '',
  list: ' <list>',
  object: ' <file>',
}

/** The placeholder for a flag that accepts names. */
const NAMED: Readonly<Partial<Record<Kind, string>>> = {
  league: ' <league>',
  team: ' <team>',
  system: ' <system>',
  usualSystem: ' <system>',
  player: ' <player>',
  rostered: ' <player>',
}

/** The placeholder for a flag that accepts shorthand, JSON or a number. */
const WORDED: Readonly<Record<string, string>> = {
  rosterConfig: ' <slots>',
  slots: ' <slots>',
  waivers: ' <order>',
  playoffs: ' <teams@week>',
  tradeReview: ' <time>',
  taxiRules: ' <rules>',
  clock: ' [from]',
  quiet: ' <hours>',
  expiresAt: ' <instant>',
}

const placeholderOf = ({ name, kind }: Field, { names = {}, onOff }: CommandSpec): string => {
  if (onOff?.includes(name)) return ' [true|false]'
  const named = kind === 'string' ? names[name] : undefined
  return (
    (named && NAMED[named]) ?? (kind === 'object' || kind === 'integer' ? WORDED[name] : undefined) ?? PLACEHOLDER[kind]
  )
}

const noteOf = (field: Field, { usual: defaults = {} }: CommandSpec): string => {
  const range = field.min !== undefined && field.max !== undefined ? `${field.min} to ${field.max}` : ''
  const words = (field.choices ?? []).join(', ')
  const value = defaults[field.name] ?? field.default
  const usual = value !== undefined && field.kind !== 'flag' ? `default ${value}` : ''
  // Leaves out the range of weeks, because the last week depends on the season or league.
  const plain = field.name === 'week' || (field.kind === 'integer' && (field.max ?? 0) > 100_000) ? '' : range
  return [field.kind === 'flag' ? '' : plain, words, usual].filter(part => part !== '').join('; ')
}

/** Help texts by field. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  season: 'season (default: the newest loaded)',
  week: 'week of the season',
  league: 'league, by id or name',
  team: 'team, by draft number, name or id',
  system: 'scoring system, by id or name',
  rules: 'JSON file with the rules; - for standard input',
  pos: 'position group',
  min: 'min games played (default: 8; in a league, half of its weeks so far)',
  'min-points': 'min points of a player under either system',
  nfl: 'NFL team, by code such as BUF',
  named: "player name, in any platform's spelling",
  sort: 'sort order',
  limit: 'max rows',
  offset: 'rows to skip',
  breakdown: 'show how each score adds up',
  players: 'players by id or name, comma-separated; @FILE reads them from a file',
  slots: 'slots (QB,RB,FLEX,DST), or a JSON file with a roster config',
  roster: 'slots (QB,RB,RB,WR,FLEX), or a JSON file with a roster config',
  bench: 'bench spots (default 6)',
  reserve: 'IR spots per team (default none)',
  taxi: 'taxi spots per team (default none)',
  speed: 'speed of the clock compared to real time, 1 to 100000',
  mode: 'how teams add free agents',
  'trade-deadline': 'last week for trades; 0 for no deadline',
  review:
    'review of accepted trades, such as 24h or 2d (up to 72h); 24h,vote or 24h,vote:4 lets the other teams veto; 0 for none',
  ranking: 'tiebreakers of the standings in order, comma-separated',
  playoffs: 'teams@first-week, such as 6@15; add ,reseed or ,division-winners-first; or JSON',
  draw: 'draw the bracket from the current standings',
  force: 'ignore locks and closed weeks; commissioner only',
  'team-count': 'number of teams',
  'team-names': 'names of the teams in draft order, comma-separated',
  'median-game': 'each team also plays the league median every week',
  name: 'name',
  description: 'description',
  q: 'part of the name',
}

/** Returns the part in parentheses after a description: the default, or else the accepted values. */
const bracketOf = (field: Field, spec: CommandSpec): string => {
  // The description names the default.
  if (wordOf(field.name, spec) === 'season') return ''
  const hasUsual = field.required || spec.assumes?.includes(field.name)
  const usual = hasUsual ? defaultOf(field, spec) : undefined
  return usual === undefined ? noteOf(field, spec) : `default: ${usual}`
}

const describe = (field: Field, spec: CommandSpec): string => {
  const word = wordOf(field.name, spec)
  const description = spec.notes?.[field.name] ?? DESCRIPTIONS[word] ?? word
  const bracket = bracketOf(field, spec)
  return bracket === '' ? description : `${description} (${bracket})`
}

/** Returns true if a field must be typed because it does not have a default. */
export const isNeeded = (field: Field, spec: CommandSpec): boolean =>
  field.required && defaultOf(field, spec) === undefined

/** Returns a field's flag and help text. `word` is a value that selects a separate operation. */
export const optionOf = (
  field: Field,
  { spec, word }: { spec: CommandSpec; word?: string | undefined },
): readonly [flags: string, note: string] => {
  const note = describe(field, spec) + (word === undefined ? '' : `, or ${word}`)
  const other = spec.emptyWith?.[field.name]
  const needed = other === undefined ? 'required' : `required without --${wordOf(other, spec)}`
  return [flagOf(field, spec) + placeholderOf(field, spec), isNeeded(field, spec) ? `${note} (${needed})` : note]
}

/** Returns the flags that set one number inside a field. */
export const partOptions = (spec: CommandSpec): (readonly [flags: string, note: string])[] =>
  Object.keys(spec.parts ?? {}).map(flag => [`--${flag} <n>`, spec.notes?.[flag] ?? DESCRIPTIONS[flag] ?? flag])
