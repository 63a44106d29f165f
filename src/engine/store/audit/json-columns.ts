import * as z from 'zod/mini'
import { CRITERIA } from '../../../../data/leagues.ts'
import { POS_GROUPS } from '../../../../data/positions.ts'
import { QuietHours } from '../../schema/draft.ts'
import { Waivers } from '../../schema/league.ts'
import { RosterConfig } from '../../schema/lineup.ts'
import { LoadedFile, SeasonChange } from '../../schema/load.ts'
import { MessageAbout, MessageEvent } from '../../schema/message.ts'
import { ScoringMap } from '../../schema/mirror.ts'
import { PlayoffConfig } from '../../schema/playoffs.ts'
import { ScoringRules } from '../../schema/system.ts'
import type { Sql } from '../dialects/sql.ts'

/** A column that holds JSON, and the shape that it has; null where any JSON may be. */
interface JsonColumn {
  table: string
  column: string
  /** What tells its rows apart, in SQL. */
  key: string
  schema: z.ZodMiniType | null
  /** What of it is not kept whole is an empty text. */
  mayBeEmpty?: true
}

const Ids = z.array(z.string())
const Draw = z.object({
  seeds: Ids,
  pairings: z.optional(z.array(z.array(z.tuple([z.string(), z.nullable(z.string())])))),
  differing: z.optional(z.array(z.int())),
})
const KeptSpots = z.array(z.tuple([z.string(), z.number(), z.optional(z.number())]))
const Keepers = z.array(z.object({ teamId: z.string(), playerId: z.string(), round: z.int() }))
const PosGroup = z.enum(POS_GROUPS)
const Mirrored = z.object({
  playerId: z.string(),
  externalId: z.string(),
  eligible: z.array(PosGroup),
  scoredAs: PosGroup,
})

const TEAM_WEEK = "league_id || ' ' || week || ' ' || team_id"

/** Every column of the store that holds JSON. */
export const JSON_COLUMNS: readonly JsonColumn[] = [
  { table: 'scoring_system', column: 'rules', key: 'id', schema: ScoringRules },
  { table: 'season', column: 'files', key: 'season', schema: z.array(LoadedFile) },
  { table: 'season', column: 'change', key: 'season', schema: SeasonChange },
  { table: 'league', column: 'roster_config', key: 'id', schema: RosterConfig },
  { table: 'league', column: 'waivers', key: 'id', schema: Waivers },
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
  { table: 'league_log', column: 'before', key: 'seq', schema: null },
  { table: 'league_log', column: 'after', key: 'seq', schema: null },
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
    return success ? null : `is not of its shape at "${error?.issues[0]?.path.join('.') ?? ''}"`
  } catch {
    return 'is no JSON'
  }
}

/** What is wrong with the JSON of one column, row by row. */
export const jsonFaults = async (
  sql: Sql,
  { table, column, key, schema, mayBeEmpty }: JsonColumn,
): Promise<string[]> => {
  const held = mayBeEmpty ? `nullif(${column}, '')` : column
  const text = `SELECT ${key}, ${column} FROM ${table} WHERE ${held} IS NOT NULL`
  return (await sql.rows<[string | number, string]>(text)).flatMap(([row, value]) => {
    const fault = faultOf(value, schema)
    return fault === null ? [] : [`${table}.${column} of ${row} ${fault}`]
  })
}
