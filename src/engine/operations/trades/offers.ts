import { conflict, invalid, naming } from '../../base/errors.ts'
import type { Context, LeagueContext } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { requireMovable } from '../../league/enter.ts'
import { type OpenedLeague, openLeague } from '../../league/load.ts'
import { record } from '../../league/log.ts'
import { knownPlayer } from '../../league/players.ts'
import { requireAllowed, requireRight } from '../../league/rights.ts'
import { exchangePlayers, logged, promisedIn } from '../../league/trades.ts'
import { refuseAnswer } from '../../rules/rosters/trades.ts'
import { Id } from '../../schema/field.ts'
import { PushedTrade, type StoredTrade, TradeOffer } from '../../schema/trade.ts'
import { refuseTrading, tradeView } from './obstacles.ts'
import { getTrade, newTrade, OneTrade } from './opened-trade.ts'

/** Throws conflict for an offer with a player who is in a trade under review. */
const requireUnpromised = async (
  context: Context,
  { league, season }: OpenedLeague,
  trade: StoredTrade,
): Promise<void> => {
  const promised = await promisedIn(context, league.id)
  const one = [...trade.fromPlayerIds, ...trade.toPlayerIds].find(id => promised.has(id))
  if (one !== undefined) throw conflict(`${knownPlayer(season, one).name ?? one} is in a trade that is under review`)
}

/** The offer that another one answers: made to its team by the other one. Throws not_found and invalid_request. */
const answeredBy = async (
  context: Context,
  opened: OpenedLeague,
  { trade, answers }: { trade: StoredTrade; answers: string },
): Promise<StoredTrade> => {
  const answered = await getTrade(context, opened, answers)
  if (answered.fromTeamId === trade.toTeamId && answered.toTeamId === trade.fromTeamId) return answered
  throw invalid(naming`{answers} must be an offer of the team that this one is made to, to the team that makes it`)
}

/** Rejects the offer that another one answers. Throws conflict where it is open no more. */
const rejectFor = async (context: LeagueContext, opened: OpenedLeague, answered: StoredTrade): Promise<void> => {
  requireAllowed(refuseAnswer(answered))
  await context.store.trades.update({ ...answered, status: 'rejected', resolvedAt: context.now })
  const after = logged(opened, answered)
  await record(context, opened.league.id, { type: 'reject', teamId: answered.toTeamId, after })
}

export const proposeTrade = operation({
  name: 'proposeTrade',
  route: 'POST /leagues/{id}/trades',
  commands: ['trade propose'],
  summary: 'Offer a trade to another team, or make a counter offer',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: TradeOffer,
  output: OneTrade,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body: { answers, ...body } }) {
    const opened = await openLeague(context, id)
    const { trade, from } = newTrade(context, opened, body)
    const answered = answers === undefined ? null : await answeredBy(context, opened, { trade, answers })
    const offered: StoredTrade = { ...trade, answers: answered?.id ?? null }
    requireRight(context, 'trade', opened, from)
    await requireMovable(context, opened)
    requireAllowed(refuseTrading(context, opened))
    await requireUnpromised(context, opened, offered)
    if (answered) await rejectFor(context, opened, answered)
    await context.store.trades.insert(offered)
    await record(context, id, { type: 'offer', teamId: from.id, after: logged(opened, offered) })
    return { trade: await tradeView(context, opened, offered) }
  },
})

export const pushTrade = operation({
  name: 'pushTrade',
  route: 'POST /leagues/{id}/trades/push',
  commands: ['trade push'],
  summary: 'Make a trade between two teams at once, as the commissioner',
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
    await exchangePlayers(context, opened, trade)
    const pushed: StoredTrade = { ...trade, status: 'accepted', resolvedAt: now }
    await store.trades.insert(pushed)
    await record(context, id, { type: 'push', teamId: from.id, after: logged(opened, pushed) })
    return { trade: await tradeView(context, opened, pushed) }
  },
})
