import { teamOfDst } from '../../../../data/teams.ts'
import type { WeekGame } from '../../schema/game.ts'
import type { Season } from '../../season/season.ts'
import { gameOfTeam, teamInWeek, type WeekAt } from '../../season/week-teams.ts'
import { findPlayer } from './opened-season.ts'

/** The game that a player has in a week, by his id; null for a bye. */
export type GameOf = (playerId: string) => WeekGame | null

/** The games of a week as they are at an instant. Who is in no game and on no team has none. */
export const gamesIn = (season: Season, at: WeekAt): GameOf => {
  return playerId => {
    const player = findPlayer(season, playerId)
    const team = player === null ? (teamOfDst(playerId)?.code ?? null) : teamInWeek(season, player, at)
    return team === null ? null : gameOfTeam(season, team, at)
  }
}

/** Players with their games; as they are where no week is meant. */
export const withGames = <Row extends { id: string }>(
  rows: readonly Row[],
  gameOf: GameOf | null,
): (Row & { game?: WeekGame | null })[] => rows.map(row => (gameOf ? { ...row, game: gameOf(row.id) } : row))
