import { teamOfDst } from '../../../data/teams.ts'
import type { WeekGame } from '../schema/game.ts'
import { kickoffOf, overAt } from '../season/calendar.ts'
import { rowIn } from '../season/player-totals.ts'
import type { Season } from '../season/season.ts'
import { gameOfTeam, teamInWeek, type WeekAt } from '../season/week-teams.ts'
import { findPlayer } from './season.ts'

/** The game of a player in a week, by the id of the player; null for a bye, and without an NFL team. */
export type GameOf = (playerId: string) => WeekGame | null

/** The NFL team of a player or team defense in a week, as known at an instant. */
export const teamIn = (season: Season, playerId: string, at: WeekAt): string | null => {
  const player = findPlayer(season, playerId)
  return player === null ? (teamOfDst(playerId)?.code ?? null) : teamInWeek(season, player, at)
}

/** Reads the games of a week as they are at an instant. */
export const gamesIn = (season: Season, at: WeekAt): GameOf => {
  return playerId => {
    const team = teamIn(season, playerId, at)
    return team === null ? null : gameOfTeam(season, team, at)
  }
}

/** Players with their games; as they are where no week is meant. */
export const withGames = <Row extends { id: string }>(
  rows: readonly Row[],
  gameOf: GameOf | null,
): (Row & { game?: WeekGame | null })[] => rows.map(row => (gameOf ? { ...row, game: gameOf(row.id) } : row))

/** The weeks of the last games of a team that are over, the newest first. */
const lastWeeksOf = (season: Season, team: string, now: number): number[] =>
  season.games
    .filter(game => (game.home === team || game.away === team) && overAt(game) <= now)
    .sort((a, b) => b.kickoffAt - a.kickoffAt)
    .map(({ week }) => week)

/**
 * Reads whether players have played in one of the last games, as many as given, of the NFL teams that they have in a week.
 * Before a team's first game, none of its players has missed one.
 */
export const recentPlayers = (season: Season, at: WeekAt, games: number): ((id: string) => boolean) => {
  const weeksByTeam = new Map<string, readonly number[]>()
  const lastWeeks = (team: string): readonly number[] => {
    const weeks = weeksByTeam.get(team) ?? lastWeeksOf(season, team, at.now).slice(0, games)
    weeksByTeam.set(team, weeks)
    return weeks
  }
  return id => {
    const player = findPlayer(season, id)
    if (player === null) return false
    const team = teamInWeek(season, player, at)
    const weeks = team === null ? [] : lastWeeks(team)
    return weeks.length === 0 || weeks.some(week => rowIn(season, player, week) !== null)
  }
}

/** Whether a player has played in one of the last games of the NFL team, as `recentPlayers` reads it. */
export const hasPlayedLately = (season: Season, id: string, { games, ...at }: WeekAt & { games: number }): boolean =>
  recentPlayers(season, at, games)(id)

/** Whether a player has played in a game that kicked off at an instant or later, as far as it can be seen. */
export const hasPlayedSince = (season: Season, id: string, since: number): boolean => {
  const player = findPlayer(season, id)
  if (player === null) return false
  const { index, teams, calendar, firstRow } = season
  for (let row = firstRow[player]!; row < firstRow[player + 1]!; row++) {
    const kickoffAt = kickoffOf(calendar, index.week[row]!, teams[index.team[row]!]!)
    if (kickoffAt !== null && kickoffAt >= since) return true
  }
  return false
}

/** Whether a player has a game in a season, as far as it can be seen. */
export const hasPlayedIn = (season: Season, id: string): boolean => {
  const player = findPlayer(season, id)
  return player !== null && season.firstRow[player + 1]! > season.firstRow[player]!
}
