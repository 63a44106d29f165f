import { DESIGNATIONS, type Designation, NOT_EXPECTED } from '../../../data/designations.ts'
import { teamOfDst } from '../../../data/teams.ts'
import type { PlayerStatus, WeekGame } from '../schema/facts.ts'
import { kickoffOf, overAt } from '../season/calendar.ts'
import { designationsIn, hasDesignations, reportIn, statusesIn } from '../season/designations.ts'
import { findPlayer, type Season } from '../season/season.ts'
import { rowIn } from '../season/totals.ts'
import { gameOfTeam, teamInWeek, type WeekAt } from '../season/week-teams.ts'

/** Returns a player's game in a week; null during a bye, or if the player does not have an NFL team. */
export type GameOf = (playerId: string) => WeekGame | null

/** Returns the NFL team of a player or team defense in a week, as known at a given time. */
export const teamIn = (season: Season, playerId: string, at: WeekAt): string | null => {
  const player = findPlayer(season, playerId)
  return player === null ? (teamOfDst(playerId)?.code ?? null) : teamInWeek(season, player, at)
}

/** Reads a week's games as known at a given time. */
export const gamesIn = (season: Season, at: WeekAt): GameOf => {
  return playerId => {
    const team = teamIn(season, playerId, at)
    return team === null ? null : gameOfTeam(season, team, at)
  }
}

/** Reads players' statuses before their games in a week; null for a player who is not in the season's data. */
export const statusesOf = (season: Season, at: WeekAt): ((playerId: string) => PlayerStatus | null) => {
  const statusOf = statusesIn(season, at)
  return playerId => {
    const player = findPlayer(season, playerId)
    return player === null ? null : statusOf(player)
  }
}

/** A player's game in a week, and the player's status before it. */
export interface InWeek {
  game: WeekGame | null
  status: PlayerStatus | null
}

export type InWeekOf = (playerId: string) => InWeek

/** Reads a week's games and statuses as known at a given time. */
export const weekIn = (season: Season, at: WeekAt): InWeekOf => {
  const [gameOf, statusOf] = [gamesIn(season, at), statusesOf(season, at)]
  return playerId => ({ game: gameOf(playerId), status: statusOf(playerId) })
}

/** Adds games and statuses to players. If no week is given, returns the players unchanged. */
export const withWeek = <Row extends { id: string }>(
  rows: readonly Row[],
  inWeek: ((playerId: string) => Partial<InWeek>) | null,
): (Row & Partial<InWeek>)[] => rows.map(row => (inWeek ? { ...row, ...inWeek(row.id) } : row))

/** Returns, for each NFL team, the weeks of its last `games` finished games, newest first. */
const lastWeeksIn = (season: Season, now: number, games: number): ((team: string) => readonly number[]) => {
  const weeksByTeam = new Map<string, readonly number[]>()
  return team => {
    const cached = weeksByTeam.get(team)
    if (cached) return cached
    const weeks = season.games
      .filter(game => (game.home === team || game.away === team) && overAt(game) <= now)
      .sort((a, b) => b.kickoffAt - a.kickoffAt)
      .slice(0, games)
      .map(({ week }) => week)
    weeksByTeam.set(team, weeks)
    return weeks
  }
}

/**
 * Returns a test for whether a player appeared in any of their NFL team's last `games` games, as of a week. All players
 * pass before their team's first game.
 */
const recentPlayers = (
  season: Season,
  at: WeekAt,
  games: number,
  lastWeeks = lastWeeksIn(season, at.now, games),
): ((id: string) => boolean) => {
  return id => {
    const player = findPlayer(season, id)
    if (player === null) return false
    const team = teamInWeek(season, player, at)
    const weeks = team === null ? [] : lastWeeks(team)
    return weeks.length === 0 || weeks.some(week => rowIn(season, player, week) !== null)
  }
}

/**
 * Returns a test for whether a player is expected to play in a week. The player must not be out. The player must also
 * have played in one of the NFL team's last games, or have been out for one of them.
 */
export const expectedPlayers = (season: Season, at: WeekAt, games: number): ((id: string) => boolean) => {
  const lastWeeks = lastWeeksIn(season, at.now, games)
  const hasPlayed = recentPlayers(season, at, games, lastWeeks)
  const readers = new Map<number, (player: number) => Designation | null>()
  const isOut = (player: number, week: number): boolean => {
    const read = readers.get(week) ?? designationsIn(season, { week, now: at.now })
    readers.set(week, read)
    const designation = read(player)
    return designation !== null && designation !== 'unsigned' && NOT_EXPECTED.has(DESIGNATIONS[designation].status)
  }
  const hasReturned = (player: number): boolean => {
    const team = teamInWeek(season, player, at)
    return team !== null && lastWeeks(team).some(week => isOut(player, week))
  }
  return id => {
    const player = findPlayer(season, id)
    if (player === null) return false
    return !isOut(player, at.week) && (hasPlayed(id) || hasReturned(player))
  }
}

/** Returns whether a player played in one of the NFL team's last games, using the same rule as `recentPlayers`. */
export const hasPlayedLately = (season: Season, id: string, { games, ...at }: WeekAt & { games: number }): boolean =>
  recentPlayers(season, at, games)(id)

/** Returns whether a player played in a visible game that kicked off at or after a given time. */
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

/** Returns whether a player has a visible game in a season. */
export const hasPlayedIn = (season: Season, id: string): boolean => {
  const player = findPlayer(season, id)
  return player !== null && season.firstRow[player + 1]! > season.firstRow[player]!
}

/**
 * Returns the designation that counts for IR: this week's, or last week's until the player appears in this week's
 * report. Undefined if the season's data does not include injuries.
 */
export const reserveDesignation = (
  season: Season,
  id: string,
  { week, now }: WeekAt,
): Designation | null | undefined => {
  const player = findPlayer(season, id)
  if (player === null || !hasDesignations(season, { week, now })) return undefined
  const present = designationsIn(season, { week, now })(player)
  const isReported = present !== null || reportIn(season, player, { week, now }) !== null
  return isReported || week === 1 ? present : designationsIn(season, { week: week - 1, now })(player)
}
