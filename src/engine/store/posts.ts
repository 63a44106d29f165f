import type { ReactionName } from '../../../data/reactions.ts'
import { shownNameSql } from './accounts.ts'
import { placeholders, type Sql } from './dialects/sql.ts'
import { leagueEntries } from './league-entries.ts'

export interface StoredPost {
  id: string
  leagueId: string
  /** Null once the account has been deleted. */
  accountId: string | null
  /** The author's name as other people see it. */
  author: string
  text: string
  /** In epoch ms of league time. */
  at: number
}

export interface StoredReaction {
  postId: string
  accountId: string
  reaction: ReactionName
}

const COLUMNS = `id, league_id AS leagueId, account_id AS accountId,
  ${shownNameSql('a.id = post.account_id', 'author')} AS author, text, at`

const INSERT = 'INSERT INTO post (id, league_id, account_id, author, text, at) VALUES (?, ?, ?, ?, ?, ?)'

/** Leagues' posts and the reactions to them. */
export const postStore = (sql: Sql) => ({
  ...leagueEntries<StoredPost, StoredPost>(sql, { name: 'post', columns: COLUMNS, read: post => post }),
  reactionsTo: async (ids: readonly string[]): Promise<StoredReaction[]> =>
    ids.length === 0
      ? []
      : sql.all<StoredReaction>(
          `SELECT post_id AS postId, account_id AS accountId, reaction FROM post_reaction WHERE post_id IN (${placeholders(ids)})`,
          ...ids,
        ),
  insert: async ({ id, leagueId, accountId, author, text, at }: StoredPost): Promise<void> => {
    await sql.run(INSERT, id, leagueId, accountId, author, text, at)
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
