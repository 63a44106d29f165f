import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queueAfter, refuseQueue, refuseRostered } from '../../../../src/engine/rules/draft/queue.ts'

const queue = ['a', 'b', 'c']

test('a queue adds players at its end or at a position, moves queued ones, and removes others', () => {
  expect(queueAfter(queue, { add: ['d'] })).toEqual(['a', 'b', 'c', 'd'])
  expect(queueAfter(queue, { add: ['d'], place: 1 })).toEqual(['d', 'a', 'b', 'c'])
  expect(queueAfter(queue, { add: ['a'], place: 2 })).toEqual(['b', 'a', 'c'])
  expect(queueAfter(queue, { add: ['a'], place: 9 })).toEqual(['b', 'c', 'a'])
  expect(queueAfter(queue, { remove: ['b', 'x'] })).toEqual(['a', 'c'])
  expect(queueAfter(queue, { playerIds: ['c', 'a', 'c'] })).toEqual(['c', 'a'])
  expect(queueAfter(queue, { clear: true })).toEqual([])
})

test('a queue contains each player only once, and keeps the others', () => {
  const ids = fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 6 })
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...'abcdefgh')),
      ids,
      fc.integer({ min: 1, max: 9 }),
      (from, add, place) => {
        const after = queueAfter(from, { add, place })
        expect(new Set(after)).toEqual(new Set([...from, ...add]))
        expect(new Set(after).size).toBe(after.length)
        const stayed = from.filter(id => !add.includes(id))
        expect(after.filter(id => stayed.includes(id))).toEqual(stayed)
      },
    ),
    { numRuns: 200 },
  )
})

test('a queue has at most 100 players', () => {
  const of = (length: number) => refuseQueue(Array.from({ length }, (_, at) => String(at)))
  expect([of(100), of(101)]).toEqual([
    null,
    { code: 'conflict', reason: 'full', message: 'A queue can have 100 players, and this one would have 101' },
  ])
})

test('a queue refuses players on rosters', () => {
  const free = { name: 'Ann Arrow', holder: null }
  expect([
    refuseRostered([]),
    refuseRostered([free]),
    refuseRostered([free, { name: 'Ben Bow', holder: 'Bears' }]),
  ]).toEqual([null, null, { code: 'conflict', reason: 'held', message: 'Ben Bow is on the roster of Bears' }])
})
