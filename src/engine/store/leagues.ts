import type { LeagueOrigin } from '../../../data/platforms.ts'
import type { LeagueName } from '../schema/league.ts'
import type { Bind, Sql } from './dialects/sql.ts'
import { bindsOf, COLUMNS, type DealtWith, type LeagueRow, readLeague, type StoredLeague } from './stored-league.ts'

/** Leagues, each with the one that goes on with it. */
const LEAGUES = `SELECT l.*, (SELECT n.id FROM league n WHERE n.previous_id = l.id) AS next_id FROM league l`

const NAMES = COLUMNS.map(([column]) => column)
const UPDATE = `UPDATE league SET ${NAMES.map(name => `${name} = ?`).join(', ')} WHERE id = ?`
const INSERT = `INSERT INTO league (${NAMES.join(', ')}, id, created_at, dealt_at, dealt_step)
  VALUES (${NAMES.map(() => '?').join(', ')}, ?, ?, ?, ?)`

const DEALT_WITH = `UPDATE league SET dealt_at = ?, dealt_step = ? WHERE id = ?
  AND (dealt_at < ? OR (dealt_at = ? AND dealt_step < ?))`

const STEPPING = 'SELECT id FROM league WHERE external_id IS NULL ORDER BY seq'

const NAMES_OWN = 'SELECT id, name, season, external_id, seq FROM league WHERE account_id = ?'
const NAMES_RUN = `SELECT id, name, season, external_id, seq FROM league WHERE id IN
  (SELECT league_id FROM team WHERE manager_id = ? UNION SELECT league_id FROM co_manager WHERE account_id = ?)`
const SPELLED = ' AND (id = ? OR id LIKE ? OR lower(name) IN (?, ?) OR external_id = ?)'

/** How leagues may be known: by id, by its beginning, by either of two names in small letters, or by a platform's number. */
interface Known {
  id: string
  /** Letters, digits and hyphens alone. */
  beginning: string | null
  names: readonly [string, string]
  number: string
}

type NameRow = [id: string, name: string, season: number, externalLeagueId: string | null, place: number]

/** What a league is called, and its place among all, oldest first. */
interface StoredName extends LeagueName {
  place: number
}

/** The leagues `l` that an account made or runs a team in; each `?` is its id. */
const OF_ACCOUNT = `(l.account_id = ?
  OR EXISTS (SELECT 1 FROM team t WHERE t.league_id = l.id AND t.manager_id = ?)
  OR EXISTS (SELECT 1 FROM co_manager c WHERE c.league_id = l.id AND c.account_id = ?))`

const LIST_OF = `${LEAGUES} WHERE ${OF_ACCOUNT} ORDER BY l.seq LIMIT ?`

/** Begins with the systems, which are few, and asks each for its leagues. */
const OTHERS_SYSTEMS = `SELECT s.id FROM scoring_system s CROSS JOIN league l
  WHERE s.account_id <> ? AND l.system_id = s.id AND ${OF_ACCOUNT} GROUP BY s.id ORDER BY min(l.seq)`

/** An account's id in each place of OF_ACCOUNT. */
const thrice = (accountId: string): Bind[] => [accountId, accountId, accountId]

/** What the leagues that an account made or runs a team in are called, in no order: of those that may be known so, or of all. */
const listNames =
  (sql: Sql) =>
  async (accountId: string, known: Known | null = null): Promise<StoredName[]> => {
    const only = known ? SPELLED : ''
    const begun = known?.beginning ? `${known.beginning}%` : null
    const binds = known ? [known.id, begun, ...known.names, known.number] : []
    const own = await sql.rows<NameRow>(NAMES_OWN + only, accountId, ...binds)
    const run = await sql.rows<NameRow>(NAMES_RUN + only, accountId, accountId, ...binds)
    const ids = new Set(run.length > 0 ? own.map(([id]) => id) : [])
    const all = [...own, ...run.filter(([id]) => !ids.has(id))]
    return all.map(([id, name, season, externalLeagueId, place]) => ({ id, name, season, externalLeagueId, place }))
  }

