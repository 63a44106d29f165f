import type { Hash } from 'node:crypto'
import type { PosGroup } from '../../../data/positions.ts'
import type { StatKey } from '../../../data/stats.ts'
import { sha256Stream } from '../base/crypto.ts'
import type { HeldSeason, SeasonChange } from '../schema/load.ts'
import {
  type Game,
  type NflEntry,
  NO_FACTS,
  type PlayerRole,
  type RowIndex,
  type SeasonData,
  type SeasonFacts,
  type SeasonPlayer,
  type SourceFile,
  type StatColumn,
} from '../schema/season.ts'
import { bytes, packCells, unpackCells, view, type Width } from './blobs.ts'
import type { Bind, Sql } from './dialects/sql.ts'

interface ColumnRow {
  decimals: number
  exact: number
  width: Width
  row_numbers: Uint8Array
  cells: Uint8Array
}

/** Adds a new season's columns. */
const insertColumns = async (sql: Sql, { season, columns }: SeasonData): Promise<void> => {
  for (const [stat, { decimals, exact, rows, values }] of columns) {
    const { width, cells } = packCells(values, exact)
    await sql.run(
      'INSERT INTO season_column VALUES (?, ?, ?, ?, ?, ?, ?)',
      season,
      stat,
      decimals,
      exact ? 1 : 0,
      width,
      bytes(rows),
      cells,
    )
  }
}

const COLUMN = 'SELECT decimals, exact, width, row_numbers, cells FROM season_column WHERE season = ? AND stat = ?'

/** Returns one of a season's stats; null if it was not recorded. */
const findColumn = async (sql: Sql, season: number, stat: StatKey): Promise<StatColumn | null> => {
  const row = await sql.get<ColumnRow>(COLUMN, season, stat)
  return row
    ? {
        decimals: row.decimals,
        exact: row.exact === 1,
        rows: view(row.row_numbers, Uint16Array),
        values: unpackCells(row.cells, row.width),
      }
    : null
}

/**
 * Selects a season's facts: data that does not affect points (rosters, snaps and injury reports), in one row. Seasons
 * loaded by earlier versions do not have any.
 */
const FACTS = `SELECT rosters, snaps, report_player, report_week, report_state, report_practice, report_changed_at,
  report_injury, injuries FROM season_facts WHERE season = ?`

interface FactsRow {
  rosters: Uint8Array | null
  snaps: Uint8Array | null
  report_player: Uint8Array
  report_week: Uint8Array
  report_state: Uint8Array
  report_practice: Uint8Array
  report_changed_at: Uint8Array
  report_injury: Uint8Array
  injuries: string | null
}

/** Adds a new season's facts. A season without facts does not get a row. */
const insertFacts = async (sql: Sql, { season, facts: { rosters, snaps, reports } }: SeasonData): Promise<void> => {
  if (!rosters && !snaps && !reports) return
  const columns = reports && [
    reports.player,
    reports.week,
    reports.state,
    reports.practice,
    reports.changedAt,
    reports.injury,
  ]
  await sql.run(
    'INSERT INTO season_facts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    season,
    rosters,
    snaps,
    ...(columns ? columns.map(bytes) : [null, null, null, null, null, null]),
    reports && JSON.stringify(reports.injuries),
  )
}

const readReports = (row: FactsRow): SeasonFacts['reports'] =>
  row.injuries === null
    ? null
    : {
        player: view(row.report_player, Uint16Array),
        week: view(row.report_week, Uint8Array),
        state: view(row.report_state, Uint8Array),
        practice: view(row.report_practice, Uint8Array),
        changedAt: view(row.report_changed_at, Uint32Array),
        injury: view(row.report_injury, Uint16Array),
        injuries: JSON.parse(row.injuries) as string[],
      }

const findFacts = async (sql: Sql, season: number): Promise<SeasonFacts> => {
  const row = await sql.get<FactsRow>(FACTS, season)
  if (!row) return NO_FACTS
  const table = (blob: Uint8Array | null) => blob && view(blob, Uint8Array)
  return { rosters: table(row.rosters), snaps: table(row.snaps), reports: readReports(row) }
}

/** All parts of a season except its digest, in a fixed order. */
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
  FACTS,
] as const

/** Adds a value and its length to the digest, so different rows never add the same bytes. */
const add = (digest: Hash, value: Bind): void => {
  const content = value instanceof Uint8Array ? value : JSON.stringify(value)
  digest.update(`${content.length} `).update(content)
}

/** Returns a stored season's SHA-256. */
const digestSeason = async (sql: Sql, season: number): Promise<string> => {
  const digest = sha256Stream()
  for (const part of PARTS) {
    for (const row of await sql.rows<Bind[]>(part, season)) for (const value of row) add(digest, value)
  }
  return digest.digest('hex')
}

/**
 * A loaded season without its columns and its players' first years. The teams in its roster file are stored with the
 * shown teams.
 */
