import { weeksText } from '../../../data/spans.ts'
import { conflict } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import type { SeasonData } from '../schema/season.ts'
import { buildCalendar, weekIsOver } from '../season/calendar.ts'
import {
  emptiedStats,
  isShrunk,
  lostWeeks,
  PARTS,
  type Part,
  type PartGap,
  unlistedPeople,
  weekGaps,
} from '../season/completeness.ts'
import type { StoredSeasonData } from '../season/diff.ts'
import { RELEASES } from '../sources/archive.ts'

/** Refuses a truncated file that would remove loaded rows, and reports other gaps in a season's files. */

const fileOf = (part: Part, season: number): string =>
  part === 'games'
    ? RELEASES.games
    : { players: RELEASES.playerWeeks, defenses: RELEASES.teamWeeks, coverage: RELEASES.coverage }[part](season)

const shortName = (file: string): string => file.replace(/^.*\//, '')

const loadedFile = ({ files }: Pick<SeasonData, 'files'>, file: string) =>
  files.find(each => each.file === file && each.status === 'loaded')

/**
 * Returns true if the loaded files include a part. Player rows are always expected. Other missing files are reported
 * separately.
 */
const isBrought = (data: SeasonData, part: Part): boolean =>
  part === 'players' || loadedFile(data, fileOf(part, data.season)) !== undefined

const MAX_NAMED = 3

/** Lists some of the stats, and counts the rest. */
const statNames = (names: readonly string[]): string =>
  names.length > MAX_NAMED
    ? `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more stats`
    : names.join(', ')

/** Parts that depend on another part. A defense's points allowed need games, and coverage needs player rows. */
const HANGS_ON: Readonly<Partial<Record<Part, Part>>> = { defenses: 'games', coverage: 'players' }

/**
 * Returns the parts of finished weeks that loading would remove. Leaves out a part that depends on another removed
 * part.
 */
const lostParts = (before: StoredSeasonData, data: SeasonData, isOver: (week: number) => boolean): string[] => {
  const brought = PARTS.filter(part => isBrought(data, part))
  const lost = new Map(brought.map(part => [part, lostWeeks(before, data, part).filter(isOver)]))
  return brought.flatMap(part => {
    const cause = HANGS_ON[part]
    const weeksOfCause = (cause && lost.get(cause)) ?? []
    const weeks = lost.get(part)!.filter(week => !weeksOfCause.includes(week))
    if (weeks.length === 0) return []
    return [
      `${shortName(fileOf(part, data.season))} is missing many rows for ${weeksText(weeks)} that are already loaded`,
    ]
  })
}

const lostPlayers = (before: StoredSeasonData, data: SeasonData): string[] => {
  const file = RELEASES.roster(data.season)
  const [previous, now] = [before, data].map(each => loadedFile(each, file)?.rows)
  if (previous === undefined || now === undefined || !isShrunk(previous, now)) return []
  return [`${shortName(file)} is missing many players that are already loaded`]
}

const lostStats = (before: StoredSeasonData, data: SeasonData): string[] => {
  const stats = emptiedStats(before, data)
  return stats.length > 0 ? [`no player has ${statNames(stats)} anymore`] : []
}

/** Throws conflict if the files lack rows that are already loaded for finished weeks. */
export const requireNoLostRows = ({ now }: Context, before: StoredSeasonData, data: SeasonData): void => {
  const calendar = buildCalendar(before)
  const isOver = (week: number): boolean => weekIsOver(calendar, week, now)
  if (!isOver(1)) return
  const lost = lostParts(before, data, isOver)
  const faults = [...lost, ...lostPlayers(before, data), ...(lost.length === 0 ? lostStats(before, data) : [])]
  if (faults.length === 0) return
  throw conflict(
    `${faults.join('; ')}: a file may be incomplete. The loaded season is unchanged; download the files again`,
    {
      atTerminal: `hindsight stats pull ${data.season} downloads them, and --yes loads these files anyway`,
    },
  )
}

interface Gaps {
  weeksWithoutRows: number[]
  gaps: PartGap[]
  unlisted: number
}

/**
 * Returns what the loaded files lack: player rows in finished weeks, other parts, and roster entries for players who
 * have rows.
 */
export const gapsOf = ({ now }: Context, data: SeasonData): Gaps => {
  const calendar = buildCalendar(data)
  const isOver = (week: number): boolean => weekIsOver(calendar, week, now)
  const { weeksWithoutRows, gaps } = weekGaps(data, isOver)
  const hasRoster = loadedFile(data, RELEASES.roster(data.season)) !== undefined
  return {
    weeksWithoutRows,
    gaps: gaps.filter(({ part }) => isBrought(data, part)),
    unlisted: hasRoster ? unlistedPeople(data) : 0,
  }
}
