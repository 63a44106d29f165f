import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HindsightError, invalid, joined, phrase, renameFields } from '../../src/engine/base/errors.ts'

/** Any text, including braces. */
const texts = fc.string({ unit: fc.constantFrom('a', '{', '}', ';', ' ', 'é') })

test('an error records the positions of field names in its message, even if the message quotes text with braces', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, texts), { minLength: 1 }), faults => {
      const phrases = faults.map(([field, problem]) => phrase`"${problem}": {${field}} is wrong, {week} too`)
      const { message, fields } = new HindsightError('invalid_request', joined(['Sorry', ...phrases]))
      expect(message).toBe(
        ['Sorry', ...faults.map(([field, problem]) => `"${problem}": ${field} is wrong, week too`)].join('; '),
      )
      expect(fields.map(([from, to]) => message.slice(from, to))).toEqual(faults.flatMap(([field]) => [field, 'week']))
    }),
  )
})

test('advice for the terminal follows the sentence that a web page shows', () => {
  const refused = invalid(phrase`{season} is not held`, { atTerminal: 'hindsight stats pull 1990 loads it' })
  expect(refused).toMatchObject({
    sentence: 'season is not held',
    message: 'season is not held; hindsight stats pull 1990 loads it',
  })
  expect(renameFields(refused, field => `--${field}`)).toMatchObject({
    sentence: '--season is not held',
    message: '--season is not held; hindsight stats pull 1990 loads it',
  })
})
