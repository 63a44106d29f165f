import type { ReactionName } from '../../../data/reactions.ts'
import { shownNameSql } from './accounts.ts'
import { placeholders, type Sql, where } from './dialects/sql.ts'

/** Posts and polls that users write in a league. */

/** A table of user-written entries in a league: posts or polls. Entries are numbered by `seq`. */
interface EntryTable<Row, Entry> {
  name: string
  columns: string
  read(row: Row): Entry
}

/** Returns the methods that the stores of posts and polls share. */
const leagueEntries = <Row, Entry>(sql: Sql, { name, columns, read }: EntryTable<Row, Entry>) => ({
  find: async (leagueId: string, id: string): Promise<Entry | null> => {
    const row = await sql.get<Row>(`SELECT ${columns} FROM ${name} WHERE league_id = ? AND id = ?`, leagueId, id)
    return row ? read(row) : null
  },
  /** Returns the number that an entry is sorted by; null if the id is unknown. */
  numberOf: async (leagueId: string, id: string): Promise<number | null> =>
    (await sql.get<{ seq: number }>(`SELECT seq FROM ${name} WHERE league_id = ? AND id = ?`, leagueId, id))?.seq ??
    null,
  /** Returns a league's entries, newest first; `before` is an entry's number. */
  listOf: async (
    leagueId: string,
    { before, limit }: { before?: number | undefined; limit: number },
  ): Promise<Entry[]> => {
    const { text, binds } = where([
      ['league_id = ?', leagueId],
      ['seq < ?', before],
    ])
    const select = `SELECT ${columns} FROM ${name} WHERE ${text} ORDER BY seq DESC LIMIT ?`
    return (await sql.all<Row>(select, ...binds, limit)).map(read)
  },
  /** Returns how many entries an account has written, in all leagues. */
  countOf: async (accountId: string): Promise<number> =>
    (await sql.get<{ count: number }>(`SELECT count(*) AS count FROM ${name} WHERE account_id = ?`, accountId))!.count,
  delete: async (id: string): Promise<void> => {
    await sql.run(`DELETE FROM ${name} WHERE id = ?`, id)
  },
})

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

const POST_COLUMNS = `id, league_id AS leagueId, account_id AS accountId,
  ${shownNameSql('a.id = post.account_id', 'author')} AS author, text, at`

const INSERT_POST = 'INSERT INTO post (id, league_id, account_id, author, text, at) VALUES (?, ?, ?, ?, ?, ?)'

/** Leagues' posts and the reactions to them. */
export const postStore = (sql: Sql) => ({
  ...leagueEntries<StoredPost, StoredPost>(sql, { name: 'post', columns: POST_COLUMNS, read: post => post }),
  reactionsTo: async (ids: readonly string[]): Promise<StoredReaction[]> =>
    ids.length === 0
      ? []
      : sql.all<StoredReaction>(
          `SELECT post_id AS postId, account_id AS accountId, reaction FROM post_reaction WHERE post_id IN (${placeholders(ids)})`,
          ...ids,
        ),
  insert: async ({ id, leagueId, accountId, author, text, at }: StoredPost): Promise<void> => {
    await sql.run(INSERT_POST, id, leagueId, accountId, author, text, at)
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

export interface StoredPoll {
  id: string
  leagueId: string
  /** Null once the account has been deleted. */
  accountId: string | null
  /** The author's name as other people see it. */
  author: string
  question: string
  options: readonly string[]
  anonymous: boolean
  /** In epoch ms of league time. */
  at: number
  closesAt: number | null
  /** When the poll was closed by hand; null otherwise. */
  closedAt: number | null
}

export interface StoredVote {
  pollId: string
  teamId: string
  /** Starting at 1. */
  option: number
}

type PollRow = Omit<StoredPoll, 'options' | 'anonymous'> & { options: string; anonymous: number }

const POLL_COLUMNS = `id, league_id AS leagueId, account_id AS accountId,
  ${shownNameSql('a.id = poll.account_id', 'author')} AS author, question, options, anonymous, at, closes_at AS closesAt, closed_at AS closedAt`

const readPoll = ({ options, anonymous, ...poll }: PollRow): StoredPoll => ({
  ...poll,
  options: JSON.parse(options),
  anonymous: anonymous === 1,
})

const INSERT_POLL = `INSERT INTO poll (id, league_id, account_id, author, question, options, anonymous, at, closes_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`

const VOTE = `INSERT INTO poll_vote (league_id, poll_id, team_id, choice) VALUES (?, ?, ?, ?)
  ON CONFLICT (poll_id, team_id) DO UPDATE SET choice = excluded.choice`

const VOTES = `SELECT v.poll_id AS pollId, v.team_id AS teamId, v.choice AS option FROM poll_vote v
  JOIN team t ON t.league_id = v.league_id AND t.id = v.team_id WHERE v.poll_id = ? ORDER BY t.seq`

/** Leagues' polls and the votes in them. */
export const pollStore = (sql: Sql) => ({
  ...leagueEntries<PollRow, StoredPoll>(sql, { name: 'poll', columns: POLL_COLUMNS, read: readPoll }),
  /** The votes in a poll, in the teams' order. */
  votesIn: (pollId: string): Promise<StoredVote[]> => sql.all<StoredVote>(VOTES, pollId),
  insert: async (poll: StoredPoll): Promise<void> => {
    const { id, leagueId, accountId, author, question, options, anonymous, at, closesAt } = poll
    const content = [question, JSON.stringify(options), anonymous ? 1 : 0] as const
    await sql.run(INSERT_POLL, id, leagueId, accountId, author, ...content, at, closesAt)
  },
  close: async (id: string, at: number): Promise<void> => {
    await sql.run('UPDATE poll SET closed_at = ? WHERE id = ?', at, id)
  },
  /** Stores a team's vote, which replaces its previous one. */
  vote: async (leagueId: string, { pollId, teamId, option }: StoredVote): Promise<void> => {
    await sql.run(VOTE, leagueId, pollId, teamId, option)
  },
})
