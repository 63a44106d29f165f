import { type Sql, where } from './dialects/sql.ts'

/** A player on a roster. A team's spots are in the order that it acquired the players. */
export interface StoredSpot {
  playerId: string
  teamId: string
  /** In epoch ms of league time. */
  acquiredAt: number
  /** When the player was moved to IR or the taxi squad, in epoch ms of league time; null for an active player. */
  reservedAt: number | null
  /** True for a player on the taxi squad. */
  taxi: boolean
}

/** Where a player is on a roster: active, on IR or on the taxi squad. */
export type SpotPlace = Pick<StoredSpot, 'reservedAt' | 'taxi'>

/** A roster as it was stored when its week closed. */
export interface ClosedRoster {
  teamId: string
  week: number
  spots: readonly StoredSpot[]
}

/** `reservedAt` is 0 for active players. */
type SpotRow = [playerId: string, teamId: string, acquiredAt: number, reserve: number, taxi: number]
type ClosedRosterRow = [teamId: string, week: number, spots: string]

/**
 * A spot in a stored roster. Players on IR or the taxi squad have the third value, and players on the taxi squad also
 * have the fourth.
 */
type ClosedSpot = [playerId: string, acquiredAt: number, reservedAt?: number, taxi?: 1]

const SPOTS = 'SELECT player_id, team_id, acquired_at, reserve, taxi FROM roster_spot'
const INSERT = `INSERT INTO roster_spot (league_id, player_id, team_id, acquired_at, reserve, taxi, place)
  VALUES (?, ?, ?, ?, ?, ?, (SELECT coalesce(max(place), 0) + 1 FROM roster_spot WHERE league_id = ? AND team_id = ?))`
const RESERVE = 'UPDATE roster_spot SET reserve = ?, taxi = ? WHERE league_id = ? AND player_id = ?'
const ACQUIRED_BY = 'UPDATE roster_spot SET acquired_at = ? WHERE league_id = ? AND acquired_at > ?'
const RESERVED_BY = 'UPDATE roster_spot SET reserve = ? WHERE league_id = ? AND reserve > ?'
const KEEP = `INSERT INTO kept_roster (league_id, week, team_id, spots) VALUES (?, ?, ?, ?)
  ON CONFLICT (league_id, week, team_id) DO UPDATE SET spots = excluded.spots`

const DROPS = 'SELECT player_id, dropped_at FROM dropped_player WHERE league_id = ?'
const DROP = `INSERT INTO dropped_player (league_id, player_id, dropped_at) VALUES (?, ?, ?)
  ON CONFLICT (league_id, player_id) DO UPDATE SET dropped_at = excluded.dropped_at`

const readSpot = ([playerId, teamId, acquiredAt, reserve, taxi]: SpotRow): StoredSpot => ({
  playerId,
  teamId,
  acquiredAt,
  reservedAt: reserve === 0 ? null : reserve,
  taxi: taxi === 1,
})

const closedSpot = ({ playerId, acquiredAt, reservedAt, taxi }: StoredSpot): ClosedSpot =>
  reservedAt === null
    ? [playerId, acquiredAt]
    : taxi
      ? [playerId, acquiredAt, reservedAt, 1]
      : [playerId, acquiredAt, reservedAt]

const readClosedRoster = ([teamId, week, spots]: ClosedRosterRow): ClosedRoster => ({
  teamId,
  week,
  spots: (JSON.parse(spots) as ClosedSpot[]).map(([playerId, acquiredAt, reservedAt = null, taxi]) => ({
    playerId,
    teamId,
    acquiredAt,
    reservedAt,
    taxi: taxi === 1,
  })),
})

/** Current rosters, with each player at most once per league, and the stored rosters of closed weeks. */
export const rosterStore = (sql: Sql) => ({
  /** Returns all rosters in a league, each in the order that players were acquired. */
  listOf: async (leagueId: string): Promise<StoredSpot[]> =>
    (await sql.rows<SpotRow>(`${SPOTS} WHERE league_id = ? ORDER BY team_id, place`, leagueId)).map(readSpot),
  /** Adds a player to the end of a roster. */
  insert: async (leagueId: string, { playerId, teamId, acquiredAt, reservedAt, taxi }: StoredSpot): Promise<void> => {
    const place = [reservedAt ?? 0, taxi ? 1 : 0]
    await sql.run(INSERT, leagueId, playerId, teamId, acquiredAt, ...place, leagueId, teamId)
  },
  /** Moves a player to a different place on a roster. */
  move: async (leagueId: string, playerId: string, { reservedAt, taxi }: SpotPlace): Promise<void> => {
    await sql.run(RESERVE, reservedAt ?? 0, taxi ? 1 : 0, leagueId, playerId)
  },
  /** Returns a player's spot; null for a player without a team. */
  find: async (leagueId: string, playerId: string): Promise<StoredSpot | null> =>
    (await sql.rows<SpotRow>(`${SPOTS} WHERE league_id = ? AND player_id = ?`, leagueId, playerId)).map(readSpot)[0] ??
    null,
  delete: async (leagueId: string, playerId: string): Promise<void> => {
    await sql.run('DELETE FROM roster_spot WHERE league_id = ? AND player_id = ?', leagueId, playerId)
  },
  /** Stores when a player was dropped, in league time. */
  keepDrop: async (leagueId: string, playerId: string, droppedAt: number): Promise<void> => {
    await sql.run(DROP, leagueId, playerId, droppedAt)
  },
  /** Returns when players were last dropped, by player id. */
  listDrops: async (leagueId: string): Promise<Map<string, number>> =>
    new Map(await sql.rows<[string, number]>(DROPS, leagueId)),
  /**
   * Moves the start of roster spots, and of stays on IR and taxi squads, back to a given league time if it is later.
   * Deletes all drop times.
   */
  beginAt: async (leagueId: string, at: number): Promise<void> => {
    await sql.run(ACQUIRED_BY, at, leagueId, at)
    await sql.run(RESERVED_BY, at, leagueId, at)
    await sql.run('DELETE FROM dropped_player WHERE league_id = ?', leagueId)
  },
  /** Empties all rosters in a league, including those stored for closed weeks. */
  clear: async (leagueId: string): Promise<void> => {
    await sql.run('DELETE FROM roster_spot WHERE league_id = ?', leagueId)
    await sql.run('DELETE FROM kept_roster WHERE league_id = ?', leagueId)
    await sql.run('DELETE FROM dropped_player WHERE league_id = ?', leagueId)
  },
  /** Returns the rosters stored for all closed weeks or for one week. */
  listClosed: async (leagueId: string, week?: number): Promise<ClosedRoster[]> => {
    const { text, binds } = where([
      ['league_id = ?', leagueId],
      ['week = ?', week],
    ])
    const rows = `SELECT team_id, week, spots FROM kept_roster WHERE ${text} ORDER BY week, team_id`
    return (await sql.rows<ClosedRosterRow>(rows, ...binds)).map(readClosedRoster)
  },
  /** Stores a roster for a closed week, which replaces the previous one. */
  keep: async (leagueId: string, { teamId, week, spots }: ClosedRoster): Promise<void> => {
    await sql.run(KEEP, leagueId, week, teamId, JSON.stringify(spots.map(closedSpot)))
  },
})
