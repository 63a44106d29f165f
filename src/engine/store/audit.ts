import * as z from 'zod/mini'
import { CRITERIA } from '../../../data/leagues.ts'
import { POS_GROUPS } from '../../../data/positions.ts'
import { BUILTIN_SYSTEMS } from '../../../data/systems.ts'
import { QuietHours } from '../schema/draft.ts'
import { KeptRules, Locks, Waivers } from '../schema/league.ts'
import { LeagueRosterConfig } from '../schema/lineup.ts'
import { LiveLines } from '../schema/live.ts'
import { LoadedFile, SeasonChange } from '../schema/load.ts'
import { MessageAbout, MessageEvent } from '../schema/message.ts'
import { ScoringMap } from '../schema/mirror.ts'
import { PlayoffConfig } from '../schema/playoffs.ts'
import { ScoringRules } from '../schema/system.ts'
import type { Sql } from './dialects/sql.ts'
import { seasonStore } from './seasons.ts'

/** A JSON column and its schema; null if any JSON is allowed. */
interface JsonColumn {
  table: string
  column: string
  /** A SQL expression that identifies each row. */
  key: string
  schema: z.ZodMiniType | null
  /** An empty string marks a response that was too large to store. */
  mayBeEmpty?: true
}

const Ids = z.array(z.string())
const Draw = z.object({
  seeds: Ids,
  pairings: z.optional(z.array(z.array(z.tuple([z.string(), z.nullable(z.string())])))),
  differing: z.optional(z.array(z.int())),
})
const KeptSpots = z.array(z.tuple([z.string(), z.number(), z.optional(z.number()), z.optional(z.literal(1))]))
const Keepers = z.array(z.object({ teamId: z.string(), playerId: z.string(), round: z.int() }))
const PosGroup = z.enum(POS_GROUPS)
const Mirrored = z.object({
  playerId: z.string(),
  externalId: z.string(),
  eligible: z.array(PosGroup),
  scoredAs: PosGroup,
})

const TEAM_WEEK = "league_id || ' ' || week || ' ' || team_id"

export const JSON_COLUMNS: readonly JsonColumn[] = [
  { table: 'scoring_system', column: 'rules', key: 'id', schema: ScoringRules },
  { table: 'season', column: 'files', key: 'season', schema: z.array(LoadedFile) },
  { table: 'season', column: 'change', key: 'season', schema: SeasonChange },
  { table: 'season_facts', column: 'injuries', key: 'season', schema: Ids },
  { table: 'league', column: 'roster_config', key: 'id', schema: LeagueRosterConfig },
  { table: 'league', column: 'waivers', key: 'id', schema: Waivers },
  { table: 'league', column: 'locks', key: 'id', schema: Locks },
  { table: 'league', column: 'kept_rules', key: 'id', schema: z.array(KeptRules) },
  { table: 'league', column: 'ranking', key: 'id', schema: z.array(z.enum(CRITERIA)) },
  { table: 'league', column: 'divisions', key: 'id', schema: Ids },
  { table: 'league', column: 'keepers', key: 'id', schema: Keepers },
  { table: 'league', column: 'playoff_config', key: 'id', schema: PlayoffConfig },
  { table: 'league', column: 'draw', key: 'id', schema: Draw },
  { table: 'league', column: 'closed_weeks', key: 'id', schema: z.array(z.int()) },
  { table: 'lineup', column: 'players', key: TEAM_WEEK, schema: z.nullable(z.array(z.nullable(z.string()))) },
  { table: 'kept_roster', column: 'spots', key: TEAM_WEEK, schema: KeptSpots },
  { table: 'trade', column: 'from_player_ids', key: 'id', schema: Ids },
  { table: 'trade', column: 'to_player_ids', key: 'id', schema: Ids },
  { table: 'trade', column: 'from_drop_player_ids', key: 'id', schema: Ids },
  { table: 'trade', column: 'to_drop_player_ids', key: 'id', schema: Ids },
  { table: 'trade', column: 'vetoed_by', key: 'id', schema: Ids },
  { table: 'league_log', column: 'before', key: 'seq', schema: null },
  { table: 'league_log', column: 'after', key: 'seq', schema: null },
  { table: 'dues', column: 'payouts', key: 'league_id', schema: z.array(z.int()) },
  { table: 'poll', column: 'options', key: 'id', schema: Ids },
  { table: 'draft', column: 'quiet', key: 'league_id', schema: QuietHours },
  { table: 'draft_seat', column: 'queue', key: "league_id || ' ' || team_id", schema: Ids },
  { table: 'mirror', column: 'scoring', key: 'league_id', schema: ScoringMap },
  { table: 'mirror', column: 'players', key: 'league_id', schema: z.array(Mirrored) },
  { table: 'mirror', column: 'warnings', key: 'league_id', schema: null },
  { table: 'mirror', column: 'gaps', key: 'league_id', schema: null },
  { table: 'platform_week', column: 'players', key: TEAM_WEEK, schema: z.record(z.string(), z.number()) },
  {
    table: 'platform_week',
    column: 'keys',
    key: TEAM_WEEK,
    schema: z.record(z.string(), z.record(z.string(), z.number())),
  },
  { table: 'live_feed', column: 'lines', key: 'name', schema: LiveLines },
  { table: 'notification', column: 'events', key: 'id', schema: z.array(MessageEvent) },
  { table: 'message', column: 'about', key: 'id', schema: MessageAbout },
  { table: 'platform_list', column: 'players', key: 'platform', schema: z.array(z.object({})) },
  { table: 'kept_answer', column: 'answer', key: "endpoint || ' ' || key", schema: null, mayBeEmpty: true },
  { table: 'batch_line', column: 'answer', key: "batch_id || ' ' || line", schema: null },
]

