import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openNearNames } from '../../../../src/engine/rules/names/nearest-word.ts'
import { rounds } from '../../../support/rounds.ts'

const person = (name: string, posGroup = 'RB', team = 'SF') => ({ id: name, name, posGroup, team })

/** Returns the edit distance of two words by the textbook algorithm. */
const edits = (a: string, b: string): number => {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  for (let row = 1; row <= a.length; row++)
    for (let column = 1; column <= b.length; column++)
      table[row]![column] = Math.min(
        table[row - 1]![column]! + 1,
        table[row]![column - 1]! + 1,
        table[row - 1]![column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1),
      )
  return table[a.length]![b.length]!
}

const max = (word: string): number => [0, 0, 0, 0, 1, 1, 1][word.length] ?? 2

/** Tries every way to match the typed words with words of the name. */
const places = (words: string[], name: string[]): boolean =>
  words.length === 0 ||
  name.some((word, at) => edits(words[0]!, word) <= max(words[0]!) && places(words.slice(1), name.toSpliced(at, 1)))

// A word made only of these letters is never a position or a remark.
const word = fc.string({ unit: fc.constantFrom('x', 'y', 'z'), minLength: 1, maxLength: 9 })
const words = fc.array(word, { minLength: 1, maxLength: 3 })

/** A name, and words from it, some of them repeated or misspelled. */
const nearly = words.chain(name =>
  fc.record({
    name: fc.constant(name),
    written: fc.array(
      fc
        .tuple(fc.constantFrom(...name), fc.array(fc.nat(8), { maxLength: 3 }))
        .map(([right, wrong]) => [...right].map((letter, at) => (wrong.includes(at) ? 'w' : letter)).join('')),
      { minLength: 1, maxLength: 3 },
    ),
  }),
)

describe('a misspelled name', () => {
  test.each([
    ['mccaffery', 'Christian McCaffrey'],
    ['christian mccaffery', 'Christian McCaffrey'],
    ['mccaffery RB', 'Christian McCaffrey'],
    ['josh alen', 'Josh Allen'],
    ['jamar chase', "Ja'Marr Chase"],
    ['amonra st brwn', 'Amon-Ra St. Brown'],
  ])('%s matches %s', (written, name) => {
    expect(openNearNames(written)(person(name))).toBe(true)
  })

  test.each([
    ['tj wat', 'DJ Watt'],
    ['hurst', 'Jalen Hurts'],
    ['kelce travis jason', 'Travis Kelce'],
    ['', 'Travis Kelce'],
    ['RB', 'Travis Kelce'],
  ])('%j does not match %s', (written, name) => {
    expect(openNearNames(written)(person(name))).toBe(false)
  })

  test('matches the same names as comparing every pair of words by textbook edit distance', () => {
    fc.assert(
      fc.property(fc.oneof(nearly, fc.record({ name: words, written: words })), ({ written, name }) => {
        expect(openNearNames(written.join(' '))(person(name.join(' ')))).toBe(places(written, name))
      }),
      { numRuns: rounds({ test: 300, soak: 5_000 }) },
    )
  })

  test('never matches a different number', () => {
    expect(openNearNames('WR-GB-1')(person('WR-GB-2'))).toBe(false)
    expect(openNearNames('WR-GB-1')(person('WR-GB-1'))).toBe(true)
  })
})
