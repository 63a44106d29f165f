import { invalid } from '../../engine/index.ts'
import type { Io } from '../io/io.ts'

/** Options for printing responses. */
export interface PrintFlags {
  json?: boolean
  csv?: boolean
  format?: string
  /** The JSON fields or list columns to print, comma-separated. */
  fields?: string
  /** The jq program that filters the JSON. */
  jq?: string
}

export const FORMATS = ['table', 'csv', 'tsv', 'json', 'ndjson', 'md', 'html'] as const
export type Format = (typeof FORMATS)[number]

/** How to print a response. */
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
  if (names.includes('')) throw invalid('--fields must be a comma-separated list of fields, such as name,points')
  return names
}

const isJson = (format: Format): boolean => format === 'json' || format === 'ndjson'

/** Reads the output flags. Throws invalid_request for two formats or an unknown one. */
export const formOf = (flags: PrintFlags): Form => {
  const [named, ...others] = namedFormats(flags)
  const format = named?.format ?? (flags.jq === undefined ? 'table' : 'json')
  const other = others.find(each => each.format !== format)
  if (named && other) throw invalid(`${named.flag} and ${other.flag} can't be combined; use one of them`)
  if (named && flags.jq !== undefined && !isJson(format))
    throw invalid(`--jq filters JSON; use it with --json, not with ${named.flag}`)
  return { format, fields: flags.fields === undefined ? null : readFields(flags.fields), jq: flags.jq ?? null }
}

/** Returns true if results and errors are printed as JSON. */
export const printsJson = (flags: PrintFlags): boolean => isJson(formOf(flags).format)

/** Splits a command line at the `--` that ends its flags. */
const splitAtDashes = (argv: readonly string[]): [readonly string[], readonly string[]] => {
  const end = argv.indexOf('--')
  return end < 0 ? [argv, []] : [argv.slice(0, end), argv.slice(end)]
}

/** Returns true if a command line asks for JSON, so errors are also printed as JSON. */
export const asksJson = (argv: readonly string[]): boolean => {
  const [words] = splitAtDashes(argv)
  return words.some(
    (word, at) =>
      /^(--json|--jq)(=|$)/.test(word) ||
      /^--format=(nd)?json$/i.test(word) ||
      (words[at - 1] === '--format' && /^(nd)?json$/i.test(word)),
  )
}

/** Comma-separated fields, as `gh` accepts them after `--json`. */
const FIELDS = /^[a-z][A-Za-z]*(\.[A-Za-z]+)*(,[a-z][A-Za-z]*(\.[A-Za-z]+)*)+$/

/**
 * Replaces `--json=a,b` with `--json --fields a,b`. Throws invalid_request for `--json a,b`, because the fields would
 * be parsed as a name.
 */
export const withFields = (argv: readonly string[]): string[] => {
  const [words, rest] = splitAtDashes(argv)
  const spaced = words.find((word, at) => words[at - 1] === '--json' && FIELDS.test(word))
  if (spaced !== undefined) throw invalid(`Put the fields right after --json: --json=${spaced}`)
  const flags = words.flatMap(word =>
    word.startsWith('--json=') ? ['--json', '--fields', word.slice('--json='.length)] : [word],
  )
  return [...flags, ...rest]
}

/** Returns a flag that does not work if results are printed one by one; null if all flags work. */
const unfitFlag = (flags: PrintFlags, formats: readonly Format[]): string | null => {
  const { format, fields, jq } = formOf(flags)
  if (jq !== null) return '--jq'
  if (fields !== null) return '--fields'
  if (formats.includes(format)) return null
  return flags.format === undefined ? '--csv' : `--format ${flags.format}`
}

/**
 * Returns true if each result is printed as a line of JSON. Throws invalid_request for a flag that needs the entire
 * list.
 */
export const linesAsJson = (flags: PrintFlags, what: string): boolean => {
  const wrong = unfitFlag(flags, ['json', 'ndjson', 'table'])
  if (wrong !== null) throw invalid(`${what} text or --json, not ${wrong}`)
  return printsJson(flags)
}

/** Throws invalid_request for output flags other than those that print one line of JSON per result. */
export const requireJsonLines = (flags: PrintFlags, what: string): void => {
  const isChosen = flags.format !== undefined
  const wrong = unfitFlag(flags, isChosen ? ['json', 'ndjson'] : ['json', 'table'])
  if (wrong !== null) throw invalid(`${what}, one JSON line each; leave out ${wrong}`)
}

/** Returns a time zone's standard name, such as Europe/Berlin; null if it is unknown. */
const canonicalZone = (zone: string): string | null => {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId
  } catch {
    return null
  }
}

/** Returns this machine's time zone; UTC if Node does not know it, as with an empty TZ. */
export const machineZone = (): string => canonicalZone(Temporal.Now.timeZoneId()) ?? 'UTC'

/**
 * Returns the user's time zone: --zone, or else TZ, or else the machine's. Throws invalid_request for an unknown
 * zone. The error names `flagName`.
 */
export const readerZone = ({ env }: Pick<Io, 'env'>, { zone }: { zone?: string }, flagName = '--zone'): string => {
  if (zone === undefined) return canonicalZone((env.TZ ?? '').replace(/^:/, '')) ?? machineZone()
  const named = canonicalZone(zone)
  if (named !== null) return named
  throw invalid(`${flagName} must be a time zone such as Europe/Berlin or UTC, not "${zone}"`)
}
