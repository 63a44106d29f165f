import type { PlannedLineup, PlannedMatchup, PlannedWeek } from '../plan.ts'
import type { MatchupAnswer } from './answers.ts'
import { lastRegularWeek } from './calendar.ts'
import type { SleeperLeague } from './read.ts'
import type { Seating } from './slots.ts'
import { playersOn } from './teams.ts'

const EMPTY = '0'

/** What Sleeper paid each player; some answers tell it of starters only. */
const playerPoints = ({ starters, starters_points, players_points }: MatchupAnswer): Map<string, number> => {
  const paid: [string, number | null | undefined][] = players_points
    ? Object.entries(players_points)
    : (starters ?? []).map((id, at) => [id, starters_points?.[at]])
  return new Map(paid.flatMap(([id, points]) => (id === EMPTY || points == null ? [] : [[id, points]])))
}

/** Returns whether a list of starters has a place for every starting slot of the league as it is now. */
export const fitsSlots = (starters: readonly string[], { places, unsupportedSlots }: Seating): boolean =>
  starters.length === places.length + unsupportedSlots.length

/**
 * Starters by slot, each once; null if Sleeper lists none. Sleeper lists starters in the order of the slots, so a list of
 * another length was set for other slots: its starters have no slot yet.
 */
const startersOf = ({ starters }: MatchupAnswer, seating: Seating): Pick<PlannedLineup, 'starters' | 'unseated'> => {
  if (!starters?.length) return { starters: null }
  const players = [...new Set(starters)].filter(id => id !== EMPTY && id !== '')
  if (!fitsSlots(starters, seating)) return { starters: seating.places.map(() => null), unseated: players }
  const first = new Map(players.map(id => [starters.indexOf(id), id]))
  return { starters: seating.places.map(place => first.get(place) ?? null) }
}

/** Who was on a roster: where it is not listed, those who were paid, as everybody on it is, be it nothing. */
export const rosterOf = ({ players, players_points }: MatchupAnswer): readonly string[] | null =>
  players ?? (players_points ? Object.keys(players_points) : null)

/**
 * The starters of a row who are on the roster of another one. The roster counts: rows have stood there with each other's
 * starters, and were paid nothing for them.
 */
export const startersElsewhere = (row: MatchupAnswer, rows: readonly MatchupAnswer[]): string[] => {
  const own = rosterOf(row)
  const others = new Set(rows.flatMap(other => (other === row ? [] : (rosterOf(other) ?? []))))
  return (row.starters ?? []).filter(id => id !== EMPTY && !own?.includes(id) && others.has(id))
}

const withOwnStarters = (row: MatchupAnswer, rows: readonly MatchupAnswer[]): MatchupAnswer => {
  const elsewhere = startersElsewhere(row, rows)
  return elsewhere.length === 0
    ? row
    : { ...row, starters: row.starters?.map(id => (elsewhere.includes(id) ? EMPTY : id)) }
}

const lineupOf = (row: MatchupAnswer, seating: Seating): PlannedLineup => ({
  team: String(row.roster_id),
  players: playersOn(rosterOf(row), row.starters),
  ...startersOf(row, seating),
  points: row.custom_points ?? row.points ?? null,
  playerPoints: playerPoints(row),
})

/** The rows of a week by roster; rows of nobody and second rows of a roster are left out. */
const rowsIn = (league: SleeperLeague, rows: readonly MatchupAnswer[]): MatchupAnswer[] => {
  const rosters = new Set(league.rosters.map(({ roster_id }) => roster_id))
  return [...rows].filter(({ roster_id }) => rosters.delete(roster_id)).sort((a, b) => a.roster_id - b.roster_id)
}

/** Rosters and lineups of every week that Sleeper has rows for. */
export const weeksOf = (league: SleeperLeague, seating: Seating): PlannedWeek[] =>
  [...league.weeks].map(([week, rows]) => ({
    week,
    lineups: rowsIn(league, rows).map((row, _, all) => lineupOf(withOwnStarters(row, all), seating)),
  }))

/** The rows of a week by their matchup id; those without one are left out. */
const groupsIn = (league: SleeperLeague, rows: readonly MatchupAnswer[]): MatchupAnswer[][] => {
  const groups = Map.groupBy(rowsIn(league, rows), ({ matchup_id }) => matchup_id ?? null)
  groups.delete(null)
  return [...groups.values()]
}

/** The rows that meet in a week, the lower roster first: the two of one matchup id. Of more nobody knows who met whom. */
export const meetingsIn = (
  league: SleeperLeague,
  rows: readonly MatchupAnswer[],
): (readonly [MatchupAnswer, MatchupAnswer])[] =>
  groupsIn(league, rows).flatMap(([home, away, ...others]) =>
    home && away && others.length === 0 ? [[home, away] as const] : [],
  )

const hasPairingsOrPoints = (rows: readonly MatchupAnswer[]): boolean =>
  rows.some(({ matchup_id, points, custom_points }) => matchup_id != null || (custom_points ?? points ?? 0) !== 0)

/**
 * Returns whether a week counts in the league. Sleeper counts weeks before `start_week` that have pairings or points:
 * a commissioner can move the start after weeks were played.
 */
export const weekCounts = ({ league, weeks }: Pick<SleeperLeague, 'league' | 'weeks'>, week: number): boolean =>
  week >= (league.settings.start_week ?? 1) || hasPairingsOrPoints(weeks.get(week) ?? [])

/** Weeks of the regular season that count, with their rows. */
export const regularWeeks = (answers: SleeperLeague): (readonly [number, readonly MatchupAnswer[]])[] =>
  [...answers.weeks].filter(([week]) => week <= lastRegularWeek(answers.league) && weekCounts(answers, week))

/** Weeks of the regular season in which more than two rows have one matchup id. */
export const crowdedWeeks = (league: SleeperLeague): number[] =>
  regularWeeks(league).flatMap(([week, rows]) => (groupsIn(league, rows).some(all => all.length > 2) ? [week] : []))

/** The lower roster is at home; a row that meets nobody has a bye, in a week in which somebody meets. */
const pairUp = (league: SleeperLeague, week: number, rows: readonly MatchupAnswer[]): PlannedMatchup[] => {
  const meetings = meetingsIn(league, rows)
  if (meetings.length === 0) return []
  const away = new Map(meetings)
  const visitors = new Set(meetings.map(([, other]) => other))
  return rowsIn(league, rows)
    .filter(row => !visitors.has(row))
    .map(row => {
      const other = away.get(row)
      return { week, home: String(row.roster_id), away: other ? String(other.roster_id) : null }
    })
}

/** The schedule of the regular season, as far as Sleeper has one. */
export const matchupsOf = (league: SleeperLeague): PlannedMatchup[] =>
  regularWeeks(league).flatMap(([week, rows]) => pairUp(league, week, rows))
