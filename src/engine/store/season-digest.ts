import type { Hash } from 'node:crypto'
import { sha256Stream } from '../crypto.ts'
import type { Bind, Sql } from './dialects/sql.ts'

/** Everything that a season holds but its digest, in a fixed order. */
const PARTS = [
  `SELECT season, version, loaded_at, row_count, player_count, game_count, teams, row_player, row_week, row_team,
   row_opponent, coverage, files, change FROM season WHERE season = ?`,
  'SELECT stat, decimals, exact, width, row_numbers, cells FROM season_column WHERE season = ? ORDER BY stat',
  'SELECT number, id, name, position, pos_group, team FROM season_player WHERE season = ? ORDER BY number',
  'SELECT number, year, draft_number FROM nfl_entry WHERE season = ? ORDER BY number',
  'SELECT number, name FROM player_name WHERE season = ? ORDER BY number, name',
  `SELECT number, depth, snap_share FROM season_player
   WHERE season = ? AND (depth IS NOT NULL OR snap_share IS NOT NULL) ORDER BY number`,
  'SELECT id, week, home, away, kickoff_at, home_score, away_score FROM game WHERE season = ? ORDER BY id',
] as const

/** Adds a value with its length, so that different rows never add the same bytes. */
const add = (digest: Hash, value: Bind): void => {
  const content = value instanceof Uint8Array ? value : JSON.stringify(value)
  digest.update(`${content.length} `).update(content)
}

/** The SHA-256 of a season as it is stored. */
export const digestSeason = async (sql: Sql, season: number): Promise<string> => {
  const digest = sha256Stream()
  for (const part of PARTS) {
    for (const row of await sql.rows<Bind[]>(part, season)) for (const value of row) add(digest, value)
  }
  return digest.digest('hex')
}
