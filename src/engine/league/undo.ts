import { isDeepStrictEqual } from 'node:util'
import { RESERVES, reserveKind } from '../../../data/leagues.ts'
import { conflict } from '../base/errors.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import { refuseUndo } from '../rules/draft/draft.ts'
import { lineupOfSlots } from '../rules/league/league-size.ts'
import { lockedUntilOver, oppositeMoves } from '../rules/league/undo.ts'
import { countActive } from '../rules/rosters/roster-moves.ts'
import { orderAfterWins } from '../rules/rosters/waivers.ts'
import type { PlayerMove, RowOf, Transaction } from '../schema/transaction.ts'
import { setPause } from './autopick.ts'
import { moveSpot } from './closed-rosters.ts'
import {
  clearFilledLineups,
  draftProgress,
  eventSinceDraft,
  madeTurns,
  type OpenedDraft,
  openDraft,
  openTurns,
  requireUnlockedPicks,
  seatOf,
  takeBack,
} from './draft.ts'
import { duesInCents, duesInDollars, duesOf } from './dues.ts'
import { lineupInEffect, lockNow, refuseLineupChange, storeLineup } from './lineups.ts'
import { type OpenedLeague, requireTeam } from './load.ts'
import { record, undoneIds } from './log.ts'
import { notesOf, writeNotes } from './notes.ts'
import { reviewPairings } from './pairings.ts'
import { requireAllowed, requireAllowedOrForced } from './rights.ts'
import { isActive, playersOf, rosterCapacity } from './rosters.ts'
import { replaceWeeks, requireWeekToCome, scheduleOf } from './schedule.ts'
import { requireTrade } from './trades.ts'
import { moveBack, openRostersToUndo, openSpots, reverseTradedPlayers } from './undo-moves.ts'
import { updateTeams } from './waivers.ts'

/**
 * Undoes log entries for the commissioner, with one function per entry type. The undo is a new entry that refers to the
 * original one. An entry can be undone only once.
 */

/** A request to undo an entry. `force` overrides locks. */
interface Undo {
  row: Transaction
  reason: string | undefined
  force: boolean
}

/** Records that an entry was undone. */
const recordUndo = async (
  context: LeagueContext,
  { league }: OpenedLeague,
  { row, reason, force, moves, order }: Undo & { moves?: readonly PlayerMove[]; order?: readonly string[] | null },
): Promise<void> => {
  const { id, at: _, actor: __, forced: ___, ...entry } = row
  const why = reason === undefined ? {} : { reason }
  const after = { undoes: id, row: entry, moves: moves ?? [], ...(order && { waiverOrder: order }), ...why }
  await record(context, league.id, { type: 'undone', teamId: row.teamId, after, forced: force })
}

/** Reverses the moves in a roster move or a won claim. */
const undoMoves = async (context: LeagueContext, opened: OpenedLeague, undo: Undo): Promise<void> => {
  const moves = await moveBack(context, opened, { opposite: oppositeMoves(undo.row), force: undo.force })
  const order = undo.row.type === 'claim_won' ? await undoWin(context, opened, undo.row) : null
  await recordUndo(context, opened, { ...undo, moves, order })
}

/** Returns the waiver order without the effect of a won claim; null if the order has been set again since. */
const orderWithout = async (
  context: Context,
  { league, teams }: OpenedLeague,
  row: RowOf<'claim_won'>,
): Promise<string[] | null> => {
  const log = await context.store.transactions.listOf(league.id, { limit: Number.MAX_SAFE_INTEGER })
  const set = log.findIndex(({ type }) => type === 'waiver_order' || type === 'priority')
  const wins = log
    .slice(0, set < 0 ? log.length : set)
    .filter(each => each.type === 'claim_won')
    .filter(({ after }) => after.waiverOrder !== undefined)
    .reverse()
  const base = wins[0]?.after.waiverOrder ?? []
  if (!wins.some(({ id }) => id === row.id) || !isDeepStrictEqual(base.toSorted(), teams.map(({ id }) => id).sort()))
    return null
  const undone = await undoneIds(context, league.id)
  const remainingWins = wins.filter(({ id }) => id !== row.id && !undone.has(id))
  return orderAfterWins(
    base,
    remainingWins.map(({ teamId }) => teamId!),
  )
}

/**
 * Cancels a won claim: refunds its bid and restores the waiver priority. Returns the new waiver order, if it changed.
 */
const undoWin = async (context: Context, opened: OpenedLeague, row: RowOf<'claim_won'>): Promise<string[] | null> => {
  const { store } = context
  const { league } = opened
  const { claimId } = row.after
  const claim = claimId === undefined ? null : await store.claims.find(league.id, claimId)
  if (claim === null) return null
  await store.claims.update({ ...claim, status: 'cancelled', note: 'undone by the commissioner' })
  const order = await orderWithout(context, opened, row)
  await updateTeams(context, opened, ({ id, budget, waiverPriority }) => ({
    budget: id === row.teamId && claim.bid !== null ? (budget ?? 0) + claim.bid : budget,
    waiverPriority: order ? order.indexOf(id) + 1 : waiverPriority,
  }))
  return order
}

