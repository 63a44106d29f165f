import type { Refusal } from './refusal.ts'

/**
 * A trade is judged when it is accepted: both sides still hold every player whom they give, nobody has a game under way,
 * and both rosters have room for whom they get.
 */
export interface TradeSide {
  teamName: string
  playerIds: ReadonlySet<string>
  /** Whom it gives. */
  gives: readonly Traded[]
}

export interface Traded {
  id: string
  name: string
  locked: boolean
}

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

/** Why two teams cannot exchange these players now, or null. */
export const refuseTrade = (from: TradeSide, to: TradeSide, capacity: number): Refusal<TradeReason> | null =>
  refuseGiving(from) ?? refuseGiving(to) ?? refuseRoom(from, to, capacity) ?? refuseRoom(to, from, capacity)
