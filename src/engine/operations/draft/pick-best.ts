import { conflict } from '../../base/errors.ts'
import type { Context, LeagueContext } from '../../kernel/context.ts'
import type { OpenedLeague } from '../../league/load.ts'
import { posGroupsOf } from '../../league/players.ts'
import { bestAvailable } from '../../rules/draft/best-available.ts'
import type { Season } from '../../season/season.ts'
import { type BoardPlayer, boardOf, type DraftOrder } from './board.ts'
import { makePick, type OpenedDraft, openTurns, queueOf, takenTurns } from './opened-draft.ts'

/** The players left in a draft. */
export interface DraftRoom {
  /** On no roster, able to start in some slot of the league, and with an NFL team; best first. */
  free: readonly BoardPlayer[]
  /** Free players without an NFL team, who are taken only if a manager lists them by hand. */
  teamless: readonly BoardPlayer[]
  /** Whether all free players are ordered; if not, only those of a sheet or a list are. */
  isOrdered: boolean
  ranking: Season
}

/** The players of a board whom no team has or will keep, and who can start in the league. */
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

/** Puts the players of a sheet before the others, in its order. */
const sheetFirst = (board: readonly BoardPlayer[], sheet: readonly string[]): BoardPlayer[] => {
  const known = new Map(board.map(player => [player.id, player]))
  const ids = new Set(sheet)
  const ranked = [...ids].flatMap(id => known.get(id) ?? [])
  const first = ranked.map(player => ({ ...player, value: null, rating: null, rankedBy: 'sheet' as const }))
  return [...first, ...board.filter(({ id }) => !ids.has(id))]
}

/** Opens the players left, ordered by the sheet of the league, then as asked for. */
export const openRoom = async (
  context: Context,
  opened: OpenedLeague,
  { by, ranking }: { by: DraftOrder; ranking: Season },
): Promise<DraftRoom> => {
  const sheet = await context.store.draftBoards.listRanks(opened.league.id)
  const board = sheetFirst(await boardOf(context, opened, { by, ranking }), sheet)
  const left = await freeAmong(context, opened, board)
  const [free = [], teamless = []] = [true, false].map(has => left.filter(({ team }) => (team !== null) === has))
  return { free, teamless, isOrdered: by === 'value' || ranking.rowCount > 0, ranking }
}

/** Throws conflict if there are too few players for the turns, or if the points asked for order none of them. */
const requireEnoughPlayers = (
  { free, isOrdered, ranking }: DraftRoom,
  { list, turns }: { list: readonly string[]; turns: number },
): void => {
  if (free.length < turns) {
    const left =
      free.length === 1 ? 'Only one player is' : free.length === 0 ? 'No player is' : `Only ${free.length} players are`
    throw conflict(`${left} left who could start in this league, for ${turns} ${turns === 1 ? 'pick' : 'picks'}`)
  }
  const listed = free.filter(({ id, rankedBy }) => rankedBy === 'sheet' || list.includes(id))
  if (isOrdered || listed.length >= turns) return
  const { season } = ranking
  throw conflict(
    `No game of season ${season} is over that could order the players; order them by value, by another season or by a sheet, or list players by hand`,
    { atTerminal: `hindsight stats pull ${season - 1} loads the season before, hindsight draft order FILE a sheet` },
  )
}

/**
 * The player for the team on the clock: the first of a list made by hand who fits, else the best available. Null if no player
 * is left, or no order is known.
 */
const chosenOf = (opened: OpenedDraft, room: DraftRoom, list: readonly string[]): BoardPlayer | null => {
  const coming = openTurns(opened)
  const { teamId } = coming[0]!
  const known = new Map([...room.free, ...room.teamless].map(player => [player.id, player]))
  const ids = new Set([...list, ...queueOf(opened, teamId)])
  const listed = [...ids].flatMap(id => known.get(id) ?? [])
  const others = room.free.filter(({ id, rankedBy }) => !ids.has(id) && (room.isOrdered || rankedBy === 'sheet'))
  const board = [...listed, ...others]
  const need = {
    slots: opened.league.rosterConfig.slots,
    roster: takenTurns(opened)
      .filter(turn => turn.teamId === teamId)
      .map(({ pick }) => posGroupsOf(opened, pick.playerId)),
    picksLeft: coming.filter(turn => turn.teamId === teamId).length,
  }
  const free = board.map(({ posGroup, rating }) => ({ posGroups: [posGroup], value: rating }))
  const at = bestAvailable(need, { free, listed: listed.length })
  return at === null ? null : board[at]!
}

/** Picks the best available for the team on the clock. Returns the draft and the players left, or null if there is none. */
export const pickNext = async (
  context: LeagueContext,
  { opened, room }: { opened: OpenedDraft; room: DraftRoom },
  list: readonly string[] = [],
): Promise<{ opened: OpenedDraft; room: DraftRoom } | null> => {
  const chosen = chosenOf(opened, room, list)
  if (!chosen) return null
  const others = (players: readonly BoardPlayer[]) => players.filter(({ id }) => id !== chosen.id)
  return {
    opened: await makePick(context, opened, { playerId: chosen.id, auto: true }),
    room: { ...room, free: others(room.free), teamless: others(room.teamless) },
  }
}

/**
 * Picks the best available player for each of `turns` turns; players of `list` come first. Throws conflict, before any pick,
 * if there are too few players or no order is known.
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
