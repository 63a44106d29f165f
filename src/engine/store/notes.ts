import { shownNameSql } from './accounts.ts'
import type { Sql } from './dialects/sql.ts'

interface StoredNotes {
  markdown: string
  revision: number
  /** The account that wrote the revision, by name. */
  actor: string
  /** The account's name as other people see it. */
  actorName: string
  /** In epoch ms of league time. */
  at: number
}

const COLUMNS = `markdown, revision, actor, at,
  ${shownNameSql('a.name = league_note.actor', 'actor')} AS actorName`

const NEWEST = `SELECT ${COLUMNS} FROM league_note WHERE league_id = ? ORDER BY revision DESC LIMIT 1`
const ONE = `SELECT ${COLUMNS} FROM league_note WHERE league_id = ? AND revision = ?`
const INSERT = 'INSERT INTO league_note (league_id, revision, markdown, actor, at) VALUES (?, ?, ?, ?, ?)'

/** How many revisions are kept so that changes can be undone. */
const KEPT_REVISIONS = 20

export const noteStore = (sql: Sql) => ({
  newestOf: async (leagueId: string): Promise<StoredNotes | null> =>
    (await sql.get<StoredNotes>(NEWEST, leagueId)) ?? null,
  /** Returns a revision; null if it was deleted. */
  find: async (leagueId: string, revision: number): Promise<StoredNotes | null> =>
    (await sql.get<StoredNotes>(ONE, leagueId, revision)) ?? null,
  /** Adds a revision, and deletes the oldest ones. */
  insert: async (
    leagueId: string,
    { markdown, revision, actor, at }: Omit<StoredNotes, 'actorName'>,
  ): Promise<void> => {
    await sql.run(INSERT, leagueId, revision, markdown, actor, at)
    await sql.run('DELETE FROM league_note WHERE league_id = ? AND revision <= ?', leagueId, revision - KEPT_REVISIONS)
  },
})
