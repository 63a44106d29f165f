import type { DraftKind } from '../schema/draft.ts'
import type { Sql } from './dialects/sql.ts'

/** Whom a team took; `by` is the name of the account that did. */
export interface StoredPick {
  playerId: string
  by: string
  auto: boolean
  /** Epoch ms of league time. */
  at: number
}

export interface StoredTurn {
  /** Over all rounds, from 1. */
  number: number
  teamId: string
  pick: StoredPick | null
}

/** The draft of a league; `kind` is null where a loaded one has an order of its own. */
export interface StoredDraft {
  kind: DraftKind | null
  seed: number | null
  paused: boolean
  startedAt: number
  /** In order; those with a pick come first. */
  turns: readonly StoredTurn[]
}

type DraftRow = [kind: DraftKind | null, seed: number | null, paused: number, startedAt: number]
type TurnRow = [number, teamId: string, playerId: string | null, actor: string, auto: number, pickedAt: number]

const TURNS = `SELECT number, team_id, player_id, actor, auto, picked_at FROM draft_turn WHERE league_id = ?
  ORDER BY number`
const INSERT_TURN = `INSERT INTO draft_turn (league_id, number, team_id, player_id, actor, auto, picked_at)
  VALUES (?, ?, ?, ?, ?, ?, ?)`
const SET_PICK = `UPDATE draft_turn SET player_id = ?, actor = ?, auto = ?, picked_at = ?
  WHERE league_id = ? AND number = ?`

const readTurn = ([number, teamId, playerId, by, auto, at]: TurnRow): StoredTurn => ({
  number,
  teamId,
  pick: playerId === null ? null : { playerId, by, auto: auto === 1, at },
})

const binds = (pick: StoredPick | null) =>
  [pick?.playerId ?? null, pick?.by ?? null, pick && (pick.auto ? 1 : 0), pick?.at ?? null] as const

/** The drafts of leagues, one a league at most. */
export const draftStore = (sql: Sql) => ({
  find: async (leagueId: string): Promise<StoredDraft | null> => {
    const text = 'SELECT kind, seed, paused, started_at FROM draft WHERE league_id = ?'
    const [row] = await sql.rows<DraftRow>(text, leagueId)
    if (!row) return null
    const [kind, seed, paused, startedAt] = row
    const turns = (await sql.rows<TurnRow>(TURNS, leagueId)).map(readTurn)
    return { kind, seed, paused: paused === 1, startedAt, turns }
  },
  /** Whether a league has a draft with turns to come. */
  isOpen: async (leagueId: string): Promise<boolean> => {
    const text = 'SELECT 1 FROM draft_turn WHERE league_id = ? AND player_id IS NULL LIMIT 1'
    return (await sql.get(text, leagueId)) !== undefined
  },
  insert: async (leagueId: string, { kind, seed, paused, startedAt, turns }: StoredDraft): Promise<void> => {
    const text = 'INSERT INTO draft (league_id, kind, seed, paused, started_at) VALUES (?, ?, ?, ?, ?)'
    await sql.run(text, leagueId, kind, seed, paused ? 1 : 0, startedAt)
    for (const { number, teamId, pick } of turns) await sql.run(INSERT_TURN, leagueId, number, teamId, ...binds(pick))
  },
  setPaused: async (leagueId: string, paused: boolean): Promise<void> => {
    await sql.run('UPDATE draft SET paused = ? WHERE league_id = ?', paused ? 1 : 0, leagueId)
  },
  /** Keeps the pick of a turn, or null for one that was taken back. */
  setPick: async (leagueId: string, number: number, pick: StoredPick | null): Promise<void> => {
    await sql.run(SET_PICK, ...binds(pick), leagueId, number)
  },
  /** Ids of the players of the sheet that a league drafts by, best first. */
  listRanks: async (leagueId: string): Promise<string[]> => {
    const text = 'SELECT player_id FROM draft_rank WHERE league_id = ? ORDER BY place'
    return (await sql.rows<[string]>(text, leagueId)).map(([playerId]) => playerId)
  },
  /** Puts a sheet in the place of the one that a league drafts by. */
  putRanks: async (leagueId: string, playerIds: readonly string[]): Promise<void> => {
    await sql.run('DELETE FROM draft_rank WHERE league_id = ?', leagueId)
    const text = 'INSERT INTO draft_rank (league_id, place, player_id) VALUES (?, ?, ?)'
    for (const [at, playerId] of playerIds.entries()) await sql.run(text, leagueId, at + 1, playerId)
  },
  delete: async (leagueId: string): Promise<void> => {
    await sql.run('DELETE FROM draft WHERE league_id = ?', leagueId)
  },
})