export interface StoredSeason extends Omit<SeasonData, 'columns' | 'rosterTeams' | 'players'> {
  version: number
  /** When the files were read, in epoch ms. */
  loadedAt: number
  players: readonly SeasonPlayer[]
}

interface FrameRow {
  version: number
  loaded_at: number
  teams: string
  row_player: Uint8Array
  row_week: Uint8Array
  row_team: Uint8Array
  row_opponent: Uint8Array
  coverage: Uint8Array
  files: string
}

type HeldRow = Omit<HeldSeason, 'files' | 'change'> & { files: string; change: string | null }

type PlayerRow = [id: string, name: string, position: string | null, group: PosGroup, team: string | null]
type EntryRow = [player: number, year: number, draftNumber: number | null]
type RoleRow = [player: number, depth: number | null, snapShare: number | null]
type GameRow = [string, number, string, string, number, number | null, number | null]

const HELD = `SELECT season, version, loaded_at AS loadedAt, row_count AS rows, player_count AS players,
  game_count AS games, (SELECT count(*) FROM season_column c WHERE c.season = s.season) AS stats, files, change
  FROM season s`

const readIndex = (row: FrameRow): RowIndex => ({
  player: view(row.row_player, Uint16Array),
  week: view(row.row_week, Uint8Array),
  team: view(row.row_team, Uint8Array),
  opponent: view(row.row_opponent, Uint8Array),
})

// Reads by index, because this runs at startup, before V8 has optimized it. An iterator takes three times as long here.
const readPlayer = (row: PlayerRow): SeasonPlayer => ({
  id: row[0],
  name: row[1],
  position: row[2],
  posGroup: row[3],
  team: row[4],
})

const readGame = ([id, week, home, away, kickoffAt, homeScore, awayScore]: GameRow): Game => ({
  id,
  week,
  home,
  away,
  kickoffAt,
  homeScore,
  awayScore,
})

interface SeasonWrite {
  data: SeasonData
  version: number
  at: number
  change: SeasonChange | null
}

