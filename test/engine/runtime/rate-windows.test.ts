import { describe, expect, test } from 'vitest'
import {
  countIn,
  openAuthThrottle,
  openRateWindows,
  rateLimitOf,
  secondsLeft,
  type Window,
} from '../../../src/engine/runtime/rate-windows.ts'

describe('a rate limit window', () => {
  test('starts with a request, allows requests up to the limit, and ends 60 seconds after its start', () => {
    let window: Window | undefined
    const allowed: boolean[] = []
    for (const at of [1000, 1001, 60_999, 61_000]) {
      const step = countIn(window, { limit: 2, count: 1 }, at)
      window = step.window
      allowed.push(step.allowed)
    }
    expect(allowed).toEqual([true, true, false, true])
    expect(rateLimitOf(window!, 2)).toEqual({ limit: 2, remaining: 1, used: 1, resetAt: 121_000 })
  })

  test('ends even if the wall clock is set back', () => {
    expect(countIn({ startedAt: 5000, used: 9 }, { limit: 1, count: 1 }, 4000)).toEqual({
      window: { startedAt: 4000, used: 1 },
      allowed: true,
    })
  })

  test('counts a group of requests together, all or none, up to the limit', () => {
    const window = { startedAt: 1000, used: 2 }
    expect(countIn(window, { limit: 5, count: 3 }, 2000)).toEqual({
      window: { startedAt: 1000, used: 5 },
      allowed: true,
    })
    expect(countIn(window, { limit: 5, count: 4 }, 2000)).toEqual({ window, allowed: false })
    expect(countIn(window, { limit: 5, count: 5 }, 61_000)).toEqual({
      window: { startedAt: 61_000, used: 5 },
      allowed: true,
    })
  })

  test('has 0 remaining if a lower limit is already exceeded', () => {
    expect(rateLimitOf({ startedAt: 0, used: 9 }, 5)).toEqual({ limit: 5, remaining: 0, used: 9, resetAt: 60_000 })
  })
})

test('a rate limit window reports at least one second left', () => {
  const rate = { limit: 1, remaining: 0, used: 1, resetAt: 60_000 }
  expect([0, 1, 58_999, 59_000, 59_999, 60_000].map(now => secondsLeft(rate, now))).toEqual([60, 60, 2, 1, 1, 1])
})

test('rate limit windows of many addresses are forgotten after they end, and addresses above the max share one window', () => {
  let now = 0
  const windows = openRateWindows(() => now, 2)
  expect(windows.take('a', 1).allowed).toBe(true)
  now = 30_000
  expect(windows.take('b', 1).allowed).toBe(true)
  expect([windows.take('c', 1).allowed, windows.take('d', 1).allowed]).toEqual([true, false])
  expect([windows.take('a', 1).allowed, windows.take('b', 1).allowed]).toEqual([false, false])
  now = 90_000
  expect([windows.take('a', 1).allowed, windows.take('d', 1).allowed]).toEqual([true, true])
})

test('looking at a rate limit window neither starts it nor uses it', () => {
  let now = 0
  const windows = openRateWindows(() => now, 2)
  expect(windows.look('a', 3)).toMatchObject({ used: 0, remaining: 3 })
  now = 30_000
  windows.take('a', 3, 3)
  expect(windows.look('a', 3)).toEqual({ limit: 3, remaining: 0, used: 3, resetAt: 90_000 })
  now = 90_000
  expect(windows.look('a', 3)).toMatchObject({ used: 0, remaining: 3 })
  now = 0
  windows.take('a', 3, 3)
  expect(windows.take('a', 3).allowed).toBe(false)
})

test('wrong guesses use a limited amount of memory: above the max number of callers, new callers share ten guesses', () => {
  let now = 0
  const throttle = openAuthThrottle(() => now, 2)
  const guess = (caller: string) => {
    throttle.require(caller)
    throttle.miss(caller)
  }
  guess('a')
  guess('b')
  for (let at = 0; at < 10; at++) guess(`visitor ${at}`)
  expect(() => throttle.require('visitor 10')).toThrow(/wait 60 s/)
  expect(() => throttle.require('a')).not.toThrow()
  now = 60_000
  for (let at = 0; at < 10; at++) guess('visitor 10')
  now = 75_000
  expect(() => throttle.require('visitor 10')).toThrow(/wait 45 s/)
  expect(() => throttle.require('visitor 0')).not.toThrow()
})
