import { teamOfDst } from '../../../data/teams.ts'
import type { WeekGame } from '../schema/game.ts'
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
