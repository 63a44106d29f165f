/** Finds where a string stops being valid JSON, because JSON.parse does not report the position of every fault. */

const SPACE = /[\t\n\r ]*/y
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
 * Returns the offset of the first fault in JSON. Returns the length if the JSON ends early, and null if it is valid.
 */
const offsetOf = (text: string): number | null => {
  const grammar = openGrammar()
  for (let at = 0; ; ) {
    const from = endOf(SPACE, text, at)
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
