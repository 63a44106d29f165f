import type { Context } from '../kernel/context.ts'
import type { Refusal } from '../rules/refusal.ts'
import { refuseTrade, type TradeReason, type TradeSide } from '../rules/rosters/trades.ts'
import type { StoredTrade } from '../schema/trade.ts'
import { knownPlayer } from './answers.ts'
import { getTeam, type OpenedLeague, requireAllowed } from './load.ts'
import { lockNow } from './locks.ts'
import { promisedBy } from './promised.ts'
import { capacityOf, playersOf, release, sign } from './roster-moves.ts'
import { openRosters } from './rosters.ts'

/** Players that change teams; `id` is that of the trade that they are in. */
export type Exchange = Pick<StoredTrade, 'id' | 'fromTeamId' | 'toTeamId' | 'fromPlayerIds' | 'toPlayerIds'>

const playersIn = ({ fromPlayerIds, toPlayerIds }: Exchange): string[] => [...fromPlayerIds, ...toPlayerIds]

/** Judges exchanges of a league by its rosters and locks of now: why two teams cannot make one, or null. */
export const judgeExchanges = async (context: Context, opened: OpenedLeague, exchanges: readonly Exchange[]) => {
  const rosters = await openRosters(context, opened)
  const isLocked = await lockNow(context, opened, exchanges.flatMap(playersIn))
  const underReview = await context.store.trades.listUnderReview(opened.league.id)
  return ({ id, fromTeamId, toTeamId, fromPlayerIds, toPlayerIds }: Exchange): Refusal<TradeReason> | null => {
    const promised = promisedBy(underReview, id)
    const side = (teamId: string, ids: readonly string[]): TradeSide => ({
      teamName: getTeam(opened, teamId).name,
      ...playersOf(opened, rosters.present.get(teamId)),
      gives: ids.map(each => ({
        id: each,
        name: knownPlayer(opened.season, each).name ?? each,
        locked: isLocked(each),
        promised: promised.has(each),
      })),
    })
    return refuseTrade(side(fromTeamId, fromPlayerIds), side(toTeamId, toPlayerIds), capacityOf(opened))
  }
}

/** Why two teams cannot make a trade now, or null. */
export const refuseExchange = async (
  context: Context,
  opened: OpenedLeague,
  exchange: Exchange,
): Promise<Refusal<TradeReason> | null> => (await judgeExchanges(context, opened, [exchange]))(exchange)

/** Moves the players of both sides; whether they may move was judged before. */
export const movePlayers = async (context: Context, opened: OpenedLeague, exchange: Exchange): Promise<void> => {
  const { fromTeamId, toTeamId, fromPlayerIds, toPlayerIds } = exchange
  await release(context, opened, { teamId: fromTeamId, playerIds: fromPlayerIds })
  await release(context, opened, { teamId: toTeamId, playerIds: toPlayerIds })
  await sign(context, opened, { teamId: toTeamId, playerIds: fromPlayerIds })
  await sign(context, opened, { teamId: fromTeamId, playerIds: toPlayerIds })
}

/** Moves the players of both sides. Throws conflict or locked if the teams cannot make the trade now. */
export const exchangePlayers = async (context: Context, opened: OpenedLeague, exchange: Exchange): Promise<void> => {
  requireAllowed(await refuseExchange(context, opened, exchange))
  await movePlayers(context, opened, exchange)
}

/** A trade for the log, with the present names of its players. */
export const logged = ({ season }: OpenedLeague, trade: StoredTrade) => {
  const { id, fromTeamId, toTeamId, fromPlayerIds, toPlayerIds } = trade
  const namesOf = (ids: readonly string[]) => ids.map(each => knownPlayer(season, each).name ?? each)
  const names = { gives: namesOf(fromPlayerIds), gets: namesOf(toPlayerIds) }
  return { tradeId: id, fromTeamId, toTeamId, fromPlayerIds, toPlayerIds, ...names }
}
