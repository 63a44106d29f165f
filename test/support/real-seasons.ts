import type { SeasonData } from '../../src/engine/schema/season.ts'
import { folderArchive, readSeason } from '../../src/engine/sources/nflverse.ts'
import { NFLVERSE } from './shared.ts'

export const realArchive = folderArchive(NFLVERSE)

const known = new Map<number, Promise<SeasonData>>()

/** Returns a season from the real files, which is read once per process. Tests must not change it. */
export const realSeason = (season: number): Promise<SeasonData> => {
  const data = known.get(season) ?? readSeason(realArchive, season)
  known.set(season, data)
  return data
}
