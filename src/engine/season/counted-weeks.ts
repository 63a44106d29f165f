/**
 * The weeks that count. A week counts when it is over and each of its games has a score and stat rows of players of both
 * teams: files of teams are published apart, and may be ahead. From
 * the first of March after the season every week counts, whatever is loaded.
 */
import { lateOverAt, weekIsOver } from './calendar.ts'
import type { Season } from './season.ts'

/** The week of a row is a byte. */
const MOST_WEEKS = 0x100

/** Tells whether players of a team have stat rows in a week. */
const openRows = ({ index: { player, week: weeks, team: teamOf }, players, teams }: Season) => {
  const isPerson = Uint8Array.from(players, ({ posGroup }) => Number(posGroup !== 'DST'))
  const { length: count } = teams
  const played = new Uint8Array(MOST_WEEKS * count)
  // By number: a start runs this before V8 has optimized it, and a text for each row takes three times as long.
  for (let row = 0; row < weeks.length; row++)
    if (isPerson[player[row]!] === 1) played[weeks[row]! * count + teamOf[row]!] = 1
  const numbers = new Map(teams.map((team, number) => [team, number]))
  return (week: number, team: string): boolean => {
    const number = numbers.get(team)
    return number !== undefined && played[week * count + number] === 1
  }
}

const countWeeks = (season: Season): ReadonlySet<number> => {
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
}

const counted = new WeakMap<Season, ReadonlySet<number>>()

/** The weeks that count. Kept for each season value. */
export const weeksThatCount = (season: Season): ReadonlySet<number> => {
  const known = counted.get(season) ?? countWeeks(season)
  counted.set(season, known)
  return known
}
