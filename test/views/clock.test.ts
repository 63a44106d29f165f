import { expect, test } from 'vitest'
import { clockWay, replayNote } from '../../src/views/clock.ts'

const replay = { mode: 'replay', simulated: false } as const

test.each([
  [true, 5, 'a replay that runs at 5 times the speed of time'],
  [true, 1, 'a replay that runs at the speed of time'],
  [false, 1, 'a replay that stands still'],
  [false, 5, 'a replay that stands still; once it runs, at 5 times the speed of time'],
])('how a replay goes: running %s at speed %i', (running, speed, words) => {
  expect(clockWay({ ...replay, running, speed })).toBe(words)
})

test('what the clock of a replay shows is said in the words of who shows it', () => {
  const paused = { ...replay, running: false, speed: 1, at: 5 }
  expect(replayNote(paused, at => `instant ${at}`)).toEqual(['A replay, paused at instant 5'])
  expect(replayNote({ ...paused, running: true }, String)).toEqual(['A replay, running at the speed of time'])
  expect(replayNote({ ...paused, mode: 'live' }, String)).toEqual([])
})
