import { invalid } from '../../engine/index.ts'
import type { Io } from '../io/io.ts'

/** The options that say how answers are printed. */
export interface PrintFlags {
  json?: boolean
  csv?: boolean
  format?: string
  /** The columns that are wanted, with commas between. */
  fields?: string
  /** What is made of the JSON, in the language of jq. */
  jq?: string
}

/** How answers are printed. */
export const FORMATS = ['table', 'csv', 'tsv', 'json', 'ndjson', 'md', 'html'] as const
export type Format = (typeof FORMATS)[number]

/** How one answer is printed. */
export interface Form {
  format: Format
  fields: readonly string[] | null
  jq: string | null
}

const isFormat = (word: string): word is Format => FORMATS.some(each => each === word)

const readFormat = (word: string): Format => {
  const name = word.toLowerCase() === 'text' ? 'table' : word.toLowerCase()
  if (isFormat(name)) return name
  throw invalid(`--format must be ${FORMATS.join(', ')}, not "${word}"`)
}

const namedFormats = ({ json, csv, format }: PrintFlags): { flag: string; format: Format }[] => [
  ...(json ? [{ flag: '--json', format: 'json' as const }] : []),
  ...(csv ? [{ flag: '--csv', format: 'csv' as const }] : []),
  ...(format === undefined ? [] : [{ flag: `--format ${format}`, format: readFormat(format) }]),
]

const readFields = (fields: string): string[] => {
  const names = fields.split(',').map(name => name.trim())
  if (names.includes('')) throw invalid('--fields must name columns with commas between, such as team,points')
  return names
}

const isJson = (format: Format): boolean => format === 'json' || format === 'ndjson'

/** What the flags of a command ask for. Throws invalid_request for two formats at once, and for one that is none. */
export const formOf = (flags: PrintFlags): Form => {
  const [named, ...others] = namedFormats(flags)
  const format = named?.format ?? (flags.jq === undefined ? 'table' : 'json')
  const other = others.find(each => each.format !== format)
  if (named && other) throw invalid(`${named.flag} and ${other.flag} exclude each other; say one of them`)
  if (named && flags.jq !== undefined && !isJson(format))
    throw invalid(`--jq reads JSON: it goes with --json, not with ${named.flag}`)
  return { format, fields: flags.fields === undefined ? null : readFields(flags.fields), jq: flags.jq ?? null }
}

/** Whether results and refusals are printed as JSON. */
export const printsJson = (flags: PrintFlags): boolean => isJson(formOf(flags).format)

/** Splits a command line before the `--` behind which nothing is a flag. */
const parted = (argv: readonly string[]): [readonly string[], readonly string[]] => {
  const end = argv.indexOf('--')
  return end < 0 ? [argv, []] : [argv.slice(0, end), argv.slice(end)]
}

/** Whether a command line asks for JSON, so that a refusal is printed as JSON too. */
export const asksJson = (argv: readonly string[]): boolean => {
  const [words] = parted(argv)
  return words.some(
    (word, at) =>
      /^(--json|--jq)(=|$)/.test(word) ||
      /^--format=(nd)?json$/i.test(word) ||
      (words[at - 1] === '--format' && /^(nd)?json$/i.test(word)),
  )
}

/** Names of fields with commas between, as `gh` takes them behind `--json`. */
const FIELDS = /^[a-z][A-Za-z]*(\.[A-Za-z]+)*(,[a-z][A-Za-z]*(\.[A-Za-z]+)*)+$/

/**
 * A command line whose `--json=a,b` is `--json --fields a,b`. Throws invalid_request for `--json a,b`, whose fields would be
 * taken for a name.
 */
export const withFields = (argv: readonly string[]): string[] => {
  const [words, rest] = parted(argv)
  const spaced = words.find((word, at) => words[at - 1] === '--json' && FIELDS.test(word))
  if (spaced !== undefined) throw invalid(`Fields stand right behind --json: write --json=${spaced}`)
  const flags = words.flatMap(word =>
    word.startsWith('--json=') ? ['--json', '--fields', word.slice('--json='.length)] : [word],
  )
  return [...flags, ...rest]
}

/** The flag that does not go with results one by one in these formats; null where all do. */
const unfitFlag = (flags: PrintFlags, formats: readonly Format[]): string | null => {
  const { format, fields, jq } = formOf(flags)
  if (jq !== null) return '--jq'
  if (fields !== null) return '--fields'
  if (formats.includes(format)) return null
  return flags.format === undefined ? '--csv' : `--format ${flags.format}`
}

/** Whether a line is printed for each result, as JSON; throws invalid_request for what goes with whole lists alone. */
export const linesAsJson = (flags: PrintFlags, what: string): boolean => {
  const wrong = unfitFlag(flags, ['json', 'ndjson', 'table'])
  if (wrong !== null) throw invalid(`${what} with text or --json, not with ${wrong}`)
  return printsJson(flags)
}

/** Throws invalid_request for a flag that asks for anything but a line of JSON for each result. */
export const requireJsonLines = (flags: PrintFlags, what: string): void => {
  const isSaid = flags.format !== undefined
  const wrong = unfitFlag(flags, isSaid ? ['json', 'ndjson'] : ['json', 'table'])
  if (wrong !== null) throw invalid(`${what}, a line of JSON for each; leave out ${wrong}`)
}

/** The proper name of a time zone, such as Europe/Berlin; null if unknown. */
const known = (zone: string): string | null => {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId
  } catch {
    return null
  }
}

/** The zone of this machine; UTC where Node cannot tell it, as under an empty TZ. */
export const machineZone = (): string => known(Temporal.Now.timeZoneId()) ?? 'UTC'

/** The reader's time zone: --zone, else TZ, else the machine's. Throws invalid_request for an unknown one, naming `given`. */
export const zoneOf = ({ env }: Pick<Io, 'env'>, { zone }: { zone?: string }, given = '--zone'): string => {
  if (zone === undefined) return known((env.TZ ?? '').replace(/^:/, '')) ?? machineZone()
  const named = known(zone)
  if (named !== null) return named
  throw invalid(`${given} must be a time zone such as Europe/Berlin or UTC, not "${zone}"`)
}
