import { conflict } from '../base/errors.ts'
import { CLOCK } from '../kernel/actors.ts'
import type { LeagueContext } from '../kernel/context.ts'
import { bestAvailable } from '../rules/draft/best-available.ts'
import type { PauseReason } from '../schema/draft.ts'
import { makePick, type OpenedDraft, openTurns, picksMade, queueOf, seatOf } from './draft.ts'
import { type BoardPlayer, type DraftRoom, openRanking, openRoom } from './draft-board.ts'
import { record } from './log.ts'
import { posGroupsOf } from './players.ts'

/** Automatic picks, from teams' queues and the draft board, and pauses of a draft. */

/** Throws conflict if there are fewer players than turns, or if the requested measure does not rank them. */
const requireEnoughPlayers = (
  { free, isOrdered, ranking }: DraftRoom,
  { list, turns }: { list: readonly string[]; turns: number },
): void => {
  if (free.length < turns) {
    const left = free.length === 0 ? 'no players' : free.length === 1 ? 'only 1 player' : `only ${free.length} players`
    const picks = turns === 1 ? '1 pick is' : `${turns} picks are`
    throw conflict(`${picks} left to make, but ${left} can start in this league`)
  }
  const listed = free.filter(({ id, rankedBy }) => rankedBy === 'sheet' || list.includes(id))
  if (isOrdered || listed.length >= turns) return
  const { season } = ranking
  throw conflict(
    `Season ${season} does not have any finished games to rank players by; rank them by value, by another season or by a sheet, or list players by hand`,
    {
      atTerminal: `hindsight stats pull ${season - 1} loads the season before, and hindsight draft order FILE loads a sheet`,
    },
  )
}

/**
 * Returns the player for the team on the clock: the first eligible one in the manager's queue, or else the best
 * available. Null if no players are left, or if the players are not ranked.
 */
const chooseForTeam = (opened: OpenedDraft, room: DraftRoom, list: readonly string[]): BoardPlayer | null => {
  const coming = openTurns(opened)
  const { teamId } = coming[0]!
  const playersById = new Map([...room.free, ...room.teamless].map(player => [player.id, player]))
  const ids = new Set([...list, ...queueOf(opened, teamId)])
  const listed = [...ids].flatMap(id => playersById.get(id) ?? [])
  const others = room.free.filter(({ id, rankedBy }) => !ids.has(id) && (room.isOrdered || rankedBy === 'sheet'))
  const { fit = [], sidelined = [] } = Object.groupBy(others, ({ id }) =>
    room.sidelined.has(id) ? 'sidelined' : 'fit',
  )
  const need = {
    slots: opened.league.rosterConfig.slots,
    roster: picksMade(opened)
      .filter(turn => turn.teamId === teamId)
      .map(({ pick }) => posGroupsOf(opened, pick.playerId)),
    picksLeft: coming.filter(turn => turn.teamId === teamId).length,
  }
  const bestOf = (board: readonly BoardPlayer[]): BoardPlayer | null => {
    const free = board.map(({ posGroup, rating }) => ({ posGroups: [posGroup], value: rating }))
    const at = bestAvailable(need, { free, listed: listed.length })
    return at === null ? null : board[at]!
  }
  return bestOf([...listed, ...fit]) ?? bestOf([...listed, ...sidelined])
}

/**
 * Picks the best player for the team on the clock. Returns the draft and the remaining players; null without a draft.
 */
const pickNext = async (
  context: LeagueContext,
  { opened, room }: { opened: OpenedDraft; room: DraftRoom },
  list: readonly string[] = [],
): Promise<{ opened: OpenedDraft; room: DraftRoom } | null> => {
  const chosen = chooseForTeam(opened, room, list)
  if (!chosen) return null
  const others = (players: readonly BoardPlayer[]) => players.filter(({ id }) => id !== chosen.id)
  return {
    opened: await makePick(context, opened, { playerId: chosen.id, auto: true }),
    room: { ...room, free: others(room.free), teamless: others(room.teamless) },
  }
}

/**
 * Makes `turns` picks: players in `list` first, then the best available. Before the first pick, throws conflict if
 * there are not enough players or they are not ranked.
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

/** Returns whether the team on the clock has autopick. */
const isAbsent = (opened: OpenedDraft): boolean => {
  const [next] = openTurns(opened)
  return next !== undefined && !opened.draft.paused && seatOf(opened, next.teamId).autopick
}

/** Pauses a draft for a reason, or resumes it if the reason is null. The team on the clock gets its full time again. */
export const setPause = async (
  context: LeagueContext,
  opened: OpenedDraft,
  reason: PauseReason | null,
): Promise<OpenedDraft> => {
  const { store, wall } = context
  const { id } = opened.league
  await store.drafts.setPaused(id, reason)
  await store.drafts.setTurnSince(id, wall)
  await record(context, id, reason === null ? { type: 'resume' } : { type: 'pause', after: { reason } })
  const paused = reason !== null
  return { ...opened, draft: { ...opened.draft, paused, pauseReason: reason, turnSince: wall } }
}

/**
 * Picks for the team on the clock if its time is up (`overdue`), and then for each following team with autopick. Each
 * gets the first eligible player in its queue, or else the best available. Pauses the draft if no remaining player can
 * start in the league.
 */
export const pickForAbsent = async (
  context: LeagueContext,
  opened: OpenedDraft,
  { overdue = false }: { overdue?: boolean } = {},
): Promise<OpenedDraft> => {
  if (!overdue && !isAbsent(opened)) return opened
  const clock = { ...context, actor: CLOCK }
  const ranking = await openRanking(clock, opened, undefined)
  let now = { opened, room: await openRoom(clock, opened, { by: 'value', ranking }) }
  for (let isDue = true; isDue; isDue = isAbsent(now.opened)) {
    const after = await pickNext(clock, now)
    if (!after) return setPause(clock, now.opened, 'no_player')
    now = after
  }
  return now.opened
}
