import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openSealing } from '../../../src/engine/runtime/sealing.ts'

const mine = openSealing(() => 'a secret of this home')
const other = openSealing(() => 'a secret of another home')

describe('sealed text', () => {
  test('opens to the same text, and looks different each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, about) => {
        const [one, two] = [mine.seal(text, about), mine.seal(text, about)]
        expect([mine.open(one, about), mine.open(two, about)]).toEqual([text.toWellFormed(), text.toWellFormed()])
        expect(one).not.toBe(two)
      }),
    )
  })

  test('does not open with a different key or for a different purpose', () => {
    const sealed = mine.seal('cookie', 'login alex espn')
    expect(other.open(sealed, 'login alex espn')).toBeNull()
    expect(mine.open(sealed, 'login blake espn')).toBeNull()
  })

  test('does not open after a character was changed or the end was cut off', () => {
    const sealed = mine.seal('cookie', 'about')
    for (let at = 0; at < sealed.length; at++) {
      const sign = sealed[at] === 'A' ? 'B' : 'A'
      const changed = sealed.slice(0, at) + sign + sealed.slice(at + 1)
      // The last base64 character can contain unused bits.
      if (at < sealed.length - 1) expect(mine.open(changed, 'about'), `sign ${at}`).toBeNull()
      expect(mine.open(sealed.slice(0, at), 'about'), `cut at ${at}`).toBeNull()
    }
    expect(mine.open(`${sealed}AAAA`, 'about')).toBeNull()
    expect(mine.open('', 'about')).toBeNull()
  })
})
