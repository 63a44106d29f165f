import { memoize } from '../../../data/on-demand.ts'
import type { StatKey } from '../../../data/stats.ts'
import type { SeasonData } from '../schema/season.ts'
import { lateOverAt, weekIsOver } from './calendar.ts'
import type { Season } from './season.ts'

/**
 * Finds missing rows in a season's files, compared with an earlier load and with the games played, and the weeks that
 * are complete. A row has a team and a week in every file. A game with a score counts as one row for each of its teams.
 */

type Rows = Pick<SeasonData, 'players' | 'index' | 'teams' | 'coverage' | 'games'>

/** The parts of the files by week: rows for players, team defenses and coverage, and games. */
export const PARTS = ['games', 'players', 'defenses', 'coverage'] as const
export type Part = (typeof PARTS)[number]

/** How many rows each team has in each week. */
type Counts = ReadonlyMap<number, ReadonlyMap<string, number>>

const countSides = (games: Rows['games']): Counts => {
  const counts = new Map<number, Map<string, number>>()
  for (const { week, home, away } of games) {
    const teams = counts.get(week) ?? new Map<string, number>()
    for (const team of [home, away]) teams.set(team, (teams.get(team) ?? 0) + 1)
    counts.set(week, teams)
  }
  return counts
}

/** The max number of weeks, because each week in `index.week` is a byte. */
const WEEKS = 256

/** A season has tens of thousands of rows, so they are counted by week and team number first. */
const countRows = ({ index, teams }: Rows, rows: ArrayLike<number>): Counts => {
  const cells = new Uint16Array(WEEKS * teams.length)
  for (let at = 0; at < rows.length; at++) cells[index.week[rows[at]!]! * teams.length + index.team[rows[at]!]!]!++
  const counts = new Map<number, Map<string, number>>()
  cells.forEach((count, cell) => {
    if (count === 0) return
    const week = Math.floor(cell / teams.length)
    counts.set(week, (counts.get(week) ?? new Map<string, number>()).set(teams[cell % teams.length]!, count))
  })
  return counts
}

const rowsWhere = ({ players, index }: Rows, isOfTeam: boolean): number[] => {
  const isOne = players.map(({ posGroup }) => (posGroup === 'DST') === isOfTeam)
  const rows: number[] = []
  for (let row = 0; row < index.player.length; row++) if (isOne[index.player[row]!]) rows.push(row)
  return rows
}

const COUNTS: Readonly<Record<Part, (season: Rows) => Counts>> = {
  games: ({ games }) =>
    countSides(games.filter(({ homeScore, awayScore }) => homeScore !== null && awayScore !== null)),
  players: season => countRows(season, rowsWhere(season, false)),
  defenses: season => countRows(season, rowsWhere(season, true)),
  coverage: season => countRows(season, season.coverage),
}

const sumOf = (teams: ReadonlyMap<string, number> | undefined): number =>
  [...(teams?.values() ?? [])].reduce((sum, rows) => sum + rows, 0)

/** A normal correction removes fewer rows in a week than this number, or less than this share. */
const MANY_ROWS = 10
const MANY_OF_WEEK = 0.25

/** Returns whether a file has lost so many rows that it must be incomplete. */
const isLost = (previous: number, now: number): boolean =>
  now === 0 || (previous - now >= MANY_ROWS && previous - now > previous * MANY_OF_WEEK)

/**
 * Returns the weeks, in ascending order, for which a later load lacks many or all rows, or all rows of a team that had
 * many.
 */
export const lostWeeks = (before: Rows, after: Rows, part: Part): number[] => {
  const now = COUNTS[part](after)
  const lost = [...COUNTS[part](before)].filter(([week, teams]) => {
    const [previous, left] = [sumOf(teams), sumOf(now.get(week))]
    const isTeamGone = [...teams].some(([team, rows]) => rows >= MANY_ROWS && !now.get(week)?.has(team))
    // If a team only changed its code, its rows are not lost.
    return isLost(previous, left) || (isTeamGone && previous - left >= MANY_ROWS)
  })
  return lost.map(([week]) => week).sort((a, b) => a - b)
}

/** Returns whether a file that had `previous` rows and now has `now` rows is incomplete. */
export const isShrunk = (previous: number, now: number): boolean => previous > now && isLost(previous, now)

/** The min number of cells for a stat that is not rare. */
const MANY_CELLS = 50

const cellsOf = (columns: SeasonData['columns'], stat: StatKey): number =>
  columns.get(stat)?.values.reduce((cells, value) => cells + (value === 0 ? 0 : 1), 0) ?? 0

