import type { MessageEvent, MessageKind } from '../../../data/messages.ts'
import { sha256 } from '../base/crypto.ts'
import type { Bind, Sql } from './dialects/sql.ts'

/** A target for a league's messages. Its address and secret are encrypted. Times are in epoch ms of wall time. */
export interface StoredNotification {
  id: string
  leagueId: string
  teamId: string | null
  kind: MessageKind
  host: string
  sealed: string
  on: MessageEvent[]
  remindHours: number
  createdAt: number
  /** The account that added the target. Its rights are checked before each message. */
  madeBy: string | null
  /** The session or key that added a phone; null for all other targets. */
  madeWith: string | null
  /** The hash of a phone's address; null for all other targets. */
  addressHash: string | null
  /** When the address was confirmed; null for an email address that has not been confirmed. */
  confirmedAt: number | null
  /** When the target last got a test message. */
  testedAt: number | null
  sentAt: number | null
  lastError: string | null
  /** How many messages in a row the target permanently refused. */
  refusals: number
  /** Why the target no longer gets messages; null while it does. */
  disabled: string | null
}

/** How many confirmation emails were requested. */
interface MailRequests {
  ofAccount: number
  toAddress: number
}

/** A target's state after an attempt to send. */
type TargetState = Pick<StoredNotification, 'id' | 'sentAt' | 'lastError' | 'refusals' | 'disabled'>

/** A target's messages: how many are waiting, when the next attempt is, and how many are set aside. */
interface Backlog {
  waiting: number
  nextTryAt: number | null
  parked: number
}

type Row = Omit<StoredNotification, 'on'> & { events: string }

const COLUMNS = `id, league_id AS leagueId, team_id AS teamId, kind, host, sealed, events, remind_hours AS remindHours,
  created_at AS createdAt, made_by AS madeBy, made_with AS madeWith, address_hash AS addressHash,
  confirmed_at AS confirmedAt, tested_at AS testedAt, sent_at AS sentAt, last_error AS lastError, refusals, disabled`

const INSERT = `INSERT INTO notification (id, league_id, team_id, kind, host, sealed, events, remind_hours, created_at,
  made_by, made_with, address_hash, confirmed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const UPDATE = 'UPDATE notification SET sent_at = ?, last_error = ?, refusals = ?, disabled = ? WHERE id = ?'
const BACKLOG = `SELECT count(*) FILTER (WHERE parked_at IS NULL) AS waiting, count(parked_at) AS parked,
  (SELECT next_at FROM message WHERE notification_id = ? AND parked_at IS NULL ORDER BY seq LIMIT 1) AS "nextTryAt"
  FROM message WHERE notification_id = ?`
const MAIL_REQUESTS = `SELECT count(*) FILTER (WHERE account_id = ?) AS "ofAccount",
  count(*) FILTER (WHERE address_hash = ?) AS "toAddress" FROM mail_request WHERE at >= ?`
const MARK = 'INSERT INTO told (notification_id, what) VALUES (?, ?) ON CONFLICT DO NOTHING'

const read = ({ events, ...row }: Row): StoredNotification => ({ ...row, on: JSON.parse(events) as MessageEvent[] })

export const notificationStore = (sql: Sql) => {
  const listWhere = async (condition: string, ...binds: Bind[]): Promise<StoredNotification[]> =>
    (await sql.all<Row>(`SELECT ${COLUMNS} FROM notification WHERE ${condition} ORDER BY seq`, ...binds)).map(read)
  return {
    list: (): Promise<StoredNotification[]> => listWhere('TRUE'),
    listOf: (leagueId: string): Promise<StoredNotification[]> => listWhere('league_id = ?', leagueId),
    find: async (id: string): Promise<StoredNotification | null> => (await listWhere('id = ?', id))[0] ?? null,
    insert: async (row: Omit<StoredNotification, keyof Omit<TargetState, 'id'> | 'testedAt'>): Promise<void> => {
      const { id, leagueId, teamId, kind, host, sealed, on, remindHours, createdAt, madeBy } = row
      const { madeWith, addressHash, confirmedAt } = row
      const about = [JSON.stringify(on), remindHours, createdAt, madeBy, madeWith, addressHash, confirmedAt] as const
      await sql.run(INSERT, id, leagueId, teamId, kind, host, sealed, ...about)
    },
    /** Updates a target's state. */
    update: async ({ id, sentAt, lastError, refusals, disabled }: TargetState): Promise<void> => {
      await sql.run(UPDATE, sentAt, lastError, refusals, disabled, id)
    },
    /** Transfers a target to another account. */
    adopt: async (id: string, madeBy: string): Promise<void> => {
      await sql.run('UPDATE notification SET made_by = ? WHERE id = ?', madeBy, id)
    },
    confirm: async (id: string, at: number): Promise<void> => {
      await sql.run('UPDATE notification SET confirmed_at = ? WHERE id = ?', at, id)
    },
    noteTest: async (id: string, at: number): Promise<void> => {
      await sql.run('UPDATE notification SET tested_at = ? WHERE id = ?', at, id)
    },
    /** Records that an account requested a confirmation email, and deletes records from before `since`. */
    noteMailRequest: async (accountId: string, address: string, { at, since }: { at: number; since: number }) => {
      await sql.run('DELETE FROM mail_request WHERE at < ?', since)
      await sql.run(
        'INSERT INTO mail_request (account_id, address_hash, at) VALUES (?, ?, ?)',
        accountId,
        sha256(address),
        at,
      )
    },
    /** Returns how many confirmation emails were requested since a given time, by this account and for this address. */
    countMailRequests: async (accountId: string, address: string, since: number): Promise<MailRequests> =>
      (await sql.get<MailRequests>(MAIL_REQUESTS, accountId, sha256(address), since))!,
    /** Deletes a target and its messages. */
    delete: async (id: string): Promise<void> => {
      await sql.run('DELETE FROM notification WHERE id = ?', id)
    },
    /** Deletes a team's targets and their messages. */
    deleteOfTeam: async (leagueId: string, teamId: string): Promise<void> => {
      await sql.run('DELETE FROM notification WHERE league_id = ? AND team_id = ?', leagueId, teamId)
    },
    /** Deletes phones that were added with a session or key, and their messages. */
    deleteMadeWith: async (keyId: string): Promise<void> => {
      await sql.run('DELETE FROM notification WHERE made_with = ?', keyId)
    },
    /** Returns the targets that have a phone's address. */
    listByAddress: (addressHash: string): Promise<StoredNotification[]> => listWhere('address_hash = ?', addressHash),
    backlogOf: async (id: string): Promise<Backlog> => (await sql.get<Backlog>(BACKLOG, id, id))!,
    /** Records that a one-time notice was queued for a target. Returns false if it had already been queued. */
    markQueued: async (id: string, what: string): Promise<boolean> => (await sql.run(MARK, id, what)).changes > 0,
    /** Returns whether a one-time notice has been queued. */
    wasQueued: async (id: string, what: string): Promise<boolean> =>
      (await sql.get('SELECT 1 FROM told WHERE notification_id = ? AND what = ?', id, what)) !== undefined,
  }
}
