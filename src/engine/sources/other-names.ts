import { plainText } from '../../../data/plain-text.ts'

const SUFFIX = /\s(?:jr|sr|ii|iii|iv|v)\.?$/i

/** A name as first and last name in small letters, without a suffix. */
interface PlainName {
  first: string
  last: string
}

const plainName = (name: string): PlainName => {
  const [first = '', ...rest] = name.replace(SUFFIX, '').split(' ')
  return { first: plainText(first), last: plainText(rest.join('')) }
}

/** Whether a lookup that knows one name also finds the other: it is the same, or has an initial for the first name. */
const isForm = (one: PlainName, other: PlainName): boolean =>
  one.last === other.last &&
  (one.first === other.first || (other.first.length === 1 && one.first.startsWith(other.first)))

/** "P.Marlowe" is an initial and a last name. */
const parted = (name: string): string => name.replace(/^(\p{L}{1,3})\.(?=[\p{L}'\u2019-]{3})/u, '$1 ')

/** The other names that a lookup needs to find a player, in order. */
export const namesBeside = (name: string, others: readonly string[]): string[] => {
  const different = new Set(others.filter(other => other !== name))
  if (different.size === 0) return []
  const known = [plainName(name)]
  const found: string[] = []
  for (const other of different) {
    const plain = plainName(parted(other))
    if (plain.last === '' || known.some(one => isForm(one, plain))) continue
    known.push(plain)
    found.push(other)
  }
  return found.sort()
}
