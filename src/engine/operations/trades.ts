import * as z from 'zod/mini'
import { HOUR } from '../../../data/durations.ts'
import { roundHalfAway } from '../../../data/rounding.ts'
import { conflict, invalid, notFound, phrase } from '../base/errors.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { requireMovable } from '../league/enter.ts'
import { type OpenedLeague, openLeague, platformOf, requireTeam } from '../league/load.ts'
import { record } from '../league/log.ts'
import { requireUnlocked } from '../league/move-locks.ts'
import { tradeForLog } from '../league/offers.ts'
import { posGroupsOf, requirePlayer } from '../league/players.ts'
import { INSTEAD, readerOf, requireAllowed, requireAllowedOrForced, requireRight } from '../league/rights.ts'
import { idsOf, isActive, type LeagueRosters, openRosters } from '../league/rosters.ts'
import { type ScoredLeague, scoreLeague, weekPoints } from '../league/scored-league.ts'
import {
  exchangePlayers,
  newTrade,
  OneTrade,
  playersIn,
  playersUnderReview,
  refuseTrading,
  requireTrade,
  tradeDeadline,
  tradeView,
  tradeViews,
} from '../league/trades.ts'
import { bestLineup } from '../rules/lineups/best-lineup.ts'
import { playoffWeeks } from '../rules/matchups/playoffs.ts'
import { refuseMovesInMirror } from '../rules/rosters/roster-moves.ts'
import { refuseAnswer } from '../rules/rosters/trades.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import { Id, Integer, withDefault } from '../schema/field.ts'
import {
  PushedTrade,
  type StoredTrade,
  Trade,
  TradeDeadline,
  TradeEffect,
  TradeOffer,
  TradeStatus,
} from '../schema/trade.ts'
import { findPlayer } from '../season/season.ts'
import { playerTotals, ppgOf } from '../season/totals.ts'
import type { StoredTeam } from '../store/index.ts'

/** Throws conflict if an offer includes a player in a trade under review. */
const requireUnpromised = async (
  context: Context,
  { league, season }: OpenedLeague,
  trade: StoredTrade,
): Promise<void> => {
  const promised = await playersUnderReview(context, league.id)
  const one = playersIn(trade).find(id => promised.has(id))
  if (one !== undefined) throw conflict(`${requirePlayer(season, one).name ?? one} is in a trade under review`)
}

const MAX_OFFERS = 100

const sameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every(id => others.includes(id))

/** Throws conflict if the same offer is already pending, or if the team has too many offers. */
const requireNewOffer = async ({ store }: Context, from: StoredTeam, trade: StoredTrade): Promise<void> => {
  const all = await store.trades.listPending(trade.leagueId)
  const pending = all.filter(({ fromTeamId }) => fromTeamId === from.id)
  const isSame = ({ toTeamId, fromPlayerIds, toPlayerIds, fromBudget, toBudget }: StoredTrade): boolean =>
    toTeamId === trade.toTeamId &&
    sameSet(fromPlayerIds, trade.fromPlayerIds) &&
    sameSet(toPlayerIds, trade.toPlayerIds) &&
    fromBudget === trade.fromBudget &&
    toBudget === trade.toBudget
  if (pending.some(isSame)) throw conflict('The same offer is already pending')
  if (pending.length >= MAX_OFFERS)
    throw conflict(`${from.name} has ${MAX_OFFERS} pending offers, the most that a team can have; cancel one first`)
}

/**
 * Returns the offer that a new offer counters. The other team must have sent it to this team. Throws not_found and
 * invalid_request.
 */
const counteredTrade = async (
  context: Context,
  opened: OpenedLeague,
  { trade, answers }: { trade: StoredTrade; answers: string },
): Promise<StoredTrade> => {
  const answered = await requireTrade(context, opened, answers)
  if (answered.fromTeamId === trade.toTeamId && answered.toTeamId === trade.fromTeamId) return answered
  throw invalid(phrase`{answers} must be an offer that the other team made to this team`)
}

/**
 * Returns when an offer expires, in league time; null if it never expires. Throws conflict if offers in the league
 * cannot expire.
 */
const expiryOf = (
  { now }: Pick<Context, 'now'>,
  { league }: OpenedLeague,
  { expiresInHours }: Pick<TradeOffer, 'expiresInHours'>,
): number | null => {
  if (expiresInHours === undefined) return null
  if (league.clock.mode === 'hindsight')
    throw conflict(`${league.name} shows a past season in hindsight, so its offers can't expire`)
  return now + expiresInHours * HOUR
}

