import type { ClockMode, Criterion } from '../../../data/leagues.ts'
import type { LeagueOrigin } from '../../../data/platforms.ts'
import type {
  AcquisitionMode,
  ClaimsVisible,
  KeptRules,
  LeagueName,
  Locks,
  OffersVisible,
  Visibility,
  Waivers,
} from '../schema/league.ts'
import type { LeagueRosterConfig } from '../schema/lineup.ts'
import type { PlayoffConfig } from '../schema/playoffs.ts'
import { type Bind, placeholders, type Sql } from './dialects/sql.ts'
import type { CoManager } from './teams.ts'

/** The seeds when the bracket was drawn: every team, best first. */
export interface StoredDraw {
  seeds: readonly string[]
  /**
   * The rounds whose pairings are saved, starting with the first. They are the rounds that have begun or, in a mirror,
   * the platform's rounds.
   */
  pairings?: readonly (readonly (readonly [string, string | null])[])[]
  /** The saved rounds that do not match the current results and were already logged. */
  differing?: readonly number[]
}

export interface StoredClock {
  mode: ClockMode
  running: boolean
  speed: number
  /** When a replay's clock was last changed, in league time and in wall time; null for all other clocks. */
  at: number | null
  since: number | null
  /** True if a process with a simulated clock created the league. Only such a process can write to it. */
  simulated: boolean
}

/** The league time through which events were processed, and the last step that ran at that time. */
export interface ProcessedThrough {
  at: number
  /** The step's position in the order of steps that are due at the same time. */
  step: number
}

/** A keeper, and the round of the draft pick that it uses. */
export interface Keeper {
  teamId: string
  playerId: string
  round: number
}

/** A stored league. `accountId` is its commissioner. */
export interface StoredLeague {
  id: string
  accountId: string
  name: string
  season: number
  systemId: string
  rosterConfig: LeagueRosterConfig
  acquisitionMode: AcquisitionMode
  /** The waiver settings; null if they were never set. */
  waivers: Waivers | null
  /** Rules for earlier weeks, sorted by the last week that they apply to. */
  keptRules: readonly KeptRules[]
  claimsVisible: ClaimsVisible
  offersVisible: OffersVisible
  visibility: Visibility
  /** How many regular-season weeks counted when the waiver order was last set from the standings. */
  orderedWeeks: number
  ranking: Criterion[]
  medianGame: boolean
  /** The commissioner's locks and deadlines for moves. */
  locks: Locks
  tradeReviewHours: number
  /** The number of other teams whose votes veto a trade: 0 for more than half of them, null if teams do not vote. */
  tradeVetoVotes: number | null
  /** The last week when teams can trade; 0 for no deadline. */
  tradeDeadline: number
  /** Division names. Teams' division numbers start at 1. */
  divisions: readonly string[]
  /** The keepers for the next draft. Each uses one of its team's picks. */
  keepers: readonly Keeper[]
  /** The leagues for the previous and next seasons, or null. */
  previousId: string | null
  nextId: string | null
  playoffConfig: PlayoffConfig
  draw: StoredDraw | null
  /** Weeks whose rosters and lineups are final and stored, in ascending order. */
  closedWeeks: readonly number[]
  /** The platform and id of the league that this mirrors. Both are null if the league is not a mirror. */
  externalPlatform: LeagueOrigin | null
  externalId: string | null
  settingsDrift: boolean
  clock: StoredClock
  processedThrough: ProcessedThrough
  createdAt: number
  /** The co-commissioners, in order. */
  coCommissioners: readonly CoManager[]
  updatedAt: number
}

interface LeagueRow
  extends Record<'roster_config' | 'ranking' | 'divisions' | 'playoff_config' | 'closed_weeks', string> {
  id: string
  account_id: string
  name: string
  season: number
  system_id: string
  acquisition_mode: AcquisitionMode
  median_game: number
  trade_review_hours: number
  trade_veto_votes: number | null
  locks: string
  trade_deadline: number
  keepers: string
  previous_id: string | null
  next_id: string | null
  waivers: string | null
  kept_rules: string
  claims_visible: ClaimsVisible
  offers_visible: OffersVisible
  visibility: Visibility
  ordered_weeks: number
  draw: string | null
  external_platform: LeagueOrigin | null
  external_id: string | null
  settings_drift: number
  clock_mode: ClockMode
  clock_running: number
  clock_speed: number
  clock_at: number | null
  clock_since: number | null
  simulated: number
  dealt_at: number
  dealt_step: number
  co_commissioners: string | null
  created_at: number
  updated_at: number
}