/** Moves a player back to where they were: IR, the taxi squad or the active roster. */
const undoReserve = async (
  context: LeagueContext,
  opened: OpenedLeague,
  undo: Undo & { row: RowOf<'reserve' | 'activate'> },
): Promise<void> => {
  const { type, teamId, after } = undo.row
  const { week, taxi = false } = after
  const kind = reserveKind(taxi)
  const spots = (await openRostersToUndo(context, opened, week)).present.get(teamId!) ?? []
  const spot = spots.find(({ playerId }) => playerId === after.playerId)
  const { name } = requireTeam(opened, teamId!)
  const isThere = spot && !isActive(spot) && spot.taxi === taxi
  if (!spot || (type === 'reserve' ? !isThere : !isActive(spot)))
    throw conflict(`${after.name} has been moved since then; undo the later move first`)
  if (type === 'activate' && openSpots(opened, spots, kind) <= 0)
    throw conflict(`${name} doesn't have a free ${RESERVES[kind].spot}`)
  if (type === 'reserve' && countActive(playersOf(opened, spots)) >= rosterCapacity(opened))
    throw conflict(`The roster of ${name} is full; drop a player first`)
  const { reservedAt = context.now, taxi: _, ...player } = after
  const place = type === 'reserve' ? { reservedAt: null, taxi: false } : { reservedAt, taxi }
  const isLocked = await lockNow(context, opened, [player.playerId])
  if (week === undefined && type === 'activate' && !undo.force && isLocked(player.playerId))
    requireAllowedOrForced(context, opened, { refusal: lockedUntilOver(player.name) })
  await moveSpot(context, opened, { teamId: teamId!, player, place })
  await recordUndo(context, opened, undo)
}

/** Undoes an adjustment by adding its opposite. */
const undoAdjustment = async (
  context: LeagueContext,
  opened: OpenedLeague,
  undo: Undo & { row: RowOf<'adjust'> },
): Promise<void> => {
  const { store, actor, now, newId } = context
  const { teamId, after } = undo.row
  const reason = undo.reason ?? `Undone: ${after.reason}`.slice(0, 200)
  const points = -Math.round(after.points * 100)
  const of = { id: newId(), leagueId: opened.league.id, teamId: teamId!, week: after.week }
  await store.adjustments.insert({ ...of, points, reason, actor: actor.name, at: now })
  await recordUndo(context, opened, undo)
  await reviewPairings(context, opened)
}

/**
 * Restores the earlier matchups of some weeks. Throws conflict if they have changed since, or if any of the weeks has
 * begun.
 */
const undoSchedule = async (
  context: LeagueContext,
  opened: OpenedLeague,
  undo: Undo & { row: RowOf<'schedule'> },
): Promise<void> => {
  const { before, after } = undo.row
  const weeks = new Set(after.matchups.map(({ week }) => week))
  const now = (await scheduleOf(context, opened)).filter(({ week }) => weeks.has(week))
  if (!isDeepStrictEqual(now, after.matchups))
    throw conflict('The schedule has changed since then; undo the later change first')
  for (const week of weeks) requireWeekToCome(context, opened, week)
  await replaceWeeks(context, opened, before.matchups)
  await recordUndo(context, opened, undo)
}

/** Restores the earlier notes. Throws conflict if they have changed since. */
const undoNotes = async (
  context: LeagueContext,
  opened: OpenedLeague,
  undo: Undo & { row: RowOf<'notes'> },
): Promise<void> => {
  const { id } = opened.league
  const { before, after } = undo.row
  const [now, written, earlier] = [
    await notesOf(context, id),
    await context.store.notes.find(id, after.revision),
    await context.store.notes.find(id, before.revision),
  ]
  if (now.markdown !== written?.markdown)
    throw conflict('The notes have changed since then; undo the later change first')
  if (before.length > 0 && earlier === null) throw conflict('The earlier notes were deleted')
  await writeNotes(context, id, { before: now, markdown: earlier?.markdown ?? '' })
  await recordUndo(context, opened, undo)
}

/** Restores a league's earlier dues. Throws conflict if they have changed since. */
const undoDues = async (
  context: LeagueContext,
  opened: OpenedLeague,
  undo: Undo & { row: RowOf<'dues'> },
): Promise<void> => {
  const { id } = opened.league
  const { before, after } = undo.row
  if (!isDeepStrictEqual(duesInDollars(await duesOf(context, id)), after))
    throw conflict('The dues have changed since then; undo the later change first')
  await context.store.dues.set(id, duesInCents(before))
  await recordUndo(context, opened, undo)
}

