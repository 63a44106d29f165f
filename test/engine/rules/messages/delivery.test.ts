import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AttemptResult, decideDelivery, USUAL_PACE } from '../../../../src/engine/rules/messages/delivery.ts'

const resultOf = (tried: AttemptResult, { tries = 0, begunAt = 0, now = 0, random = 0 } = {}) =>
  decideDelivery({ begunAt, tries }, tried, { now, random, pace: USUAL_PACE })

test('delivered messages are finished, and refused messages are parked immediately', () => {
  expect(resultOf({ status: 'delivered' })).toEqual({ state: 'delivered' })
  expect(resultOf({ status: 'refused', why: 'gone' })).toEqual({ state: 'parked', why: 'gone' })
})

test('other failures are retried after a pause that doubles from seconds to an hour, and no sooner than the target asks', () => {
  fc.assert(
    fc.property(
      fc.nat(40),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.nat(4_000_000),
      (tries, random, wait) => {
        const whole = Math.min(3_600_000, 2_000 * 2 ** tries)
        const verdict = resultOf({ status: 'failed', why: 'down', wait }, { tries, random, now: 5 })
        if (verdict.state !== 'waiting') throw new Error('not tried again')
        const pause = verdict.nextAt - 5
        expect(pause).toBe(Math.ceil(Math.max(wait, whole * (0.5 + random / 2))))
        expect(pause).toBeGreaterThanOrEqual(Math.max(wait, whole / 2))
      },
    ),
  )
})

test('a message is parked a day after its first attempt', () => {
  const day = 24 * 3_600_000
  const failed = { status: 'failed', why: 'down', wait: 1_000 } as const
  const at = (now: number) => resultOf(failed, { begunAt: 10, now, random: 0 })
  expect(at(10 + day - 1_000)).toEqual({ state: 'waiting', nextAt: 10 + day, why: 'down' })
  expect(at(11 + day - 1_000)).toEqual({ state: 'parked', why: 'down' })
})