/** Rejects an offer that was countered. Throws conflict if it is no longer open. */
const rejectCountered = async (context: LeagueContext, opened: OpenedLeague, answered: StoredTrade): Promise<void> => {
  requireAllowed(refuseAnswer(answered))
  await context.store.trades.update({
    ...answered,
    status: 'rejected',
    resolvedAt: context.now,
    endedBy: 'countered',
  })
  const after = { ...tradeForLog(opened, answered), countered: true }
  await record(context, opened.league.id, { type: 'reject', teamId: answered.toTeamId, after })
}

export const proposeTrade = operation({
  name: 'proposeTrade',
  route: 'POST /leagues/{id}/trades',
  commands: ['trade propose'],
  summary: 'Offer a trade to another team, or make a counteroffer',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: TradeOffer,
  output: OneTrade,
  errors: ['not_found', 'forbidden', 'conflict', 'locked'],
  async run(context, { id, body: { answers, message, expiresInHours, ...body } }) {
    const opened = await openLeague(context, id)
    const { trade, from } = newTrade(context, opened, body)
    const answered = answers === undefined ? null : await counteredTrade(context, opened, { trade, answers })
    requireRight(context, 'trade', opened, from)
    const offered: StoredTrade = {
      ...trade,
      answers: answered?.id ?? null,
      message: message ?? null,
      expiresAt: expiryOf(context, opened, { expiresInHours }),
    }
    await requireMovable(context, opened)
    requireUnlocked(context, opened, { team: from, kind: 'trade', remedy: INSTEAD.trade })
    requireAllowedOrForced(context, opened, { refusal: refuseTrading(context, opened), remedy: INSTEAD.trade })
    await requireUnpromised(context, opened, offered)
    if (answered) await rejectCountered(context, opened, answered)
    await requireNewOffer(context, from, offered)
    await context.store.trades.insert(offered)
    await record(context, id, { type: 'offer', teamId: from.id, after: tradeForLog(opened, offered) })
    return { trade: await tradeView(context, opened, offered) }
  },
})

export const pushTrade = operation({
  name: 'pushTrade',
  route: 'POST /leagues/{id}/trades/push',
  destroys: true,
  commands: ['trade push'],
  summary: 'Complete a trade between two teams immediately (commissioner only)',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: PushedTrade,
  output: OneTrade,
  errors: ['not_found', 'forbidden', 'conflict', 'locked'],
  async run(context, { id, body }) {
    const { store, now } = context
    const opened = await openLeague(context, id)
    const { trade, from } = newTrade(context, opened, body)
    requireRight(context, 'league', opened)
    await requireMovable(context, opened)
    const after = await exchangePlayers(context, opened, trade)
    const pushed: StoredTrade = { ...trade, status: 'accepted', resolvedAt: now }
    await store.trades.insert(pushed)
    await record(context, id, { type: 'push', teamId: from.id, after })
    return { trade: await tradeView(context, opened, pushed) }
  },
})

/** A trade's effects on both teams' lineups. */

interface SeasonSoFar {
  scored: ScoredLeague
  rosters: LeagueRosters
  /** The season's weeks so far. */
  weeks: readonly number[]
  /** Points per game by player index, in hundredths. */
  ppg: readonly number[]
}

interface Side {
  team: StoredTeam
  gives: readonly string[]
  gets: readonly string[]
  drops: readonly string[]
}

/** Returns the total of a roster's best lineup, given these player values, in hundredths. */
const maxOf = ({ scored }: SeasonSoFar, ids: readonly string[], getPoints: (id: string) => number | null): number => {
  const candidates = ids.map(id => ({ posGroups: posGroupsOf(scored, id), points: getPoints(id) }))
  return bestLineup({ slots: scored.league.rosterConfig.slots, candidates }).total
}

const overSeason = (soFar: SeasonSoFar, ids: readonly string[]): number =>
  soFar.weeks.reduce((sum, week) => sum + maxOf(soFar, ids, id => weekPoints(soFar.scored, id, week)), 0)

const byGame = (soFar: SeasonSoFar, ids: readonly string[]): number =>
  maxOf(soFar, ids, id => {
    const player = findPlayer(soFar.scored.season, id)
    return player === null ? null : soFar.ppg[player]!
  })

/**
 * Returns the players who can start for a team before a trade, and after the trade and its drops. Leaves out players on
 * IR, unless the trade moves them. Throws conflict if a player is not on the team's roster.
 */
