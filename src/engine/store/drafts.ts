import type { DraftKind, PauseReason, QuietHours } from '../schema/draft.ts'
import { shownNameSql } from './accounts.ts'
import type { Sql } from './dialects/sql.ts'
import { excludes } from './readers.ts'

/** A pick. `by` is the account that made it, and `byName` is that account's name as other people see it. */
export interface StoredPick {
  playerId: string
  by: string
  byName: string
  auto: boolean
  /** In epoch ms of league time. */
  at: number
  /** Sorts picks by when they were made. Their turns can be in a different order. */
  sequence: number
}

export interface StoredTurn {
  /** The turn's overall number, starting at 1. */
  number: number
  teamId: string
  pick: StoredPick | null
}

export type PickClock = Pick<StoredDraft, 'pickSeconds' | 'quiet'>

/** A league's draft. `kind` is null for a loaded draft whose order does not match any kind. */
export interface StoredDraft {
  kind: DraftKind | null
  seed: number | null
  paused: boolean
  /** Why the draft is paused. Null while it is not paused, and for pauses from earlier versions. */
  pauseReason: PauseReason | null
  startedAt: number
  /** The time limit for a pick, in seconds; 0 for no limit. */
  pickSeconds: number
  quiet: QuietHours | null
  /** When the current turn began, in epoch ms of wall time. */
  turnSince: number
  /** In order. */
  turns: readonly StoredTurn[]
}

type DraftRow = [
  ...[kind: DraftKind | null, seed: number | null, paused: number, startedAt: number],
  ...[pickSeconds: number, quiet: string | null, turnSince: number, pauseReason: PauseReason | null],
]
type TurnRow = [
  ...[number: number, teamId: string, playerId: string | null, actor: string, auto: number, pickedAt: number],
  ...[sequence: number | null, actorName: string],
]

const DRAFT = `SELECT kind, seed, paused, started_at, pick_seconds, quiet, turn_since, pause_reason
  FROM draft WHERE league_id = ?`
const INSERT = `INSERT INTO draft (league_id, kind, seed, paused, started_at, pick_seconds, quiet, turn_since, pause_reason)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
const CLOCKED = `SELECT league_id FROM draft d WHERE pick_seconds > 0 AND paused = 0
  AND EXISTS (SELECT 1 FROM draft_turn t WHERE t.league_id = d.league_id AND player_id IS NULL)`
const TURNS = `SELECT number, team_id, player_id, actor, auto, picked_at, sequence,
  ${shownNameSql('a.name = draft_turn.actor', 'actor')} FROM draft_turn WHERE league_id = ? ORDER BY number`
const INSERT_TURN = `INSERT INTO draft_turn (league_id, number, team_id, player_id, actor, auto, picked_at, sequence)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
const SET_PICK = `UPDATE draft_turn SET player_id = ?, actor = ?, auto = ?, picked_at = ?, sequence = ?
  WHERE league_id = ? AND number = ?`

/** Picks stored by earlier versions lack a sequence number. They were made in turn order. */
const readTurn = ([number, teamId, playerId, by, auto, at, sequence, byName]: TurnRow): StoredTurn => ({
  number,
  teamId,
  pick: playerId === null ? null : { playerId, by, byName, auto: auto === 1, at, sequence: sequence ?? number },
})

const readDraft = (
  [kind, seed, paused, startedAt, pickSeconds, quiet, turnSince, pauseReason]: DraftRow,
  turns: readonly StoredTurn[],
): StoredDraft => ({
  kind,
  seed,
  paused: paused === 1,
  pauseReason,
  startedAt,
  pickSeconds,
  quiet: quiet === null ? null : (JSON.parse(quiet) as QuietHours),
  turnSince,
  turns,
})

const binds = (pick: StoredPick | null) =>
  [
    ...[pick?.playerId ?? null, pick?.by ?? null, pick && (pick.auto ? 1 : 0)],
    ...[pick?.at ?? null, pick?.sequence ?? null],
  ] as const

