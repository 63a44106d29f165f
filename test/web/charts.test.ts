import { html } from 'hono/html'
import { expect, test } from 'vitest'
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
