import { expect, test } from 'vitest'
import { clockText, replayNote } from '../../src/views/clock.ts'

const replay = { mode: 'replay', simulated: false } as const

test.each([
  [true, 5, 'replay, running at 5x speed'],
  [true, 1, 'replay, running in real time'],
  [false, 1, 'replay, paused'],
  [false, 5, 'replay, paused; it runs at 5x speed'],
])('the progress of a replay: running %s at speed %i', (running, speed, words) => {
  expect(clockText({ ...replay, running, speed })).toBe(words)
})

test("the state of a replay's clock is described with the time format of the interface", () => {
  const paused = { ...replay, running: false, speed: 1, at: 5 }
  expect(replayNote(paused, at => `instant ${at}`)).toEqual(['Replay, paused at instant 5'])
  expect(replayNote({ ...paused, running: true }, String)).toEqual(['Replay, running in real time'])
  expect(replayNote({ ...paused, mode: 'live' }, String)).toEqual([])
})
