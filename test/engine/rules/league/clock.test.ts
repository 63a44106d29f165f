import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clockChange,
  currentClock,
  milestoneAt,
  type ReplayClock,
  reachedAt,
  replayTime,
} from '../../../../src/engine/rules/league/clock.ts'

const WALL = Date.UTC(2026, 10, 22)
const PAST = Date.UTC(2024, 8, 1)
const FREE = { processedThrough: 0, endsAt: Number.POSITIVE_INFINITY }

const instant = fc.integer({ min: PAST, max: WALL })
const clock: fc.Arbitrary<ReplayClock> = fc.record({
  running: fc.boolean(),
  speed: fc.integer({ min: 1, max: 100_000 }),
  at: instant,
  since: fc.constant(WALL),
})
const later = fc.nat(400 * 86_400_000).map(ms => WALL + ms)

describe('a replay clock', () => {
  test('shows a fixed time while it is paused', () => {
    fc.assert(
      fc.property(clock, later, (each, wall) => {
        expect(replayTime({ ...each, running: false }, FREE, wall)).toBe(each.at)
      }),
    )
  })

  test('advances at its speed, and never past the real time or the end of its season', () => {
    const running = { running: true, speed: 60, at: PAST, since: WALL }
    expect(replayTime(running, FREE, WALL + 1_000)).toBe(PAST + 60_000)
    expect(replayTime(running, { ...FREE, endsAt: PAST + 30_000 }, WALL + 1_000)).toBe(PAST + 30_000)
    expect(replayTime({ ...running, speed: 100_000, at: WALL - 1 }, FREE, WALL + 5)).toBe(WALL + 5)
  })

  test('never goes back, and is never earlier than the processed time', () => {
    fc.assert(
      fc.property(clock, later, later, instant, (each, one, other, processedThrough) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)]
        const bounds = { processedThrough, endsAt: WALL + 1 }
        const [before, after] = [replayTime(each, bounds, first), replayTime(each, bounds, second)]
        expect(after).toBeGreaterThanOrEqual(before)
        expect(before).toBeGreaterThanOrEqual(processedThrough)
        expect(after).toBeLessThanOrEqual(Math.max(WALL + 1, processedThrough))
      }),
    )
  })

  test('reaches a given time at the predicted moment, and not earlier', () => {
    fc.assert(
      fc.property(clock, fc.nat(300 * 86_400_000), (each, ahead) => {
        const goal = each.at + ahead
        const wall = reachedAt(each, goal)
        if (!each.running) {
          expect(wall).toBe(Number.POSITIVE_INFINITY)
          return
        }
        expect(replayTime(each, FREE, wall)).toBeGreaterThanOrEqual(goal)
        if (wall - 1 > each.since) expect(replayTime(each, FREE, wall - 1)).toBeLessThan(goal)
      }),
    )
  })

  test('is paused when it reaches the end of its season, and does not change before that', () => {
    fc.assert(
      fc.property(clock, later, instant, (each, wall, endsAt) => {
        const isOver = each.running && replayTime(each, { ...FREE, endsAt }, wall) === endsAt
        const paused = { running: false, speed: each.speed, at: endsAt, since: reachedAt(each, endsAt) }
        expect(currentClock(each, endsAt, wall)).toEqual(isOver ? paused : each)
      }),
    )
    const [begun, endsAt] = [{ running: true, speed: 1, at: PAST, since: WALL }, PAST + 10]
    expect([9, 10].map(after => currentClock(begun, endsAt, WALL + after).running)).toEqual([true, false])
  })

  test('shows the same time immediately after it is paused, started or set to a different speed', () => {
    fc.assert(
      fc.property(clock, later, fc.boolean(), fc.integer({ min: 1, max: 100_000 }), (each, wall, running, speed) => {
        const now = replayTime(each, FREE, wall)
        expect(replayTime(clockChange(each, { running, speed }, { now, wall }), FREE, wall)).toBe(now)
      }),
    )
  })
})

describe('advancing a replay', () => {
  const MINUTE = 60_000
  const ahead = { kickoffs: [PAST, PAST + 10 * MINUTE, PAST + 60 * MINUTE], weekEndsAt: PAST + 99, dayAt: PAST + 7 }

  test('to a kickoff stops one minute before the next one that is more than a minute ahead', () => {
    expect(milestoneAt('kickoff', PAST - 5 * MINUTE, ahead)).toBe(PAST - MINUTE)
    expect(milestoneAt('kickoff', PAST - MINUTE, ahead)).toBe(PAST + 9 * MINUTE)
    expect(milestoneAt('kickoff', PAST + 9 * MINUTE, ahead)).toBe(PAST + 59 * MINUTE)
    expect(milestoneAt('kickoff', PAST + 59 * MINUTE, ahead)).toBeNull()
  })

  test('to a day or to the end of a week stops there, and does nothing at the end of the season', () => {
    expect(milestoneAt('day', PAST, ahead)).toBe(PAST + 7)
    expect(milestoneAt('week', PAST, ahead)).toBe(PAST + 99)
    expect(milestoneAt('week', PAST, { ...ahead, weekEndsAt: null })).toBeNull()
  })
})
