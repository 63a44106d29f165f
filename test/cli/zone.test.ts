import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WORDS } from '../../src/cli/program/shorthand.ts'
import { day, formatValue, kickoff, moment } from '../../src/views/format.ts'
import { field, headingText, table } from '../../src/views/view.ts'
import { openHomeTerminal } from '../support/cli.ts'

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Chatham', 'Pacific/Honolulu']

/** Returns the parts of a time, computed with a different calendar API than the one under test. */
const partsOf = (at: number, timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
}

describe('displayed times', () => {
  test('match the clock of a time zone with any offset and daylight saving time', () => {
    const instant = fc.integer({ min: Date.UTC(1999, 0), max: Date.UTC(2040, 0) })
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (at, zone) => {
        const { year, month, day: date, hour, minute, weekday } = partsOf(at, zone)
        expect(moment(at, zone)).toBe(`${year}-${month}-${date} ${hour}:${minute}`)
        expect(day(at, zone)).toBe(`${year}-${month}-${date}`)
        expect(kickoff(at, zone)).toBe(`${weekday} ${hour}:${minute}`)
      }),
      { numRuns: 200 },
    )
  })

  test('are in a column whose heading names the time zone', () => {
    const at = Date.UTC(2024, 8, 8, 17)
    const drawn = table([{ at }], [field('WHEN', 'at', { format: 'moment' })], { zone: 'Europe/Berlin' })
    expect(headingText(drawn.columns[0]!, drawn.zone)).toBe('WHEN (Europe/Berlin)')
    expect(formatValue(at, 'moment', drawn.zone)).toBe('2024-09-08 19:00')
  })
})

describe('the time zone of the output', () => {
  test('is taken from --zone, or else from TZ; an invalid --zone is refused', async () => {
    const zoneIn = async (env: Record<string, string>, ...argv: string[]) =>
      /LAST USED \((.*?)\)/.exec((await (await openHomeTerminal({ env })).run('key', 'list', ...argv)).stdout)?.[1]
    expect(await zoneIn({ TZ: 'Asia/Tokyo' })).toBe('Asia/Tokyo')
    expect(await zoneIn({ TZ: ':America/New_York' })).toBe('America/New_York')
    expect(await zoneIn({ TZ: 'Asia/Tokyo' }, '--zone', 'europe/berlin')).toBe('Europe/Berlin')
    expect(await zoneIn({ TZ: 'nowhere' })).toBe(Temporal.Now.timeZoneId())
    const refused = await (await openHomeTerminal()).run('key', 'list', '--zone', 'Mars/Base')
    expect(refused).toMatchObject({ status: 2, stdout: '' })
    expect(refused.stderr).toBe('hindsight: --zone must be a time zone such as Europe/Berlin or UTC, not "Mars/Base"\n')
  })

  test('is UTC if the machine does not have one configured', async () => {
    vi.stubEnv('TZ', '')
    onTestFinished(() => void vi.unstubAllEnvs())
    const shown = await (await openHomeTerminal({ env: { TZ: '' } })).run('key', 'list')
    expect(shown).toMatchObject({ status: 0, stdout: expect.stringContaining('LAST USED (UTC)') })
    expect(WORDS.quiet!('22:00-08:00')).toEqual({ from: '22:00', to: '08:00', zone: 'UTC' })
  })
})
