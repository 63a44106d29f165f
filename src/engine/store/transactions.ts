import { MEMBER_TYPES, OFFER_TYPES } from '../../../data/log.ts'
import type { Transaction, TransactionType } from '../schema/transaction.ts'
import { displayNamesOf, shownNameSql } from './accounts.ts'
import { type Bind, type Sql, where } from './dialects/sql.ts'
import { hiddenClaims, hiddenOffers, type LeagueReader } from './readers.ts'

interface LogFilter {
  teamId?: string | undefined
  type?: TransactionType | undefined
  limit: number
  /** A row's number. Selects only older rows. */
  before?: number | undefined
  /** The reader. Leaves out rows about claims that the reader cannot see yet. */
  reader?: LeagueReader | undefined
}

/** A row, and its number among all rows in all logs. Numbers increase and are never reused. */
export interface NumberedTransaction {
  number: number
  transaction: Transaction
}

/** A stored row. Its facts are JSON, in the form that its type had when the row was written. */
type Row = Omit<Transaction, 'before' | 'after' | 'forced' | 'teamName' | 'displayNames'> & {
  before: string
  after: string
  forced: number
  /** The facts in the log row about the team's removal; null while the team is in the league. */
  removal: string | null
  /** The row's number, if the query selected it. */
  seq?: number
}

const COLUMNS = `id, at, actor, team_id AS teamId, type, before, after, forced,
  ${shownNameSql('a.name = league_log.actor', 'actor')} AS actorName,
  CASE WHEN team_id IS NULL OR EXISTS (SELECT 1 FROM team t WHERE t.id = league_log.team_id) THEN NULL ELSE
    (SELECT r.before FROM league_log r WHERE r.league_id = league_log.league_id AND r.team_id = league_log.team_id
      AND r.type = 'team_remove' ORDER BY r.seq DESC LIMIT 1) END AS removal`

const read = ({ before, after, forced, removal, seq: _, ...row }: Row): Transaction =>
  ({
    ...row,
    ...(removal !== null && { teamName: (JSON.parse(removal) as { name: string }).name }),
    before: JSON.parse(before),
    after: JSON.parse(after),
    forced: forced === 1,
  }) as Transaction

/** The names of facts that contain accounts. */
const ACCOUNT_FACTS = ['manager', 'managers', 'commissioner', 'coCommissioners'] as const

type AccountFacts = Partial<Record<(typeof ACCOUNT_FACTS)[number], string | readonly string[] | null>> | null

const accountsIn = ({ before, after }: Pick<Transaction, 'before' | 'after'>): string[] =>
  [before, after].flatMap(facts => ACCOUNT_FACTS.flatMap(name => (facts as AccountFacts)?.[name] ?? []))

/** Reads rows, with the display names of accounts in their facts. */
const readAll = async (sql: Sql, rows: readonly Row[]): Promise<Transaction[]> => {
  const all = rows.map(read)
  const names = await displayNamesOf(sql, [...new Set(all.flatMap(accountsIn))])
  return all.map(row => {
    const own = accountsIn(row).flatMap(name => (names.has(name) ? [[name, names.get(name)!]] : []))
    return own.length === 0 ? row : { ...row, displayNames: Object.fromEntries(own) }
  })
}

const quotedList = (types: readonly TransactionType[]): string => types.map(type => `'${type}'`).join(', ')

const OFFERS = quotedList(OFFER_TYPES)
const FOR_MEMBERS = quotedList(MEMBER_TYPES)

/** Returns the condition for the rows that a reader can see. Without a reader, selects all rows. */
const readerCondition = (reader: LeagueReader | undefined): { text: string; binds: readonly Bind[] } => {
  if (!reader) return { text: '', binds: [] }
  const claims = hiddenClaims(reader)
  const offers = hiddenOffers(reader)
  const named = `SELECT 1 FROM waiver_claim c WHERE c.id = claim_id AND ${claims.text}`
  // A row about a new claim order has several claims in its facts. It is hidden while any of them is hidden.
  const ordered = `SELECT 1 FROM waiver_claim c WHERE c.league_id = league_log.league_id AND ${claims.text}
    AND after LIKE '%"' || c.id || '"%'`
  const offered =
    offers &&
    `SELECT 1 FROM trade t WHERE t.league_id = league_log.league_id AND ${offers.text}
    AND after LIKE '%"' || t.id || '"%'`
  const open = offered === null ? '' : ` AND (type NOT IN (${OFFERS}) OR NOT EXISTS (${offered}))`
  const member = reader.isOutside ? ` AND type NOT IN (${FOR_MEMBERS})` : ''
  return {
    text: ` AND NOT EXISTS (${named}) AND (type <> 'claim_order' OR NOT EXISTS (${ordered}))${open}${member}`,
    binds: [...claims.binds, ...claims.binds, ...(offers?.binds ?? [])],
  }
}

