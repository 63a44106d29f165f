import { expect, test } from 'vitest'
import { minimized } from '../support/minimize.ts'

test('shrinking keeps only the turns that a failure needs, in order', async () => {
  const all = Array.from({ length: 500 }, (_, at) => at)
  const needed = [3, 4, 170, 388, 499]
  const tried: number[] = []
  const left = await minimized(all, async some => {
    tried.push(some.length)
    return needed.every(each => some.includes(each))
  })
  expect(left).toEqual(needed)
  expect(tried.length).toBeLessThan(150)
})

test('shrinking keeps everything if no part fails, and stops with the best result after a time limit', async () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8]
  expect(await minimized(all, async some => some.length === 8)).toEqual(all)
  expect(await minimized(all, async some => some.includes(1), 2)).toEqual([1, 2, 3, 4])
})
