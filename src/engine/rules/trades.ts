import type { Refusal } from './refusal.ts'

/**
 * What lets a trade go through when it is accepted: both teams still have the players they give, none of those has a game
 * under way, and both rosters have room for the players they get. Source: api-v1, Trade; decisions, Acquisitions.
 */
export interface TradeSide {
  teamName: string
  playerIds: ReadonlySet<string>
  /** The players it gives. */
  gives: readonly Traded[]
}

/** A player in a trade. */
export interface Traded {
  id: string
  name: string
  locked: boolean
}

/** Why a trade is refused. */
export type TradeReason = 'absent' | 'locked' | 'full'

const refuseGiving = ({ teamName, playerIds, gives }: TradeSide): Refusal<TradeReason> | null => {
  const gone = gives.find(({ id }) => !playerIds.has(id))
  if (gone) {
    return { code: 'conflict', reason: 'absent', message: `${gone.name} is not on the roster of ${teamName}` }
  }
  const locked = gives.find(each => each.locked)
  if (!locked) return null
  const message = `${locked.name} (${teamName}) is locked: his game has begun, so he cannot be traded before the week is over`
  return { code: 'locked', reason: 'locked', message }
}

const refuseRoom = (side: TradeSide, other: TradeSide, capacity: number): Refusal<TradeReason> | null => {
  const size = side.playerIds.size - side.gives.length + other.gives.length
  if (size <= capacity) return null
  const message = `${side.teamName} would have ${size} players, and a roster holds ${capacity}; it has to drop somebody first`
  return { code: 'conflict', reason: 'full', message }
}

/** Why two teams cannot make this trade now, or null. `capacity` is how many players a roster holds. */
export const refuseTrade = (from: TradeSide, to: TradeSide, capacity: number): Refusal<TradeReason> | null =>
  refuseGiving(from) ?? refuseGiving(to) ?? refuseRoom(from, to, capacity) ?? refuseRoom(to, from, capacity)
