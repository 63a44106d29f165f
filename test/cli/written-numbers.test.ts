import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openNumbers } from '../../src/cli/imports/written-numbers.ts'

const LOCALES = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'sv-SE', 'es-ES', 'pl-PL', 'pt-BR', 'nb-NO']

test('numbers with thousands separators, decimals and minus signs are read in the format of any locale', () => {
  const points = fc.integer({ min: -99_999_99, max: 99_999_99 }).map(hundredths => hundredths / 100)
  fc.assert(
    fc.property(fc.constantFrom(...LOCALES), fc.array(points, { minLength: 1 }), (locale, values) => {
      const { format } = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
      // Every season's sheet has a player with half a point, which shows whether a comma is a decimal comma.
      const written = [...values, 0.5].map(value => format(value))
      const read = openNumbers(written)
      expect(written.map(read)).toEqual([...values, 0.5].map(value => ({ value })))
    }),
  )
})

test('a separator before three digits is interpreted based on the other numbers, and a lone comma is ambiguous', () => {
  const alone = ['1,234', '12', '0']
  expect(openNumbers(alone)('1,234')).toEqual({ fault: 'doubtful' })
  expect(openNumbers([...alone, '1.5'])('1,234')).toEqual({ value: 1234 })
  expect(openNumbers([...alone, '1,5'])('1,234')).toEqual({ value: 1.234 })
  expect(openNumbers([...alone, '1,5', '1.5'])('1,234')).toEqual({ fault: 'doubtful' })
  expect(openNumbers(['1.234', '1,5'])('1.234')).toEqual({ value: 1234 })
  for (const others of [[], ['1.5'], ['1.5', '1,5']]) expect(openNumbers(others)('1.234')).toEqual({ value: 1.234 })
  // A number with a thousands separator has one to three digits before it and does not start with 0.
  for (const sure of ['0,125', '1234,125'])
    expect(openNumbers(alone)(sure)).toEqual({ value: Number(sure.replace(',', '.')) })
})

test('a number in parentheses is negative, and a suffix such as pts is accepted', () => {
  for (const [text, value] of [
    ['(2.5)', -2.5],
    ['( 1,234.50 )', -1234.5],
    ['27.72 pts', 27.72],
    ['27.72pts.', 27.72],
    ['1 pt', 1],
    ['\u22123 Points', -3],
    ['(2.5 pts)', -2.5],
    ['(2.5) pts', -2.5],
  ] as const)
    expect([text, openNumbers(['0.5'])(text)]).toEqual([text, { value }])
})

test('text that is not a number is refused', () => {
  const none = [
    '',
    '-',
    'ten',
    '1e3',
    '1.2.3',
    '1,23,4',
    '1 23',
    '.',
    '--1',
    '0x10',
    '(-2.5)',
    '(2.5',
    '()',
    'pts',
    '12 TD',
  ]
  for (const text of none) expect([text, openNumbers(['0.5'])(text)]).toEqual([text, { fault: 'none' }])
})
