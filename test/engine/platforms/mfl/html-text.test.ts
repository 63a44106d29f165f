import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOf } from '../../../../src/engine/platforms/mfl/league.ts'

const TAGS = ['<b>', '</b>', '<font color="red">', '</font >', '<img src="a.png" alt=""/>', '<!-- <b> -->']

const spellings = (letter: string): string[] => {
  const code = letter.codePointAt(0)!
  return [letter, `&#${code};`, `&#x${code.toString(16)};`, `&#X${code.toString(16).toUpperCase()};`]
}

test('a name is reduced to its visible text, with character references decoded and tags removed', () => {
  const part = fc.string({ unit: 'grapheme', minLength: 1 }).map(text => text.replace(/[&<>\p{Cc}\s]/gu, 'x'))
  const spelled = (text: string): fc.Arbitrary<string> =>
    fc
      .tuple(...[...text].map(letter => fc.tuple(fc.constantFrom(...spellings(letter)), fc.constantFrom('', ...TAGS))))
      .map(all => all.flat().join(''))
  const both = part.chain(text => spelled(text).map(html => ({ text, html })))
  fc.assert(
    fc.property(both, ({ text, html }) => {
      expect(textOf(html)).toBe(text)
    }),
  )
})

test('named character references are decoded, and text that is neither a tag nor a reference is kept', () => {
  for (const [html, text] of [
    ['Tom &amp; Jerry', 'Tom & Jerry'],
    ['&lt;b&gt;', '<b>'],
    ['&amp;amp;', '&amp;'],
    ['Ni&ntilde;o &Uuml;ber&nbsp;Fran&ccedil;ois', 'Ni\u00f1o \u00dcber Fran\u00e7ois'],
    ['I <3 AT&T; &bogus; a < b > c', 'I <3 AT&T; &bogus; a < b > c'],
    ['one<br>two<script>alert(1)</script>', 'one two'],
    ['Stra&szlig;e &oslash;&AElig;&Lstrok;', 'Stra\u00dfe \u00f8\u00c6\u0141'],
    ['&#147;quoted&#148;', '\u201cquoted\u201d'],
    // An invalid code point becomes a replacement character, so the text never contains half of a surrogate pair.
    ['&#0;&#x110000;&#xD800;', '\ufffd\ufffd\ufffd'],
    [null, ''],
  ] as const)
    expect(textOf(html)).toBe(text)
})
