import { SHEET } from '../../../data/platforms.ts'
import type { Gap, MirroredPlayer, ScoringMap } from '../schema/mirror.ts'
import type { Sql } from './dialects/sql.ts'

/** The settings that a mirror was imported with. */
export interface StoredMirror {
  leagueId: string
  /** The scoring system that the import created. */
  systemId: string
  scoring: ScoringMap
  players: readonly MirroredPlayer[]
  /** Sentences about parts that are unsupported or were changed. */
  warnings: readonly string[]
  gaps: readonly Gap[]
  /** In epoch ms of wall time. */
  syncedAt: number
}

/** A team's points in a week on the platform. */
export interface PlatformWeek {
  teamId: string
  week: number
  total: number | null
  /** By player id. */
  players: Readonly<Record<string, number>>
  /** By player id and scoring key. Empty if the platform does not report them. */
  keys: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** A platform's list of players, as last downloaded. */
interface PlatformList {
  fetchedAt: number
  /** As JSON. */
  players: string
}

type MirrorRow = Record<'leagueId' | 'systemId' | 'scoring' | 'players' | 'warnings' | 'gaps', string> & {
  syncedAt: number
}
type WeekRow = [teamId: string, week: number, total: number | null, players: string, keys: string]

const COLUMNS = 'league_id AS leagueId, system_id AS systemId, scoring, players, warnings, gaps, synced_at AS syncedAt'

const PUT = `INSERT INTO mirror (league_id, system_id, scoring, players, warnings, gaps, synced_at)
  VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (league_id) DO UPDATE SET system_id = excluded.system_id, scoring = excluded.scoring,
  players = excluded.players, warnings = excluded.warnings, gaps = excluded.gaps, synced_at = excluded.synced_at`

const PUT_WEEK = 'INSERT INTO platform_week (league_id, week, team_id, total, players, keys) VALUES (?, ?, ?, ?, ?, ?)'

const PUT_LIST = `INSERT INTO platform_list (platform, fetched_at, players) VALUES (?, ?, ?)
  ON CONFLICT (platform) DO UPDATE SET fetched_at = excluded.fetched_at, players = excluded.players`

const READ_BEFORE = `SELECT l.id FROM league l JOIN mirror m ON m.league_id = l.id
  WHERE m.synced_at < ? AND l.external_platform <> '${SHEET}'`

const weekBinds = ({ teamId, week, total, players, keys }: PlatformWeek) =>
  [week, teamId, total, JSON.stringify(players), JSON.stringify(keys)] as const

/** Points on platforms, by week. */
const paidWeeks = (sql: Sql) => ({
  /** Returns the points on the platform in each week of a league. */
  listWeeks: async (leagueId: string): Promise<PlatformWeek[]> => {
    const text =
      'SELECT team_id, week, total, players, keys FROM platform_week WHERE league_id = ? ORDER BY week, team_id'
    return (await sql.rows<WeekRow>(text, leagueId)).map(([teamId, week, total, players, keys]) => ({
      teamId,
      week,
      total,
      players: JSON.parse(players) as Record<string, number>,
      keys: JSON.parse(keys) as Record<string, Record<string, number>>,
    }))
  },
  /** Returns the teams' totals on the platform by week, without players. */
  listTotals: async (leagueId: string): Promise<Pick<PlatformWeek, 'teamId' | 'week' | 'total'>[]> =>
    (
      await sql.rows<[teamId: string, week: number, total: number | null]>(
        'SELECT team_id, week, total FROM platform_week WHERE league_id = ? ORDER BY week, team_id',
        leagueId,
      )
    ).map(([teamId, week, total]) => ({ teamId, week, total })),
  /** Replaces the stored points. */
  replaceWeeks: async (leagueId: string, weeks: readonly PlatformWeek[]): Promise<void> => {
    await sql.run('DELETE FROM platform_week WHERE league_id = ?', leagueId)
    await Promise.all(weeks.map(week => sql.run(PUT_WEEK, leagueId, ...weekBinds(week))))
  },
})

/** Data that only mirrors have. */
export const mirrorStore = (sql: Sql) => ({
  find: async (leagueId: string): Promise<StoredMirror | null> => {
    const row = await sql.get<MirrorRow>(`SELECT ${COLUMNS} FROM mirror WHERE league_id = ?`, leagueId)
    if (!row) return null
    return {
      leagueId: row.leagueId,
      systemId: row.systemId,
      scoring: JSON.parse(row.scoring) as ScoringMap,
      players: JSON.parse(row.players) as MirroredPlayer[],
      warnings: JSON.parse(row.warnings) as string[],
      gaps: JSON.parse(row.gaps) as Gap[],
      syncedAt: row.syncedAt,
    }
  },
  put: async ({ leagueId, systemId, syncedAt, ...lists }: StoredMirror): Promise<void> => {
    const { scoring, players, warnings, gaps } = lists
    const texts = [scoring, players, warnings, gaps].map(each => JSON.stringify(each))
    await sql.run(PUT, leagueId, systemId, ...texts, syncedAt)
  },
  ...paidWeeks(sql),
  /**
   * Returns the ids of mirrors that were last synced before a given wall time. Leaves out leagues from spreadsheets.
   */
  listReadBefore: async (at: number): Promise<string[]> =>
    (await sql.rows<[string]>(READ_BEFORE, at)).map(([id]) => id),
  /** Returns when the stored player list was downloaded; null if none is stored. */
  listFetchedAt: async (platform: string): Promise<number | null> =>
    (await sql.get<{ at: number }>('SELECT fetched_at AS at FROM platform_list WHERE platform = ?', platform))?.at ??
    null,
  findList: async (platform: string): Promise<PlatformList | null> =>
    (await sql.get<PlatformList>(
      'SELECT fetched_at AS fetchedAt, players FROM platform_list WHERE platform = ?',
      platform,
    )) ?? null,
  putList: async (platform: string, { fetchedAt, players }: PlatformList): Promise<void> => {
    await sql.run(PUT_LIST, platform, fetchedAt, players)
  },
})
