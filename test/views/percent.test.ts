import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toShare } from '../../src/engine/rules/scoring/decimal.ts'
import { formatValue } from '../../src/views/format.ts'

const percent = (share: number | null): string => formatValue(share, 'percent')

const source = join(import.meta.dirname, '../../src')

/** A part and its total, such as 393 of 394. */
const parts = fc
  .tuple(fc.nat(200_000), fc.nat(200_000))
  .map(([a, b]) => ({ part: Math.min(a, b), whole: Math.max(a, b, 1) }))

describe('percentages', () => {
  test('are 100.0% only if nothing is missing', () => {
    fc.assert(
      fc.property(parts, ({ part, whole }) => {
        expect(percent(part / whole) === '100.0%').toBe(part === whole)
        expect(percent(toShare(part / whole)) === '100.0%').toBe(part === whole)
      }),
      { examples: [[{ part: 199_999, whole: 200_000 }], [{ part: 9_995, whole: 10_000 }]] },
    )
  })

  test('are rounded with halves away from zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), units => {
        const tenths = Math.sign(units) * Math.floor((Math.abs(units) + 5) / 10)
        const onPaper = (tenths / 10).toFixed(1)
        const expected = units < 10_000 && onPaper === '100.0' ? '99.9' : onPaper === '-0.0' ? '0.0' : onPaper
        expect(percent(units / 10_000)).toBe(`${expected}%`)
        const hundredths = Math.sign(units) * Math.floor((Math.abs(units) + 50) / 100) || 0
        expect(formatValue(units / 10_000, 'points')).toBe((hundredths / 100).toFixed(2))
      }),
      { examples: [[10_050], [545], [-545], [5]], numRuns: 500 },
    )
  })

  test('are rounded to one decimal', () => {
    expect([0, 0.5, 0.80349, 0.9994, 0.9996, 1, 1.2346, null].map(percent)).toEqual([
      ...['0.0%', '50.0%', '80.3%', '99.9%', '99.9%', '100.0%', '123.5%'],
      '-',
    ])
  })

  test('of odds are 0.0 or 100.0 only if the result is certain', () => {
    const chances = [0, 0.0001, 0.0004, 0.0005, 0.9994, 0.9996, 0.9999, 1]
    expect(chances.map(chance => formatValue(chance, 'chance'))).toEqual([
      ...['0.0%', '<0.1%', '<0.1%', '0.1%', '99.9%', '>99.9%', '>99.9%', '100.0%'],
    ])
  })

  test('are formatted only by one function', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file))
    const shells = files.filter(file => !file.startsWith(join('engine', 'store')))
    const writing = shells.filter(file => readFileSync(join(source, file), 'utf8').includes('}%`'))
    expect(writing).toEqual([join('views', 'format.ts')])
  })
})
