import { HindsightError, invalid } from '../base/errors.ts'
import type { SeasonData, SourceFile } from '../schema/season.ts'
import { type Archive, type ArchiveFile, FIRST_SEASONS, RELEASES } from './archive.ts'
import { type Coverage, readCoverage } from './coverage.ts'
import type { RowKicks, SeasonValues } from './derivation.ts'
import { free } from './memory.ts'
import { type Directory, readDirectory } from './player-ids.ts'
import { type Kicks, NO_PLAYER_WEEKS, type PlayerWeeks, readPlayerWeeks } from './player-weeks.ts'
import { seasonPlayers } from './players.ts'
import {
  type DepthChart,
  type Roster,
  readDepthChart,
  readRoster,
  readSnapShares,
  type SnapShares,
  teamsOfRoster,
} from './roster.ts'
import { type SkipCounts, skip, slotOf, TEAM_CODES, which } from './row-placement.ts'
import { readSchedule, type Schedule } from './schedule.ts'
import { type ReportRows, type RosterWeeks, readInjuries, readRosterWeeks, seasonFactsOf } from './season-facts.ts'
import { type SeasonRows, seasonRows } from './season-rows.ts'
import { statColumns } from './stat-columns.ts'
import { type DefenseWeek, readTeamWeeks, type TeamWeeks } from './team-weeks.ts'

/** Reads nflverse's public files: seasons as columns, and players' ids on other services. */

export { type Archive, type ArchiveFile, folderArchive, seasonsIn } from './archive.ts'
export { peopleDigest, readPeople } from './player-ids.ts'

/** The content of a season's files; null for a missing file. */
export interface SeasonFiles {
  season: number
  playerWeeks: PlayerWeeks | null
  teamWeeks: TeamWeeks | null
  coverage: Coverage | null
  roster: Roster | null
  schedule: Schedule | null
  directory: Directory
  depthChart: DepthChart | null
  snapShares: SnapShares | null
  injuries: ReportRows | null
  rosterWeeks: RosterWeeks | null
  /** Reports on files that do not affect points. */
  extras: readonly SourceFile[]
}

/**
 * Returns team defenses' weeks. Points allowed require a score, so if there is a schedule, weeks without a score are
 * left out.
 */
const defensesOf = ({ teamWeeks, schedule }: SeasonFiles, skipped: SkipCounts): DefenseWeek[] => {
  return (teamWeeks?.weeks ?? []).filter(({ week, opponent }) => {
    if (!schedule || !Number.isNaN(schedule.scores[slotOf(week, opponent)])) return true
    skip(skipped, 'games without a score')
    return false
  })
}

/** Returns the codes of teams that have a game or a row. */
const teamsOf = ({ teamWeeks, schedule }: SeasonFiles): Set<string> =>
  new Set([
    ...(schedule?.games ?? []).flatMap(({ home, away }) => [home, away]),
    ...(teamWeeks?.weeks ?? []).map(({ team }) => TEAM_CODES[team]!),
  ])

/** Returns the number of each row's coverage record, or -1. A record without a stat row is counted and left out. */
const coverageRecords = (rows: SeasonRows, coverage: Coverage | null, skipped: SkipCounts): Int32Array => {
  const records = new Int32Array(rows.size).fill(-1)
  for (const { id, week, record } of coverage?.rows ?? []) {
    const row = rows.rowOf(id, week)
    if (row === -1) skip(skipped, 'no stat row in that game')
    else records[row] = record
  }
  return records
}

/** Reorders a file's columns from records to rows, and frees the given columns. Rows without a record are 0. */
const byRow = (columns: Readonly<Record<string, Float64Array>>, records: Int32Array): Record<string, Float64Array> => {
  const size = records.length
  const gather = (values: Float64Array): Float64Array => {
    const cells = new Float64Array(size)
    for (let row = 0; row < size; row++) {
      const record = records[row]!
      const value = record === -1 ? 0 : values[record]!
      if (value !== 0) cells[row] = value
    }
    free([values])
    return cells
  }
  return Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, gather(values)]))
}

/** Returns the kicks in rows that have any. */
const kicksByRow = (kicks: Kicks, { record }: SeasonRows): RowKicks[] => {
  const kicked: RowKicks[] = []
  record.forEach((each, row) => {
    const distances = kicks.get(each)
    if (distances) kicked.push({ row, distances })
  })
  return kicked
}

/** Returns the season's values for derivations, by row or by slot, from all files. */
const seasonValues = (files: SeasonFiles, rows: SeasonRows, coverage: Int32Array): SeasonValues => {
  const { playerWeeks, teamWeeks, schedule } = { ...files, playerWeeks: files.playerWeeks ?? NO_PLAYER_WEEKS }
  const teams: Readonly<Record<string, Float64Array>> = teamWeeks?.numbers ?? {}
  const persons = byRow(playerWeeks.numbers, rows.record)
  const covered = byRow(files.coverage?.numbers ?? {}, coverage)
  return {
    rows,
    column: name => persons[name] ?? null,
    coverage: name => covered[name] ?? null,
    ofTeam: name => teams[name] ?? null,
    scores: schedule?.scores ?? null,
    covered: new Uint8Array(coverage.length).map((_, row) => Number(coverage[row] !== -1)),
    fgMade: kicksByRow(playerWeeks.fgMade, rows),
    fgNotMade: kicksByRow(playerWeeks.fgNotMade, rows),
  }
}

