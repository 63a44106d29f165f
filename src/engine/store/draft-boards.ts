import type { Sql } from './dialects/sql.ts'

/** Where a team sits in a draft: whether it picks by itself, and whom it would like to have, first choice first. */
export interface StoredSeat {
  teamId: string
  autopick: boolean
  queue: readonly string[]
}

type SeatRow = [teamId: string, autopick: number, queue: string]

const PUT_SEAT = `INSERT INTO draft_seat (league_id, team_id, autopick, queue) VALUES (?, ?, ?, ?)
  ON CONFLICT (league_id, team_id) DO UPDATE SET autopick = excluded.autopick, queue = excluded.queue`

const readSeat = ([teamId, autopick, queue]: SeatRow): StoredSeat => ({
  teamId,
  autopick: autopick === 1,
  queue: JSON.parse(queue) as string[],
})

/** What orders the players of a league that drafts, before its draft and during it. */
export const draftBoardStore = (sql: Sql) => ({
  /** Ids of the players of the sheet that a league drafts by, best first. */
  listRanks: async (leagueId: string): Promise<string[]> => {
    const text = 'SELECT player_id FROM draft_rank WHERE league_id = ? ORDER BY place'
    return (await sql.rows<[string]>(text, leagueId)).map(([playerId]) => playerId)
  },
  /** Puts a sheet in the place of the one that a league drafts by. */
  putRanks: async (leagueId: string, playerIds: readonly string[]): Promise<void> => {
    await sql.run('DELETE FROM draft_rank WHERE league_id = ?', leagueId)
    const text = 'INSERT INTO draft_rank (league_id, place, player_id) VALUES (?, ?, ?)'
    await Promise.all(playerIds.map((playerId, at) => sql.run(text, leagueId, at + 1, playerId)))
  },
  /** The seats of the teams that have said something of theirs. */
  listSeats: async (leagueId: string): Promise<StoredSeat[]> => {
    const text = 'SELECT team_id, autopick, queue FROM draft_seat WHERE league_id = ? ORDER BY team_id'
    return (await sql.rows<SeatRow>(text, leagueId)).map(readSeat)
  },
  putSeat: async (leagueId: string, { teamId, autopick, queue }: StoredSeat): Promise<void> => {
    await sql.run(PUT_SEAT, leagueId, teamId, autopick ? 1 : 0, JSON.stringify(queue))
  },
})
