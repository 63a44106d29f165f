import type { StatKey } from '../../../data/stats.ts'
import type { SeasonData } from '../schema/season.ts'

/**
 * Which rows the files of a season lack: against those of an earlier load, and against the games that were played. A row is
 * one of a team in a week, whatever file it comes from; a game is a row of each of its teams once it has a score.
 */

type Rows = Pick<SeasonData, 'players' | 'index' | 'teams' | 'coverage' | 'games'>

/** What files bring by week: rows of people, of team defenses and of coverage, and games. */
export const PARTS = ['games', 'players', 'defenses', 'coverage'] as const
export type Part = (typeof PARTS)[number]

interface Place {
  week: number
  team: string
}

const placeOf = ({ index, teams }: Rows, row: number): Place => ({
  week: index.week[row]!,
  team: teams[index.team[row]!]!,
})

const rowsWhere = (season: Rows, isOfTeam: boolean): Place[] =>
  [...season.index.player.keys()]
    .filter(row => (season.players[season.index.player[row]!]!.posGroup === 'DST') === isOfTeam)
    .map(row => placeOf(season, row))

const PLACES: Readonly<Record<Part, (season: Rows) => Place[]>> = {
  games: ({ games }) =>
    games
      .filter(({ homeScore, awayScore }) => homeScore !== null && awayScore !== null)
      .flatMap(({ week, home, away }) => [home, away].map(team => ({ week, team }))),
  players: season => rowsWhere(season, false),
  defenses: season => rowsWhere(season, true),
  coverage: season => [...season.coverage].map(row => placeOf(season, row)),
}

/** How many rows each week has, by team. */
const countIn = (places: readonly Place[]): Map<number, Map<string, number>> => {
  const counts = new Map<number, Map<string, number>>()
  for (const { week, team } of places) {
    const teams = counts.get(week) ?? new Map<string, number>()
    counts.set(week, teams.set(team, (teams.get(team) ?? 0) + 1))
  }
  return counts
}

const sumOf = (teams: ReadonlyMap<string, number> | undefined): number =>
  [...(teams?.values() ?? [])].reduce((sum, rows) => sum + rows, 0)

/** Corrections take a few rows of a week away, never so many and so large a share of them. */
const MANY_ROWS = 10
const MANY_OF_WEEK = 0.25

/** Whether so many rows are gone that a file is not whole. */
const isLost = (held: number, now: number): boolean =>
  now === 0 || (held - now >= MANY_ROWS && held - now > held * MANY_OF_WEEK)

/** The weeks, ascending, of which another load of a season lacks many or all rows, or all of a team that had many. */
export const lostWeeks = (before: Rows, after: Rows, part: Part): number[] => {
  const now = countIn(PLACES[part](after))
  const lost = [...countIn(PLACES[part](before))].filter(([week, teams]) => {
    const left = now.get(week)
    const isTeamGone = [...teams].some(([team, rows]) => rows >= MANY_ROWS && !left?.has(team))
    return isTeamGone || isLost(sumOf(teams), sumOf(left))
  })
  return lost.map(([week]) => week).sort((a, b) => a - b)
}

/** Whether a file of so many rows that has so many now is not whole. */
export const isShrunk = (held: number, now: number): boolean => held > now && isLost(held, now)

/** A stat of so many cells is nothing rare. */
const MANY_CELLS = 50

const cellsOf = (columns: SeasonData['columns'], stat: StatKey): number =>
  columns.get(stat)?.values.reduce((cells, value) => cells + (value === 0 ? 0 : 1), 0) ?? 0

/** The stats that many had in an earlier load and that nobody has in another one, though it records them. */
export const emptiedStats = (before: Pick<SeasonData, 'columns'>, after: Pick<SeasonData, 'columns'>): StatKey[] =>
  [...before.columns.keys()].filter(
    stat =>
      after.columns.has(stat) && cellsOf(after.columns, stat) === 0 && cellsOf(before.columns, stat) >= MANY_CELLS,
  )

/** The weeks of a season in which nobody has a row. */
export const weeksWithoutPeople = (season: Rows, weeks: Iterable<number>): number[] => {
  const rows = countIn(PLACES.players(season))
  return [...weeks].filter(week => !rows.has(week))
}

/** Weeks of which a part lacks rows; of some teams alone, if they are named. */
export interface PartGap {
  part: Part
  weeks: number[]
  teams: string[]
}

const gapOf = (part: Part, places: readonly Place[]): PartGap => ({
  part,
  weeks: [...new Set(places.map(({ week }) => week))].sort((a, b) => a - b),
  teams: [...new Set(places.map(({ team }) => team))].sort(),
})

/** What the files lack of weeks that are over and in which people have rows. */
export const gapsIn = (season: Rows, isOver: (week: number) => boolean): PartGap[] => {
  const people = countIn(PLACES.players(season))
  const [defenses, coverage] = [countIn(PLACES.defenses(season)), countIn(PLACES.coverage(season))]
  const played = [...people.keys()].filter(isOver)
  const sides = season.games
    .filter(({ week }) => played.includes(week))
    .flatMap(({ week, home, away }) => [home, away].map(team => ({ week, team })))
  const scheduled = countIn(sides)
  const sidesOutside = (rows: typeof people): Place[] => sides.filter(({ week, team }) => !rows.get(week)?.has(team))
  const weeksOutside = (part: Part, rows: typeof people): PartGap => ({
    part,
    weeks: played.filter(week => !rows.has(week)).sort((a, b) => a - b),
    teams: [],
  })
  return [
    weeksOutside('games', scheduled),
    gapOf('players', sidesOutside(people)),
    gapOf('defenses', sidesOutside(defenses)),
    weeksOutside('coverage', coverage),
  ].filter(({ weeks }) => weeks.length > 0)
}
