import type { ReactionName } from '../../../data/reactions.ts'
import { type Sql, where } from './dialects/sql.ts'

/** A post of a league. Its author keeps the name from when it was written. */
export interface StoredPost {
  id: string
  leagueId: string
  /** Null once the account is deleted. */
  accountId: string | null
  author: string
  text: string
  /** Epoch ms of league time. */
  at: number
}

export interface StoredReaction {
  postId: string
  accountId: string
  reaction: ReactionName
}

const COLUMNS = 'id, league_id AS leagueId, account_id AS accountId, author, text, at'

const INSERT = 'INSERT INTO post (id, league_id, account_id, author, text, at) VALUES (?, ?, ?, ?, ?, ?)'

const places = (list: readonly unknown[]): string => list.map(() => '?').join(', ')

/** The posts of leagues and the reactions to them. */
export const postStore = (sql: Sql) => ({
  find: async (leagueId: string, id: string): Promise<StoredPost | null> =>
    (await sql.get<StoredPost>(`SELECT ${COLUMNS} FROM post WHERE league_id = ? AND id = ?`, leagueId, id)) ?? null,
  /** Returns the number that orders a post in lists; null if the id is unknown. */
  numberOf: async (leagueId: string, id: string): Promise<number | null> =>
    (await sql.get<{ seq: number }>('SELECT seq FROM post WHERE league_id = ? AND id = ?', leagueId, id))?.seq ?? null,
  /** Posts of a league, newest first; `before` is the number of a post. */
  listOf: async (
    leagueId: string,
    { before, limit }: { before?: number | undefined; limit: number },
  ): Promise<StoredPost[]> => {
    const { text, binds } = where([
      ['league_id = ?', leagueId],
      ['seq < ?', before],
    ])
    return sql.all<StoredPost>(`SELECT ${COLUMNS} FROM post WHERE ${text} ORDER BY seq DESC LIMIT ?`, ...binds, limit)
  },
  /** The number of posts that an account wrote. */
  countOf: async (accountId: string): Promise<number> =>
    (await sql.get<{ count: number }>('SELECT count(*) AS count FROM post WHERE account_id = ?', accountId))!.count,
  reactionsTo: async (ids: readonly string[]): Promise<StoredReaction[]> =>
    ids.length === 0
      ? []
      : sql.all<StoredReaction>(
          `SELECT post_id AS postId, account_id AS accountId, reaction FROM post_reaction WHERE post_id IN (${places(ids)})`,
          ...ids,
        ),
  insert: async ({ id, leagueId, accountId, author, text, at }: StoredPost): Promise<void> => {
    await sql.run(INSERT, id, leagueId, accountId, author, text, at)
  },
  delete: async (id: string): Promise<void> => {
    await sql.run('DELETE FROM post WHERE id = ?', id)
  },
  react: async ({ postId, accountId, reaction }: StoredReaction): Promise<void> => {
    await sql.run(
      'INSERT INTO post_reaction (post_id, account_id, reaction) VALUES (?, ?, ?)',
      postId,
      accountId,
      reaction,
    )
  },
  unreact: async ({ postId, accountId, reaction }: StoredReaction): Promise<void> => {
    const text = 'DELETE FROM post_reaction WHERE post_id = ? AND account_id = ? AND reaction = ?'
    await sql.run(text, postId, accountId, reaction)
  },
})
