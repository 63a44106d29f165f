import { describe, expect, test } from 'vitest'
import { countIn, rateLimitOf, type Window } from '../../../src/engine/rules/rate-limit.ts'

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
