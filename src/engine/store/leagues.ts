import type { Criterion } from '../../../data/leagues.ts'
import type { PlatformName } from '../../../data/platforms.ts'
import type { AcquisitionMode, PlayoffConfig } from '../schema/league.ts'
import type { RosterConfig } from '../schema/lineup.ts'
import type { Bind, Sql } from './dialects/sql.ts'

/** The seeds of a bracket as they were drawn: every team, best first, and rounds that somebody paired by hand. */
export interface StoredDraw {
  seeds: readonly string[]
  pairings?: readonly (readonly (readonly [string, string | null])[])[]
}

/** A league as it is kept; `accountId` is its commissioner. */
export interface StoredLeague {
  id: string
  accountId: string
  name: string
  season: number
  systemId: string
  rosterConfig: RosterConfig
  acquisitionMode: AcquisitionMode
  ranking: Criterion[]
  medianGame: boolean
  playoffConfig: PlayoffConfig
  draw: StoredDraw | null
  /** Weeks whose rosters and lineups are kept for ever, ascending. */
  closedWeeks: readonly number[]
  /** The platform that it mirrors a league of, with the number there; both null where it mirrors nothing. */
  externalPlatform: PlatformName | null
  externalId: string | null
  settingsDrift: boolean
  createdAt: number
  updatedAt: number
}

interface Row extends Record<'roster_config' | 'ranking' | 'playoff_config' | 'closed_weeks', string> {
  id: string
  account_id: string
  name: string
  season: number
  system_id: string
  acquisition_mode: AcquisitionMode
  median_game: number
  draw: string | null
  external_platform: PlatformName | null
  external_id: string | null
  settings_drift: number
  created_at: number
  updated_at: number
}

const read = (row: Row): StoredLeague => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  season: row.season,
  systemId: row.system_id,
  rosterConfig: JSON.parse(row.roster_config) as RosterConfig,
  acquisitionMode: row.acquisition_mode,
  ranking: JSON.parse(row.ranking) as Criterion[],
  medianGame: row.median_game === 1,
  playoffConfig: JSON.parse(row.playoff_config) as PlayoffConfig,
  draw: row.draw === null ? null : (JSON.parse(row.draw) as StoredDraw),
  closedWeeks: JSON.parse(row.closed_weeks) as number[],
  externalPlatform: row.external_platform,
  externalId: row.external_id,
  settingsDrift: row.settings_drift === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const binds = (league: StoredLeague): Bind[] => [
  league.name,
  league.season,
  league.systemId,
  JSON.stringify(league.rosterConfig),
  league.acquisitionMode,
  JSON.stringify(league.ranking),
  league.medianGame ? 1 : 0,
  JSON.stringify(league.playoffConfig),
  league.draw && JSON.stringify(league.draw),
  JSON.stringify(league.closedWeeks),
  league.externalPlatform,
  league.externalId,
  league.settingsDrift ? 1 : 0,
  league.updatedAt,
]

const SET = `name = ?, season = ?, system_id = ?, roster_config = ?, acquisition_mode = ?, ranking = ?, median_game = ?,
  playoff_config = ?, draw = ?, closed_weeks = ?, external_platform = ?, external_id = ?, settings_drift = ?, updated_at = ?`

const INSERT = `INSERT INTO league (name, season, system_id, roster_config, acquisition_mode, ranking, median_game,
  playoff_config, draw, closed_weeks, external_platform, external_id, settings_drift, updated_at, id, account_id, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** The leagues `l` that an account made or runs a team in; its id stands for both. */
export const OF_ACCOUNT = `(l.account_id = ?
  OR EXISTS (SELECT 1 FROM team t WHERE t.league_id = l.id AND t.manager_id = ?))`

export const leagueStore = (sql: Sql) => ({
  find: async (id: string): Promise<StoredLeague | null> => {
    const row = await sql.get<Row>('SELECT * FROM league WHERE id = ?', id)
    return row ? read(row) : null
  },
  /** How many leagues an account is the commissioner of. */
  countOwn: async (accountId: string): Promise<number> =>
    (await sql.get<{ n: number }>('SELECT count(*) AS n FROM league WHERE account_id = ?', accountId))?.n ?? 0,
  /** Leagues that the account made or runs a team in, oldest first. */
  listOf: async (accountId: string): Promise<StoredLeague[]> =>
    (await sql.all<Row>(`SELECT * FROM league l WHERE ${OF_ACCOUNT} ORDER BY l.seq`, accountId, accountId)).map(read),
  /** Leagues of anybody that play under a system, oldest first. */
  listUnder: async (systemId: string): Promise<StoredLeague[]> =>
    (await sql.all<Row>('SELECT * FROM league WHERE system_id = ? ORDER BY seq', systemId)).map(read),
  /** The league with which an account mirrors one elsewhere, or null. */
  findMirror: async (
    accountId: string,
    { platform, season, id }: { platform: PlatformName; season: number; id: string },
  ): Promise<StoredLeague | null> => {
    const row = await sql.get<Row>(
      'SELECT * FROM league WHERE external_platform = ? AND external_id = ? AND season = ? AND account_id = ?',
      platform,
      id,
      season,
      accountId,
    )
    return row ? read(row) : null
  },
  /** Leagues that mirror one elsewhere, oldest first. */
  listMirrors: async (): Promise<StoredLeague[]> =>
    (await sql.all<Row>('SELECT * FROM league WHERE external_id IS NOT NULL ORDER BY seq')).map(read),
  /** Ids of the leagues that mirror nothing, oldest first. */
  listOwnIds: async (): Promise<string[]> =>
    (await sql.rows<[string]>('SELECT id FROM league WHERE external_id IS NULL ORDER BY seq')).map(([id]) => id),
  insert: async (league: StoredLeague): Promise<void> => {
    await sql.run(INSERT, ...binds(league), league.id, league.accountId, league.createdAt)
  },
  update: async (league: StoredLeague): Promise<void> => {
    await sql.run(`UPDATE league SET ${SET} WHERE id = ?`, ...binds(league), league.id)
  },
  /** Deletes a league and everything in it. */
  delete: async (id: string): Promise<void> => {
    await sql.run('DELETE FROM league WHERE id = ?', id)
  },
})
