import type { LiveSource } from '../../../data/live.ts'
import type { LiveLines } from '../schema/live.ts'
import type { Sql } from './dialects/sql.ts'

/**
 * A source's last report about a week. Also used for the state of a platform, which does not have a report. Times are
 * in epoch ms of wall time.
 */
export interface StoredFeed {
  name: string
  source: LiveSource
  /**
   * The mirror that the report is about. For a platform, the mirror whose source failed last. Null for all players'
   * stats.
   */
  leagueId: string | null
  season: number
  week: number
  /** When the source last reported; null if it never has. */
  asOf: number | null
  /** When the source began to fail; null while it works. */
  failedAt: number | null
  /** The number of failures in a row. */
  failures: number
  /** The earliest time when a daemon can poll the source again. */
  nextAt: number
  lines: LiveLines | null
}

type Row = Omit<StoredFeed, 'lines'> & { lines: string | null }

const FIND = `SELECT name, source, league_id AS leagueId, season, week, as_of AS asOf, failed_at AS failedAt, failures,
  next_at AS nextAt, lines FROM live_feed WHERE name = ?`

const PUT = `INSERT INTO live_feed (name, source, league_id, season, week, as_of, failed_at, failures, next_at, lines)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (name) DO UPDATE SET league_id = excluded.league_id, season = excluded.season, week = excluded.week, as_of = excluded.as_of,
  failed_at = excluded.failed_at, failures = excluded.failures, next_at = excluded.next_at, lines = excluded.lines`

const VISIT = `INSERT INTO league_visit (league_id, at) SELECT id, ? FROM league WHERE id = ?
  ON CONFLICT (league_id) DO UPDATE SET at = excluded.at`

/** The home team's win probability in a matchup, at a given wall time. */
export interface StoredChance {
  at: number
  homeId: string
  chance: number
}

const PUT_CHANCE = `INSERT INTO live_chance (league_id, home_id, at, week, chance) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (league_id, home_id, at) DO UPDATE SET chance = excluded.chance`

/** Probabilities are stored in thousandths. */
const UNIT = 1000

/** Reports from sources, and visits to leagues. The daemon polls sources for leagues that were recently visited. */
export const liveFeedStore = (sql: Sql) => ({
  find: async (name: string): Promise<StoredFeed | null> => {
    const row = await sql.get<Row>(FIND, name)
    return row ? { ...row, lines: row.lines === null ? null : (JSON.parse(row.lines) as LiveLines) } : null
  },
  /** Returns when each source can be polled again. */
  listNext: async (): Promise<Map<string, number>> =>
    new Map(await sql.rows<[string, number]>('SELECT name, next_at FROM live_feed')),
  put: async (feed: StoredFeed): Promise<void> => {
    const { name, source, leagueId, season, week, asOf, failedAt, failures, nextAt, lines } = feed
    const text = lines === null ? null : JSON.stringify(lines)
    await sql.run(PUT, name, source, leagueId, season, week, asOf, failedAt, failures, nextAt, text)
  },
  /** Stores win probabilities for a league's week, and deletes those for other weeks. */
  putChances: async (leagueId: string, week: number, chances: readonly StoredChance[]): Promise<void> => {
    await sql.run('DELETE FROM live_chance WHERE league_id = ? AND week <> ?', leagueId, week)
    for (const { homeId, at, chance } of chances)
      await sql.run(PUT_CHANCE, leagueId, homeId, at, week, Math.round(chance * UNIT))
  },
  /** Returns the win probabilities for a league's week, oldest first. */
  listChances: async (leagueId: string, week: number): Promise<StoredChance[]> =>
    (
      await sql.rows<[number, string, number]>(
        'SELECT at, home_id, chance FROM live_chance WHERE league_id = ? AND week = ? ORDER BY at, home_id',
        leagueId,
        week,
      )
    ).map(([at, homeId, chance]) => ({ at, homeId, chance: chance / UNIT })),
  /** Records when leagues were visited. */
  visit: async (visits: ReadonlyMap<string, number>): Promise<void> => {
    for (const [id, at] of visits) await sql.run(VISIT, at, id)
  },
  /** Returns the leagues that were visited at or after a given time. */
  listVisited: async (since: number): Promise<string[]> =>
    (await sql.rows<[string]>('SELECT league_id FROM league_visit WHERE at >= ? ORDER BY league_id', since)).map(
      ([id]) => id,
    ),
})
