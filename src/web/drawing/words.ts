import { html } from 'hono/html'

/** Text that goes into a page as it is; everything else is escaped. */
export type Html = ReturnType<typeof html>

/** Nothing to show. */
export const NOTHING = html``

/** What stands between the names of initials. */
const WORD = /[\p{L}\p{N}]+/gu

/** Up to two letters that stand for a name. */
export const initialsOf = (name: string): string => {
  const words = name.match(WORD) ?? ['?']
  const letters =
    words.length === 1 ? [...words[0]!].slice(0, 2) : [words[0]!, words.at(-1)!].map(word => [...word][0]!)
  return letters.join('').toUpperCase()
}

/** A number from 0 up to `below` that stays the same for a text. */
export const hueOf = (text: string, below: number): number => {
  let hash = 7
  for (const sign of text) hash = (hash * 31 + sign.codePointAt(0)!) % 1_000_003
  return hash % below
}

/** A sentence without the commands and settings that would help: whoever reads a page has no terminal. */
export const withoutCommands = (message: string): string =>
  message.replace(/ \((hindsight |HINDSIGHT_)[^)]*\)/g, '').replace(/; hindsight .*$/, '')
