import type { Context } from '../../context.ts'
import { refuseLate } from '../../rules/rosters/trades.ts'
import type { StoredTrade, Trade } from '../../schema/trade.ts'
import type { OpenedLeague } from '../league/opened-league.ts'
import { seasonEndsAt } from '../matchups/closing.ts'
import { judgeExchanges } from './exchange.ts'

/** Why an offer comes too late to be accepted, or null. */
export const refuseLateAnswer = ({ now }: Pick<Context, 'now'>, opened: OpenedLeague, offer: StoredTrade) =>
  refuseLate(offer, { seasonEndsAt: seasonEndsAt(opened), now })

const isOpen = ({ status, acceptedAt }: StoredTrade): boolean => status === 'pending' && acceptedAt === null

/** Trades as they are shown: an open offer says what keeps it from being accepted now. */
export const tradeViews = async (
  context: Context,
  opened: OpenedLeague,
  trades: readonly StoredTrade[],
): Promise<Trade[]> => {
  const offers = trades.filter(isOpen)
  if (offers.length === 0) return trades.map(trade => ({ ...trade, obstacle: null }))
  const refuse = await judgeExchanges(context, opened, offers)
  return trades.map(trade => {
    const refusal = isOpen(trade) ? (refuseLateAnswer(context, opened, trade) ?? refuse(trade)) : null
    return { ...trade, obstacle: refusal && { reason: refusal.reason, message: refusal.message } }
  })
}

/** A trade as it is shown. */
export const tradeView = async (context: Context, opened: OpenedLeague, trade: StoredTrade): Promise<Trade> =>
  (await tradeViews(context, opened, [trade]))[0]!
