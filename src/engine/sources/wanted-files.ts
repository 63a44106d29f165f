import { invalid } from '../base/errors.ts'
import { RELEASES } from './releases.ts'

/** Which files are downloaded, and from where. */

const NFLVERSE = 'https://github.com/nflverse/nflverse-data/releases/download/'
const CROSSWALK = 'https://raw.githubusercontent.com/dynastyprocess/data/master/files/db_playerids.csv'

/** The first seasons with coverage and with snap counts. */
const FIRST_COVERAGE = 2018
const FIRST_SNAPS = 2012

export interface WantedOf {
  /** The address of the releases, or of a mirror that may have the crosswalk too. */
  base?: string
  /** The address of the crosswalk, for a base without it. */
  crosswalk?: string
  seasons: readonly number[]
}

/** A file by its name in the releases, and the addresses to try, in order. */
export interface Wanted {
  file: string
  addresses: readonly string[]
  /** A missing file is not worth a report. */
  optional?: true
  /** The season that needs this file, and the file with which it can do without before its first game. */
  needed?: { season: number; before: Wanted }
}

const folderUrl = (base: string): string => {
  const url = URL.parse(base)
  if (url && /^https?:$/.test(url.protocol)) return url.href.replace(/\/*$/, '/')
  throw invalid(`"${base}" is not an address to download from: give one that begins with https://`)
}

/** The files that some seasons need, in the order in which they are downloaded. Throws invalid_request for an unsound base. */
export const wantedFiles = ({ base = NFLVERSE, crosswalk = CROSSWALK, ...download }: WantedOf): Wanted[] => {
  const folder = folderUrl(base)
  const seasons = [...new Set(download.seasons)]
  const from = (file: string): Wanted => ({ file, addresses: [`${folder}${file}.gz`, `${folder}${file}`] })
  const mirrored = folder === NFLVERSE ? [] : from(RELEASES.crosswalk).addresses
  return [
    ...seasons.map(season => ({
      ...from(RELEASES.playerWeeks(season)),
      needed: { season, before: from(RELEASES.roster(season)) },
    })),
    ...seasons.flatMap(season => [from(RELEASES.teamWeeks(season)), from(RELEASES.roster(season))]),
    ...seasons.filter(season => season >= FIRST_COVERAGE).map(season => from(RELEASES.coverage(season))),
    from(RELEASES.games),
    from(RELEASES.players),
    { file: RELEASES.crosswalk, addresses: [...mirrored, crosswalk] },
    ...seasons.map(season => ({ ...from(RELEASES.depthChart(season)), optional: true as const })),
    ...seasons
      .filter(season => season >= FIRST_SNAPS)
      .map(season => ({ ...from(RELEASES.snapCounts(season)), optional: true as const })),
  ]
}
