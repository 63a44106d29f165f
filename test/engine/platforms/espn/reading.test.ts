import { describe, expect, test } from 'vitest'
import { espn } from '../../../../src/engine/platforms/espn/index.ts'
import { openPace } from '../../../../src/engine/platforms/index.ts'
import { type EspnAnswers, espnServer, sampleLeague } from '../../../support/espn.ts'
import { bundledPeople } from '../../../support/squads.ts'

const reading = async (change: (league: EspnAnswers) => EspnAnswers) => {
  const { base } = await espnServer([change(sampleLeague(await bundledPeople()))])
  const pace = openPace({ ...espn.limits, sleep: async () => undefined })
  return espn.readLeague({ platform: 'espn', season: 1990, id: '777' }, { base, pace })
}

describe('an ESPN response with an unexpected format', () => {
  test.each<[string, (league: EspnAnswers) => EspnAnswers, string]>([
    [
      'a team',
      league => ({ ...league, league: { ...league.league, teams: [{ id: 'one' }] } }),
      'teams.0.id, which is of type string and not number',
    ],
    [
      'no settings',
      league => ({ ...league, league: { id: 777, seasonId: 1990, teams: [{ id: 1 }] } }),
      'settings, which is missing and not object',
    ],
    [
      'a week',
      league => ({ ...league, week: () => ({ id: 777, seasonId: 1990, schedule: [{ matchupPeriodId: null }] }) }),
      'schedule.0.matchupPeriodId, which is null and not number',
    ],
  ])('is reported with the invalid field: %s', async (_, change, field) => {
    await expect(reading(change)).rejects.toMatchObject({
      code: 'upstream_failed',
      message: expect.stringContaining(`has 0.${field}`),
    })
  })
})
