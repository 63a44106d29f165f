import fc from 'fast-check'
import widthInInk from 'string-width'
import { describe, expect, test } from 'vitest'
import { cut, isPlain, lettersOf, stringWidth } from '../../../src/cli/output/width.ts'
import { footLines } from '../../../src/cli/tui/interface/frame.ts'
import { BLOCK_GAP, fitLine, fitText, say, sideBySide, widthOf } from '../../../src/cli/tui/interface/lines.ts'
import { someText } from '../../support/letters.ts'

const width = fc.integer({ min: 1, max: 60 })

describe('text layout', () => {
  test('fits text with any characters to exactly the given width', () => {
    fc.assert(
      fc.property(someText, width, fc.boolean(), (each, columns, right) => {
        expect(stringWidth(fitText(each, columns, right))).toBe(columns)
        expect(widthOf(fitLine([{ text: each }, { text: each }], columns))).toBe(columns)
        expect(widthOf(sideBySide([say(each)], [say('x')], columns)[0]!)).toBe(columns + BLOCK_GAP + 1)
      }),
    )
  })

  test('measures text in terminal columns, like Ink', () => {
    const known: readonly (readonly [text: string, columns: number])[] = [
      ['Jos\u00e9', 4],
      ['Jose\u0301', 4],
      ['漢字', 4],
      ['\u1112\u1161\u11ab국', 4],
      ['👨‍👩‍👧', 2],
      ['❤️', 2],
      ['🇩🇪🇫🇷', 4],
      ['👍🏽', 2],
      ['', 0],
    ]
    for (const [each, columns] of known) expect([each, stringWidth(each)]).toEqual([each, columns])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), each => {
        // Terminals do not draw Hangul vowels and final consonants on their own, but Ink counts them.
        fc.pre(!/[\u1160-\u11ff\ud7b0-\ud7fb]/.test(each))
        expect(stringWidth(each)).toBe(widthInInk(each))
      }),
    )
  })

  test('measures plain text by its length, like Ink', () => {
    const plain = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(isPlain)
    expect(plain.length).toBeGreaterThan(600)
    expect(plain.filter(each => widthInInk(`${each}a${each}`) !== 3)).toEqual([])
    expect(widthInInk(plain.join(''))).toBe(plain.length)
  })

  test('cuts text between graphemes, never inside one', () => {
    fc.assert(
      fc.property(someText, width, (each, columns) => {
        const shown = cut(each, columns)
        expect(stringWidth(shown)).toBeLessThanOrEqual(columns)
        if (shown === each) return
        const letters = lettersOf(each)
        const kept = lettersOf(shown.slice(0, -1))
        expect(shown.at(-1)).toBe('…')
        expect(kept).toEqual(letters.slice(0, kept.length))
        expect(stringWidth(letters.slice(0, kept.length + 1).join(''))).toBeGreaterThan(columns - 1)
      }),
    )
  })

  test('wraps a question in the footer of a narrow screen without losing text', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 20 }), words => {
        const state = { text: 'local' }
        const foot = footLines({ question: words.join(' '), notice: null, keys: [], always: [], state }, 27)
        const texts = foot.map(line => line.map(span => span.text).join(''))
        expect(texts.at(-1)).toMatch(/local$/)
        const lines = texts.map(line => line.replace(/local$/, '').trimEnd())
        expect(lines.join(' ')).toBe(`${words.join(' ')} y/n`)
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(20)
      }),
    )
  })
})
