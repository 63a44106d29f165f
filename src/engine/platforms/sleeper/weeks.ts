import type { PlannedLineup, PlannedMatchup, PlannedWeek } from '../plan.ts'
import type { MatchupAnswer } from './answers.ts'
import type { SleeperLeague } from './read.ts'
import type { Seating } from './slots.ts'
import { playersOn } from './teams.ts'

const EMPTY = '0'

/** What Sleeper paid each player; older answers tell it of starters only. */
const playerPoints = ({ starters, starters_points, players_points }: MatchupAnswer): Map<string, number> => {
  const paid: [string, number | null | undefined][] = players_points
    ? Object.entries(players_points)
    : (starters ?? []).map((id, at) => [id, starters_points?.[at]])
  return new Map(paid.flatMap(([id, points]) => (id === EMPTY || points == null ? [] : [[id, points]])))
}

/** The starters by our slots; null when the platform names none. */
const startersOf = ({ starters }: MatchupAnswer, { places }: Seating): (string | null)[] | null => {
  if (!starters?.length) return null
  const seen = new Set<string>()
  return places.map(place => {
    const id = starters[place] ?? EMPTY
    if (id === EMPTY || id === '' || seen.has(id)) return null
    seen.add(id)
    return id
  })
}

const lineupOf = (row: MatchupAnswer, seating: Seating): PlannedLineup => ({
  team: String(row.roster_id),
  players: playersOn(row.players, row.starters),
  starters: startersOf(row, seating),
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
    lineups: rowsIn(league, rows).map(row => lineupOf(row, seating)),
  }))

/** Rows with one matchup id meet, the lower roster at home; a row without one, or alone with it, has a bye. */
const pairUp = (week: number, rows: readonly MatchupAnswer[]): PlannedMatchup[] => {
  const open = new Map<number, number>()
  const matchups: { week: number; home: string; away: string | null }[] = []
  for (const { roster_id, matchup_id } of rows) {
    const place = matchup_id == null ? undefined : open.get(matchup_id)
    if (matchup_id != null && place !== undefined) {
      matchups[place]!.away = String(roster_id)
      open.delete(matchup_id)
    } else {
      if (matchup_id != null) open.set(matchup_id, matchups.length)
      matchups.push({ week, home: String(roster_id), away: null })
    }
  }
  return matchups
}

/** The schedule of the regular season, as far as Sleeper has one. */
export const matchupsOf = (league: SleeperLeague, lastRegularWeek: number): PlannedMatchup[] =>
  [...league.weeks]
    .filter(([week, rows]) => week <= lastRegularWeek && rows.some(({ matchup_id }) => matchup_id != null))
    .flatMap(([week, rows]) => pairUp(week, rowsIn(league, rows)))

/** Sentences about lineups that are not taken as they are. */
export const lineupWarnings = ({ league, weeks }: SleeperLeague, { unsupportedSlots, places }: Seating): string[] => {
  const seats = places.length + unsupportedSlots.length
  const rows = [...weeks].flatMap(([week, all]) => all.map(row => ({ week, ...row })))
  const listed = (numbers: readonly number[]) => [...new Set(numbers)].join(', ')
  const otherwise = rows.filter(({ starters }) => starters?.length && starters.length !== seats)
  const custom = rows.filter(({ custom_points }) => custom_points != null)
  return [
    ...(unsupportedSlots.length > 0
      ? [`Starting seats that do not exist here are bench places: ${unsupportedSlots.join(', ')}`]
      : []),
    ...(otherwise.length > 0
      ? [`The lineups of week ${listed(otherwise.map(({ week }) => week))} were set for other seats than those of now`]
      : []),
    ...(custom.length > 0
      ? [
          `The commissioner set totals by hand in week ${listed(custom.map(({ week }) => week))}; here players are scored`,
        ]
      : []),
    ...(league.settings.best_ball === 1
      ? ['Best ball does not exist here: lineups are those that Sleeper shows, and none are filled in by points']
      : []),
  ]
}
