/** Names on MFL are parts of web pages: people put tags into them, and marks stand there as entities. */

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lsquo: '\u2018',
  rsquo: '\u2019',
  ldquo: '\u201c',
  rdquo: '\u201d',
  ndash: '\u2013',
  mdash: '\u2014',
  hellip: '\u2026',
  bull: '\u2022',
  middot: '\u00b7',
  deg: '\u00b0',
  copy: '\u00a9',
  reg: '\u00ae',
  trade: '\u2122',
  hearts: '\u2665',
}

/** Letters with an accent are named by the letter and the accent. */
const ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
}

const LAST = 0x10ffff

const decoded = (entity: string, name: string): string => {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  if (hex !== undefined || decimal !== undefined) {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= LAST ? String.fromCodePoint(code) : entity
  }
  const [, letter = '', accent = ''] = /^([a-z])([a-z]+)$/i.exec(name) ?? []
  if (Object.hasOwn(ACCENTS, accent)) return `${letter}${ACCENTS[accent]}`.normalize('NFC')
  return Object.hasOwn(NAMED, name) ? NAMED[name]! : entity
}

const HIDDEN = /<(script|style)\b[^>]*>.*?<\/\1\s*>|<!--.*?-->/gis
const BREAK = /<(?:br|p|div|hr)\b[^<>]*>/gi
const TAG = /<\/?[a-z][^<>]*>/gi
const ENTITY = /&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,10});/gi

/** What people read of a text: no tags, and marks in place of entities. */
export const textOf = (html: string | null | undefined): string =>
  (html ?? '')
    .replace(HIDDEN, '')
    .replace(BREAK, ' ')
    .replace(TAG, '')
    .replace(ENTITY, decoded)
    .replace(/\s+/g, ' ')
    .trim()
