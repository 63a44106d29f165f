/** Reads the public files of nflverse: seasons as columns, and the players' ids elsewhere. */
import { HindsightError, invalid } from '../base/errors.ts'
import type { SeasonData } from '../schema/season.ts'
import type { Archive, ArchiveFile } from './archive.ts'
import { assemble } from './assemble.ts'
import { readCoverage } from './coverage.ts'
import { readDepthChart } from './depth-chart.ts'
import { free } from './free.ts'
import { readDirectory } from './player-directory.ts'
import { readPlayerWeeks } from './player-weeks.ts'
import { RELEASES } from './releases.ts'
import { readRoster } from './roster.ts'
import { readSchedule } from './schedule.ts'
import { readSnapShares } from './snap-counts.ts'
import { readTeamWeeks } from './team-weeks.ts'

export { type Archive, type ArchiveFile, folderArchive } from './archive.ts'
export { peopleDigest, readPeople } from './player-ids.ts'
export { seasonsIn } from './releases.ts'

/** Leaves out a file of roles that cannot be read: it gives no points, so it must not cost a season. */
const ignoreRefusal = (error: unknown): null => {
  if (error instanceof HindsightError) return null
  throw error
}

const unlessRefused = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch (error) {
    return ignoreRefusal(error)
  }
}

/**
 * One regular season: players, rows, a column for every stat that its files record, games with kickoffs in epoch ms,
 * and a report on each file. A missing file leaves out what it would say. Before its first game a season has a roster
 * and a schedule only. A row that cannot be placed is left out and named in the report. Throws `invalid_request`, with
 * file, line and column, when a file is damaged, contradicts itself or has an unknown layout, and when the archive has
 * no file of the season.
 */
export const readSeason = async (archive: Archive, season: number): Promise<SeasonData> => {
  const read = (name: (season: number) => string): Promise<ArchiveFile | null> => archive.read(name(season))
  const [weeks, teams, coverage, roster, depthChart, snapCounts, schedule, directory] = await Promise.all([
    read(RELEASES.playerWeeks),
    read(RELEASES.teamWeeks),
    read(RELEASES.coverage),
    read(RELEASES.roster),
    read(RELEASES.depthChart).catch(ignoreRefusal),
    read(RELEASES.snapCounts).catch(ignoreRefusal),
    readSchedule(archive, season),
    readDirectory(archive),
  ])
  if (!weeks && !roster) {
    throw invalid(`there is no ${RELEASES.playerWeeks(season)}: the season ${season} has no public files here`)
  }
  const opponents = schedule?.opponents ?? []
  const firstKickoff = Math.min(...(schedule?.games ?? []).map(({ kickoffAt }) => kickoffAt))
  const optional = <T>(file: ArchiveFile | null, reader: (file: ArchiveFile) => T): T | null => {
    const content = file && reader(file)
    free([file?.bytes])
    return content
  }
  return assemble({
    season,
    playerWeeks: optional(weeks, file => readPlayerWeeks(file, season, opponents)),
    teamWeeks: optional(teams, file => readTeamWeeks(file, season, opponents)),
    coverage: optional(coverage, file => readCoverage(file, season, directory)),
    roster: optional(roster, file => readRoster(file, season)),
    schedule,
    directory,
    depthChart: unlessRefused(() => optional(depthChart, file => readDepthChart(file, season, firstKickoff))),
    snapShares: unlessRefused(() => optional(snapCounts, file => readSnapShares(file, season, directory))),
  })
}
