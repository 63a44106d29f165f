import * as z from 'zod/mini'
import { operation } from '../../kernel/operation.ts'
import { getTeam, openLeague } from '../../league/load.ts'
import { Id, Integer, orElse } from '../../schema/field.ts'
import { Trade, TradeDeadline, TradeStatus } from '../../schema/trade.ts'
import { answerTrade, reverseTrade, reviewTrade } from './answers.ts'
import { tradeDeadline, tradeView, tradeViews } from './obstacles.ts'
import { proposeTrade, pushTrade } from './offers.ts'
import { getTrade, OneTrade } from './opened-trade.ts'
import { previewTrade } from './preview.ts'

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
  output: z.object({ leagueId: Id, deadline: z.nullable(TradeDeadline), trades: z.array(Trade) }),
  errors: ['not_found'],
  async run(context, { id, ...filter }) {
    const opened = await openLeague(context, id)
    if (filter.teamId !== undefined) getTeam(opened, filter.teamId)
    const trades = await context.store.trades.listOf(id, filter)
    return {
      leagueId: id,
      deadline: tradeDeadline(context, opened),
      trades: await tradeViews(context, opened, trades),
    }
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
  output: OneTrade,
  errors: ['not_found'],
  async run(context, { id, tradeId }) {
    const opened = await openLeague(context, id)
    return { trade: await tradeView(context, opened, await getTrade(context, opened, tradeId)) }
  },
})

// The paths of a push and of a preview are of those of an answer, and are looked at first.
export const trades = [
  listTrades,
  showTrade,
  proposeTrade,
  pushTrade,
  previewTrade,
  answerTrade,
  reviewTrade,
  reverseTrade,
]
