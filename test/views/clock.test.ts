import { expect, test } from 'vitest'
import { clockWay } from '../../src/views/clock.ts'

const replay = { mode: 'replay', simulated: false } as const

test.each([
  [true, 5, 'a replay that runs at 5 times the speed of time'],
  [false, 1, 'a replay that stands still'],
  [false, 5, 'a replay that stands still; once it runs, at 5 times the speed of time'],
])('how a replay goes: running %s at speed %i', (running, speed, words) => {
  expect(clockWay({ ...replay, running, speed })).toBe(words)
})