const rostersOf = ({ scored, rosters }: SeasonSoFar, { team, gives, gets, drops }: Side) => {
  const spots = rosters.present.get(team.id) ?? []
  const before = spots.filter(isActive).map(({ playerId }) => playerId)
  const leaving = [...gives, ...drops]
  const missing = leaving.find(id => !idsOf(spots).has(id))
  if (missing !== undefined) {
    throw conflict(`${requirePlayer(scored.season, missing).name ?? missing} is not on the roster of ${team.name}`)
  }
  return { before, after: [...before.filter(id => !leaving.includes(id)), ...gets] }
}

const effectOn = (soFar: SeasonSoFar, side: Side): TradeEffect => {
  const { before, after } = rostersOf(soFar, side)
  const change = (measure: (soFar: SeasonSoFar, ids: readonly string[]) => number) => {
    const [was, is] = [measure(soFar, before), measure(soFar, after)]
    return { before: toPoints(was), after: toPoints(is), gain: toPoints(is - was) }
  }
  return { teamId: side.team.id, season: change(overSeason), game: change(byGame) }
}

export const previewTrade = operation({
  name: 'previewTrade',
  route: 'POST /leagues/{id}/trades/preview',
  commands: ['trade preview'],
  summary: "Preview how a trade changes both teams' best lineups",
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  body: PushedTrade,
  output: z.object({ leagueId: Id, weeks: z.array(z.int()), teams: z.array(TradeEffect) }),
  errors: ['not_found', 'conflict'],
  async run(context, { id, body }) {
    const opened = await openLeague(context, id)
    const { trade, from, to } = newTrade(context, opened, body)
    requireAllowed(refuseMovesInMirror(platformOf(opened)))
    const scored = await scoreLeague(context, opened)
    const last = playoffWeeks(scored.league.playoffConfig).at(-1)!
    const soFar: SeasonSoFar = {
      scored,
      rosters: await openRosters(context, opened),
      weeks: [...scored.counted].filter(week => week <= last).toSorted((a, b) => a - b),
      ppg: playerTotals(scored.season, scored.points).map(each => roundHalfAway(ppgOf(each) * 100)),
    }
    const { fromPlayerIds, toPlayerIds, fromDropPlayerIds, toDropPlayerIds } = trade
    return {
      leagueId: id,
      weeks: [...soFar.weeks],
      teams: [
        effectOn(soFar, { team: from, gives: fromPlayerIds, gets: toPlayerIds, drops: fromDropPlayerIds }),
        effectOn(soFar, { team: to, gives: toPlayerIds, gets: fromPlayerIds, drops: toDropPlayerIds }),
      ],
    }
  },
})

const listTrades = operation({
  name: 'listTrades',
  route: 'GET /leagues/{id}/trades',
  commands: ['trade list'],
  summary: "List a league's trades, newest first",
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  query: {
    status: z.optional(TradeStatus),
    teamId: z.optional(Id),
    olderThan: z.optional(Id),
    limit: withDefault(Integer(1, 200), 50),
  },
  pages: { list: 'trades', after: 'olderThan' },
  output: z.object({ leagueId: Id, deadline: z.nullable(TradeDeadline), trades: z.array(Trade) }),
  errors: ['not_found'],
  async run(context, { id, ...filter }) {
    const opened = await openLeague(context, id)
    if (filter.teamId !== undefined) requireTeam(opened, filter.teamId)
    const { trades: tradeStore } = context.store
    if (filter.olderThan !== undefined && !(await tradeStore.find(id, filter.olderThan)))
      throw notFound(`${opened.league.name} doesn't have a trade "${filter.olderThan}"`)
    const trades = await tradeStore.listOf(id, { ...filter, reader: readerOf(context, opened) })
    return {
      leagueId: id,
      deadline: tradeDeadline(context, opened),
      trades: await tradeViews(context, opened, trades),
    }
  },
})

const getTrade = operation({
  name: 'getTrade',
  route: 'GET /leagues/{id}/trades/{tradeId}',
  commands: ['trade show'],
  summary: 'Show a trade',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id, tradeId: Id },
  output: OneTrade,
  errors: ['not_found'],
  async run(context, { id, tradeId }) {
    const opened = await openLeague(context, id)
    return { trade: await tradeView(context, opened, await requireTrade(context, opened, tradeId)) }
  },
})

// A trade's path also matches the paths of `pushTrade` and `previewTrade`, so these two must be registered before the
// answers.
export const trades = [listTrades, getTrade, proposeTrade, pushTrade, previewTrade]
