import { countBefore } from '../rules/binary-search.ts'
import type { WeekGame } from '../schema/game.ts'
import { kickoffOf, overAt } from './calendar.ts'
import type { Season } from './season.ts'

/** A week, and the league time in epoch ms. */
export interface WeekAt {
  week: number
  now: number
}

/** The team of a player's stat row in a week, visible or not, or null. */
export const rowTeam = ({ whole: { index, teams } }: Season, player: number, week: number): string | null => {
  const row = countBefore(index.player.length, at => {
    const apart = index.player[at]! - player
    return apart < 0 || (apart === 0 && index.week[at]! < week)
  })
  return index.player[row] === player && index.week[row] === week ? teams[index.team[row]!]! : null
}

/** The team of the last row that can be seen up to a week, else of the first one; null without any. */
const seenTeam = ({ index, teams, firstRow }: Season, player: number, week: number): string | null => {
  const from = firstRow[player]!
  let row = firstRow[player + 1]! - 1
  while (row > from && index.week[row]! > week) row--
  return row < from ? null : teams[index.team[row]!]!
}

/**
 * The team that a player plays for in a week, as far as that can be known: once its game has begun that of his stat row,
 * be its points not seen yet; else the one that he was seen with last.
 */
export const teamInWeek = (season: Season, player: number, { week, now }: WeekAt): string | null => {
  const own = rowTeam(season, player, week)
  if (own !== null && (kickoffOf(season.calendar, week, own) ?? Number.POSITIVE_INFINITY) <= now) return own
  return seenTeam(season, player, week) ?? season.players[player]!.team
}

/** The game of a team in a week, as far as it is; null for a bye, and for a game that was canceled. */
export const gameOfTeam = ({ calendar }: Season, team: string, { week, now }: WeekAt): WeekGame | null => {
  const fixture = calendar.fixtures[week]?.get(team)
  if (!fixture) return null
  const state = now < fixture.kickoffAt ? 'scheduled' : now < overAt(fixture) ? 'playing' : 'final'
  return { ...fixture, state }
}
