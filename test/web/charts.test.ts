import { html } from 'hono/html'
import { expect, test } from 'vitest'
import { shortened } from '../../src/web/charts/frame.ts'
import { heatMap } from '../../src/web/charts/heat.ts'

const sizeOf = (weeks: number): [number, number] => {
  const totals = Array.from({ length: weeks }, (_, at) => 100 + at)
  const numbers = totals.map((_, at) => at + 1)
  const drawn = String(heatMap('Weeks', numbers, [{ name: 'Sharks', totals }], html``))
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawn)!
  return [Number(width), Number(height)]
}

test('the weeks of a season are drawn in one size, be it the first or fourteen of them', () => {
  expect(sizeOf(1)).toEqual(sizeOf(14))
  expect(sizeOf(17)[0]).toBeGreaterThan(sizeOf(14)[0])
})

test('a long name keeps its beginning and its end, and no sign of it is cut in two', () => {
  expect(shortened('Sharks Team 04', 14)).toBe('Sharks Team 04')
  expect(shortened('Sharks Team 04 of us', 10)).toBe('Sharks… us')
  const family = '👨‍👩‍👧‍👦'
  expect(shortened(family.repeat(10), 10)).toBe(family.repeat(10))
  expect(shortened(family.repeat(20), 10)).toBe(`${family.repeat(6)}…${family.repeat(3)}`)
})
