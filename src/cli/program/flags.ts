import type { Command } from 'commander'
import { type Field, HindsightError } from '../../engine/index.ts'
import { type Caller, calling } from '../caller/caller.ts'
import type { ManifestRow } from '../commands/manifest.ts'
import type { CommandRow, Kind, Typed } from '../commands/row.ts'

/** The options of every command, as they are typed, and what each does. */
export const GLOBAL_OPTIONS: readonly (readonly [flags: string, note: string])[] = [
  ['--home <folder>', 'where everything is kept (default: HINDSIGHT_HOME or ~/.local/share/hindsight)'],
  ['--as <account>', 'act as this account (default: that of the profile)'],
  ['--url <url>', 'call the daemon at this address instead of the home (HINDSIGHT_URL)'],
  ['--key <secret>', 'the API key for that daemon (better: HINDSIGHT_KEY)'],
  ['--json', 'print the answer as JSON'],
  ['--csv', 'print the main list as CSV'],
  ['--zone <zone>', 'show times in this zone, such as Europe/Berlin (TZ)'],
  ['--no-color', 'print without color (like NO_COLOR)'],
  ['--quiet', 'print nothing but the result'],
  ['--yes', 'do not ask'],
  ['--version', 'print the version'],
]

const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** What a field is called where it is typed: "teamId" is the team. */
export const wordOf = (name: string, spec: CommandRow): string =>
  kebab(spec.flags?.[name] ?? (name === 'id' ? (spec.names?.id ?? name) : name.replace(/Id$/, '')))

/** The flag of a field, as it is typed. */
export const flagOf = ({ name }: Pick<Field, 'name'>, spec: CommandRow): string => `--${wordOf(name, spec)}`

/** What each field, and each part of one that has a flag, is called where it is typed; by its path in a message. */
const typedNames = ({ row, spec }: Typed): Map<string, string> => {
  return new Map([
    ...row.fields.map(
      field => [field.name, hasFlag(field, spec) ? flagOf(field, spec) : wordOf(field.name, spec)] as const,
    ),
    ...Object.entries(spec.parts ?? {}).map(([part, name]) => [`${name}.${part}`, `--${part}`] as const),
  ])
}

const PATH = String.raw`\b[a-zA-Z]+(?:\.[a-zA-Z]+)?\b`
/** What stands for nothing but a field: two words in one. */
const UNMISTAKABLE = /\b[a-z]+[A-Z][a-zA-Z]*(?:\.[a-zA-Z]+)?\b/g
/** What a fault begins with; elsewhere an everyday word may mean anything else. */
const SUBJECT = new RegExp(`(?<=^|; )${PATH}(?= (?:must|is|has|names) )`, 'g')
/** A sentence that says which fields to give. */
const ASKING = /^(?:Send|Name|Without) /

/** A place in a list that is typed with commas: `ranking[0]` is no. 1 of --ranking. */
const inTypedPlaces = (message: string, { row: { fields }, spec }: Typed): string =>
  message.replace(/\b([a-zA-Z]+)\[(\d+)\]/g, (whole, name: string, at: string) => {
    const field = fields.find(each => each.name === name && each.kind === 'list')
    return field ? `no. ${Number(at) + 1} of ${flagOf(field, spec)}` : whole
  })

/** A message of the engine with its fields as they are typed here: `rosterConfig.bench` is --bench. */
const inTypedNames = (message: string, names: ReadonlyMap<string, string>): string => {
  const typed = (path: string): string => {
    const [field = '', part] = path.split('.')
    const name = names.get(field)
    return names.get(path) ?? (name === undefined || part === undefined ? (name ?? path) : `${name}: ${part}`)
  }
  const said = message.replace(ASKING.test(message) ? new RegExp(PATH, 'g') : SUBJECT, typed)
  return said.replace(UNMISTAKABLE, typed)
}

/** A caller for one command, by which what is refused of a field is said of the flag that was typed. */
export const inFlags = (typed: Typed, caller: Caller): Caller => ({
  ...caller,
  ...calling(async (operation, written) => {
    try {
      return await caller.send(operation, written)
    } catch (error) {
      if (!(error instanceof HindsightError && error.code === 'invalid_request')) throw error
      throw new HindsightError(error.code, inTypedNames(inTypedPlaces(error.message, typed), typedNames(typed)), {
        cause: error,
      })
    }
  }),
})

/** What is taken where nothing is written. */
const DEFAULTS: Readonly<Partial<Record<Kind, string>>> = {
  league: 'that of the profile, else your only one',
  season: 'the newest held',
  usualSystem: 'that of your usual league, else ppr',
  basis: 'ppg unless the week is over',
}