/** Parses accounts, one per line: id, name, and display name, which can contain spaces or be empty. */
const readAccounts = (text: string | null): CoManager[] =>
  (text ?? '')
    .split('\n')
    .filter(Boolean)
    .map(line => {
      const [id, name, ...words] = line.split(' ')
      return { id: id!, name: name!, displayName: words.join(' ') || null }
    })

export const readLeague = (row: LeagueRow): StoredLeague => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  season: row.season,
  systemId: row.system_id,
  rosterConfig: JSON.parse(row.roster_config) as LeagueRosterConfig,
  acquisitionMode: row.acquisition_mode,
  waivers: row.waivers === null ? null : (JSON.parse(row.waivers) as Waivers),
  keptRules: JSON.parse(row.kept_rules) as KeptRules[],
  claimsVisible: row.claims_visible,
  offersVisible: row.offers_visible,
  visibility: row.visibility,
  orderedWeeks: row.ordered_weeks,
  ranking: JSON.parse(row.ranking) as Criterion[],
  medianGame: row.median_game === 1,
  tradeReviewHours: row.trade_review_hours,
  tradeVetoVotes: row.trade_veto_votes,
  locks: JSON.parse(row.locks) as Locks,
  tradeDeadline: row.trade_deadline,
  keepers: JSON.parse(row.keepers) as Keeper[],
  previousId: row.previous_id,
  nextId: row.next_id,
  divisions: JSON.parse(row.divisions) as string[],
  playoffConfig: JSON.parse(row.playoff_config) as PlayoffConfig,
  draw: row.draw === null ? null : (JSON.parse(row.draw) as StoredDraw),
  closedWeeks: JSON.parse(row.closed_weeks) as number[],
  externalPlatform: row.external_platform,
  externalId: row.external_id,
  settingsDrift: row.settings_drift === 1,
  clock: {
    mode: row.clock_mode,
    running: row.clock_running === 1,
    speed: row.clock_speed,
    at: row.clock_at,
    since: row.clock_since,
    simulated: row.simulated === 1,
  },
  processedThrough: { at: row.dealt_at, step: row.dealt_step },
  coCommissioners: readAccounts(row.co_commissioners),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** The columns that can change, each with a function that reads its value from a league. */
export const COLUMNS: readonly (readonly [column: string, of: (league: StoredLeague) => Bind])[] = [
  ['account_id', league => league.accountId],
  ['name', league => league.name],
  ['season', league => league.season],
  ['system_id', league => league.systemId],
  ['roster_config', league => JSON.stringify(league.rosterConfig)],
  ['acquisition_mode', league => league.acquisitionMode],
  ['waivers', league => league.waivers && JSON.stringify(league.waivers)],
  ['kept_rules', league => JSON.stringify(league.keptRules)],
  ['claims_visible', league => league.claimsVisible],
  ['offers_visible', league => league.offersVisible],
  ['visibility', league => league.visibility],
  ['ordered_weeks', league => league.orderedWeeks],
  ['ranking', league => JSON.stringify(league.ranking)],
  ['median_game', league => (league.medianGame ? 1 : 0)],
  ['trade_review_hours', league => league.tradeReviewHours],
  ['trade_veto_votes', league => league.tradeVetoVotes],
  ['locks', league => JSON.stringify(league.locks)],
  ['trade_deadline', league => league.tradeDeadline],
  ['keepers', league => JSON.stringify(league.keepers)],
  ['previous_id', league => league.previousId],
  ['divisions', league => JSON.stringify(league.divisions)],
  ['playoff_config', league => JSON.stringify(league.playoffConfig)],
  ['draw', league => league.draw && JSON.stringify(league.draw)],
  ['closed_weeks', league => JSON.stringify(league.closedWeeks)],
  ['external_platform', league => league.externalPlatform],
  ['external_id', league => league.externalId],
  ['settings_drift', league => (league.settingsDrift ? 1 : 0)],
  ['clock_mode', ({ clock }) => clock.mode],
  ['clock_running', ({ clock }) => (clock.running ? 1 : 0)],
  ['clock_speed', ({ clock }) => clock.speed],
  ['clock_at', ({ clock }) => clock.at],
  ['clock_since', ({ clock }) => clock.since],
  ['simulated', ({ clock }) => (clock.simulated ? 1 : 0)],
  ['updated_at', league => league.updatedAt],
]

/** Returns a league's values for COLUMNS, in the same order. */
const bindsOf = (league: StoredLeague): Bind[] => COLUMNS.map(([, of]) => of(league))

