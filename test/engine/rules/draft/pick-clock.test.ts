import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isQuietSound, pickDeadline } from '../../../../src/engine/rules/draft/pick-clock.ts'

const MINUTE = 60_000
const at = (text: string): number => Date.parse(text)
const nights = { from: '22:00', to: '08:00', zone: 'America/New_York' }

/** Returns a function for the time of day in a zone, in minutes, computed with a different API. */
const minutesIn = (zone: string): ((instant: number) => number) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  return instant => {
    const [hour = 0, minute = 0] = format.format(instant).split(':').map(Number)
    return 60 * hour + minute
  }
}

/** Computes the deadline one minute at a time, skipping quiet hours. */
const oracle = (since: number, minutes: number, { from, to, zone }: typeof nights): number => {
  const [begins, ends] = [from, to].map(time => 60 * Number(time.slice(0, 2)) + Number(time.slice(3)))
  const minuteAt = minutesIn(zone)
  const isQuiet = (instant: number): boolean => {
    const minute = minuteAt(instant)
    return begins! < ends! ? minute >= begins! && minute < ends! : minute >= begins! || minute < ends!
  }
  let now = since
  for (let left = minutes; left > 0; now += MINUTE) if (!isQuiet(now)) left--
  return now
}

describe('a pick clock', () => {
  test('ends when the time is up, without quiet hours', () => {
    expect(pickDeadline(at('2024-08-20T12:00:00Z'), 90, null)).toBe(at('2024-08-20T12:01:30Z'))
  })

  test('is paused during quiet hours in a time zone, and continues afterward', () => {
    // The pick clock runs for one hour from 9 p.m. in New York, and for seven more from 8 a.m.
    expect(pickDeadline(at('2024-08-21T01:00:00Z'), 8 * 3600, nights)).toBe(at('2024-08-21T19:00:00Z'))
    expect(pickDeadline(at('2024-08-21T05:00:00Z'), 90, nights)).toBe(at('2024-08-21T12:01:30Z'))
    expect(pickDeadline(at('2024-08-21T01:00:00Z'), 3600, nights)).toBe(at('2024-08-21T02:00:00Z'))
  })

  test('matches a minute-by-minute count, by day and by night, including time changes', () => {
    const time = fc.integer({ min: 0, max: 1439 })
    const days = fc.constantFrom('2024-03-09', '2024-11-02', '2024-07-01', '2024-10-26', '2024-03-30')
    const zone = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'UTC')
    const written = (minute: number): string =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    fc.assert(
      fc.property(
        days,
        zone,
        fc.tuple(time, time, time),
        fc.integer({ min: 1, max: 900 }),
        (day, zone, times, minutes) => {
          const [start, begin, end] = times
          // Daylight saving time changes between 1 and 3 a.m., so quiet hours do not start or end in that time.
          const [from, to] = [begin, end].map(each => written(each >= 60 && each <= 240 ? each + 200 : each)) as [
            string,
            string,
          ]
          fc.pre(isQuietSound({ from, to }))
          const since = at(`${day}T00:00:00Z`) + start * MINUTE
          expect(pickDeadline(since, 60 * minutes, { from, to, zone })).toBe(oracle(since, minutes, { from, to, zone }))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('supports quiet hours that the switch to daylight saving time skips completely or partly', () => {
    const skipped = { from: '02:30', to: '03:00', zone: 'America/New_York' }
    expect(pickDeadline(at('2024-03-10T05:00:00Z'), 3 * 3600, skipped)).toBe(at('2024-03-10T08:00:00Z'))
    const quarters = ['01:45', '02:00', '02:15', '02:30', '02:45', '03:00', '03:15'] as const
    for (const from of quarters) {
      for (const to of quarters) {
        if (!isQuietSound({ from, to })) continue
        const quiet = { from, to, zone: 'America/New_York' }
        const since = at('2024-03-10T05:00:00Z')
        expect([quiet, pickDeadline(since, 4 * 3600, quiet)]).toEqual([quiet, oracle(since, 240, quiet)])
      }
    }
  })

  test('requires quiet hours that are not empty and leave at least one hour of the day', () => {
    expect(isQuietSound(nights)).toBe(true)
    expect(isQuietSound({ from: '08:00', to: '08:00' })).toBe(false)
    expect(isQuietSound({ from: '08:00', to: '07:00' })).toBe(true)
    expect(isQuietSound({ from: '08:00', to: '07:01' })).toBe(false)
  })
})