/** Returns the report on a file. `rows` is undefined if the file is missing. */
const sourceFile = (file: string, rows: number | undefined, skipped: SkipCounts = {}): SourceFile => ({
  file,
  status: rows === undefined ? 'missing' : 'loaded',
  rows: rows ?? 0,
  skipped,
})

/** Builds a season from its files. */
const assemble = (files: SeasonFiles): SeasonData => {
  const { season, teamWeeks, coverage, roster, schedule } = files
  const playerWeeks = files.playerWeeks ?? NO_PLAYER_WEEKS
  const teamSkipped: SkipCounts = { ...teamWeeks?.skipped }
  const coverageSkipped: SkipCounts = { ...coverage?.skipped }
  const { players, recorded } = seasonPlayers({ ...files, playerWeeks, teams: teamsOf(files) })
  const defenses = defensesOf(files, teamSkipped)
  const rows = seasonRows(recorded, playerWeeks, defenses)
  const records = coverageRecords(rows, coverage, coverageSkipped)
  const covered = Uint16Array.from(which(records.length, row => records[row] !== -1))
  return {
    season,
    teams: TEAM_CODES,
    players,
    index: rows.index,
    coverage: covered,
    columns: statColumns(seasonValues(files, rows, records)),
    games: schedule?.games ?? [],
    facts: seasonFactsOf(players, files),
    files: [
      sourceFile(RELEASES.playerWeeks(season), files.playerWeeks?.records.length, files.playerWeeks?.skipped),
      sourceFile(RELEASES.teamWeeks(season), teamWeeks ? defenses.length : undefined, teamSkipped),
      sourceFile(RELEASES.coverage(season), coverage ? covered.length : undefined, coverageSkipped),
      sourceFile(RELEASES.roster(season), roster?.rows.length, roster?.skipped),
      sourceFile(RELEASES.games, schedule?.games.length, schedule?.skipped),
      ...files.extras,
    ],
    rosterTeams: teamsOfRoster(roster),
  }
}

/**
 * The content of a file that does not affect points, and the report on it. Such a file never prevents a season from
 * loading.
 */
interface Extra<T> {
  content: T | null
  report: SourceFile
}

/** Reads a file that does not affect points, and reports if it is missing or unreadable. */
const readExtra = async <T>(
  archive: Archive,
  file: string,
  { read, rowsOf }: { read(file: ArchiveFile): T; rowsOf(content: T): number },
): Promise<Extra<T>> => {
  try {
    const found = await archive.read(file)
    const content = found && read(found)
    free([found?.bytes])
    return { content, report: sourceFile(file, content === null ? undefined : rowsOf(content)) }
  } catch (error) {
    if (!(error instanceof HindsightError)) throw error
    return { content: null, report: { file, status: 'unreadable', rows: 0, skipped: {}, problem: error.message } }
  }
}

/**
 * Reads a season's files that do not affect points. Does not report a missing file for seasons before its release's
 * first one.
 */
const readExtras = async (
  archive: Archive,
  { season, firstKickoff, directory }: { season: number; firstKickoff: number; directory: Directory },
) => {
  const extras = {
    depthChart: await readExtra(archive, RELEASES.depthChart(season), {
      read: file => readDepthChart(file, season, firstKickoff),
      rowsOf: ({ size }) => size,
    }),
    snapCounts: await readExtra(archive, RELEASES.snapCounts(season), {
      read: file => readSnapShares(file, season, directory),
      rowsOf: ({ means }) => means.size,
    }),
    injuries: await readExtra(archive, RELEASES.injuries(season), {
      read: file => readInjuries(file, season),
      rowsOf: ({ length }) => length,
    }),
    rosterWeeks: await readExtra(archive, RELEASES.rosterWeeks(season), {
      read: file => readRosterWeeks(file, season),
      rowsOf: ({ size }) => size,
    }),
  }
  const isExpected = ([file, { report }]: [string, { report: SourceFile }]) =>
    report.status !== 'missing' || season >= FIRST_SEASONS[file as keyof typeof extras]
  return {
    depthChart: extras.depthChart.content,
    snapShares: extras.snapCounts.content,
    injuries: extras.injuries.content,
    rosterWeeks: extras.rosterWeeks.content,
    extras: Object.entries(extras)
      .filter(isExpected)
      .map(([, { report }]) => report),
  }
}

/**
 * Reads one regular season: players, rows, a column for every stat that its files record, games with kickoffs in epoch
 * ms, and a report on each file. If a file is missing, its part is left out. Before its first game, a season has only a
 * roster and a schedule. A row that does not fit anywhere is left out and reported. Throws `invalid_request`, with
 * file, line and column, if a file is damaged, contradicts itself, or has an unknown layout. Also throws it if the
 * archive does not have a file for the season.
 */
export const readSeason = async (archive: Archive, season: number): Promise<SeasonData> => {
  const read = (name: (season: number) => string): Promise<ArchiveFile | null> => archive.read(name(season))
  const [weeks, teams, coverage, roster, schedule, directory] = await Promise.all([
    read(RELEASES.playerWeeks),
    read(RELEASES.teamWeeks),
    read(RELEASES.coverage),
    read(RELEASES.roster),
    readSchedule(archive, season),
    readDirectory(archive),
  ])
  if (!weeks && !roster) {
    throw invalid(`${RELEASES.playerWeeks(season)} is missing, so season ${season} can't be loaded`)
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
    ...(await readExtras(archive, { season, firstKickoff, directory })),
  })
}
