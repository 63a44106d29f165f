import type { MessageEvent } from '../../../data/messages.ts'
import type { MessageAbout } from '../schema/message.ts'
import type { Sql } from './dialects/sql.ts'

/** A waiting message. Times are in epoch ms of wall time. */
export interface StoredMessage {
  /** The same id in every attempt, so receivers can recognize repeats. */
  id: string
  notificationId: string
  event: MessageEvent | 'test' | 'confirm'
  about: MessageAbout
  createdAt: number
  /** When sending it was first tried; null before that, while rows can still be added. */
  begunAt: number | null
  tries: number
  nextAt: number
  /** For a message in progress, when another daemon can try. */
  sendingUntil: number | null
  /** When it was set aside. */
  parkedAt: number | null
  /** True if it was set aside and is being sent again on request. */
  late: boolean
}

/** A target's oldest waiting message. */
export interface Head {
  id: string
  notificationId: string
  leagueId: string
  nextAt: number
  /** 1 if the last attempt to reach its target failed, or else 0. */
  failed: number
}

type Row = Omit<StoredMessage, 'about' | 'late'> & { about: string; late: number }

const COLUMNS = `id, notification_id AS notificationId, event, about, created_at AS createdAt, begun_at AS begunAt, tries,
  next_at AS nextAt, sending_until AS sendingUntil, parked_at AS parkedAt, late`

const INSERT = `INSERT INTO message (id, notification_id, event, about, created_at, next_at, parked_at)
  VALUES (?, ?, ?, ?, ?, ?, ?)`
const HEADS = `SELECT m.id, m.notification_id AS notificationId, n.league_id AS leagueId,
  CASE WHEN m.sending_until > m.next_at THEN m.sending_until ELSE m.next_at END AS nextAt,
  CASE WHEN n.last_error IS NULL THEN 0 ELSE 1 END AS failed
  FROM message m JOIN notification n ON n.id = m.notification_id WHERE m.seq IN (SELECT min(seq) FROM message WHERE parked_at IS NULL GROUP BY notification_id)`
const RETRY = `UPDATE message SET parked_at = NULL, begun_at = NULL, tries = 0, next_at = ?, late = 1
  WHERE notification_id = ? AND parked_at IS NOT NULL`
const HASTEN = `UPDATE message SET next_at = ?
  WHERE notification_id = ? AND parked_at IS NULL AND next_at > ? AND (sending_until IS NULL OR sending_until <= ?)`

const read = ({ about, late, ...row }: Row): StoredMessage => ({
  ...row,
  about: JSON.parse(about) as MessageAbout,
  late: late === 1,
})

/** Messages that have not been delivered. Delivered ones are deleted. */
export const messageStore = (sql: Sql) => ({
  find: async (id: string): Promise<StoredMessage | null> => {
    const row = await sql.get<Row>(`SELECT ${COLUMNS} FROM message WHERE id = ?`, id)
    return row ? read(row) : null
  },
  /** Returns a target's newest message, or null. */
  newestOf: async (notificationId: string): Promise<StoredMessage | null> => {
    const text = `SELECT ${COLUMNS} FROM message WHERE notification_id = ? ORDER BY seq DESC LIMIT 1`
    const row = await sql.get<Row>(text, notificationId)
    return row ? read(row) : null
  },
  insert: async (
    message: Pick<StoredMessage, 'id' | 'notificationId' | 'event' | 'about' | 'createdAt' | 'parkedAt'>,
  ) => {
    const { id, notificationId, event, about, createdAt, parkedAt } = message
    await sql.run(INSERT, id, notificationId, event, JSON.stringify(about), createdAt, createdAt, parkedAt)
  },
  /** Changes the subject of a message. */
  rewrite: async (id: string, about: MessageAbout): Promise<void> => {
    await sql.run('UPDATE message SET about = ? WHERE id = ?', JSON.stringify(about), id)
  },
  /** Returns each target's next message. */
  listHeads: (): Promise<Head[]> => sql.all<Head>(HEADS),
  /** Marks a message as in progress until a given time. No more rows can be added to it. */
  begin: async (id: string, { at, until }: { at: number; until: number }): Promise<void> => {
    await sql.run('UPDATE message SET begun_at = coalesce(begun_at, ?), sending_until = ? WHERE id = ?', at, until, id)
  },
  /** Makes a message in progress available again. */
  release: async (id: string): Promise<void> => {
    await sql.run('UPDATE message SET sending_until = NULL WHERE id = ?', id)
  },
  delete: async (id: string): Promise<void> => {
    await sql.run('DELETE FROM message WHERE id = ?', id)
  },
  postpone: async (id: string, nextAt: number): Promise<void> => {
    await sql.run('UPDATE message SET tries = tries + 1, sending_until = NULL, next_at = ? WHERE id = ?', nextAt, id)
  },
  park: async (id: string, at: number): Promise<void> => {
    await sql.run('UPDATE message SET tries = tries + 1, sending_until = NULL, parked_at = ? WHERE id = ?', at, id)
  },
  /** Sets aside all messages waiting for a target. */
  parkAll: async (notificationId: string, at: number): Promise<void> => {
    await sql.run(
      'UPDATE message SET parked_at = ? WHERE notification_id = ? AND parked_at IS NULL',
      at,
      notificationId,
    )
  },
  /** Returns set-aside messages to the queue, and returns how many there were. */
  retry: async (notificationId: string, at: number): Promise<number> =>
    (await sql.run(RETRY, at, notificationId)).changes,
  /** Makes later messages due now, except one in progress. Returns how many there were. */
  hasten: async (notificationId: string, at: number): Promise<number> =>
    (await sql.run(HASTEN, at, notificationId, at, at)).changes,
  /** Deletes messages that were set aside before a given time. */
  forgetParked: async (before: number): Promise<void> => {
    await sql.run('DELETE FROM message WHERE parked_at < ?', before)
  },
})