const faultOf = (text: string, schema: z.ZodMiniType | null): string | null => {
  try {
    const value: unknown = JSON.parse(text)
    const { success, error } = schema?.safeParse(value) ?? { success: true }
    return success ? null : `does not match its schema at "${error?.issues[0]?.path.join('.') ?? ''}"`
  } catch {
    return 'is not JSON'
  }
}

/** Returns the faults in one JSON column, row by row. */
const jsonFaults = async (sql: Sql, { table, column, key, schema, mayBeEmpty }: JsonColumn): Promise<string[]> => {
  const expression = mayBeEmpty ? `nullif(${column}, '')` : column
  const text = `SELECT ${key}, ${column} FROM ${table} WHERE ${expression} IS NOT NULL`
  return (await sql.rows<[string | number, string]>(text)).flatMap(([row, value]) => {
    const fault = faultOf(value, schema)
    return fault === null ? [] : [`${table}.${column} of row ${row} ${fault}`]
  })
}

/** Rules that the schema cannot express. Each query finds the rows that break one. */
const DEMANDS: readonly (readonly [query: string, fault: (row: string | number) => string])[] = [
  [
    `SELECT id FROM league WHERE system_id NOT IN (SELECT id FROM scoring_system)
     AND system_id NOT IN (${BUILTIN_SYSTEMS.map(({ id }) => `'${id}'`).join(', ')})`,
    id => `league ${id} uses a scoring system that does not exist`,
  ],
  [
    `SELECT name FROM account a
     WHERE 1 <> (SELECT count(*) FROM api_key k WHERE k.account_id = a.id AND k.hash IS NULL)`,
    name => `account ${name} does not have exactly one local key`,
  ],
  [
    `SELECT season FROM season s WHERE length(row_player) <> 2 * row_count OR length(row_week) <> row_count
     OR length(row_team) <> row_count OR length(row_opponent) <> row_count
     OR player_count <> (SELECT count(*) FROM season_player p WHERE p.season = s.season)
     OR game_count <> (SELECT count(*) FROM game g WHERE g.season = s.season)`,
    season => `the row count of season ${season} does not match its rows`,
  ],
]

/** Returns the faults in references between the store's rows. */
const referenceFaults = async (sql: Sql): Promise<string[]> => {
  const faults: string[] = []
  for (const [query, fault] of DEMANDS) {
    for (const [row] of await sql.rows<[string | number]>(query)) faults.push(fault(row))
  }
  return faults
}

const changedSeason = (season: number): string => `season ${season} differs from what was loaded`

/** Returns faults in a store's content that the schema cannot prevent, as sentences. Empty for a sound store. */
export const listFaults = async (sql: Sql): Promise<string[]> => {
  const faults: string[] = []
  for (const column of JSON_COLUMNS) faults.push(...(await jsonFaults(sql, column)))
  const changed = await seasonStore(sql).listChanged()
  return [...faults, ...(await referenceFaults(sql)), ...changed.map(changedSeason)]
}
