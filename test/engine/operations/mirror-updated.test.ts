import { expect, test } from 'vitest'
import type { Imported, League } from '../../../src/engine/index.ts'
import { alter, openMirrorWorld } from '../../support/mirrors.ts'
import { SAMPLE_LEAGUES } from '../../support/sleeper.ts'

const { complete } = SAMPLE_LEAGUES

test.each([
  ['a sync', 'syncLeague'],
  ['a second import', 'importLeague'],
])('a mirror is logged as updated by %s only if a setting has changed', async (_, readAgain) => {
  const { world, server } = await openMirrorWorld()
  const importing = { body: { leagueId: complete } }
  const { imported } = (await world.ask('importLeague', importing)) as { imported: Imported }
  const params = { id: imported.leagueId }
  const updatedAt = async () => ((await world.ask('getLeague', { params })) as { league: League }).league.updatedAt
  const again = async (): Promise<void> => {
    for (const clock of [world.time, world.wall]) clock.now += 1000
    await world.ask(readAgain, readAgain === 'syncLeague' ? { params } : importing)
  }
  const first = await updatedAt()
  await again()
  expect(await updatedAt()).toBe(first)
  alter(server, `league/${complete}`, (league: object) => ({ ...league, name: 'Another name' }))
  await again()
  expect(await updatedAt()).toBe(world.time.now)
  world.close()
})
