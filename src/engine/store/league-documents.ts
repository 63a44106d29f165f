import type { LeagueDocument } from '../schema/league-document.ts'
import { type Bind, isConstraint, placeholders, type Sql } from './dialects/sql.ts'

/** All of a league's stored data, table by table, without its members' accounts. */

/** A part of a document: its table, columns and row order. */
interface DocumentPart {
  table: string
  columns: string
  order: string
}

/** The parts of a document. Each part comes before those that refer to it. */
export const DOCUMENT_PARTS = {
  teams: {
    table: 'team',
    columns:
      'id name manager_name number draft_position waiver_priority division external_id budget auto_lineup auto_lineup_level locked',
    order: 'seq',
  },
  matchups: { table: 'matchup', columns: 'week place home_id away_id', order: 'week, place' },
  rosters: {
    table: 'roster_spot',
    columns: 'team_id place player_id acquired_at reserve taxi',
    order: 'team_id, place, player_id',
  },
  droppedPlayers: { table: 'dropped_player', columns: 'player_id dropped_at', order: 'player_id' },
  keptRosters: { table: 'kept_roster', columns: 'week team_id spots', order: 'week, team_id' },
  lineups: { table: 'lineup', columns: 'week team_id players by_hand', order: 'week, team_id' },
  notes: { table: 'league_note', columns: 'revision markdown actor at', order: 'revision' },
  dues: { table: 'dues', columns: 'amount weekly_prize payouts', order: 'league_id' },
  duesPaid: { table: 'dues_payment', columns: 'team_id paid_at', order: 'paid_at, team_id' },
  adjustments: { table: 'adjustment', columns: 'id team_id week points reason actor at', order: 'seq' },
  claims: {
    table: 'waiver_claim',
    columns: 'id team_id add_player_id drop_player_id status created_at processed_at note bid place shown_at',
    order: 'seq',
  },
  trades: {
    table: 'trade',
    columns:
      'id from_team_id to_team_id status from_player_ids to_player_ids created_at resolved_at reversed_at accepted_at review_until note answers from_budget to_budget from_drop_player_ids to_drop_player_ids expires_at ended_by vetoed_by',
    order: 'seq',
  },
  drafts: {
    table: 'draft',
    columns: 'kind seed paused started_at pick_seconds quiet turn_since pause_reason',
    order: 'league_id',
  },
  draftTurns: {
    table: 'draft_turn',
    columns: 'number team_id player_id actor auto picked_at sequence',
    order: 'number',
  },
  draftRanks: { table: 'draft_rank', columns: 'place player_id', order: 'place' },
  draftSeats: { table: 'draft_seat', columns: 'team_id autopick queue', order: 'team_id' },
  mirrors: { table: 'mirror', columns: 'system_id scoring players synced_at warnings gaps', order: 'league_id' },
  platformWeeks: { table: 'platform_week', columns: 'week team_id total players keys', order: 'week, team_id' },
  log: { table: 'league_log', columns: 'id at actor team_id type before after forced claim_id', order: 'seq' },
} as const satisfies Readonly<Record<string, DocumentPart>>

type DocumentPartName = keyof typeof DOCUMENT_PARTS

const PART_NAMES = Object.keys(DOCUMENT_PARTS) as DocumentPartName[]

const LEAGUE =
  'id name season system_id roster_config acquisition_mode waivers kept_rules claims_visible offers_visible visibility ordered_weeks ranking median_game trade_review_hours trade_veto_votes locks trade_deadline keepers previous_id divisions playoff_config draw closed_weeks external_platform external_id settings_drift clock_mode clock_running clock_speed clock_at clock_since simulated dealt_at dealt_step created_at updated_at'

const JSONS = new Set(
  'roster_config waivers locks kept_rules ranking keepers divisions playoff_config draw closed_weeks spots players from_player_ids to_player_ids from_drop_player_ids to_drop_player_ids vetoed_by quiet queue scoring warnings gaps keys payouts before after'.split(
    ' ',
  ),
)

const FLAGS = new Set(
  'auto_lineup by_hand paused auto autopick forced median_game settings_drift clock_running simulated locked taxi'.split(
    ' ',
  ),
)

type DocumentRow = Readonly<Record<string, unknown>>

/** A stored league, and the rows in each part. */
type StoredDocument = Pick<LeagueDocument, 'league' | DocumentPartName>