/** Marks a team's dues as paid or unpaid, as before. Throws conflict if the mark has changed since. */
const undoDuesPaid = async (
  context: LeagueContext,
  opened: OpenedLeague,
  undo: Undo & { row: RowOf<'dues_paid'> },
): Promise<void> => {
  const { id } = opened.league
  const { teamId, before, after } = undo.row
  const team = requireTeam(opened, teamId!)
  const { dues } = context.store
  if (((await dues.listPaid(id)).get(team.id) ?? null) !== after.paidAt)
    throw conflict(`The dues of ${team.name} have changed since then; undo the later change first`)
  await dues.mark(id, { teamId: team.id, paidAt: before.paidAt })
  await recordUndo(context, opened, undo)
}

/** Restores a team's earlier lineup, in an open or a closed week. */
const undoLineup = async (
  context: LeagueContext,
  opened: OpenedLeague,
  undo: Undo & { row: RowOf<'lineup'> },
): Promise<void> => {
  const { teamId, before, after } = undo.row
  const team = requireTeam(opened, teamId!)
  const { week } = after
  const now = await lineupInEffect(context, opened, { team, week })
  const inSlots = (players: typeof now) => lineupOfSlots(opened.league.rosterConfig.slots, players)
  if (!isDeepStrictEqual(now, inSlots(after.players)))
    throw conflict(`The lineup of ${team.name} for week ${week} has changed since then; undo the later change first`)
  const players = inSlots(before.players)
  const lineup = { team, week, before: now, after: players }
  requireAllowed(await refuseLineupChange(context, opened, { ...lineup, forced: true }))
  await storeLineup(context, opened, { team, week, players })
  await recordUndo(context, opened, undo)
  await reviewPairings(context, opened)
}

/**
 * Undoes the latest picks in a draft. The caller checks first that this is allowed. Pauses the draft, because autopick
 * would pick the same player again.
 */
export const undoLastPicks = async (
  context: LeagueContext,
  opened: OpenedDraft,
  count: number,
): Promise<OpenedDraft> => {
  requireAllowed(refuseUndo(draftProgress(opened), count, await eventSinceDraft(context, opened)))
  await requireUnlockedPicks(context, opened, count)
  await clearFilledLineups(context, opened)
  let draft = opened
  for (let undone = 0; undone < count; undone++) draft = await takeBack(context, draft)
  const [next] = openTurns(draft)
  const isAuto = !draft.draft.paused && seatOf(draft, next!.teamId).autopick
  return isAuto ? setPause(context, draft, 'undo') : draft
}

/** Undoes a draft's latest pick. Throws conflict if the pick is not the latest, or was already undone. */
const undoPick = async (context: LeagueContext, opened: OpenedLeague, { after }: RowOf<'pick'>): Promise<void> => {
  const draft = await openDraft(context, opened.league.id)
  const made = madeTurns(draft)
  const at = made.findIndex(({ number, pick }) => number === after.number && pick.playerId === after.playerId)
  if (at < 0) throw conflict(`Pick ${after.number} of ${after.name} was already undone`)
  const later = made.length - 1 - at
  if (later > 0)
    throw conflict(
      `${later === 1 ? '1 later pick depends' : `${later} later picks depend`} on pick ${after.number}; undo the newest pick first`,
      { atTerminal: `hindsight draft undo --picks ${later + 1} undoes all of them` },
    )
  await undoLastPicks(context, draft, 1)
}

/** Undoes a log entry. Throws conflict if it cannot be undone, and throws the errors of the function for its type. */
export const undoEntry = async (context: LeagueContext, opened: OpenedLeague, undo: Undo): Promise<void> => {
  const { row } = undo
  switch (row.type) {
    case 'add':
    case 'drop':
    case 'swap':
    case 'claim_won':
      return undoMoves(context, opened, undo)
    case 'reserve':
    case 'activate':
      return undoReserve(context, opened, { ...undo, row })
    case 'adjust':
      return undoAdjustment(context, opened, { ...undo, row })
    case 'schedule':
      return undoSchedule(context, opened, { ...undo, row })
    case 'notes':
      return undoNotes(context, opened, { ...undo, row })
    case 'dues':
      return undoDues(context, opened, { ...undo, row })
    case 'dues_paid':
      return undoDuesPaid(context, opened, { ...undo, row })
    case 'lineup':
      return undoLineup(context, opened, { ...undo, row })
    case 'accept':
    case 'review':
    case 'allow':
    case 'push': {
      const trade = await requireTrade(context, opened, row.after.tradeId)
      return void (await reverseTradedPlayers(context, opened, { ...undo, trade }))
    }
    case 'pick':
      return undoPick(context, opened, row)
    default:
      throw conflict(
        'Only moves, won claims, trades, picks, adjustments, schedules, notes, dues and lineups can be undone',
      )
  }
}