const CO_COMMISSIONERS = `SELECT string_agg(a.id || ' ' || a.name || ' ' || coalesce(a.display_name, ''), '\n' ORDER BY c.place)
  FROM co_commissioner c JOIN account a ON a.id = c.account_id WHERE c.league_id = l.id`

/** Selects leagues, each with its next season and co-commissioners. */
const LEAGUES = `SELECT l.*, (SELECT n.id FROM league n WHERE n.previous_id = l.id) AS next_id,
  (${CO_COMMISSIONERS}) AS co_commissioners FROM league l`

const NAMES = COLUMNS.map(([column]) => column)
const UPDATE = `UPDATE league SET ${NAMES.map(name => `${name} = ?`).join(', ')} WHERE id = ?`
const INSERT = `INSERT INTO league (${NAMES.join(', ')}, id, created_at, dealt_at, dealt_step)
  VALUES (${placeholders(NAMES)}, ?, ?, ?, ?)`

const SET_PROCESSED_THROUGH = `UPDATE league SET dealt_at = ?, dealt_step = ? WHERE id = ?
  AND (dealt_at < ? OR (dealt_at = ? AND dealt_step < ?))`

const STEPPING = 'SELECT id FROM league WHERE external_id IS NULL ORDER BY seq'

const NAMES_OWN = 'SELECT id, name, season, external_id, seq FROM league WHERE account_id = ?'
const NAMES_RUN = `SELECT id, name, season, external_id, seq FROM league WHERE id IN
  (SELECT league_id FROM team WHERE manager_id = ? UNION SELECT league_id FROM co_manager WHERE account_id = ?
  UNION SELECT league_id FROM co_commissioner WHERE account_id = ?)`
const SPELLED = ' AND (id = ? OR id LIKE ? OR lower(name) IN (?, ?) OR external_id = ?)'

/** The ways to find leagues: by id, the start of an id, two lowercase names, or a platform id. */
interface LeagueSearch {
  id: string
  /** Only letters, digits and hyphens. */
  beginning: string | null
  names: readonly [string, string]
  number: string
}

type NameRow = [id: string, name: string, season: number, externalLeagueId: string | null, place: number]

/** A league's name, and its position when leagues are sorted by age, oldest first. */
interface StoredName extends LeagueName {
  place: number
}

/** Matches the leagues `l` that an account runs or manages a team in. Each `?` is the account's id. */
const OF_ACCOUNT = `(l.account_id = ?
  OR EXISTS (SELECT 1 FROM co_commissioner o WHERE o.league_id = l.id AND o.account_id = ?)
  OR EXISTS (SELECT 1 FROM team t WHERE t.league_id = l.id AND t.manager_id = ?)
  OR EXISTS (SELECT 1 FROM co_manager c WHERE c.league_id = l.id AND c.account_id = ?))`

const LIST_OF = `${LEAGUES} WHERE ${OF_ACCOUNT} ORDER BY l.seq LIMIT ? OFFSET ?`

const ALL = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }

/** Starts with the systems, because there are few, and then reads the leagues that use each one. */
const OTHERS_SYSTEMS = `SELECT s.id FROM scoring_system s CROSS JOIN league l
  WHERE s.account_id <> ? AND l.system_id = s.id AND ${OF_ACCOUNT} GROUP BY s.id ORDER BY min(l.seq)`

const ofAccount = (accountId: string): Bind[] => [accountId, accountId, accountId, accountId]

/**
 * Returns the names of leagues that an account runs or manages a team in, in any order. Can be limited to matching
 * names.
 */
const listNames =
  (sql: Sql) =>
  async (accountId: string, search: LeagueSearch | null = null): Promise<StoredName[]> => {
    const only = search ? SPELLED : ''
    const begun = search?.beginning ? `${search.beginning}%` : null
    const binds = search ? [search.id, begun, ...search.names, search.number] : []
    const owned = await sql.rows<NameRow>(NAMES_OWN + only, accountId, ...binds)
    const run = await sql.rows<NameRow>(NAMES_RUN + only, accountId, accountId, accountId, ...binds)
    const ids = new Set(run.length > 0 ? owned.map(([id]) => id) : [])
    const all = [...owned, ...run.filter(([id]) => !ids.has(id))]
    return all.map(([id, name, season, externalLeagueId, place]) => ({ id, name, season, externalLeagueId, place }))
  }

