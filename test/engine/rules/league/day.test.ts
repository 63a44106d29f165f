import { Cron } from 'croner'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WEEKDAYS } from '../../../../data/leagues.ts'
import { type DailyAt, dayAt, nextDay, ZONE } from '../../../../src/engine/rules/league/day.ts'

const FOUR: DailyAt = { hour: 4, minute: 0 }
const iso = (at: number): string => new Date(at).toISOString()

const dailyAt: fc.Arbitrary<DailyAt> = fc.record({ hour: fc.nat(23), minute: fc.nat(59) })
const instant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2100, 0, 1) })

/** Returns when days start between two times. */
const begun = (from: string, to: string, at = FOUR): string[] => {
  const found: string[] = []
  let day = nextDay(Date.parse(from), at)
  for (; day.at < Date.parse(to); day = nextDay(day.at, at)) found.push(`${day.date} ${iso(day.at)}`)
  return found
}

describe("a league's day begins at 4 AM in New York", () => {
  test('23 hours after the previous day begins when clocks go forward', () => {
    expect(begun('2024-03-09T00:00:00Z', '2024-03-12T00:00:00Z')).toEqual([
      '2024-03-09 2024-03-09T09:00:00.000Z',
      '2024-03-10 2024-03-10T08:00:00.000Z',
      '2024-03-11 2024-03-11T08:00:00.000Z',
    ])
  })

  test('25 hours after the previous day begins when clocks go back', () => {
    expect(begun('2024-11-02T00:00:00Z', '2024-11-05T00:00:00Z')).toEqual([
      '2024-11-02 2024-11-02T08:00:00.000Z',
      '2024-11-03 2024-11-03T09:00:00.000Z',
      '2024-11-04 2024-11-04T09:00:00.000Z',
    ])
  })
})

test('a skipped time is moved to the time change, and a repeated time uses the first occurrence', () => {
  expect(begun('2024-03-10T00:00:00Z', '2024-03-11T00:00:00Z', { hour: 2, minute: 30 })).toEqual([
    '2024-03-10 2024-03-10T07:00:00.000Z',
  ])
  expect(begun('2024-11-03T00:00:00Z', '2024-11-04T00:00:00Z', { hour: 1, minute: 30 })).toEqual([
    '2024-11-03 2024-11-03T05:30:00.000Z',
  ])
})

test('every moment is in exactly one day: not before its start, and before the start of the next date', () => {
  fc.assert(
    fc.property(dailyAt, instant, (at, now) => {
      const [day, next] = [dayAt(now, at), nextDay(now, at)]
      expect(day.at).toBeLessThanOrEqual(now)
      expect(next.at).toBeGreaterThan(now)
      expect(next.date).toBe(Temporal.PlainDate.from(day.date).add({ days: 1 }).toString())
      expect([dayAt(next.at, at), dayAt(next.at - 1, at), nextDay(day.at, at)]).toEqual([next, day, next])
    }),
  )
})

const zones = ['America/Chicago', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC']
const runTimes: fc.Arbitrary<DailyAt> = fc.record({
  hour: fc.nat(23),
  minute: fc.nat(59),
  days: fc.subarray([...WEEKDAYS], { minLength: 1 }),
  zone: fc.constantFrom(...zones),
})

/** Returns when days start between two times, according to a third-party scheduler. */
const beginnings = ({ hour, minute, days = ['*'] as never, zone = ZONE }: DailyAt): ((after: number) => number) => {
  const cron = new Cron(`${minute} ${hour} * * ${days.join(',')}`, { timezone: zone })
  return after => cron.nextRun(new Date(after))!.getTime()
}

describe('a cron schedule matches the rule', () => {
  test.each<[string, DailyAt]>([
    ['04:00', FOUR],
    ['02:00', { hour: 2, minute: 0 }],
    ['02:30, which is skipped once a year', { hour: 2, minute: 30 }],
    ['01:30, which occurs twice on one day a year', { hour: 1, minute: 30 }],
    ['00:00', { hour: 0, minute: 0 }],
    ['23:59', { hour: 23, minute: 59 }],
  ])('on every day of three years at %s', (_, at) => {
    const next = beginnings(at)
    let day = dayAt(Date.UTC(2020, 0, 1), at)
    while (day.at < Date.UTC(2023, 0, 1)) {
      const following = nextDay(day.at, at)
      expect([next(day.at), next(day.at + 1), next(following.at - 1)], day.date).toEqual(
        new Array(3).fill(following.at),
      )
      day = following
    }
  })

  test('at any time of day, from any moment', () => {
    fc.assert(
      fc.property(dailyAt, instant, (at, now) => {
        expect(beginnings(at)(now)).toBe(nextDay(now, at).at)
      }),
    )
  })

  test('on some days of the week, in any time zone', () => {
    fc.assert(
      fc.property(runTimes, instant, (at, now) => {
        const next = nextDay(now, at)
        expect(next.at).toBe(beginnings(at)(now))
        expect([dayAt(next.at, at), dayAt(next.at - 1, at)]).toEqual([next, dayAt(now, at)])
      }),
    )
  })
})
