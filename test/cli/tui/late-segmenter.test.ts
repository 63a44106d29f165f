import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LateSegmenter } from '../../../scripts/late-segmenter.ts'

const given = ['en', { granularity: 'grapheme' }] as const

/** Plain text, control sequences, line breaks, combining marks, and graphemes of many code points. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('Ann', '\u001b[1m', '\n', '\r\n', '\t', 'é', '👩‍👩‍👧', '🇺🇸'),
    ),
  )
  .map(parts => parts.join(''))

test('splits any text into the same graphemes as Intl.Segmenter', () => {
  const [late, known] = [new LateSegmenter(...given), new Intl.Segmenter(...given)]
  fc.assert(
    fc.property(text, fc.nat(40), (each, at) => {
      expect([...late.segment(each)]).toEqual([...known.segment(each)])
      expect(late.segment(each).containing(at)).toEqual(known.segment(each).containing(at))
    }),
  )
})
