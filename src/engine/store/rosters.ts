import type { Sql } from './dialects/sql.ts'

/** A player on a roster. Within a team spots come in the order in which the players were acquired. */
export interface StoredSpot {
  playerId: string
  teamId: string
  /** Epoch ms of league time. */
  acquiredAt: number
}

/** A roster that was kept when its week closed. */
export interface KeptRoster {
  teamId: string
  week: number
  spots: readonly StoredSpot[]
}

type SpotRow = [playerId: string, teamId: string, acquiredAt: number]
type KeptRow = [teamId: string, week: number, spots: string]

const SPOTS = 'SELECT player_id, team_id, acquired_at FROM roster_spot'
const INSERT = `INSERT INTO roster_spot (league_id, player_id, team_id, acquired_at, place) VALUES (?, ?, ?, ?,
  (SELECT coalesce(max(place), 0) + 1 FROM roster_spot WHERE league_id = ? AND team_id = ?))`
const KEEP = `INSERT INTO kept_roster (league_id, week, team_id, spots) VALUES (?, ?, ?, ?)
  ON CONFLICT (league_id, week, team_id) DO UPDATE SET spots = excluded.spots`

const DROPS = 'SELECT player_id, dropped_at FROM dropped_player WHERE league_id = ?'
const DROP = `INSERT INTO dropped_player (league_id, player_id, dropped_at) VALUES (?, ?, ?)
  ON CONFLICT (league_id, player_id) DO UPDATE SET dropped_at = excluded.dropped_at`

const readSpot = ([playerId, teamId, acquiredAt]: SpotRow): StoredSpot => ({ playerId, teamId, acquiredAt })

const readKept = ([teamId, week, spots]: KeptRow): KeptRoster => ({
  teamId,
  week,
  spots: (JSON.parse(spots) as [string, number][]).map(([playerId, acquiredAt]) => ({ playerId, teamId, acquiredAt })),
})

/** Rosters: the present ones, on which a player is once a league, and those stored when weeks closed. */
export const rosterStore = (sql: Sql) => ({
  /** All rosters of a league, each in order of acquisition. */
  listOf: async (leagueId: string): Promise<StoredSpot[]> =>
    (await sql.rows<SpotRow>(`${SPOTS} WHERE league_id = ? ORDER BY team_id, place`, leagueId)).map(readSpot),
  /** Puts a player last on a roster. */
  insert: async (leagueId: string, { playerId, teamId, acquiredAt }: StoredSpot): Promise<void> => {
    await sql.run(INSERT, leagueId, playerId, teamId, acquiredAt, leagueId, teamId)
  },
  delete: async (leagueId: string, playerId: string): Promise<void> => {
    await sql.run('DELETE FROM roster_spot WHERE league_id = ? AND player_id = ?', leagueId, playerId)
  },
  /** Keeps when a player was dropped, league time. */
  keepDrop: async (leagueId: string, playerId: string, droppedAt: number): Promise<void> => {
    await sql.run(DROP, leagueId, playerId, droppedAt)
  },
  /** When each player was last dropped, by player id. */
  listDrops: async (leagueId: string): Promise<Map<string, number>> =>
    new Map(await sql.rows<[string, number]>(DROPS, leagueId)),
  /** Empties every roster of a league, those of closed weeks too. */
  clear: async (leagueId: string): Promise<void> => {
    await sql.run('DELETE FROM roster_spot WHERE league_id = ?', leagueId)
    await sql.run('DELETE FROM kept_roster WHERE league_id = ?', leagueId)
    await sql.run('DELETE FROM dropped_player WHERE league_id = ?', leagueId)
  },
  /** The rosters that were kept of closed weeks. */
  listKept: async (leagueId: string): Promise<KeptRoster[]> => {
    const text = 'SELECT team_id, week, spots FROM kept_roster WHERE league_id = ? ORDER BY week, team_id'
    return (await sql.rows<KeptRow>(text, leagueId)).map(readKept)
  },
  /** Keeps a roster for a week, in place of one kept before. */
  keep: async (leagueId: string, { teamId, week, spots }: KeptRoster): Promise<void> => {
    const kept = spots.map(({ playerId, acquiredAt }) => [playerId, acquiredAt])
    await sql.run(KEEP, leagueId, week, teamId, JSON.stringify(kept))
  },
})
