import { expect, test } from 'vitest'
import type { Draft } from '../../src/engine/index.ts'
import { picksUntil } from '../../src/views/draft.ts'

test("counts the picks before a team's next turn, without picks that were already made", () => {
  const order = ['a', 'b', 'c']
  const picked = (number: number) => ({ number, round: Math.ceil(number / 3), teamId: 'c' })
  const draft = {
    kind: 'snake',
    order,
    rounds: 2,
    picks: [picked(3)],
    onTheClock: { number: 1, round: 1, teamId: 'a' },
  }
  const until = (team: string, more: object = {}) => picksUntil({ ...draft, ...more } as never as Draft, team)
  expect(order.map(team => until(team))).toEqual([0, 1, 2])
  expect(until('a', { onTheClock: { number: 2, round: 1, teamId: 'b' } })).toBe(3)
  expect(until('a', { kind: 'linear', onTheClock: { number: 2, round: 1, teamId: 'b' } })).toBe(1)
  expect(until('a', { onTheClock: null })).toBeNull()
  expect(until('c', { onTheClock: { number: 6, round: 2, teamId: 'a' } })).toBeNull()
  expect(order.map(team => until(team, { kind: null }))).toEqual([0, null, null])
  expect(until('none')).toBeNull()
})
