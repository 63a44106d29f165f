import type { Context, LeagueContext } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { bestAvailable } from '../../rules/draft/best-available.ts'
import type { Season } from '../../season/season.ts'
import type { OpenedLeague } from '../league/opened-league.ts'
import { posGroupsOf } from '../league/resources.ts'
import { type BoardPlayer, boardOf, type DraftOrder } from './board.ts'
import { makePick, type OpenedDraft, openTurns, queueOf, takenTurns } from './opened-draft.ts'

/** Who is left in a draft, best first. */
export interface DraftRoom {
  /** The season that ranks; without a row nothing orders who is on no list. */
  ranking: Season
  /** Ids of the players of the league's sheet, best first. */
  sheet: readonly string[]
  /** On no roster, and able to start in some slot of the league. */
  free: readonly BoardPlayer[]
}

/** Those of a board whom nobody has or will keep, and who can start in the league. */
const freeAmong = async (
  { store }: Context,
  opened: OpenedLeague,
  board: readonly BoardPlayer[],
): Promise<BoardPlayer[]> => {
  const { id: leagueId, rosterConfig, keepers } = opened.league
  const taken = new Set([...keepers, ...(await store.rosters.listOf(leagueId))].map(({ playerId }) => playerId))
  const startable = new Set(rosterConfig.slots.flatMap(({ eligible }) => eligible))
  return board.filter(({ id, posGroup }) => !taken.has(id) && startable.has(posGroup))
}

/** The board with the players of a sheet before the others, in its order. */
const sheetFirst = (board: readonly BoardPlayer[], sheet: readonly string[]): BoardPlayer[] => {
  const known = new Map(board.map(player => [player.id, player]))
  const ids = new Set(sheet)
  const ranked = [...ids].flatMap(id => known.get(id) ?? [])
  return [...ranked.map(player => ({ ...player, value: null })), ...board.filter(({ id }) => !ids.has(id))]
}

/** Who is left, ordered by the sheet of the league, then as asked for. */
export const openRoom = async (
  context: Context,
  opened: OpenedLeague,
  { by, ranking }: { by: DraftOrder; ranking: Season },
): Promise<DraftRoom> => {
  const sheet = await context.store.draftBoards.listRanks(opened.league.id)
  const board = sheetFirst(await boardOf(context, opened, { by, ranking }), sheet)
  return { ranking, sheet, free: await freeAmong(context, opened, board) }
}

/** Throws conflict if there are too few players for the turns, or nothing to rank them by. */
const requireEnoughPlayers = (
  { free, ranking, sheet }: DraftRoom,
  { list, turns }: { list: readonly string[]; turns: number },
): void => {
  if (free.length < turns) {
    const left =
      free.length === 1 ? 'Only one player is' : free.length === 0 ? 'Nobody is' : `Only ${free.length} players are`
    throw conflict(`${left} left who could start in this league, for ${turns} ${turns === 1 ? 'pick' : 'picks'}`)
  }
  const ordered = new Set([...list, ...sheet])
  if (ranking.rowCount > 0 || free.filter(({ id }) => ordered.has(id)).length >= turns) return
  const { season } = ranking
  throw conflict(
    `No game of season ${season} is over that could order the players; order them by another season or by a sheet, or list whom to take`,
    { atTerminal: `hindsight stats pull ${season - 1} loads the season before, hindsight draft order FILE a sheet` },
  )
}

/**
 * The player whom the team on the clock takes: of a list that was made by hand the first who fits, else the best available.
 * Null where nobody is left, or nothing orders who is.
 */
const chosenOf = (opened: OpenedDraft, room: DraftRoom, list: readonly string[]): BoardPlayer | null => {
  const coming = openTurns(opened)
  const { teamId } = coming[0]!
  const known = new Map(room.free.map(player => [player.id, player]))
  const ids = new Set([...list, ...queueOf(opened, teamId)])
  const listed = [...ids].flatMap(id => known.get(id) ?? [])
  const sheet = new Set(room.sheet)
  const others = room.free.filter(({ id }) => !ids.has(id) && (room.ranking.rowCount > 0 || sheet.has(id)))
  const board = [...listed, ...others]
  const need = {
    slots: opened.league.rosterConfig.slots,
    roster: takenTurns(opened)
      .filter(turn => turn.teamId === teamId)
      .map(({ pick }) => posGroupsOf(opened, pick.playerId)),
    picksLeft: coming.filter(turn => turn.teamId === teamId).length,
  }
  const free = board.map(({ posGroup, value }) => ({ posGroups: [posGroup], value }))
  const at = bestAvailable(need, { free, listed: listed.length })
  return at === null ? null : board[at]!
}

/** A draft after the best available was picked for the team on the clock, and who is left then; null for nobody. */
export const pickNext = async (
  context: LeagueContext,
  { opened, room }: { opened: OpenedDraft; room: DraftRoom },
  list: readonly string[] = [],
): Promise<{ opened: OpenedDraft; room: DraftRoom } | null> => {
  const chosen = chosenOf(opened, room, list)
  if (!chosen) return null
  return {
    opened: await makePick(context, opened, { playerId: chosen.id, auto: true }),
    room: { ...room, free: room.free.filter(({ id }) => id !== chosen.id) },
  }
}

/**
 * Picks the best available player for each of `turns` turns; players of `list` come first. Throws conflict, before any pick,
 * if there are too few players or nothing orders them.
 */
export const pickBest = async (
  context: LeagueContext,
  opened: OpenedDraft,
  { room, list, turns }: { room: DraftRoom; list: readonly string[]; turns: number },
): Promise<OpenedDraft> => {
  requireEnoughPlayers(room, { list, turns })
  let now = { opened, room }
  for (let turn = 0; turn < turns; turn++) now = (await pickNext(context, now, list)) ?? now
  return now.opened
}
