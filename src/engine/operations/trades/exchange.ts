import type { Context } from '../../context.ts'
import type { Refusal } from '../../rules/refusal.ts'
import { refuseTrade, type TradeSide } from '../../rules/trades.ts'
import type { Trade } from '../../schema/trade.ts'
import type { StoredTeam } from '../../store/index.ts'
import { getTeam, type OpenedLeague, requireAllowed } from '../league/opened-league.ts'
import { knownPlayer } from '../league/resources.ts'
import { lockNow } from '../lineups/locks.ts'
import { openRosters } from '../rosters/league-rosters.ts'
import { capacityOf, playersOf, release, sign } from '../rosters/moves.ts'
import { promisedIn } from './promised.ts'

/** Players that change teams; `tradeId` is the trade that they are in. */
export type Exchange = Pick<Trade, 'id' | 'fromTeamId' | 'toTeamId' | 'fromPlayerIds' | 'toPlayerIds'>

/** Why two teams cannot make a trade now, or null. */
export const refuseExchange = async (
  context: Context,
  opened: OpenedLeague,
  { id, fromTeamId, toTeamId, fromPlayerIds, toPlayerIds }: Exchange,
): Promise<Refusal | null> => {
  const rosters = await openRosters(context, opened)
  const isLocked = await lockNow(context, opened, [...fromPlayerIds, ...toPlayerIds])
  const promised = await promisedIn(context, opened.league.id, id)
  const side = ({ id: teamId, name }: StoredTeam, ids: readonly string[]): TradeSide => ({
    teamName: name,
    ...playersOf(opened, rosters.present.get(teamId)),
    gives: ids.map(each => ({
      id: each,
      name: knownPlayer(opened.season, each).name ?? each,
      locked: isLocked(each),
      promised: promised.has(each),
    })),
  })
  const [from, to] = [getTeam(opened, fromTeamId), getTeam(opened, toTeamId)]
  return refuseTrade(side(from, fromPlayerIds), side(to, toPlayerIds), capacityOf(opened))
}

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
export const logged = ({ season }: OpenedLeague, trade: Trade) => {
  const { id, fromTeamId, toTeamId, fromPlayerIds, toPlayerIds } = trade
  const namesOf = (ids: readonly string[]) => ids.map(each => knownPlayer(season, each).name ?? each)
  const names = { gives: namesOf(fromPlayerIds), gets: namesOf(toPlayerIds) }
  return { tradeId: id, fromTeamId, toTeamId, fromPlayerIds, toPlayerIds, ...names }
}
