/**
 * Reads numbers as spreadsheets write them: with a decimal point or comma, thousands separators (a space, an
 * apostrophe, or the other mark), any kind of minus or parentheses, and `pts` at the end. A single mark before three
 * digits, as in `1,234`, is ambiguous. The other numbers in the sheet show what it means. If they do not, a point is a
 * decimal point, and a comma is reported as ambiguous.
 */

type Mark = '.' | ','

/** A number, or why it cannot be read. */
export type ParsedNumber = { value: number } | { fault: 'none' | 'doubtful' }

/** "27.72 pts", with or without parentheses. */
const UNIT = /\s*(?:pts?|points?)\.?(?=\s*\)?$)/i
/** Accountants put negative numbers in parentheses. */
const BELOW = /^\(\s*(.*\d.*?)\s*\)$/
const MINUS = /^[\u2010-\u2015\u2212\ufe63\uff0d]/

/** Normalizes a number: a plain minus, no unit, and no spaces or apostrophes between thousands. */
const plain = (written: string): string =>
  written
    .trim()
    .replace(UNIT, '')
    .replace(BELOW, '-$1')
    .replace(MINUS, '-')
    .replace(/^([+-])\s+/, '$1')
    .replace(/(?<=\d)[\s'\u2019](?=\d{3}(?!\d))/g, '')

const SIMPLE = /^[+-]?(?:\d{1,9}(?:([.,])\d*)?|([.,])\d{1,9})$/
const DOUBTFUL = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/
const GROUPED = /^[+-]?\d{1,3}(?:(,\d{3})+(?:\.\d*)?|(?:\.\d{3})+(?:,\d*)?)$/

/** Returns a number's decimal mark if it is certain, or else null. */
const markIn = (number: string): Mark | null => {
  const mark = SIMPLE.exec(number)
  return DOUBTFUL.test(number) ? null : ((mark?.[1] ?? mark?.[2] ?? null) as Mark | null)
}

/** Returns the decimal mark of a number with thousands: the last mark, unless it occurs more than once. */
const markBehind = (number: string): Mark => {
  const last = number.includes('.') && number.lastIndexOf('.') > number.lastIndexOf(',') ? '.' : ','
  const count = number.split(last).length - 1
  return count === 1 ? last : last === '.' ? ',' : '.'
}

const asNumber = (number: string, decimals: Mark): number =>
  Number(number.replaceAll(decimals === '.' ? ',' : '.', '').replace(',', '.'))

/** Returns a function that reads a sheet's numbers. It needs all of them to detect their format. */
export const openNumbers = (all: readonly string[]): ((written: string) => ParsedNumber) => {
  const marks = new Set(all.map(each => markIn(plain(each))).filter(mark => mark !== null))
  const usual = marks.size === 1 ? [...marks][0]! : null
  return written => {
    const number = plain(written)
    const doubtful = DOUBTFUL.exec(number)?.[1]
    if (doubtful === ',' && usual === null) return { fault: 'doubtful' }
    if (doubtful) return { value: asNumber(number, usual ?? '.') }
    if (SIMPLE.test(number)) return { value: asNumber(number, markIn(number) ?? '.') }
    if (!GROUPED.test(number)) return { fault: 'none' }
    return { value: asNumber(number, markBehind(number)) }
  }
}
