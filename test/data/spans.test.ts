import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spans, weeksText } from '../../data/spans.ts'

const numbersOf = (text: string): number[] =>
  text.split(', ').flatMap(run => {
    const [from, to = from] = run.split('-').map(Number) as [number, number?]
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })

test('spans contain each number exactly once, in order, in the fewest runs', () => {
  const some = fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 1 })
  fc.assert(
    fc.property(some, numbers => {
      const inOrder = [...new Set(numbers)].sort((a, b) => a - b)
      const runs = inOrder.filter(number => !inOrder.includes(number - 1)).length
      expect(numbersOf(spans(numbers))).toEqual(inOrder)
      expect(spans(numbers).split(', ')).toHaveLength(runs)
    }),
  )
})

test('week ranges are described in words', () => {
  expect([[], [3], [3, 3], [9, 4, 3, 5]].map(weeksText)).toEqual(['no week', 'week 3', 'week 3', 'weeks 3-5, 9'])
})
