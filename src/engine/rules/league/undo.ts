import { type ReserveKind, reserveKind } from '../../../../data/leagues.ts'
import type { LoggedTrade, PlayerMove, Transaction } from '../../schema/transaction.ts'
import type { Refusal } from '../refusal.ts'

/**
 * Undoes a log entry. A roster move, a won claim or a trade is undone by the opposite moves. These are allowed only
 * while no later move depends on the entry:
 *
 * 1. Each player is still on the team that the entry moved them to, and no dropped player is on a team.
 * 2. Each roster has room for the players who return to it. A player who left from IR or the taxi squad returns there
 *    if the team has an open spot of that kind.
 * 3. No player who leaves has a game in progress, or is in a trade under review.
 *
 * Source: docs/rules.md, Undo.
 */

/** Returns the moves that undo a roster move or a won claim; empty for any other entry. */
export const oppositeMoves = ({ type, teamId, before, after }: Transaction): PlayerMove[] => {
  if (type !== 'add' && type !== 'drop' && type !== 'swap' && type !== 'claim_won') return []
  return [
    ...(after === null ? [] : [{ ...after, from: teamId, to: null }]),
    ...(before === null ? [] : [{ ...before, from: null, to: teamId }]),
  ]
}

/** Returns the moves that undo a trade, which return both sides' players and the dropped players. */
export const movesBack = (trade: LoggedTrade): PlayerMove[] => {
  const { fromTeamId, toTeamId, fromDropPlayerIds = [], toDropPlayerIds = [], drops = [] } = trade
  const { reserved = {}, taxiPlayerIds = [] } = trade
  const moved = (ids: readonly string[], names: readonly string[], [from, to]: readonly [string | null, string]) =>
    ids.map((playerId, at) => {
      const reservedAt = reserved[playerId]
      const place = {
        ...(reservedAt !== undefined && { reservedAt }),
        ...(taxiPlayerIds.includes(playerId) && { taxi: true }),
      }
      return { playerId, name: names[at] ?? playerId, ...place, from, to }
    })
  return [
    ...moved(trade.fromPlayerIds, trade.gives, [toTeamId, fromTeamId]),
    ...moved(trade.toPlayerIds, trade.gets, [fromTeamId, toTeamId]),
    ...moved(fromDropPlayerIds, drops, [null, fromTeamId]),
    ...moved(toDropPlayerIds, drops.slice(fromDropPlayerIds.length), [null, toTeamId]),
  ]
}

/** Returns the moves, with IR or taxi time only for players who get an open spot there. */
export const onOpenReserve = (
  moves: readonly PlayerMove[],
  openSpots: (teamId: string, kind: ReserveKind) => number,
): PlayerMove[] => {
  const used = new Map<string, number>()
  return moves.map(({ reservedAt, taxi = false, ...move }) => {
    const { to } = move
    if (reservedAt === undefined || to === null) return move
    const kind = reserveKind(taxi)
    const key = `${to} ${kind}`
    const count = used.get(key) ?? 0
    if (count >= openSpots(to, kind)) return move
    used.set(key, count + 1)
    return { ...move, reservedAt, ...(taxi && { taxi }) }
  })
}

/** The state of a league's rosters that undoing depends on. */
export interface UndoFacts {
  /** Returns the team whose roster a player is on, or null. */
  holderOf(playerId: string): string | null
  teamName(teamId: string): string
  /** Returns how many more active players a roster has room for. */
  roomOf(teamId: string): number
  isLocked(playerId: string): boolean
  isPromised(playerId: string): boolean
  /** Returns whether a player is on IR or the taxi squad, and therefore does not use an active spot. */
  isOnReserve(playerId: string): boolean
}

const refusal = (reason: UndoReason, message: string): Refusal<UndoReason> => ({
  code: reason === 'locked' ? 'locked' : 'conflict',
  reason,
  message,
})
type UndoReason = 'moved' | 'full' | 'locked' | 'promised'

/** Returns why a player's move cannot be undone during the player's game. */
export const lockedUntilOver = (name: string): Refusal<UndoReason> =>
  refusal('locked', `${name} is locked: the game has started, so the entry can't be undone until the week is over`)

const refuseUndoMove = ({ playerId, name, from }: PlayerMove, facts: UndoFacts): Refusal<UndoReason> | null => {
  const holder = facts.holderOf(playerId)
  if (holder !== from) {
    const where = holder === null ? 'not on a team' : `on the roster of ${facts.teamName(holder)}`
    return refusal('moved', `${name} is ${where} now; undo the later move first`)
  }
  if (from === null) return null
  if (facts.isPromised(playerId)) return refusal('promised', `${name} is in a trade under review`)
  return facts.isLocked(playerId) ? lockedUntilOver(name) : null
}

/** Returns why these moves cannot undo an entry now, or null. */
export const refuseUndoMoves = (moves: readonly PlayerMove[], facts: UndoFacts): Refusal<UndoReason> | null => {
  for (const move of moves) {
    const refused = refuseUndoMove(move, facts)
    if (refused) return refused
  }
  for (const [teamId, joining] of Map.groupBy(moves, ({ to }) => to)) {
    if (teamId === null) continue
    const leaving = moves.filter(({ playerId, from }) => from === teamId && !facts.isOnReserve(playerId)).length
    const active = joining.filter(({ reservedAt }) => reservedAt === undefined)
    if (facts.roomOf(teamId) + leaving < active.length)
      return refusal('full', `The roster of ${facts.teamName(teamId)} is full; drop a player first`)
  }
  return null
}
