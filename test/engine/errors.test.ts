import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HindsightError, joined, naming } from '../../src/engine/errors.ts'

/** Anything that may be said, braces too. */
const texts = fc.string({ unit: fc.constantFrom('a', '{', '}', ';', ' ', 'é') })

test('a message names its fields where they stand, whatever it quotes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, texts), { minLength: 1 }), faults => {
      const said = faults.map(([field, problem]) => naming`"${problem}": {${field}} is wrong, {week} too`)
      const { message, fields } = new HindsightError('invalid_request', joined(['Sorry', ...said]))
      expect(message).toBe(
        ['Sorry', ...faults.map(([field, problem]) => `"${problem}": ${field} is wrong, week too`)].join('; '),
      )
      expect(fields.map(([from, to]) => message.slice(from, to))).toEqual(faults.flatMap(([field]) => [field, 'week']))
    }),
  )
})
