import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdown } from '../../src/web/drawing/markdown.ts'

/** Renders Markdown as part of a page. */

const drawn = (text: string): string => String(markdown(text))

const TAGS = 'div h2 h3 p ul ol li blockquote pre code hr br strong em s a table thead tbody tr th td'.split(' ')
const ATTRIBUTE =
  /^(?:class="(?:prose|scroll)"|dir="auto"|start="\d+"|title="[^"<>]*"|href="(?:https?:\/\/|mailto:)[^"<>\s]+"|rel="nofollow noopener noreferrer")$/i

/** Lists the tags on a page that are not allowed, or that have an unexpected attribute or URL. */
const faultsIn = (page: string): string[] => {
  const tags = [...page.matchAll(/<([^>]*)>?/g)]
  return tags.flatMap(([whole, inner = '']) => {
    const [, name = '', rest = ''] = /^\/?([a-z0-9]+)((?: [a-z]+="[^"]*")*)$/.exec(inner) ?? []
    const attributes = rest.match(/[a-z]+="[^"]*"/g) ?? []
    return TAGS.includes(name) && whole.endsWith('>') && attributes.every(each => ATTRIBUTE.test(each)) ? [] : [whole]
  })
}

/** Fragments of Markdown and of attacks, to combine in any order. */
const PIECES = [
  ...['# ', '- ', '1. ', '> ', '*', '**', '_', '`', '```', '~~', '|', '---', '\n', '\n\n', '  \n', '    ', '[x] '],
  ...['[a](', '![a](', ')', '[r]: ', '[r]', '<', '>', '</', '/>', '"', "'", '=', '&lt;', '&#106;', '\\', ' ', 'a'],
  ...['javascript:alert(1)', 'JaVaScRiPt:x', 'data:text/html,x', 'vbscript:x', 'java\tscript:x', '//evil.example'],
  ...['https://a.example/?q="x"&y=<z>', 'mailto:a@b.example', 'www.a.example', 'https://a" onclick="x'],
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<svg/onload=x>', '<a href="x" style="y">', '<!--'],
  ...['| a | b |\n|---|---|\n| 1 | 2 |\n', '\u202e', '\u0000', '🏈'],
]
const pieces = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 8 })), { maxLength: 30 })

test('no text produces a tag, an attribute or a URL besides the allowed ones', () => {
  fc.assert(
    fc.property(pieces, parts => {
      expect(faultsIn(drawn(parts.join('')))).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('draws headings, lists, tables, emphasis and links', () => {
  const text = '# Rules\n\nA *b* **c** ~~d~~ `e<`\n\n3. x\n4. [y](https://y.example "t")\n\n| a |\n|---:|\n| 1 |'
  expect(drawn(text).replaceAll(/\s+</g, '<')).toBe(
    '<div class="prose" dir="auto"><h2>Rules</h2><p>A<em>b</em><strong>c</strong><s>d</s><code>e&lt;</code></p>' +
      '<ol start="3"><li>x</li>' +
      '<li><a href="https://y.example" title="t" rel="nofollow noopener noreferrer">y</a></li></ol>' +
      '<div class="scroll"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></div></div>',
  )
})

test.each([
  ['HTML', '<b onclick="x">bold</b>', '&lt;b onclick=&quot;x&quot;&gt;bold&lt;/b&gt;'],
  ['a link to a script', '[a](javascript:alert(1))', '<p>[a](javascript:alert(1))</p>'],
  [
    'an image',
    '![a](https://a.example/b.png)',
    '!<a href="https://a.example/b.png" rel="nofollow noopener noreferrer">a</a>',
  ],
])('draws %s without its effect', (_, text, part) => {
  expect(drawn(text)).toContain(part)
})