const setCoCommissioners =
  (sql: Sql) =>
  async ({ id, coCommissioners }: Pick<StoredLeague, 'id' | 'coCommissioners'>): Promise<void> => {
    await sql.run('DELETE FROM co_commissioner WHERE league_id = ?', id)
    const text = 'INSERT INTO co_commissioner (league_id, account_id, place) VALUES (?, ?, ?)'
    for (const [place, account] of coCommissioners.entries()) await sql.run(text, id, account.id, place)
  }

/** A league on a platform. */
interface Origin {
  platform: LeagueOrigin
  season: number
  id: string
}

const MIRRORS = `${LEAGUES} WHERE external_platform = ? AND external_id = ? AND season = ?`

const mirrorsIn = (sql: Sql) => ({
  /** Returns the account's mirror of a league on a platform, or null. */
  findMirror: async (accountId: string, { platform, season, id }: Origin): Promise<StoredLeague | null> => {
    const row = await sql.get<LeagueRow>(`${MIRRORS} AND account_id = ?`, platform, id, season, accountId)
    return row ? readLeague(row) : null
  },
  /** Returns all accounts' mirrors of a league on a platform, oldest first. */
  listMirrorsOf: async ({ platform, season, id }: Origin): Promise<StoredLeague[]> =>
    (await sql.all<LeagueRow>(`${MIRRORS} ORDER BY seq`, platform, id, season)).map(readLeague),
  /** Returns all mirrors, oldest first. */
  listMirrors: async (): Promise<StoredLeague[]> =>
    (await sql.all<LeagueRow>(`${LEAGUES} WHERE external_id IS NOT NULL ORDER BY seq`)).map(readLeague),
})

export const leagueStore = (sql: Sql) => ({
  find: (id: string): Promise<StoredLeague | null> =>
    sql.cached(`league ${id}`, async reading => {
      const row = await reading.get<LeagueRow>(`${LEAGUES} WHERE id = ?`, id)
      return row ? readLeague(row) : null
    }),
  /** Counts the leagues that an account is the commissioner of. */
  countOwn: async (accountId: string): Promise<number> =>
    (await sql.get<{ n: number }>('SELECT count(*) AS n FROM league WHERE account_id = ?', accountId))?.n ?? 0,
  /** Returns the leagues that an account runs or manages a team in, oldest first. */
  listOf: async (accountId: string, { limit, offset } = ALL): Promise<StoredLeague[]> =>
    (await sql.all<LeagueRow>(LIST_OF, ...ofAccount(accountId), limit, offset)).map(readLeague),
  listNames: listNames(sql),
  /** Returns the ids of other accounts' systems that these leagues use, oldest first. */
  listOthersSystems: async (accountId: string): Promise<string[]> =>
    (await sql.rows<[string]>(OTHERS_SYSTEMS, accountId, ...ofAccount(accountId))).map(([id]) => id),
  /** Returns all leagues that use a system, oldest first. */
  listUnder: async (systemId: string): Promise<StoredLeague[]> =>
    (await sql.all<LeagueRow>(`${LEAGUES} WHERE system_id = ? ORDER BY seq`, systemId)).map(readLeague),
  ...mirrorsIn(sql),
  /** Returns all accounts' leagues, oldest first. */
  listAll: async (): Promise<StoredLeague[]> => (await sql.all<LeagueRow>(`${LEAGUES} ORDER BY seq`)).map(readLeague),
  /** Returns the ids of leagues with scheduled events, oldest first. */
  listSteppingIds: async (): Promise<string[]> => (await sql.rows<[string]>(STEPPING)).map(([id]) => id),
  insert: async (league: StoredLeague): Promise<void> => {
    const { at, step } = league.processedThrough
    await sql.run(INSERT, ...bindsOf(league), league.id, league.createdAt, at, step)
  },
  setCoCommissioners: setCoCommissioners(sql),
  /** Updates a league, except its processed time and its co-commissioners. */
  update: async (league: StoredLeague): Promise<void> => {
    await sql.run(UPDATE, ...bindsOf(league), league.id)
  },
  /** Sets the league time through which events are processed. It never goes back, except with `restart`. */
  setProcessedThrough: async (id: string, { at, step }: ProcessedThrough): Promise<void> => {
    await sql.run(SET_PROCESSED_THROUGH, at, step, id, at, at, step)
  },
  /** Sets the league time through which events are processed, for a league with a new clock. */
  restart: async (id: string, { at, step }: ProcessedThrough): Promise<void> => {
    await sql.run('UPDATE league SET dealt_at = ?, dealt_step = ? WHERE id = ?', at, step, id)
  },
  /** Deletes a league and everything in it. */
  delete: async (id: string): Promise<void> => {
    await sql.run('DELETE FROM league WHERE id = ?', id)
  },
})
