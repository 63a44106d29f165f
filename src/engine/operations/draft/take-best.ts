import type { Context } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { bestAvailable } from '../../rules/best-available.ts'
import type { Season } from '../../season/season.ts'
import { posGroupsOf } from '../league/resources.ts'
import { type BoardPlayer, boardOf, type DraftOrder } from './board.ts'
import { type OpenedDraft, openTurns, take, takenTurns } from './opened-draft.ts'

/** How the best available is found: players listed by hand, then the league's sheet, then by a season. */
export interface BestBy {
  by: DraftOrder
  ranking: Season
  list: readonly string[]
}

/** The players on no roster who can start in some slot of the league. */
const freeAmong = async (
  { store }: Context,
  opened: OpenedDraft,
  board: readonly BoardPlayer[],
): Promise<BoardPlayer[]> => {
  const { id: leagueId, rosterConfig } = opened.league
  const taken = new Set((await store.rosters.listOf(leagueId)).map(({ playerId }) => playerId))
  const startable = new Set(rosterConfig.slots.flatMap(({ eligible }) => eligible))
  return board.filter(({ id, posGroup }) => !taken.has(id) && startable.has(posGroup))
}

/** The board with the players of a sheet before the others, in its order. */
const sheetFirst = (board: readonly BoardPlayer[], sheet: readonly string[]): BoardPlayer[] => {
  const known = new Map(board.map(player => [player.id, player]))
  const ranked = [...new Set(sheet)].flatMap(id => known.get(id) ?? [])
  const ids = new Set(sheet)
  return [...ranked.map(player => ({ ...player, value: null })), ...board.filter(({ id }) => !ids.has(id))]
}

/** Throws conflict if there are too few players for the turns, or nothing to rank them by. */
const requireEnoughPlayers = (
  free: readonly BoardPlayer[],
  { ordered, ranking, turns }: { ordered: ReadonlySet<string>; ranking: Season; turns: number },
): void => {
  if (free.length < turns) {
    const left =
      free.length === 1 ? 'Only one player is' : free.length === 0 ? 'Nobody is' : `Only ${free.length} players are`
    throw conflict(`${left} left who could start in this league, for ${turns} ${turns === 1 ? 'pick' : 'picks'}`)
  }
  if (ranking.rowCount > 0 || free.filter(({ id }) => ordered.has(id)).length >= turns) return
  const { season } = ranking
  throw conflict(
    `No game of season ${season} is over that could order the players; order them by another season ` +
      `(hindsight stats pull ${season - 1} loads the one before), or list whom to take`,
  )
}

/** The player that the team on the clock takes, of players who can all start; those of `first` were listed by hand. */
const choose = (opened: OpenedDraft, free: readonly BoardPlayer[], first: readonly string[]): BoardPlayer => {
  const coming = openTurns(opened)
  const { teamId } = coming[0]!
  const known = new Map(free.map(player => [player.id, player]))
  const listed = [...new Set(first)].flatMap(id => known.get(id) ?? [])
  const ids = new Set(first)
  const board = [...listed, ...free.filter(({ id }) => !ids.has(id))]
  const need = {
    slots: opened.league.rosterConfig.slots,
    roster: takenTurns(opened)
      .filter(turn => turn.teamId === teamId)
      .map(({ pick }) => posGroupsOf(opened, pick.playerId)),
    picksLeft: coming.filter(turn => turn.teamId === teamId).length,
  }
  const players = board.map(({ posGroup, value }) => ({ posGroups: [posGroup], value }))
  return board[bestAvailable(need, { free: players, listed: listed.length })!]!
}

/**
 * Picks the best available player for each of `turns` turns. Throws conflict, before any pick, if there are too few players
 * or nothing orders them.
 */
export const takeBest = async (
  context: Context,
  opened: OpenedDraft,
  { by, ranking, list, turns }: BestBy & { turns: number },
): Promise<OpenedDraft> => {
  const sheet = await context.store.drafts.listRanks(opened.league.id)
  const board = sheetFirst(await boardOf(context, opened, { by, ranking }), sheet)
  let free = await freeAmong(context, opened, board)
  requireEnoughPlayers(free, { ordered: new Set([...list, ...sheet]), ranking, turns })
  let now = opened
  for (let turn = 0; turn < turns; turn++) {
    const { id } = choose(now, free, list)
    free = free.filter(player => player.id !== id)
    now = await take(context, now, { playerId: id, auto: true })
  }
  return now
}
