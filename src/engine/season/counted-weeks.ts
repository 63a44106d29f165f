/**
 * The weeks that count. A week counts when it is over and each of its games has a score and stat rows of both teams. From
 * the first of March after the season every week counts, whatever is loaded.
 */
import { lateOverAt, weekIsOver } from './calendar.ts'
import type { Season } from './season.ts'

const countWeeks = ({ calendar, boundary, games, index, teams }: Season): ReadonlySet<number> => {
  const played = new Set<string>()
  for (let row = 0; row < index.week.length; row++) played.add(`${index.week[row]} ${teams[index.team[row]!]}`)
  const late = boundary >= lateOverAt(calendar.season)
  const incomplete = new Set(
    games
      .filter(({ week, home, away, homeScore, awayScore }) => {
        const scored = homeScore !== null && awayScore !== null
        return !(scored && played.has(`${week} ${home}`) && played.has(`${week} ${away}`))
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
