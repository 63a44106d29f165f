import { shownNameSql } from './accounts.ts'
import type { Sql } from './dialects/sql.ts'
import { leagueEntries } from './league-entries.ts'

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

type Row = Omit<StoredPoll, 'options' | 'anonymous'> & { options: string; anonymous: number }

const COLUMNS = `id, league_id AS leagueId, account_id AS accountId,
  ${shownNameSql('a.id = poll.account_id', 'author')} AS author, question, options, anonymous, at, closes_at AS closesAt, closed_at AS closedAt`

const read = ({ options, anonymous, ...poll }: Row): StoredPoll => ({
  ...poll,
  options: JSON.parse(options),
  anonymous: anonymous === 1,
})

const INSERT = `INSERT INTO poll (id, league_id, account_id, author, question, options, anonymous, at, closes_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`

const VOTE = `INSERT INTO poll_vote (league_id, poll_id, team_id, choice) VALUES (?, ?, ?, ?)
  ON CONFLICT (poll_id, team_id) DO UPDATE SET choice = excluded.choice`

const VOTES = `SELECT v.poll_id AS pollId, v.team_id AS teamId, v.choice AS option FROM poll_vote v
  JOIN team t ON t.league_id = v.league_id AND t.id = v.team_id WHERE v.poll_id = ? ORDER BY t.seq`

/** Leagues' polls and the votes in them. */
export const pollStore = (sql: Sql) => ({
  ...leagueEntries<Row, StoredPoll>(sql, { name: 'poll', columns: COLUMNS, read }),
  /** The votes in a poll, in the teams' order. */
  votesIn: (pollId: string): Promise<StoredVote[]> => sql.all<StoredVote>(VOTES, pollId),
  insert: async (poll: StoredPoll): Promise<void> => {
    const { id, leagueId, accountId, author, question, options, anonymous, at, closesAt } = poll
    const content = [question, JSON.stringify(options), anonymous ? 1 : 0] as const
    await sql.run(INSERT, id, leagueId, accountId, author, ...content, at, closesAt)
  },
  close: async (id: string, at: number): Promise<void> => {
    await sql.run('UPDATE poll SET closed_at = ? WHERE id = ?', at, id)
  },
  /** Stores a team's vote, which replaces its previous one. */
  vote: async (leagueId: string, { pollId, teamId, option }: StoredVote): Promise<void> => {
    await sql.run(VOTE, leagueId, pollId, teamId, option)
  },
})
