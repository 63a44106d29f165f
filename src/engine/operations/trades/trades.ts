import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { operation } from '../../operation/operation.ts'
import { refuseMoves } from '../../rules/roster-moves.ts'
import { refuseTrade, type TradeSide } from '../../rules/trades.ts'
import { Id, Integer, orElse } from '../../schema/field.ts'
import { Trade, TradeAnswer, TradeOffer, TradeStatus } from '../../schema/trade.ts'
import type { StoredTeam } from '../../store/index.ts'
import { requireNoDraft } from '../draft/in-progress.ts'
import { catchUp } from '../league/catch-up.ts'
import { record } from '../league/log.ts'
import {
  getTeam,
  knownId,
  type OpenedLeague,
  openLeague,
  platformOf,
  requireAllowed,
  requireRight,
} from '../league/opened-league.ts'
import { knownPlayer } from '../league/resources.ts'
import { lockNow } from '../lineups/locks.ts'
import { idsOf, type LeagueRosters, openRosters } from '../rosters/league-rosters.ts'
import { capacityOf, release, sign } from '../rosters/moves.ts'
import { requireDistinct } from '../seasons/opened-season.ts'

const Answer = z.object({ trade: Trade })

/** One of the two teams of a trade. Throws invalid_request for a team outside the league. */
const partyOf = ({ teams, league }: OpenedLeague, field: 'fromTeamId' | 'toTeamId', id: string): StoredTeam => {
  const team = teams.find(each => each.id === id)
  if (!team) throw invalid(`${field} must be a team of ${league.name}; there is none with the id "${id}"`)
  return team
}

const getTrade = async (context: Context, { league }: OpenedLeague, id: string): Promise<Trade> => {
  const trade = await context.store.trades.find(league.id, id)
  if (!trade) throw notFound(`There is no trade "${id}" in ${league.name}; hindsight trade list shows them`)
  return trade
}

/** A trade for the log, with the present names of its players. */
const logged = ({ season }: OpenedLeague, trade: Trade) => {
  const { id, fromTeamId, toTeamId, fromPlayerIds, toPlayerIds } = trade
  const namesOf = (ids: readonly string[]) => ids.map(each => knownPlayer(season, each).name ?? each)
  const names = { gives: namesOf(fromPlayerIds), gets: namesOf(toPlayerIds) }
  return { tradeId: id, fromTeamId, toTeamId, fromPlayerIds, toPlayerIds, ...names }
}

const listTrades = operation({
  name: 'listTrades',
  route: 'GET /leagues/{id}/trades',
  commands: ['trade list'],
  summary: 'List the trades of a league, newest first',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  query: { status: z.optional(TradeStatus), teamId: z.optional(Id), limit: orElse(Integer(1, 200), 50) },
  output: z.object({ leagueId: Id, trades: z.array(Trade) }),
  errors: ['not_found'],
  async run(context, { id, ...filter }) {
    const opened = await openLeague(context, id)
    if (filter.teamId !== undefined) getTeam(opened, filter.teamId)
    return { leagueId: id, trades: await context.store.trades.listOf(id, filter) }
  },
})

const showTrade = operation({
  name: 'getTrade',
  route: 'GET /leagues/{id}/trades/{tradeId}',
  commands: ['trade show'],
  summary: 'Show a trade',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id, tradeId: Id },
  output: Answer,
  errors: ['not_found'],
  run: async (context, { id, tradeId }) => ({
    trade: await getTrade(context, await openLeague(context, id), tradeId),
  }),
})

const proposeTrade = operation({
  name: 'proposeTrade',
  route: 'POST /leagues/{id}/trades',
  commands: ['trade propose'],
  summary: 'Offer a trade to another team',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: TradeOffer,
  output: Answer,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    const { store, now, newId } = context
    const opened = await openLeague(context, id)
    const from = partyOf(opened, 'fromTeamId', body.fromTeamId)
    const to = partyOf(opened, 'toTeamId', body.toTeamId)
    if (from === to) throw invalid('A trade is between two teams; fromTeamId and toTeamId are the same')
    requireDistinct('fromPlayerIds', body.fromPlayerIds)
    requireDistinct('toPlayerIds', body.toPlayerIds)
    const known = (ids: readonly string[]) => ids.map(each => knownId(opened.season, each))
    const trade: Trade = {
      id: newId(),
      leagueId: id,
      fromTeamId: from.id,
      toTeamId: to.id,
      status: 'pending',
      fromPlayerIds: known(body.fromPlayerIds),
      toPlayerIds: known(body.toPlayerIds),
      createdAt: now,
      resolvedAt: null,
      reversedAt: null,
    }
    requireRight(context, 'trade', opened, from)
    requireAllowed(refuseMoves(platformOf(opened)))
    await requireNoDraft(context, id)
    await catchUp(context, opened)
    await store.trades.insert(trade)
    await record(context, id, { type: 'offer', teamId: from.id, after: logged(opened, trade) })
    return { trade }
  },
})