/** Returns the stats that had many values in an earlier load, and have none in a later load that records them. */
export const emptiedStats = (before: Pick<SeasonData, 'columns'>, after: Pick<SeasonData, 'columns'>): StatKey[] =>
  [...before.columns.keys()].filter(
    stat =>
      after.columns.has(stat) && cellsOf(after.columns, stat) === 0 && cellsOf(before.columns, stat) >= MANY_CELLS,
  )

/** Rosters list all players, but a few differences are normal. */
const MANY_UNLISTED = 0.05

/**
 * Returns how many players have rows but are not on any team in the roster file. Returns 0 if the number is low enough
 * to be normal.
 */
export const unlistedPeople = ({ players, index, rosterTeams }: Rows & Pick<SeasonData, 'rosterTeams'>): number => {
  const played = [...new Set(index.player)].map(number => players[number]!).filter(({ posGroup }) => posGroup !== 'DST')
  const unlisted = played.filter(({ id }) => !rosterTeams.has(id)).length
  return unlisted >= MANY_ROWS && unlisted > played.length * MANY_UNLISTED ? unlisted : 0
}

/** Weeks when a part does not have rows. If `teams` is given, only these teams lack rows. */
export interface PartGap {
  part: Part
  weeks: number[]
  teams: string[]
}

/** A team in a game. */
interface Side {
  week: number
  team: string
}

const gapOf = (part: Part, sides: readonly Side[]): PartGap => ({
  part,
  weeks: [...new Set(sides.map(({ week }) => week))].sort((a, b) => a - b),
  teams: [...new Set(sides.map(({ team }) => team))].sort(),
})

/**
 * Returns the gaps in finished weeks: weeks without player rows, and weeks with player rows but without another part.
 */
export const weekGaps = (
  season: Rows,
  isOver: (week: number) => boolean,
): { weeksWithoutRows: number[]; gaps: PartGap[] } => {
  const people = COUNTS.players(season)
  const [defenses, coverage] = [COUNTS.defenses(season), COUNTS.coverage(season)]
  const scheduled = countSides(season.games)
  const played = [...people.keys()].filter(isOver)
  const sides = season.games
    .filter(({ week }) => played.includes(week))
    .flatMap(({ week, home, away }) => [home, away].map(team => ({ week, team })))
  const sidesOutside = (rows: Counts): Side[] => sides.filter(({ week, team }) => !rows.get(week)?.has(team))
  const weeksOutside = (part: Part, rows: Counts): PartGap => ({
    part,
    weeks: played.filter(week => !rows.has(week)).sort((a, b) => a - b),
    teams: [],
  })
  const gaps = [
    weeksOutside('games', scheduled),
    gapOf('players', sidesOutside(people)),
    gapOf('defenses', sidesOutside(defenses)),
    weeksOutside('coverage', coverage),
  ]
  return {
    weeksWithoutRows: [...scheduled.keys()].filter(week => isOver(week) && !people.has(week)).sort((a, b) => a - b),
    gaps: gaps.filter(({ weeks }) => weeks.length > 0),
  }
}

/** Returns a test for whether a team's players have stat rows in a week. */
const openRows = ({ index: { player, week: weeks, team: teamOf }, players, teams }: Season) => {
  const isPerson = Uint8Array.from(players, ({ posGroup }) => Number(posGroup !== 'DST'))
  const { length: count } = teams
  const played = new Uint8Array(WEEKS * count)
  // Compares numbers, because this runs at startup, before V8 has optimized it. Building a string for each row takes
  // three times as long.
  for (let row = 0; row < weeks.length; row++)
    if (isPerson[player[row]!] === 1) played[weeks[row]! * count + teamOf[row]!] = 1
  const numbers = new Map(teams.map((team, number) => [team, number]))
  return (week: number, team: string): boolean => {
    const number = numbers.get(team)
    return number !== undefined && played[week * count + number] === 1
  }
}

/**
 * Returns the weeks that count. A week counts when it is over, and each of its games has a score and player rows for
 * both teams. Team files are published separately and can come earlier. From March 1 after the season, all weeks count,
 * loaded or not.
 */
export const weeksThatCount = memoize((season: Season): ReadonlySet<number> => {
  const { calendar, boundary, games } = season
  const hasRows = openRows(season)
  const late = boundary >= lateOverAt(calendar.season)
  const incomplete = new Set(
    games
      .filter(({ week, home, away, homeScore, awayScore }) => {
        const scored = homeScore !== null && awayScore !== null
        return !(scored && hasRows(week, home) && hasRows(week, away))
      })
      .map(({ week }) => week),
  )
  const weeks = Array.from({ length: calendar.lastWeek }, (_, at) => at + 1)
  return new Set(weeks.filter(week => late || (weekIsOver(calendar, week, boundary) && !incomplete.has(week))))
})