const INSERT = `INSERT INTO season (season, version, loaded_at, row_count, player_count, game_count, teams, row_player,
  row_week, row_team, row_opponent, coverage, files, change) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

const insertFrame = (sql: Sql, { data, version, at, change }: SeasonWrite): Promise<unknown> =>
  sql.run(
    INSERT,
    data.season,
    version,
    at,
    data.index.player.length,
    data.players.length,
    data.games.length,
    data.teams.join(','),
    bytes(data.index.player),
    bytes(data.index.week),
    bytes(data.index.team),
    bytes(data.index.opponent),
    bytes(data.coverage),
    JSON.stringify(data.files),
    change && JSON.stringify(change),
  )

const insertPlayers = async (sql: Sql, { season, players }: SeasonData): Promise<void> => {
  const [player, drafted, called] = [
    'INSERT INTO season_player VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    'INSERT INTO nfl_entry VALUES (?, ?, ?, ?)',
    'INSERT INTO player_name VALUES (?, ?, ?)',
  ]
  await Promise.all(
    players.flatMap(({ id, name, position, posGroup, team, entry, otherNames = [], role }, number) => [
      sql.run(player, season, number, id, name, position, posGroup, team, role?.depth ?? null, role?.snapShare ?? null),
      ...(entry ? [sql.run(drafted, season, number, entry.year, entry.draftNumber)] : []),
      ...otherNames.map(other => sql.run(called, season, number, other)),
    ]),
  )
}

const insertGames = async (sql: Sql, { season, games }: SeasonData): Promise<void> => {
  const text = 'INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?)'
  await Promise.all(
    games.map(({ id, week, home, away, kickoffAt, homeScore, awayScore }) =>
      sql.run(text, season, id, week, home, away, kickoffAt, homeScore, awayScore),
    ),
  )
}

const readHeld = (row: HeldRow): HeldSeason => ({
  ...row,
  files: JSON.parse(row.files) as HeldSeason['files'],
  change: row.change === null ? null : (JSON.parse(row.change) as SeasonChange),
})

const listHeld = async (sql: Sql): Promise<HeldSeason[]> =>
  (await sql.all<HeldRow>(`${HELD} ORDER BY season`)).map(readHeld)

const findHeld = async (sql: Sql, season: number): Promise<HeldSeason | null> => {
  const row = await sql.get<HeldRow>(`${HELD} WHERE season = ?`, season)
  return row ? readHeld(row) : null
}

const PLAYERS = 'SELECT id, name, position, pos_group, team FROM season_player WHERE season = ? ORDER BY number'
const ENTRIES = 'SELECT number, year, draft_number FROM nfl_entry WHERE season = ? ORDER BY number'
const NAMES = 'SELECT number, name FROM player_name WHERE season = ? ORDER BY number, name'
const ROLES = `SELECT number, depth, snap_share FROM season_player
  WHERE season = ? AND (depth IS NOT NULL OR snap_share IS NOT NULL) ORDER BY number`
const GAMES = `SELECT id, week, home, away, kickoff_at, home_score, away_score
  FROM game WHERE season = ? ORDER BY kickoff_at, id`

const findSeason = async (sql: Sql, season: number): Promise<StoredSeason | null> => {
  const row = await sql.get<FrameRow>('SELECT * FROM season WHERE season = ?', season)
  if (!row) return null
  return {
    season,
    version: row.version,
    loadedAt: row.loaded_at,
    teams: row.teams.split(','),
    players: (await sql.rows<PlayerRow>(PLAYERS, season)).map(readPlayer),
    index: readIndex(row),
    coverage: view(row.coverage, Uint16Array),
    games: (await sql.rows<GameRow>(GAMES, season)).map(readGame),
    facts: await findFacts(sql, season),
    files: JSON.parse(row.files) as SourceFile[],
  }
}

const listEntries = async (sql: Sql, season: number): Promise<Map<number, NflEntry>> => {
  const rows = await sql.rows<EntryRow>(ENTRIES, season)
  return new Map(rows.map(([player, year, draftNumber]) => [player, { year, draftNumber }]))
}

/** Returns players' other names, by player index. */
const listNames = async (sql: Sql, season: number): Promise<Map<number, readonly string[]>> => {
  const rows = await sql.rows<[player: number, name: string]>(NAMES, season)
  const groups = Map.groupBy(rows, ([player]) => player)
  return new Map([...groups].map(([player, all]) => [player, all.map(([, name]) => name)]))
}

const listRoles = async (sql: Sql, season: number): Promise<Map<number, PlayerRole>> => {
  const rows = await sql.rows<RoleRow>(ROLES, season)
  return new Map(rows.map(([player, depth, snapShare]) => [player, { depth, snapShare }]))
}

const SEALED = 'SELECT season, digest FROM season WHERE digest IS NOT NULL ORDER BY season'

const seal = async (sql: Sql, season: number): Promise<void> => {
  await sql.run('UPDATE season SET digest = ? WHERE season = ?', await digestSeason(sql, season), season)
}

const findDigest = async (sql: Sql, season: number): Promise<string | null> =>
  (await sql.get<{ digest: string | null }>('SELECT digest FROM season WHERE season = ?', season))?.digest ?? null

/** Seasons as columns. Each stat is one blob, which is read on demand. */
export const seasonStore = (sql: Sql) => ({
  /** Returns the stored seasons, oldest first. */
  list: () => listHeld(sql),
  find: (season: number) => findHeld(sql, season),
  versions: (): Promise<readonly { season: number; version: number }[]> =>
    sql.cached('versions', reading => reading.all('SELECT season, version FROM season ORDER BY season')),
  /** Returns each season's stats. */
  recorded: (): Promise<[season: number, stat: StatKey][]> =>
    sql.rows('SELECT season, stat FROM season_column ORDER BY season'),
  findSeason: (season: number) => findSeason(sql, season),
  /**
   * Returns the first NFL seasons and draft picks of a season's players, by player index. Leaves out players whose year
   * is unknown.
   */
  listEntries: (season: number) => listEntries(sql, season),
  /** Returns the other names of a season's players, by player index. */
  listNames: (season: number) => listNames(sql, season),
  /** Returns players' roles on their NFL teams, by player index. Leaves out players without a role in the files. */
  listRoles: (season: number) => listRoles(sql, season),
  /** Returns one of a season's stats; null if it was not recorded. */
  findColumn: (season: number, stat: StatKey) => findColumn(sql, season, stat),
  /** Replaces a stored season. The version must be a new one. */
  replace: async (written: SeasonWrite): Promise<void> => {
    await sql.run('DELETE FROM season WHERE season = ?', written.data.season)
    await insertFrame(sql, written)
    await insertColumns(sql, written.data)
    await insertPlayers(sql, written.data)
    await insertGames(sql, written.data)
    await insertFacts(sql, written.data)
    await seal(sql, written.data.season)
  },
  /** Returns whether an unchanged season's stored rows still match its digest. Adds a missing digest. */
  isAsLoaded: async (season: number): Promise<boolean> => {
    const digest = await findDigest(sql, season)
    if (digest === null) await seal(sql, season)
    return digest === null || digest === (await digestSeason(sql, season))
  },
  /** Returns the seasons whose rows no longer match their digest. A season without a digest cannot be checked. */
  listChanged: async (): Promise<number[]> => {
    const changed: number[] = []
    for (const { season, digest } of await sql.all<{ season: number; digest: string }>(SEALED)) {
      if ((await digestSeason(sql, season)) !== digest) changed.push(season)
    }
    return changed
  },
})

export const kickoffStore = (sql: Sql) => ({
  /** Returns all seasons' kickoff times, in order and without duplicates. */
  list: (): Promise<{ season: number; kickoffAt: number }[]> =>
    sql.all('SELECT DISTINCT season, kickoff_at AS kickoffAt FROM game ORDER BY season, kickoff_at'),
})
