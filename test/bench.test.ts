import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holds, median, quantile, row, skipped } from '../bench/row.ts'

const fields = { name: 'a row', peerName: 'a peer', unit: 'ms', goal: 2 } as const
const figure = fc.double({ min: 1e-3, max: 1e6, noNaN: true })
const runs = fc.array(fc.tuple(figure, figure), { minLength: 1, maxLength: 20 })

describe('a benchmark row', () => {
  test('compares runs and shows the interquartile range', () => {
    fc.assert(
      fc.property(runs, pairs => {
        const samples = { ours: pairs.map(([ours]) => ours), peer: pairs.map(([, peer]) => peer) }
        const ratios = pairs.map(([ours, peer]) => ours / peer)
        const { ratio, spread, runs: count } = row('cost', { ...fields, ...samples })
        const [low, high] = spread
        expect(count).toBe(pairs.length)
        expect(ratio).toBe(median(ratios))
        expect(low).toBeLessThanOrEqual(ratio)
        expect(high).toBeGreaterThanOrEqual(ratio)
        const quarter = Math.ceil(pairs.length / 4)
        expect(ratios.filter(each => each < low).length).toBeLessThanOrEqual(quarter)
        expect(ratios.filter(each => each > high).length).toBeLessThanOrEqual(quarter)
      }),
    )
  })

  test('passes when it meets its target and fails when it misses it', () => {
    const cost = (ours: number) => holds(row('cost', { ...fields, ours: [ours], peer: [10] }))
    expect([19, 20, 21].map(cost)).toEqual([true, true, false])
    const faster = (ours: number) => holds(row('faster', { ...fields, ours: [ours], peer: [10] }))
    expect([4, 5, 6].map(faster)).toEqual([true, true, false])
  })

  test('rejects an empty list of runs, a run without its counterpart, and a measurement of zero', () => {
    const nothing = [
      { ours: [], peer: [] },
      { ours: [1, 2], peer: [1] },
      { ours: [0], peer: [1] },
      { ours: [1], peer: [0] },
      { ours: [Number.NaN], peer: [1] },
    ]
    for (const samples of nothing) expect(() => row('cost', { ...fields, ...samples })).toThrow('a row: no comparison')
  })

  test('reports the reason for missing data instead of a ratio', () => {
    expect(skipped('a row', 'no season files')).toEqual({ name: 'a row', skipped: 'no season files' })
  })
})

test('interpolates a quantile between the two nearest values', () => {
  expect([0, 0.25, 0.5, 0.75, 1].map(share => quantile([40, 10, 30, 20], share))).toEqual([10, 17.5, 25, 32.5, 40])
})