/** What a required field is when it is not typed, in words; undefined where it must be. */
export const defaultOf = ({ name }: Field, { names = {}, named, own }: CommandRow): string | undefined => {
  const kind = names[name]
  if (kind === 'team') return own ? 'the one that you run' : undefined
  return kind && kind !== named ? DEFAULTS[kind] : undefined
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

/** What stands behind a flag whose value may be a name. */
const NAMED: Readonly<Partial<Record<Kind, string>>> = {
  league: ' <league>',
  team: ' <team>',
  system: ' <system>',
  player: ' <player>',
  rostered: ' <player>',
}

const placeholderOf = ({ name, kind }: Field, { names = {}, onOff }: CommandRow): string => {
  if (onOff?.includes(name)) return ' <true|false>'
  const named = kind === 'string' ? names[name] : undefined
  return (named && NAMED[named]) ?? PLACEHOLDER[kind]
}

const noteOf = (field: Field, { usual: here = {} }: CommandRow): string => {
  const range = field.min !== undefined && field.max !== undefined ? `${field.min} to ${field.max}` : ''
  const words = (field.choices ?? []).join(', ')
  const taken = here[field.name] ?? field.default
  const usual = taken !== undefined && field.kind !== 'flag' ? `default ${taken}` : ''
  // The last week is one of the season or of the league, which the widest range does not know.
  const plain = field.name === 'week' || (field.kind === 'integer' && (field.max ?? 0) > 100_000) ? '' : range
  return [field.kind === 'flag' ? '' : plain, words, usual].filter(part => part !== '').join('; ')
}

/** What to say of a field, by what it is called. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  season: 'season (default: the newest held)',
  week: 'week of the season',
  league: 'league, by id or name',
  team: 'team, by draft number, name or id',
  system: 'scoring system, by id or name',
  rules: 'file with the rules as JSON, - for standard input',
  pos: 'position group',
  min: 'fewest games played',
  sort: 'order',
  limit: 'most rows',
  breakdown: 'show the arithmetic behind each score',
  players: 'players by id or name, separated by commas; @FILE reads them from a file',
  slots: 'slots as words (QB,RB,FLEX,DST) or a file with a roster config as JSON',
  roster: 'slots as words (QB,RB,RB,WR,FLEX), or a file with a roster config as JSON',
  bench: 'bench spots (default 6)',
  reserve: 'IR spots of each team, for injured players (default none)',
  speed: 'how many times faster than real time the clock runs, 1 to 100000',
  mode: 'how free agents are acquired',
  review: 'how long an accepted trade waits for a veto: 24h, 2d, up to 72h; 0 for none',
  ranking: 'what teams are ranked by, in order, separated by commas',
  playoffs: 'teams@first-week, such as 6@15; add ,reseed or ,division-winners-first, or give JSON',
  draw: 'draw the bracket: seed it by the current standings',
  force: 'ignore locks and closed weeks; commissioner only',
  'team-count': 'how many teams',
  'team-names': 'names of the teams in draft order, separated by commas',
  'median-game': 'each team also plays the league median every week',
  name: 'name',
  description: 'description',
  q: 'part of the name',
}

const describe = (field: Field, spec: CommandRow): string => {
  const word = wordOf(field.name, spec)
  const hasUsual = field.required || spec.assumes?.includes(field.name)
  const usual = hasUsual ? defaultOf(field, spec) : undefined
  const note = word === 'season' ? '' : usual === undefined ? noteOf(field, spec) : `default: ${usual}`
  return [spec.notes?.[field.name] ?? DESCRIPTIONS[word] ?? word, note && `(${note})`].filter(Boolean).join(' ')
}

/** The flag of a field as the help shows it, and what is said of it; `word` is one that makes it another operation. */
export const optionOf = (
  field: Field,
  { spec, word }: { spec: CommandRow; word?: string | undefined },
): readonly [flags: string, note: string] => {
  const note = describe(field, spec) + (word === undefined ? '' : `, or ${word}`)
  const needed = field.required && defaultOf(field, spec) === undefined
  return [flagOf(field, spec) + placeholderOf(field, spec), needed ? `${note} (required)` : note]
}

/** The flags that set a number inside a field. */
export const partOptions = (spec: CommandRow): (readonly [flags: string, note: string])[] =>
  Object.keys(spec.parts ?? {}).map(flag => [`--${flag} <n>`, DESCRIPTIONS[flag] ?? flag])

/** What stands by place: how it is typed, and what is said of it. */
export interface Place {
  typed: string
  note: string
}

/** The fields that are taken by place. */
export const byPlace = (spec: CommandRow): { name: string; optional: boolean }[] =>
  (spec.args ?? []).map(arg => ({ name: arg.replace('?', ''), optional: arg.endsWith('?') }))

/** What a command takes by place. */
export const placesOf = (spec: CommandRow): Place[] =>
  byPlace(spec).map(({ name, optional }) => {
    const word = wordOf(name, spec)
    return { typed: optional ? `[${word}]` : `<${word}>`, note: spec.notes?.[name] ?? '' }
  })

/**
 * Whether a place is one that no help shows. A league is named by --league in every command; where the first word may be
 * nothing else, it is taken there too, as it always was.
 */
export const isAside = (typed: string): boolean => typed === '[league]'

/** Whether a field has a flag: those by place have none, but a league, nor those that are asked for anyway. */
export const hasFlag = ({ name }: Field, spec: CommandRow): boolean =>
  spec.names?.[name] === 'league' ||
  !(spec.asks?.[name] !== undefined || byPlace(spec).some(each => each.name === name))

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
      throw new HindsightError('invalid_request', `The ${wordOf(field.name, spec)} is given twice, once with ${flag}`)
    }
    values[field.name] = atPlace ?? flagged
  }
  for (const part of Object.keys(spec.parts ?? {})) values[part] = options[camel(part)]
  return values
}
