import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringWidth, wrapText } from '../../src/cli/output/width.ts'

const word = fc.stringMatching(/^[a-zé–.,]{1,12}$/)
const line = fc.array(word, { minLength: 1, maxLength: 20 }).map(words => words.join(' '))
const text = fc.array(line, { minLength: 1, maxLength: 4 }).map(lines => lines.join('\n'))

describe('wrapping text for a terminal', () => {
  test('breaks lines between words without losing any', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 12, max: 100 }), (written, columns) => {
        const shown = wrapText(written, { isTerminal: true, columns })
        expect(shown.split(/\s+/)).toEqual(written.split(/\s+/))
        for (const each of shown.split('\n')) expect(stringWidth(each)).toBeLessThanOrEqual(columns)
      }),
    )
  })

  test('keeps the indent of continued lines, and does not break a word that is too long', () => {
    const page = { isTerminal: true, columns: 12 }
    expect(wrapText('  Week 1: Aces turn it', page)).toBe('  Week 1:\n    Aces\n    turn it')
    expect(wrapText('https://example.org/long', page)).toBe('https://example.org/long')
  })

  test('leaves text that fits unchanged, even in a pipe', () => {
    fc.assert(
      fc.property(text, written => {
        expect(wrapText(written, { isTerminal: true, columns: 300 })).toBe(written)
        expect(wrapText(written, { isTerminal: false, columns: 12 })).toBe(written)
      }),
    )
  })
})
