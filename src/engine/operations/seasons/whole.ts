import { weeksText } from '../../../../data/spans.ts'
import { conflict } from '../../base/errors.ts'
import type { Context } from '../../kernel/context.ts'
import type { SeasonData } from '../../schema/season.ts'
import { buildCalendar, weekIsOver } from '../../season/calendar.ts'
import {
  emptiedStats,
  gapsIn,
  isShrunk,
  lostWeeks,
  PARTS,
  type Part,
  type PartGap,
  unlistedPeople,
} from '../../season/completeness.ts'
import type { Held } from '../../season/diff.ts'
import { RELEASES } from '../../sources/archive.ts'

/** Whether the files of a load are whole: a cut file is refused where it takes away what is held, else what it lacks is told. */

const fileOf = (part: Part, season: number): string =>
  part === 'games'
    ? RELEASES.games
    : { players: RELEASES.playerWeeks, defenses: RELEASES.teamWeeks, coverage: RELEASES.coverage }[part](season)

const shortName = (file: string): string => file.replace(/^.*\//, '')

const loadedFile = ({ files }: Pick<SeasonData, 'files'>, file: string) =>
  files.find(each => each.file === file && each.status === 'loaded')

/** A file that is missing is shown as missing; without rows of players there is no season. */
const isBrought = (data: SeasonData, part: Part): boolean =>
  part === 'players' || loadedFile(data, fileOf(part, data.season)) !== undefined

const MOST_NAMED = 3

/** Some of the stats, and how many more there are. */
const statNames = (names: readonly string[]): string =>
  names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more stats`
    : names.join(', ')

/** What hangs on another part: points that a defense allowed on games, coverage on the rows of its players. */
const HANGS_ON: Readonly<Partial<Record<Part, Part>>> = { defenses: 'games', coverage: 'players' }

/** What is lost of weeks that are over; what hangs on something else that is lost is not told beside it. */
const lostParts = (before: Held, data: SeasonData, isOver: (week: number) => boolean): string[] => {
  const brought = PARTS.filter(part => isBrought(data, part))
  const lost = new Map(brought.map(part => [part, lostWeeks(before, data, part).filter(isOver)]))
  return brought.flatMap(part => {
    const cause = HANGS_ON[part]
    const told = (cause && lost.get(cause)) ?? []
    const weeks = lost.get(part)!.filter(week => !told.includes(week))
    if (weeks.length === 0) return []
    return [`${shortName(fileOf(part, data.season))} lacks many rows of ${weeksText(weeks)}, which are over and held`]
  })
}

const lostPlayers = (before: Held, data: SeasonData): string[] => {
  const file = RELEASES.roster(data.season)
  const [held, now] = [before, data].map(each => loadedFile(each, file)?.rows)
  if (held === undefined || now === undefined || !isShrunk(held, now)) return []
  return [`${shortName(file)} lacks many players who are held`]
}

const lostStats = (before: Held, data: SeasonData): string[] => {
  const stats = emptiedStats(before, data)
  return stats.length > 0 ? [`nobody has ${statNames(stats)} any more`] : []
}

/** Throws conflict for files that lack what is held of a season of which a week is over: they are not whole. */
export const requireWhole = ({ now }: Context, before: Held, data: SeasonData): void => {
  const calendar = buildCalendar(before)
  const isOver = (week: number): boolean => weekIsOver(calendar, week, now)
  if (!isOver(1)) return
  const lost = lostParts(before, data, isOver)
  const faults = [...lost, ...lostPlayers(before, data), ...(lost.length === 0 ? lostStats(before, data) : [])]
  if (faults.length === 0) return
  throw conflict(`${faults.join('; ')}: a file may be cut off. What is held stays; fetch the files again`, {
    atTerminal: `hindsight stats pull ${data.season} does, and --yes takes them as they are`,
  })
}

interface Gaps {
  weeksWithoutRows: number[]
  gaps: PartGap[]
  unlisted: number
}

/**
 * What the files of a load lack: of weeks that are over those without a row of a player, and parts of others; of the
 * roster file people who have rows.
 */
export const gapsOf = ({ now }: Context, data: SeasonData): Gaps => {
  const calendar = buildCalendar(data)
  const isOver = (week: number): boolean => weekIsOver(calendar, week, now)
  const { weeksWithoutRows, gaps } = gapsIn(data, isOver)
  const hasRoster = loadedFile(data, RELEASES.roster(data.season)) !== undefined
  return {
    weeksWithoutRows,
    gaps: gaps.filter(({ part }) => isBrought(data, part)),
    unlisted: hasRoster ? unlistedPeople(data) : 0,
  }
}
