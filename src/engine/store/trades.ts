import type { StoredTrade, TradeStatus } from '../schema/trade.ts'
import { type Bind, type Sql, where } from './dialects/sql.ts'
import { hiddenOffers, type LeagueReader } from './readers.ts'

/** Selects trades in a league. A team can be on either side. */
interface TradeFilter {
  teamId?: string | undefined
  status?: TradeStatus | undefined
  limit: number
  /** A trade's id. Selects only trades that were offered before it. */
  olderThan?: string | undefined
  /** The reader. Leaves out offers that the reader cannot see. */
  reader?: LeagueReader | undefined
}

/** Lists of ids, stored as JSON. */
const LISTS = ['fromPlayerIds', 'toPlayerIds', 'fromDropPlayerIds', 'toDropPlayerIds', 'vetoedBy'] as const
type List = (typeof LISTS)[number]

type Row = Omit<StoredTrade, List> & Record<List, string>

const COLUMNS = `id, league_id AS leagueId, from_team_id AS fromTeamId, to_team_id AS toTeamId, status,
  from_player_ids AS fromPlayerIds, to_player_ids AS toPlayerIds, created_at AS createdAt, resolved_at AS resolvedAt,
  reversed_at AS reversedAt, accepted_at AS acceptedAt, review_until AS reviewUntil, note, answers,
  from_budget AS fromBudget, to_budget AS toBudget, from_drop_player_ids AS fromDropPlayerIds,
  to_drop_player_ids AS toDropPlayerIds, message, expires_at AS expiresAt, ended_by AS endedBy, vetoed_by AS vetoedBy`

const INSERT = `INSERT INTO trade (id, league_id, from_team_id, to_team_id, status, from_player_ids, to_player_ids,
  created_at, resolved_at, answers, from_budget, to_budget, from_drop_player_ids, to_drop_player_ids, message, expires_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

const UPDATE = `UPDATE trade SET status = ?, resolved_at = ?, reversed_at = ?, accepted_at = ?, review_until = ?, note = ?,
  to_drop_player_ids = ?, ended_by = ?, vetoed_by = ? WHERE id = ?`

const PENDING = `SELECT ${COLUMNS} FROM trade WHERE league_id = ? AND status = 'pending' ORDER BY seq`

const read = (row: Row): StoredTrade => ({
  ...row,
  ...(Object.fromEntries(LISTS.map(name => [name, JSON.parse(row[name])])) as Record<List, string[]>),
})

/** Returns a new row's values, in the order of `INSERT`. */
const insertBinds = (trade: StoredTrade): Bind[] => [
  trade.id,
  trade.leagueId,
  trade.fromTeamId,
  trade.toTeamId,
  trade.status,
  JSON.stringify(trade.fromPlayerIds),
  JSON.stringify(trade.toPlayerIds),
  trade.createdAt,
  trade.resolvedAt,
  trade.answers,
  trade.fromBudget,
  trade.toBudget,
  JSON.stringify(trade.fromDropPlayerIds),
  JSON.stringify(trade.toDropPlayerIds),
  trade.message,
  trade.expiresAt,
]

export const tradeStore = (sql: Sql) => ({
  /** Returns a trade in a league, or null. */
  find: async (leagueId: string, id: string): Promise<StoredTrade | null> => {
    const row = await sql.get<Row>(`SELECT ${COLUMNS} FROM trade WHERE league_id = ? AND id = ?`, leagueId, id)
    return row ? read(row) : null
  },
  /** Returns a league's trades, newest first. */
  listOf: async (
    leagueId: string,
    { teamId, status, olderThan, limit, reader }: TradeFilter,
  ): Promise<StoredTrade[]> => {
    const { text, binds } = where([
      ['league_id = ?', leagueId],
      ['(from_team_id = ? OR to_team_id = ?)', teamId, 2],
      ['status = ?', status],
      ['seq < (SELECT seq FROM trade WHERE id = ?)', olderThan],
    ])
    const hidden = reader && hiddenOffers(reader)
    const visibility = hidden ? ` AND NOT (${hidden.text})` : ''
    const rows = `SELECT ${COLUMNS} FROM trade t WHERE ${text}${visibility} ORDER BY seq DESC LIMIT ?`
    return (await sql.all<Row>(rows, ...binds, ...(hidden?.binds ?? []), limit)).map(read)
  },
  /** Returns a league's pending trades, oldest first: open offers, and trades under review. */
  listPending: (leagueId: string): Promise<readonly StoredTrade[]> =>
    sql.cached(`pending trades ${leagueId}`, async reading => (await reading.all<Row>(PENDING, leagueId)).map(read)),
  /** Returns whether there are offers that a reader cannot see. */
  hasHidden: async (leagueId: string, reader: LeagueReader): Promise<boolean> => {
    const hidden = hiddenOffers(reader)
    if (!hidden) return false
    const rows = `SELECT 1 FROM trade t WHERE t.league_id = ? AND ${hidden.text} LIMIT 1`
    return (await sql.get(rows, leagueId, ...hidden.binds)) !== undefined
  },
  /** Deletes the offers that a reader cannot see. */
  deleteHidden: async (leagueId: string, reader: LeagueReader): Promise<void> => {
    const hidden = hiddenOffers(reader)
    if (hidden)
      await sql.run(`DELETE FROM trade AS t WHERE t.league_id = ? AND ${hidden.text}`, leagueId, ...hidden.binds)
  },
  insert: async (trade: StoredTrade): Promise<void> => {
    await sql.run(INSERT, ...insertBinds(trade))
  },
  /** Updates the fields that change when a trade is accepted, ends or is reversed. */
  update: async (trade: StoredTrade): Promise<void> => {
    const { id, status, resolvedAt, reversedAt, acceptedAt, reviewUntil, note, endedBy } = trade
    const [drops, votes] = [JSON.stringify(trade.toDropPlayerIds), JSON.stringify(trade.vetoedBy)]
    await sql.run(UPDATE, status, resolvedAt, reversedAt, acceptedAt, reviewUntil, note, drops, endedBy, votes, id)
  },
})
