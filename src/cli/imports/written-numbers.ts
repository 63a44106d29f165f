/**
 * Numbers as spreadsheets write them: with a point or a comma before decimals, with separators of thousands (a space, an
 * apostrophe, the other of the two marks), with any kind of minus or the parentheses of bookkeepers, and with `pts` behind
 * them. One mark before three digits, as in `1,234`, is whichever the other numbers of the sheet make it; where they do not
 * tell, a point stands before decimals, and of a comma nobody knows.
 */

type Mark = '.' | ','

/** What a number is, or why it cannot be told. */
export type Written = { value: number } | { fault: 'none' | 'doubtful' }

/** "27.72 pts", in parentheses, too. */
const UNIT = /\s*(?:pts?|points?)\.?(?=\s*\)?$)/i
/** Bookkeepers put what is below 0 into parentheses. */
const BELOW = /^\(\s*(.*\d.*?)\s*\)$/
const MINUS = /^[\u2010-\u2015\u2212\ufe63\uff0d]/

/** A number with a plain minus, without its unit, and without spaces and apostrophes between its thousands. */
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

/** The mark before decimals that a number has for sure; null for one without. */
const markIn = (number: string): Mark | null => {
  const mark = SIMPLE.exec(number)
  return DOUBTFUL.test(number) ? null : ((mark?.[1] ?? mark?.[2] ?? null) as Mark | null)
}

/** The mark before decimals of a number with thousands: the last one, unless it stands there several times. */
const markBehind = (number: string): Mark => {
  const last = number.includes('.') && number.lastIndexOf('.') > number.lastIndexOf(',') ? '.' : ','
  const stands = number.split(last).length - 1
  return stands === 1 ? last : last === '.' ? ',' : '.'
}

const asNumber = (number: string, decimals: Mark): number =>
  Number(number.replaceAll(decimals === '.' ? ',' : '.', '').replace(',', '.'))

/** Reads the numbers of a sheet, of which all are given to tell how it writes them. */
export const openNumbers = (all: readonly string[]): ((written: string) => Written) => {
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