interface Exchange {
  rosters: LeagueRosters
  from: StoredTeam
  to: StoredTeam
  fromPlayerIds: readonly string[]
  toPlayerIds: readonly string[]
}

/** Throws conflict or locked if two teams cannot make a trade now. */
const requireExchange = async (context: Context, opened: OpenedLeague, exchange: Exchange): Promise<void> => {
  const { rosters, from, to, fromPlayerIds, toPlayerIds } = exchange
  const isLocked = await lockNow(context, opened, [...fromPlayerIds, ...toPlayerIds])
  const side = (team: StoredTeam, ids: readonly string[]): TradeSide => ({
    teamName: team.name,
    playerIds: idsOf(rosters.present.get(team.id) ?? []),
    gives: ids.map(id => ({ id, name: knownPlayer(opened.season, id).name ?? id, locked: isLocked(id) })),
  })
  requireAllowed(refuseTrade(side(from, fromPlayerIds), side(to, toPlayerIds), capacityOf(opened)))
}

const exchangePlayers = async (context: Context, opened: OpenedLeague, exchange: Exchange): Promise<void> => {
  const { from, to, fromPlayerIds, toPlayerIds } = exchange
  await requireExchange(context, opened, exchange)
  await release(context, opened, { teamId: from.id, playerIds: fromPlayerIds })
  await release(context, opened, { teamId: to.id, playerIds: toPlayerIds })
  await sign(context, opened, { teamId: to.id, playerIds: fromPlayerIds })
  await sign(context, opened, { teamId: from.id, playerIds: toPlayerIds })
}

/** The status that each answer leads to, and who may give it. */
const ANSWERS = {
  accept: { status: 'accepted', right: 'trade', by: 'toTeamId' },
  reject: { status: 'rejected', right: 'trade', by: 'toTeamId' },
  cancel: { status: 'cancelled', right: 'cancelTrade', by: 'fromTeamId' },
} as const

const answerTrade = operation({
  name: 'answerTrade',
  route: 'POST /leagues/{id}/trades/{tradeId}',
  commands: ['trade accept', 'trade reject', 'trade cancel'],
  forms: {
    'trade accept': { preset: { action: 'accept' } },
    'trade reject': { preset: { action: 'reject' } },
    'trade cancel': { preset: { action: 'cancel' } },
  },
  summary: 'Accept, reject or cancel a trade',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, tradeId: Id },
  body: TradeAnswer,
  output: Answer,
  errors: ['not_found', 'forbidden', 'conflict', 'locked'],
  async run(context, { id, tradeId, body: { action } }) {
    const { store, now } = context
    const found = await openLeague(context, id)
    const trade = await getTrade(context, found, tradeId)
    const { status, right, by } = ANSWERS[action]
    requireRight(context, right, found, getTeam(found, trade[by]))
    if (trade.status !== 'pending') throw conflict(`This trade is ${trade.status} already`)
    requireAllowed(refuseMoves(platformOf(found)))
    const opened = await catchUp(context, found)
    const [from, to] = [getTeam(opened, trade.fromTeamId), getTeam(opened, trade.toTeamId)]
    if (action === 'accept') {
      await requireNoDraft(context, id)
      await exchangePlayers(context, opened, { ...trade, from, to, rosters: await openRosters(context, opened) })
    }
    const answered: Trade = { ...trade, status, resolvedAt: now }
    await store.trades.update(answered)
    await record(context, id, { type: action, teamId: trade[by], after: logged(opened, trade) })
    return { trade: answered }
  },
})

const reverseTrade = operation({
  name: 'reverseTrade',
  route: 'POST /leagues/{id}/trades/{tradeId}/reverse',
  commands: ['trade reverse'],
  summary: 'Reverse an accepted trade, as the commissioner: the players go back',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, tradeId: Id },
  output: Answer,
  errors: ['not_found', 'forbidden', 'conflict', 'locked'],
  async run(context, { id, tradeId }) {
    const { store, now } = context
    const found = await openLeague(context, id)
    const trade = await getTrade(context, found, tradeId)
    requireRight(context, 'league', found)
    if (trade.status !== 'accepted')
      throw conflict(`This trade is ${trade.status}; only an accepted one can be reversed`)
    if (trade.reversedAt !== null) throw conflict('This trade was reversed already')
    requireAllowed(refuseMoves(platformOf(found)))
    await requireNoDraft(context, id)
    const opened = await catchUp(context, found)
    const [from, to] = [getTeam(opened, trade.toTeamId), getTeam(opened, trade.fromTeamId)]
    const back = { from, to, fromPlayerIds: trade.fromPlayerIds, toPlayerIds: trade.toPlayerIds }
    await exchangePlayers(context, opened, { ...back, rosters: await openRosters(context, opened) })
    const reversed: Trade = { ...trade, reversedAt: now }
    await store.trades.update(reversed)
    await record(context, id, { type: 'reverse', teamId: trade.fromTeamId, after: logged(opened, trade) })
    return { trade: reversed }
  },
})

export const trades = [listTrades, showTrade, proposeTrade, answerTrade, reverseTrade]