const camel = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Sorts the fields in JSON, so equal data has equal text. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, inOrder(each)]),
  )
}

const read = (column: string, value: unknown): unknown => {
  if (value === null) return null
  if (JSONS.has(column)) return inOrder(JSON.parse(String(value)))
  return FLAGS.has(column) ? value === 1 : value
}

const bind = (column: string, value: unknown): Bind => {
  if (value === null || value === undefined) return JSONS.has(column) && isRequired(column) ? 'null' : null
  if (JSONS.has(column)) return JSON.stringify(value)
  return FLAGS.has(column) ? (value === true ? 1 : 0) : (value as Bind)
}

/** Returns whether a JSON column stores null as JSON rather than as SQL NULL. */
const isRequired = (column: string): boolean => column === 'before' || column === 'after' || column === 'players'

const rowOf = (columns: readonly string[], row: DocumentRow): DocumentRow =>
  Object.fromEntries(columns.map(column => [camel(column), read(column, row[column])]))

/** The max number of rows per write. */
const MAX_ROWS = 40

const insertInto = async (
  sql: Sql,
  { table, columns }: Pick<DocumentPart, 'table' | 'columns'>,
  { rows, owner }: { rows: readonly DocumentRow[]; owner: Readonly<Record<string, Bind>> },
): Promise<void> => {
  const names = columns.split(' ')
  const fields = names.map(camel)
  const all = [...names, ...Object.keys(owner)]
  const places = `(${placeholders(all)})`
  for (let at = 0; at < rows.length; at += MAX_ROWS) {
    const some = rows.slice(at, at + MAX_ROWS)
    const text = `INSERT INTO ${table} (${all.join(', ')}) VALUES ${some.map(() => places).join(', ')}`
    const binds = some.flatMap(row => [
      ...names.map((name, each) => bind(name, row[fields[each]!])),
      ...Object.values(owner),
    ])
    await sql.run(text, ...binds)
  }
}

/** The max number of ids per query. */
const MAX_IDS = 100

/** The parts whose ids must be unique across all leagues. */
const WITH_IDS = ['teams', 'adjustments', 'claims', 'trades', 'log'] as const

export const leagueDocumentStore = (sql: Sql) => ({
  /** Returns all of a league's data; null if the league does not exist. */
  find: async (id: string): Promise<StoredDocument | null> => {
    const league = await sql.get<DocumentRow>(`SELECT ${LEAGUE.replaceAll(' ', ', ')} FROM league WHERE id = ?`, id)
    if (!league) return null
    const document: Record<string, unknown> = { league: rowOf(LEAGUE.split(' '), league) }
    for (const name of PART_NAMES) {
      const { table, columns, order } = DOCUMENT_PARTS[name]
      const names = columns.split(' ')
      const text = `SELECT ${names.join(', ')} FROM ${table} WHERE league_id = ? ORDER BY ${order}`
      document[name] = (await sql.all<DocumentRow>(text, id)).map(row => rowOf(names, row))
    }
    return document as StoredDocument
  },
  /** Returns an id from the document if a different league already uses it, or null. */
  findConflict: async (document: StoredDocument): Promise<string | null> => {
    for (const part of WITH_IDS) {
      const ids = document[part].map(({ id }) => id)
      for (let at = 0; at < ids.length; at += MAX_IDS) {
        const some = ids.slice(at, at + MAX_IDS)
        const text = `SELECT id FROM ${DOCUMENT_PARTS[part].table} WHERE id IN (${placeholders(some)}) LIMIT 1`
        const existing = await sql.get<{ id: string }>(text, ...some)
        if (existing) return existing.id
      }
    }
    return null
  },
  /** Stores a league from a document, with a new commissioner. Returns why its rows cannot be stored, or null. */
  insert: async (document: StoredDocument, accountId: string): Promise<string | null> => {
    try {
      await sql.savepoint(async () => {
        await insertInto(
          sql,
          { table: 'league', columns: LEAGUE },
          {
            rows: [document.league],
            owner: { account_id: accountId },
          },
        )
        const owner = { league_id: document.league.id }
        for (const name of PART_NAMES) await insertInto(sql, DOCUMENT_PARTS[name], { rows: document[name], owner })
      })
      return null
    } catch (error) {
      if (isConstraint(error)) return (error as Error).message
      throw error
    }
  },
})