const INSERT = `INSERT INTO league_log (league_id, id, at, actor, team_id, type, before, after, forced, claim_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const NEWEST = 'SELECT max(seq) AS newest FROM league_log WHERE league_id = ?'
const ONE = `SELECT ${COLUMNS} FROM league_log WHERE league_id = ? AND id = ?`
const NUMBER = 'SELECT seq FROM league_log WHERE league_id = ? AND id = ?'
const BETWEEN = `SELECT ${COLUMNS} FROM league_log WHERE league_id = ? AND at >= ? AND at < ?`
const AFTER = `SELECT seq, ${COLUMNS} FROM league_log WHERE league_id = ? AND seq > ?`
const LAST = 'SELECT max(at) AS last FROM league_log WHERE type = ? AND actor IS NULL'
const IDS = 'SELECT id FROM league_log WHERE league_id = ?'

/** Deletes the rows that a reader cannot see. Claims and trades decide this, so delete hidden ones afterwards. */
const deleteHidden =
  (sql: Sql) =>
  async (leagueId: string, reader: LeagueReader): Promise<void> => {
    const scope = readerCondition(reader)
    const visible = `SELECT id FROM league_log WHERE league_id = ?${scope.text}`
    const text = `DELETE FROM league_log WHERE league_id = ? AND id NOT IN (${visible})`
    await sql.run(text, leagueId, leagueId, ...scope.binds)
  }

export const transactionStore = (sql: Sql) => ({
  /** Returns rows in a league's log, newest first. */
  listOf: async (leagueId: string, { teamId, type, limit, before, reader }: LogFilter): Promise<Transaction[]> => {
    const { text, binds } = where([
      ['league_id = ?', leagueId],
      ['team_id = ?', teamId],
      ['type = ?', type],
      ['seq < ?', before],
    ])
    const scope = readerCondition(reader)
    const rows = `SELECT ${COLUMNS} FROM league_log WHERE ${text}${scope.text} ORDER BY seq DESC LIMIT ?`
    return readAll(sql, await sql.all<Row>(rows, ...binds, ...scope.binds, limit))
  },
  /** Returns a row in a league's log by id; null if the reader cannot see it. */
  find: async (leagueId: string, id: string, reader: LeagueReader): Promise<Transaction | null> => {
    const { text, binds } = readerCondition(reader)
    return (await readAll(sql, await sql.all<Row>(ONE + text, leagueId, id, ...binds)))[0] ?? null
  },
  /** Returns a row's number in a league's log; null if the id is unknown. */
  numberOf: async (leagueId: string, id: string): Promise<number | null> =>
    (await sql.get<{ seq: number }>(NUMBER, leagueId, id))?.seq ?? null,
  /** Returns the newest row number in a league's log; 0 if the log is empty. */
  newestOf: async (leagueId: string, reader?: LeagueReader): Promise<number> => {
    const scope = readerCondition(reader)
    return (await sql.get<{ newest: number | null }>(NEWEST + scope.text, leagueId, ...scope.binds))?.newest ?? 0
  },
  /** Returns when the clock last wrote a row of this type in any log, in league time; null if it never has. */
  lastAt: async (type: TransactionType): Promise<number | null> =>
    (await sql.get<{ last: number | null }>(LAST, type))?.last ?? null,
  /** Returns all row ids in a league's log. */
  listIds: async (leagueId: string): Promise<string[]> => (await sql.rows<[string]>(IDS, leagueId)).map(([id]) => id),
  /** Returns the rows after a number in a league's log, oldest first. */
  listAfter: async (
    leagueId: string,
    number: number,
    { limit, reader }: Pick<LogFilter, 'limit' | 'reader'>,
  ): Promise<NumberedTransaction[]> => {
    const scope = readerCondition(reader)
    const text = `${AFTER}${scope.text} ORDER BY seq LIMIT ?`
    const rows = await sql.all<Row & { seq: number }>(text, leagueId, number, ...scope.binds, limit)
    return (await readAll(sql, rows)).map((transaction, at) => ({ number: rows[at]!.seq, transaction }))
  },
  /** Returns the rows in a league's log from one league time (inclusive) to another (exclusive), oldest first. */
  listBetween: async (
    leagueId: string,
    { from, until, reader }: { from: number; until: number } & Pick<LogFilter, 'reader'>,
  ): Promise<Transaction[]> => {
    const scope = readerCondition(reader)
    const rows = await sql.all<Row>(`${BETWEEN}${scope.text} ORDER BY at, seq`, leagueId, from, until, ...scope.binds)
    return readAll(sql, rows)
  },
  deleteHidden: deleteHidden(sql),
  /** Appends a row. `claimId` is the claim that it is about, if some accounts cannot see that claim yet. */
  insert: async (leagueId: string, row: Transaction, claimId: string | null = null): Promise<void> => {
    const { id, at, actor, teamId, type, before = null, after = null, forced } = row
    const facts = [JSON.stringify(before), JSON.stringify(after), forced ? 1 : 0, claimId] as const
    await sql.run(INSERT, leagueId, id, at, actor, teamId, type, ...facts)
  },
})