/** Drafts, at most one per league. */
export const draftStore = (sql: Sql) => ({
  find: async (leagueId: string): Promise<StoredDraft | null> => {
    const [row] = await sql.rows<DraftRow>(DRAFT, leagueId)
    return row ? readDraft(row, (await sql.rows<TurnRow>(TURNS, leagueId)).map(readTurn)) : null
  },
  /** Returns whether a league's draft has turns left. */
  isOpen: async (leagueId: string): Promise<boolean> => {
    const text = 'SELECT 1 FROM draft_turn WHERE league_id = ? AND player_id IS NULL LIMIT 1'
    return (await sql.get(text, leagueId)) !== undefined
  },
  /** Returns the ids of leagues whose pick clock is running. */
  listClocked: async (): Promise<string[]> => (await sql.rows<[string]>(CLOCKED)).map(([id]) => id),
  insert: async (leagueId: string, draft: StoredDraft): Promise<void> => {
    const { kind, seed, paused, pauseReason, startedAt, pickSeconds, quiet, turnSince, turns } = draft
    const flags = [paused ? 1 : 0, startedAt, pickSeconds] as const
    await sql.run(INSERT, leagueId, kind, seed, ...flags, quiet && JSON.stringify(quiet), turnSince, pauseReason)
    await Promise.all(
      turns.map(({ number, teamId, pick }) => sql.run(INSERT_TURN, leagueId, number, teamId, ...binds(pick))),
    )
  },
  /** Pauses a draft for a reason, or resumes it if the reason is null. */
  setPaused: async (leagueId: string, reason: PauseReason | null): Promise<void> => {
    const text = 'UPDATE draft SET paused = ?, pause_reason = ? WHERE league_id = ?'
    await sql.run(text, reason === null ? 0 : 1, reason, leagueId)
  },
  setPickClock: async (leagueId: string, { pickSeconds, quiet }: PickClock): Promise<void> => {
    const text = 'UPDATE draft SET pick_seconds = ?, quiet = ? WHERE league_id = ?'
    await sql.run(text, pickSeconds, quiet && JSON.stringify(quiet), leagueId)
  },
  /** Sets when the current turn began, in epoch ms of wall time. */
  setTurnSince: async (leagueId: string, since: number): Promise<void> => {
    await sql.run('UPDATE draft SET turn_since = ? WHERE league_id = ?', since, leagueId)
  },
  /** Sets a turn's pick. Null removes it. */
  setPick: async (leagueId: string, number: number, pick: StoredPick | null): Promise<void> => {
    await sql.run(SET_PICK, ...binds(pick), leagueId, number)
  },
  delete: async (leagueId: string): Promise<void> => {
    await sql.run('DELETE FROM draft WHERE league_id = ?', leagueId)
  },
})

/** A team's draft settings: autopick, and its queue, first choice first. */
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

/** Player rankings and queues for drafts. */
export const draftBoardStore = (sql: Sql) => ({
  /** Returns the player ids on a league's ranking sheet, best first. */
  listRanks: async (leagueId: string): Promise<string[]> => {
    const text = 'SELECT player_id FROM draft_rank WHERE league_id = ? ORDER BY place'
    return (await sql.rows<[string]>(text, leagueId)).map(([playerId]) => playerId)
  },
  putRanks: async (leagueId: string, playerIds: readonly string[]): Promise<void> => {
    await sql.run('DELETE FROM draft_rank WHERE league_id = ?', leagueId)
    const text = 'INSERT INTO draft_rank (league_id, place, player_id) VALUES (?, ?, ?)'
    await Promise.all(playerIds.map((playerId, at) => sql.run(text, leagueId, at + 1, playerId)))
  },
  /** Returns all saved draft settings, by team. */
  listSeats: async (leagueId: string): Promise<StoredSeat[]> => {
    const text = 'SELECT team_id, autopick, queue FROM draft_seat WHERE league_id = ? ORDER BY team_id'
    return (await sql.rows<SeatRow>(text, leagueId)).map(readSeat)
  },
  /** Empties the queues of all teams except these. */
  clearOtherQueues: async (leagueId: string, teamIds: readonly string[]): Promise<void> => {
    const text = `UPDATE draft_seat SET queue = '[]' WHERE league_id = ? AND ${excludes('team_id', teamIds)}`
    await sql.run(text, leagueId, ...teamIds)
  },
  putSeat: async (leagueId: string, { teamId, autopick, queue }: StoredSeat): Promise<void> => {
    await sql.run(PUT_SEAT, leagueId, teamId, autopick ? 1 : 0, JSON.stringify(queue))
  },
})