export const leagueStore = (sql: Sql) => ({
  find: (id: string): Promise<StoredLeague | null> =>
    sql.remembered(`league ${id}`, async () => {
      const row = await sql.get<LeagueRow>(`${LEAGUES} WHERE id = ?`, id)
      return row ? readLeague(row) : null
    }),
  /** How many leagues an account is the commissioner of. */
  countOwn: async (accountId: string): Promise<number> =>
    (await sql.get<{ n: number }>('SELECT count(*) AS n FROM league WHERE account_id = ?', accountId))?.n ?? 0,
  /** Leagues that the account made or runs a team in, oldest first. */
  listOf: async (accountId: string, limit = Number.MAX_SAFE_INTEGER): Promise<StoredLeague[]> =>
    (await sql.all<LeagueRow>(LIST_OF, ...thrice(accountId), limit)).map(readLeague),
  listNames: listNames(sql),
  /** The systems of others under which leagues are played that the account made or runs a team in, as old as these. */
  listOthersSystems: async (accountId: string): Promise<string[]> =>
    (await sql.rows<[string]>(OTHERS_SYSTEMS, accountId, ...thrice(accountId))).map(([id]) => id),
  /** Leagues of anybody that play under a system, oldest first. */
  listUnder: async (systemId: string): Promise<StoredLeague[]> =>
    (await sql.all<LeagueRow>(`${LEAGUES} WHERE system_id = ? ORDER BY seq`, systemId)).map(readLeague),
  /** The league with which an account mirrors one elsewhere, or null. */
  findMirror: async (
    accountId: string,
    { platform, season, id }: { platform: LeagueOrigin; season: number; id: string },
  ): Promise<StoredLeague | null> => {
    const row = await sql.get<LeagueRow>(
      `${LEAGUES} WHERE external_platform = ? AND external_id = ? AND season = ? AND account_id = ?`,
      platform,
      id,
      season,
      accountId,
    )
    return row ? readLeague(row) : null
  },
  /** Leagues that mirror one elsewhere, oldest first. */
  listMirrors: async (): Promise<StoredLeague[]> =>
    (await sql.all<LeagueRow>(`${LEAGUES} WHERE external_id IS NOT NULL ORDER BY seq`)).map(readLeague),
  /** Every league of everybody, oldest first. */
  listAll: async (): Promise<StoredLeague[]> => (await sql.all<LeagueRow>(`${LEAGUES} ORDER BY seq`)).map(readLeague),
  /** Ids of the leagues in which time makes things happen, oldest first. */
  listSteppingIds: async (): Promise<string[]> => (await sql.rows<[string]>(STEPPING)).map(([id]) => id),
  insert: async (league: StoredLeague): Promise<void> => {
    const { at, step } = league.dealtWith
    await sql.run(INSERT, ...bindsOf(league), league.id, league.createdAt, at, step)
  },
  /** Keeps everything of a league but how far it has come. */
  update: async (league: StoredLeague): Promise<void> => {
    await sql.run(UPDATE, ...bindsOf(league), league.id)
  },
  /** Keeps how far a league has come; it never goes back but by `restart`. */
  dealWith: async (id: string, { at, step }: DealtWith): Promise<void> => {
    await sql.run(DEALT_WITH, at, step, id, at, at, step)
  },
  /** Sets how far a league has come, for a league that gets another clock. */
  restart: async (id: string, { at, step }: DealtWith): Promise<void> => {
    await sql.run('UPDATE league SET dealt_at = ?, dealt_step = ? WHERE id = ?', at, step, id)
  },
  /** Deletes a league and everything in it. */
  delete: async (id: string): Promise<void> => {
    await sql.run('DELETE FROM league WHERE id = ?', id)
  },
})
