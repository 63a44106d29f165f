import type { Imported, Verification } from '../../src/engine/index.ts'
import type { PlatformBases } from '../../src/engine/runtime/platform-access.ts'
import type { SeasonData } from '../../src/engine/schema/season.ts'
import { readPeople } from '../../src/engine/sources/nflverse.ts'
import { realArchive, realSeason } from './real-seasons.ts'
import { openWorld, type World } from './world.ts'

/** A real 2020 league as captured on a platform, imported with the season's own files. */
export interface Captured {
  world: World
  season: SeasonData
  imported: Imported
  verified: Verification
}

/** Imports the league from a server on loopback, and compares every week. */
export const importCaptured = async (bases: PlatformBases, leagueId: string): Promise<Captured> => {
  const world = await openWorld({ bases })
  const people = await readPeople(realArchive)
  await world.engine.database.transaction('write', store => store.playerIds.add(people, 'real'))
  const season = await realSeason(2020)
  await world.keep(season)
  const { imported } = (await world.ask('importLeague', { body: { leagueId } })) as { imported: Imported }
  const call = { params: { id: imported.leagueId }, query: { limit: 500 } }
  const verified = (await world.ask('verifyLeague', call)) as Verification
  return { world, season, imported, verified }
}
