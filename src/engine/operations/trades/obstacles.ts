import type { Context } from '../../kernel/context.ts'
import { closingOf, seasonEndsAt } from '../../league/closing.ts'
import type { OpenedLeague } from '../../league/load.ts'
import { judgeExchanges } from '../../league/trades.ts'
import type { Refusal } from '../../rules/refusal.ts'
import { refuseAfterDeadline, refuseLate, type TradeReason } from '../../rules/rosters/trades.ts'
import type { StoredTrade, Trade, TradeDeadline } from '../../schema/trade.ts'

type Refused = Refusal<TradeReason> | null

const deadlineIn = (opened: OpenedLeague): { week: number; at: number } | null => {
  const { tradeDeadline: week } = opened.league
  const at = week === 0 ? null : closingOf(opened, week)
  return at === null ? null : { week, at }
}

/** Why the teams of a league agree on no trade now, or null. */
export const refuseTrading = ({ now }: Pick<Context, 'now'>, opened: OpenedLeague): Refused => {
  const deadline = deadlineIn(opened)
  return deadline && refuseAfterDeadline(deadline, { seasonEndsAt: seasonEndsAt(opened), now })
}

/** Until when the teams of a league agree on trades; null where nothing ends it, and once the season is over. */
export const tradeDeadline = ({ now }: Pick<Context, 'now'>, opened: OpenedLeague): TradeDeadline | null => {
  const deadline = deadlineIn(opened)
  const endsAt = seasonEndsAt(opened)
  if (deadline === null || (endsAt !== null && endsAt <= now)) return null
  return { ...deadline, open: refuseTrading({ now }, opened) === null }
}

/** Why an offer comes too late to be accepted, or null. */
export const refuseLateAnswer = ({ now }: Pick<Context, 'now'>, opened: OpenedLeague, offer: StoredTrade): Refused =>
  refuseLate(offer, { seasonEndsAt: seasonEndsAt(opened), now }) ?? refuseTrading({ now }, opened)

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
