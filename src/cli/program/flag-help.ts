import type { Field } from '../../engine/index.ts'
import type { CommandRow, Kind } from '../commands/row.ts'
import { flagOf, wordOf } from './flags.ts'

/** How the flags of fields read in the help: a placeholder for the value, what it means, and its default. */

/** The default of a field, in words. */
const DEFAULTS: Readonly<Partial<Record<Kind, string>>> = {
  league: 'that of the profile, else your only one',
  season: 'the newest held',
  usualSystem: 'that of your league, else ppr',
  basis: 'ppg unless the week is over',
}

/** The default of a field on the command line, in words; undefined for none. */
const defaultOf = (
  { name, required }: Field,
  { names = {}, assumes = [], demands = [] }: CommandRow,
): string | undefined => {
  const kind = names[name]
  if (kind === 'league' && !required) return 'that of the profile, else all of yours'
  if (kind === 'team') return assumes.includes(name) ? 'the one that you run' : undefined
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

/** The placeholder of a flag whose value may be a name. */
const NAMED: Readonly<Partial<Record<Kind, string>>> = {
  league: ' <league>',
  team: ' <team>',
  system: ' <system>',
  usualSystem: ' <system>',
  player: ' <player>',
  rostered: ' <player>',
}

/** The placeholder of a flag whose value is words, or else JSON or a number. */
const WORDED: Readonly<Record<string, string>> = {
  rosterConfig: ' <slots>',
  slots: ' <slots>',
  waivers: ' <order>',
  playoffs: ' <teams@week>',
  tradeReview: ' <time>',
  clock: ' [from]',
  quiet: ' <hours>',
  expiresAt: ' <instant>',
}

const placeholderOf = ({ name, kind }: Field, { names = {}, onOff }: CommandRow): string => {
  if (onOff?.includes(name)) return ' [true|false]'
  const named = kind === 'string' ? names[name] : undefined
  return (
    (named && NAMED[named]) ?? (kind === 'object' || kind === 'integer' ? WORDED[name] : undefined) ?? PLACEHOLDER[kind]
  )
}

const noteOf = (field: Field, { usual: here = {} }: CommandRow): string => {
  const range = field.min !== undefined && field.max !== undefined ? `${field.min} to ${field.max}` : ''
  const words = (field.choices ?? []).join(', ')
  const taken = here[field.name] ?? field.default
  const usual = taken !== undefined && field.kind !== 'flag' ? `default ${taken}` : ''
  // The last week depends on the season or league, so the widest range says nothing.
  const plain = field.name === 'week' || (field.kind === 'integer' && (field.max ?? 0) > 100_000) ? '' : range
  return [field.kind === 'flag' ? '' : plain, words, usual].filter(part => part !== '').join('; ')
}

/** Help texts by field. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  season: 'season (default: the newest held)',
  week: 'week of the season',
  league: 'league, by id or name',
  team: 'team, by draft number, name or id',
  system: 'scoring system, by id or name',
  rules: 'file with the rules as JSON, - for standard input',
  pos: 'position group',
  min: 'fewest games played, by default 8, or in a league half of its weeks so far',
  least: 'points that a player has at least, under one of the two',
  nfl: 'NFL team, by its code such as BUF',
  named: 'player, in the spelling of any platform',
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
  'trade-deadline': 'last week in which teams agree on trades, 0 for none',
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

/** What stands in brackets behind a description: the default, else what the field takes. */
const bracketOf = (field: Field, spec: CommandRow): string => {
  // Its description names the default.
  if (wordOf(field.name, spec) === 'season') return ''
  const hasUsual = field.required || spec.assumes?.includes(field.name)
  const usual = hasUsual ? defaultOf(field, spec) : undefined
  return usual === undefined ? noteOf(field, spec) : `default: ${usual}`
}

const describe = (field: Field, spec: CommandRow): string => {
  const word = wordOf(field.name, spec)
  const description = spec.notes?.[field.name] ?? DESCRIPTIONS[word] ?? word
  const bracket = bracketOf(field, spec)
  return bracket === '' ? description : `${description} (${bracket})`
}

/** Whether a field must be typed: nothing stands for it where it is left out. */
export const isNeeded = (field: Field, spec: CommandRow): boolean =>
  field.required && defaultOf(field, spec) === undefined

/** The flag of a field as the help shows it, and what is said of it; `word` is one that makes it another operation. */
export const optionOf = (
  field: Field,
  { spec, word }: { spec: CommandRow; word?: string | undefined },
): readonly [flags: string, note: string] => {
  const note = describe(field, spec) + (word === undefined ? '' : `, or ${word}`)
  return [flagOf(field, spec) + placeholderOf(field, spec), isNeeded(field, spec) ? `${note} (required)` : note]
}

/** The flags that set a number inside a field. */
export const partOptions = (spec: CommandRow): (readonly [flags: string, note: string])[] =>
  Object.keys(spec.parts ?? {}).map(flag => [`--${flag} <n>`, DESCRIPTIONS[flag] ?? flag])
