import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanName } from '../../../src/engine/platforms/shared/answer-fields.ts'
import { withoutUnseen } from '../../../src/engine/schema/characters.ts'
import { Name } from '../../../src/engine/schema/field.ts'

const passes = (text: string): boolean => Name.safeParse(text).success

/** Strings with invisible characters, some of them in emoji sequences. */
const anyText = fc.string({
  unit: fc.constantFrom(
    'a',
    'é',
    '日',
    ' ',
    '1',
    '❤',
    '\u{1f468}',
    '\u{1f469}',
    '\u200d',
    '\ufe0f',
    '\u20e3',
    '\u202e',
  ),
})

describe('an imported name', () => {
  test.each([
    'Office League',
    "D'Andre José Ğøß",
    'Команда 日本 نسور',
    'अधिकार',
    'Family \u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
    'England \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'Number 1\ufe0f\u20e3',
    'Hearts ❤\ufe0f',
    'Thumbs \u{1f44d}\u{1f3fd}',
  ])('may contain %s', text => {
    expect(passes(text)).toBe(true)
  })

  test.each([
    ['a joiner outside of an emoji', 'A\u200dB'],
    ['a direction mark', 'A\u202eB'],
    ['an isolate', 'A\u2066B'],
    ['a private-use character', 'A\ue000B'],
    ['an unassigned character', 'A\u0378B'],
    ['a Hangul filler', 'A\u3164B'],
    ['a soft hyphen', 'A\u00adB'],
    ['a Braille blank', 'A\u2800B'],
    ['a variation selector without an emoji', 'A\ufe0fB'],
    ['a tag character without a flag', 'A\u{e0067}B'],
    ['a line break', 'A\u2028B'],
    ['half of a surrogate pair', 'A\ud800B'],
    ['a control character', 'A\u0007B'],
  ])('may not contain %s', (_, text) => {
    const result = Name.safeParse(text)
    expect(result.success).toBe(false)
    expect(withoutUnseen(text)).toBe('AB')
  })

  test('is stripped of invisible characters, and is then valid', () => {
    fc.assert(
      fc.property(anyText, text => {
        const clean = cleanName(text, 'Team 1')
        expect([passes(clean), cleanName(clean, '')]).toEqual([true, clean])
      }),
      { numRuns: 1_000 },
    )
    expect(cleanName(`${'x'.repeat(98)}\u{1f468}\u200d\u{1f469}`, '')).toBe(`${'x'.repeat(98)}\u{1f468}`)
  })
})
