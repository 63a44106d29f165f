import { expect, onTestFinished, test } from 'vitest'
import type { Imported, League } from '../../../src/engine/index.ts'
import { postseasonOf } from '../../../src/views/phrases.ts'
import { alter, openMirrorWorld } from '../../support/mirrors.ts'
import { SAMPLE_LEAGUES } from '../../support/sleeper.ts'

const { complete } = SAMPLE_LEAGUES
const WITHOUT = { playoff_teams: 0, playoff_week_start: 0 }

interface Shown {
  league: League
  playoffs: unknown
}

test('a league without playoffs on its platform has no bracket, odds or clinching until playoffs are added', async () => {
  const { world, server } = await openMirrorWorld()
  onTestFinished(() => world.close())
  alter<{ settings: object }>(server, `league/${complete}`, league => ({
    ...league,
    settings: { ...league.settings, ...WITHOUT },
  }))
  const { imported } = (await world.ask('importLeague', { body: { leagueId: complete } })) as { imported: Imported }
  const params = { id: imported.leagueId }
  const ask = <T>(operation: string, query = {}) => world.ask(operation, { params, query }) as Promise<T>
  expect(imported.playoffs).toBeNull()
  const { league, playoffs } = await ask<Shown>('getLeague')
  expect([league.playoffConfig.none, playoffs]).toEqual([true, null])
  expect(postseasonOf(league.playoffConfig)).toBe('no playoffs')
  expect(await ask('getOdds')).toMatchObject({ places: 0, teams: [] })
  expect(await ask('getRecap', { week: 6 })).toMatchObject({ odds: null, championId: null })
  await ask('syncLeague')
  const later = await ask<Shown>('getLeague')
  expect(later.league.playoffConfig).toEqual({ teams: 4, startWeek: 7, reseed: false, divisionWinnersFirst: true })
  expect((await ask<{ teams: object[] }>('getOdds')).teams).toHaveLength(4)
  expect(await ask('getRecap', { week: 6 })).toMatchObject({ odds: expect.any(Array) })
})
