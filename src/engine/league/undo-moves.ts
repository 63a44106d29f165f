import type { ReserveKind } from '../../../data/leagues.ts'
import { conflict } from '../base/errors.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import { movesBack, onOpenReserve, refuseUndoMoves, type UndoFacts } from '../rules/league/undo.ts'
import { tradesIn } from '../rules/rosters/moves-from-log.ts'
import { spotsFor, usedSpots } from '../rules/rosters/reserve.ts'
import { countActive } from '../rules/rosters/roster-moves.ts'
import { endWord } from '../rules/rosters/trades.ts'
import type { StoredTrade } from '../schema/trade.ts'
import type { LoggedTrade, PlayerMove } from '../schema/transaction.ts'
import type { StoredSpot } from '../store/index.ts'
import { moveInClosedWeek } from './closed-rosters.ts'
import { requireNoDraft } from './draft.ts'
import { payBudget, requireRefund } from './faab.ts'
import { lockNow } from './lineups.ts'
import { type OpenedLeague, requireTeam } from './load.ts'
import { record } from './log.ts'
import { tradeForLog } from './offers.ts'
import { INSTEAD, requireAllowedOrForced } from './rights.ts'
import { type LeagueRosters, openRostersIn, playersOf, release, rosterCapacity, sign } from './rosters.ts'
import { playersUnderReview } from './trades.ts'

/** Moves players back to their previous teams, to undo roster moves, won claims and trades. */

/**
 * Returns the facts about the current rosters or a closed week's rosters. Players are never locked in a closed week.
 */
const factsOf = async (
  context: Context,
  opened: OpenedLeague,
  {
    playerIds,
    rosters: { present, holders },
    isClosed,
    force,
  }: { playerIds: readonly string[]; rosters: LeagueRosters; isClosed: boolean; force: boolean },
): Promise<UndoFacts> => {
  const isLocked = await lockNow(context, opened, playerIds)
  const promised = await playersUnderReview(context, opened.league.id)
  const reserve = new Set([...present.values()].flatMap(spots => [...playersOf(opened, spots).reserve.keys()]))
  return {
    holderOf: id => holders.get(id) ?? null,
    teamName: id => requireTeam(opened, id).name,
    roomOf: id => rosterCapacity(opened) - countActive(playersOf(opened, present.get(id))),
    isLocked: id => !force && !isClosed && isLocked(id),
    isPromised: id => !isClosed && promised.has(id),
    isOnReserve: id => reserve.has(id),
  }
}

/** Reads a closed week's rosters or the current ones. Throws conflict for current rosters during a draft. */
export const openRostersToUndo = async (
  context: Context,
  opened: OpenedLeague,
  week: number | undefined,
): Promise<LeagueRosters> => {
  if (week === undefined) await requireNoDraft(context, opened.league.id)
  return openRostersIn(context, opened, week)
}

/** Returns the number of open roster spots of a kind. */
export const openSpots = (opened: OpenedLeague, spots: readonly StoredSpot[] | undefined, kind: ReserveKind): number =>
  spotsFor(opened.league.rosterConfig, kind) - usedSpots(playersOf(opened, spots), kind)

/**
 * Makes the moves that undo an entry, and returns them. A player returns to IR or the taxi squad only if a spot is
 * open. `force` is undefined if the operation does not have the field. Throws conflict or locked if a later entry
 * depends on this one.
 */
export const moveBack = async (
  context: LeagueContext,
  opened: OpenedLeague,
  { opposite, force, tradeId }: { opposite: readonly PlayerMove[]; force: boolean | undefined; tradeId?: string },
): Promise<PlayerMove[]> => {
  const week = opposite[0]?.week
  const playerIds = opposite.map(({ playerId }) => playerId)
  const rosters = await openRostersToUndo(context, opened, week)
  const facts = await factsOf(context, opened, {
    playerIds,
    rosters,
    isClosed: week !== undefined,
    force: force === true,
  })
  const moves = onOpenReserve(opposite, (id, kind) => {
    const staying = (rosters.present.get(id) ?? []).filter(({ playerId }) => !playerIds.includes(playerId))
    return openSpots(opened, staying, kind)
  })
  const remedy = force === undefined ? INSTEAD.reverse : undefined
  requireAllowedOrForced(context, opened, { refusal: refuseUndoMoves(moves, facts), remedy })
  if (week !== undefined) {
    await moveInClosedWeek(context, opened, { week, moves })
    return moves
  }
  for (const { playerId, from } of moves)
    if (from !== null) await release(context, opened, { teamId: from, playerIds: [playerId] })
  for (const [teamId, players] of Map.groupBy(moves, ({ to }) => to))
    if (teamId !== null) await sign(context, opened, { teamId, players, tradeId })
  return moves
}

/**
 * Returns the facts of the log entry that completed a trade, with the players who were on IR or a taxi squad at the
 * time.
 */
const factsOfTrade = async (context: Context, opened: OpenedLeague, trade: StoredTrade): Promise<LoggedTrade> => {
  const log = await context.store.transactions.listOf(opened.league.id, { limit: Number.MAX_SAFE_INTEGER })
  const made = tradesIn(log).find(({ id }) => id === trade.id)
  return {
    ...tradeForLog(opened, trade),
    ...(made?.row.after as Pick<LoggedTrade, 'reserved' | 'taxiPlayerIds'> | undefined),
  }
}

/**
 * Reverses an accepted trade by returning each side's players, dropped players and FAAB. Throws conflict or locked if
 * that is not possible now.
 */
export const reverseTradedPlayers = async (
  context: LeagueContext,
  opened: OpenedLeague,
  { trade, reason, force }: { trade: StoredTrade; reason?: string | undefined; force?: boolean },
): Promise<StoredTrade> => {
  if (trade.status !== 'accepted')
    throw conflict(`This trade is ${endWord(trade)}; only an accepted one can be reversed`)
  if (trade.reversedAt !== null) throw conflict('This trade was already reversed')
  const { id, fromTeamId, toTeamId, fromBudget, toBudget } = trade
  const facts = await factsOfTrade(context, opened, trade)
  requireRefund(requireTeam(opened, toTeamId), fromBudget - toBudget)
  requireRefund(requireTeam(opened, fromTeamId), toBudget - fromBudget)
  await moveBack(context, opened, { opposite: movesBack(facts), force, tradeId: id })
  await payBudget(context, opened.league.id, { from: toTeamId, to: fromTeamId, dollars: fromBudget - toBudget })
  const reversed: StoredTrade = { ...trade, reversedAt: context.now }
  await context.store.trades.update(reversed)
  const after = { ...tradeForLog(opened, trade), ...(reason !== undefined && { reason }) }
  await record(context, opened.league.id, { type: 'reverse', teamId: fromTeamId, after, forced: force === true })
  return reversed
}
