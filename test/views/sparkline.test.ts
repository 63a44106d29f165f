import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sparkline } from '../../src/views/format.ts'

test('a sparkline has one letter per value, a dot for a missing one, and higher bars for higher values', () => {
  expect(sparkline([0, null, 10, 20, -3])).toBe('▁·▅█▁')
  expect(sparkline([0, 10, null], 20)).toBe('▁▅·')
  expect([sparkline([]), sparkline([0, 0])]).toEqual(['', '▁▁'])
  const value = fc.option(fc.integer({ min: -20, max: 60 }))
  fc.assert(
    fc.property(fc.array(value), values => {
      const line = [...sparkline(values, 60)]
      expect(line.length).toBe(values.length)
      const bars = values.flatMap((each, at) => (each === null ? [] : [[each, line[at]!] as const]))
      const sorted = bars.toSorted(([a], [b]) => a - b).map(([, bar]) => bar)
      expect(sorted).toEqual(sorted.toSorted())
    }),
  )
})
