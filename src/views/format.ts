/** How numbers and times read, in one place. */

export type Value = string | number | null | undefined

/** A number with so many decimals; what rounds to nothing has no sign. */
const fixed = (value: number, decimals: number): string => value.toFixed(decimals).replace(/^-(0(?:\.0*)?)$/, '$1')

const signed = (text: string): string => (/^-|^0(\.0*)?$/.test(text) ? text : `+${text}`)

/** A share in percent, to one decimal. What is not all never reads as 100.0 %. */
const percent = (share: number): string => {
  const rounded = fixed(100 * share, 1)
  return `${share < 1 && rounded === '100.0' ? '99.9' : rounded} %`
}

/** A moment as people write it, in UTC. */
export const moment = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

/** A day as people write it, in UTC. */
export const day = (at: number): string => new Date(at).toISOString().slice(0, 10)

const FORMATS = {
  /** Points and totals. */
  points: (value: number) => fixed(value, 2),
  /** Points more or less than something else. */
  gain: (value: number) => signed(fixed(value, 2)),
  /** Whole numbers more or less than something else. */
  change: (value: number) => signed(String(value)),
  /** A share of one, such as .500. */
  ratio: (value: number) => fixed(value, 3),
  /** Shares of one more or less than something else. */
  luck: (value: number) => signed(fixed(value, 3)),
  /** A share of one, in percent. */
  percent,
  moment,
  day,
  /** A share of one, as the length of a bar. */
  bar: (value: number) => '█'.repeat(Math.max(0, Math.round(20 * value))),
} as const satisfies Readonly<Record<string, (value: number) => string>>

export type Format = keyof typeof FORMATS

/** A value as a person reads it; a dash where there is none. */
export const formatted = (value: Value, format?: Format): string => {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'number' && format !== undefined) return FORMATS[format](value)
  return String(value).replaceAll('\n', ' ')
}

/** Points and totals as they read everywhere; a dash where there are none. */
export const points = (value: number | null | undefined): string => formatted(value, 'points')
