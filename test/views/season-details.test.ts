import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SAFE_NODE } from '../../src/cli/housekeeping/doctor.ts'
import type { League } from '../../src/engine/index.ts'
import { dateTime } from '../../src/views/format.ts'
import { finalNote } from '../../src/views/leagues.ts'

const root = join(import.meta.dirname, '../..')

const leagueWith = (season: number, playoffs: object): League =>
  ({ season, playoffConfig: { none: false, ...playoffs } }) as unknown as League

describe('details of a season', () => {
  it('include a note if the championship is in the last week of the NFL season', () => {
    expect(finalNote(leagueWith(2024, { teams: 4, startWeek: 17 }))).toEqual([expect.stringContaining('week 18')])
    expect(finalNote(leagueWith(2024, { teams: 6, startWeek: 16 }))).toHaveLength(1)
    expect(finalNote(leagueWith(2024, { teams: 6, startWeek: 15 }))).toEqual([])
    expect(finalNote(leagueWith(2020, { teams: 2, startWeek: 17 }))).toEqual([expect.stringContaining('week 17')])
    expect(finalNote(leagueWith(2024, { teams: 2, startWeek: 18, none: true }))).toEqual([])
  })

  it.each([
    [18, 'UTC', 'Sep 5, 2024, 18:04:07'],
    [4, 'UTC', 'Sep 5, 2024, 04:04:07'],
    [18, 'America/New_York', 'Sep 5, 2024, 2:04:07 PM'],
    [4, 'America/New_York', 'Sep 5, 2024, 12:04:07 AM'],
    [16, 'America/New_York', 'Sep 5, 2024, 12:04:07 PM'],
    [23, 'Asia/Tokyo', 'Sep 6, 2024, 8:04:07 AM'],
  ])(
    "show a pick's deadline to the second, with a 24-hour clock for UTC and a 12-hour clock otherwise (%i:04:07 UTC in %s)",
    (hour, zone, text) => {
      expect(dateTime(Date.UTC(2024, 8, 5, hour, 4, 7), zone, 'second')).toBe(text)
    },
  )

  it('do not include a warning about the Node version that package.json pins', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      optionalDependencies: Record<string, string>
    }
    expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([SAFE_NODE.join('.')]))
  })
})
