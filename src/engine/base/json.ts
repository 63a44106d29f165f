import { invalid } from './errors.ts'

/** Parses JSON, and reports where it breaks. */

/** Limits on input, which is measured before it is parsed, so oversized input does not use up memory. */
export interface JsonLimits {
  /** The max number of objects, lists, strings, numbers, booleans and nulls. */
  values: number
  /** The max number of values in one item of a top-level list, such as a batch line. */
  valuesAnItem: number
  /** The max nesting depth of objects and lists. */
  depth: number
}

const codeOf = (character: string): number => character.charCodeAt(0)
const [QUOTE, BACKSLASH, COLON, COMMA] = ['"', '\\', ':', ','].map(codeOf)
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = ['[', ']', '{', '}'].map(codeOf)
const SPACE = codeOf(' ')
/** The depth of an item in a top-level list. */
const ITEM_DEPTH = 2

/** Measures JSON while it arrives in chunks. Throws invalid_request above a limit. Does not check anything else. */
export const jsonMeter = ({ values, valuesAnItem, depth }: JsonLimits): ((bytes: Uint8Array) => void) => {
  let [level, count, itemBegan] = [0, 0, 0]
  let [inText, escaped, atValue] = [false, false, true]
  const countValue = (): void => {
    count++
    if (level === ITEM_DEPTH) itemBegan = count
    if (count > values) throw invalid(`The body has more than ${values} values; send fewer in one request`)
    if (level > ITEM_DEPTH && count - itemBegan >= valuesAnItem) {
      throw invalid(`One item in the body has more than ${valuesAnItem} values`)
    }
    if (level > depth) throw invalid(`The body is nested deeper than ${depth} levels`)
  }
  /** Returns the end of a string that continues at `from`: its closing quote, or the end of the chunk. */
  const endOfText = (bytes: Uint8Array, from: number): number => {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]
      if (escaped) escaped = false
      else if (byte === BACKSLASH) escaped = true
      else if (byte === QUOTE) {
        inText = false
        return at
      }
    }
    inText = true
    return bytes.length
  }
  return bytes => {
    for (let at = inText ? endOfText(bytes, 0) + 1 : 0; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (byte <= SPACE) continue
      // A field is counted at the start of its name.
      if (atValue && byte !== CLOSE_LIST && byte !== CLOSE_OBJECT) countValue()
      atValue = byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT
      if (byte === QUOTE) at = endOfText(bytes, at + 1)
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) level++
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) level--
    }
  }
}

/** Returns the position of a string's closing quote. */
const quoteBehind = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from); ; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return at
  }
}

/** Returns the first name that appears twice in an object, or null. */
const nameTwice = (text: string): string | null => {
  const open: (Set<string> | null)[] = []
  let written = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = quoteBehind(text, at + 1)
      written = text.slice(at, end + 1)
      at = end
    } else if (code === COLON) {
      const name = JSON.parse(written) as string
      const names = open.at(-1)!
      if (names.has(name)) return name
      names.add(name)
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) open.push(code === OPEN_OBJECT ? new Set() : null)
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) open.pop()
  }
  return null
}

const countNames = (value: unknown): number => {
  if (value === null || typeof value !== 'object') return 0
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + countNames(each), 0)
  let count = 0
  for (const each of Object.values(value)) count += 1 + countNames(each)
  return count
}

const countColons = (text: string): number => {
  let count = 0
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) count++
  return count
}

const WHITESPACE = /[\t\n\r ]*/y
const WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y

/** Returns where a pattern's match at a position ends, or the position itself if it does not match. */
const endOf = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : from
}

/** Returns the end of the string literal that starts at a position, or the position where it becomes invalid. */
const endOfString = (text: string, from: number): { end: number; isComplete: boolean } => {
  for (let at = from + 1; at < text.length; ) {
    const sign = text[at]!
    if (sign === '"') return { end: at + 1, isComplete: true }
    const next = sign === '\\' ? endOf(ESCAPE, text, at) : sign < ' ' ? at : at + 1
    if (next === at) return { end: at, isComplete: false }
    at = next
  }
  return { end: text.length, isComplete: false }
}

type Expected = 'value' | 'name' | 'colon' | 'comma' | 'end'

/** Checks tokens in order. `take` returns false if a token cannot follow the previous ones. */
const openGrammar = () => {
  const open: string[] = []
  let expected: Expected = 'value'
  let mayClose = false
  const afterValue = (): Expected => (open.length === 0 ? 'end' : 'comma')
  const next = (then: Expected): boolean => {
    expected = then
    mayClose = false
    return true
  }
  const begin = (sign: string): boolean => {
    if (expected !== 'value') return false
    open.push(sign)
    expected = sign === '{' ? 'name' : 'value'
    mayClose = true
    return true
  }
  const close = (sign: string): boolean => {
    const isClosable = mayClose || expected === 'comma'
    if (!isClosable || open.at(-1) !== (sign === '}' ? '{' : '[')) return false
    open.pop()
    return next(afterValue())
  }
  return {
    isWhole: () => expected === 'end',
    /** Takes a token's first character. A quote starts a string, and other characters start a number or word. */
    take(sign: string): boolean {
      if (sign === '{' || sign === '[') return begin(sign)
      if (sign === '}' || sign === ']') return close(sign)
      if (sign === ',') return expected === 'comma' && next(open.at(-1) === '{' ? 'name' : 'value')
      if (sign === ':') return expected === 'colon' && next('value')
      if (expected === 'name') return sign === '"' && next('colon')
      return expected === 'value' && next(afterValue())
    },
  }
}

/**
 * Returns the offset of the first fault in JSON, because JSON.parse does not report the position of every fault. Returns
 * the length if the JSON ends early, and null if it is valid.
 */
const offsetOf = (text: string): number | null => {
  const grammar = openGrammar()
  for (let at = 0; ; ) {
    const from = endOf(WHITESPACE, text, at)
    if (from === text.length) return grammar.isWhole() ? null : from
    const sign = text[from]!
    if (!grammar.take(sign)) return from
    if (sign === '"') {
      const { end, isComplete } = endOfString(text, from)
      if (!isComplete) return end
      at = end
    } else {
      at = '{}[],:'.includes(sign) ? from + 1 : endOf(WORD, text, from)
      if (at === from) return from
    }
  }
}

/** Describes where a string stops being valid JSON, such as "line 2, column 7: unexpected }". Null for valid JSON. */
export const jsonFault = (text: string): string | null => {
  const offset = offsetOf(text)
  if (offset === null) return null
  const before = text.slice(0, offset).split('\n')
  const place = `line ${before.length}, column ${before.at(-1)!.length + 1}`
  if (offset === text.length) return `${place}: unexpected end`
  const sign = String.fromCodePoint(text.codePointAt(offset)!)
  return `${place}: unexpected ${sign < ' ' ? 'line break or control character' : sign}`
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SyntaxError(jsonFault(text) ?? (error as Error).message, { cause: error })
  }
}

/**
 * Parses JSON. Throws SyntaxError with the line and column for invalid JSON, and invalid_request for a duplicate name,
 * because a parser would use only one of two fields with the same name.
 */
export const readJson = (text: string): unknown => {
  const value = parseJson(text)
  // If there are as many names as colons, no name was dropped. V8 14 can add a spurious name if a name with an escape
  // is repeated.
  const isPlain = !text.includes('\\') && countColons(text) === countNames(value)
  const name = isPlain ? null : nameTwice(text)
  if (name !== null) throw invalid(`The field ${JSON.stringify(name.slice(0, 100))} is repeated in an object`)
  return value
}
