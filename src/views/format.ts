import { roundHalfAway } from '../../data/rounding.ts'

/** Formats numbers and times. */

export type Value = string | number | null | undefined

/**
 * Formats a number with fixed decimals, rounded by its decimal value as in API responses. A value that rounds to 0 has
 * no sign.
 */
const formatFixed = (value: number, decimals: number): string =>
  (roundHalfAway(value * 10 ** decimals) / 10 ** decimals).toFixed(decimals)

const formatSigned = (text: string): string => (/^-|^0(\.0*)?$/.test(text) ? text : `+${text}`)

/** Returns a share as a percentage with one decimal, for charts. */
export const inPercent = (share: number): number => roundHalfAway(1000 * share) / 10

/** Formats a share as a percentage with one decimal. Only a share of exactly 1 becomes 100.0%. */
export const percent = (share: number): string => {
  const rounded = formatFixed(100 * share, 1)
  return `${share < 1 && rounded === '100.0' ? '99.9' : rounded}%`
}

/** Formats a chance as a percentage. Only a certain outcome becomes 0.0% or 100.0%. */
export const chance = (share: number): string => {
  if (share > 0 && share < 0.0005) return '<0.1%'
  return share < 1 && share >= 0.9995 ? '>99.9%' : percent(share)
}

/** The time zone for readers whose zone is unknown. */
export const UTC = 'UTC'

const toLocal = (at: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)

/** Formats a date and time in a zone for tables, such as 2024-09-08 13:00. */
export const moment = (at: number, zone: string): string =>
  toLocal(at, zone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Formats a date and time in a zone for sentences: Sep 8, 2024, 1:00 PM, or Sep 8, 2024, 17:00 in UTC. */
export const dateTime = (at: number, zone: string, smallestUnit: 'minute' | 'second' = 'minute'): string => {
  const local = toLocal(at, zone)
  const time = local.toPlainTime().toString({ smallestUnit })
  const twelve = `${local.hour % 12 || 12}${time.slice(2)} ${local.hour < 12 ? 'AM' : 'PM'}`
  return `${MONTHS[local.month - 1]} ${local.day}, ${local.year}, ${zone === UTC ? time : twelve}`
}

/** Formats a date and time for sentences, followed by the zone. */
export const momentIn = (at: number, zone: string): string => `${dateTime(at, zone)} ${zone}`

/** Formats a date in a zone for tables, such as 2024-09-08. */
export const day = (at: number, zone: string): string => toLocal(at, zone).toPlainDate().toString()

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Formats the time of day in a zone, such as 13:00. */
export const timeOfDay = (at: number, zone: string): string =>
  toLocal(at, zone).toPlainTime().toString({ smallestUnit: 'minute' })

/** Formats a day and time in a zone, such as "Sun 13:00", for events within a week. */
export const kickoff = (at: number, zone: string): string =>
  `${WEEKDAYS[toLocal(at, zone).dayOfWeek - 1]} ${timeOfDay(at, zone)}`

const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const

/** Draws values as bars, one character each, scaled to the highest value or to `max`. A missing value becomes a dot. */
export const sparkline = (values: readonly (number | null)[], max = 0): string => {
  const present = values.filter(value => value !== null)
  const highest = Math.max(max, ...present)
  const barOf = (value: number) => BARS[Math.round((Math.max(0, value) / (highest || 1)) * (BARS.length - 1))]
  return values.map(value => (value === null ? '·' : barOf(value))).join('')
}

/** Formats an amount of money, such as $300 or $12.50. */
export const dollars = (amount: number): string => `$${Number.isInteger(amount) ? amount : formatFixed(amount, 2)}`

const FORMATS = {
  /** Points and totals. */
  points: (value: number) => formatFixed(value, 2),
  dollars,
  /** Point differences, with a sign. */
  gain: (value: number) => formatSigned(formatFixed(value, 2)),
  /** Differences between whole numbers, with a sign. */
  change: (value: number) => formatSigned(String(value)),
  /** A share, such as .500. */
  ratio: (value: number) => formatFixed(value, 3),
  /** Differences between shares, with a sign. */
  luck: (value: number) => formatSigned(formatFixed(value, 3)),
  /** A share as a percentage. */
  percent,
  chance,
  moment,
  day,
  kickoff,
  /** A share as a bar. */
  bar: (value: number) => '█'.repeat(Math.max(0, Math.round(20 * value))),
} as const satisfies Readonly<Record<string, (value: number, zone: string) => string>>

export type Format = keyof typeof FORMATS

/** The time formats. In API responses, times are numbers. */
const TIMES = ['moment', 'day', 'kickoff'] as const satisfies readonly Format[]

export const isTime = (format: Format | undefined): format is (typeof TIMES)[number] =>
  (TIMES as readonly (Format | undefined)[]).includes(format)

/** Formats a value, with times in the given zone. Null becomes a dash. */
export const formatValue = (value: Value, format?: Format, zone: string = UTC): string => {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'number' && format !== undefined) return FORMATS[format](value, zone)
  return String(value).replaceAll('\n', ' ')
}

/** Formats points and totals. Null becomes a dash. */
export const points = (value: number | null | undefined): string => formatValue(value, 'points')
