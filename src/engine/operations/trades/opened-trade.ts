import * as z from 'zod/mini'
import { invalid, naming, notFound } from '../../base/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { knownId, type OpenedLeague } from '../../league/load.ts'
import { canonicalId, requireDistinct } from '../../league/season.ts'
import { type PushedTrade, type StoredTrade, Trade } from '../../schema/trade.ts'
import type { StoredTeam } from '../../store/index.ts'

/** What most operations of trades answer. */
export const OneTrade = z.object({ trade: Trade })

/** A trade of a league. Throws not_found. */
export const getTrade = async (context: Context, { league }: OpenedLeague, id: string): Promise<StoredTrade> => {
  const trade = await context.store.trades.find(league.id, id)
  if (!trade)
    throw notFound(`There is no trade "${id}" in ${league.name}`, { atTerminal: 'hindsight trade list shows them' })
  return trade
}

/** One of the two teams of a trade. Throws invalid_request for a team outside the league. */
const partyOf = ({ teams, league }: OpenedLeague, field: 'fromTeamId' | 'toTeamId', id: string): StoredTeam => {
  const team = teams.find(each => each.id === id)
  if (!team) throw invalid(naming`{${field}} must be a team of ${league.name}; there is none with the id "${id}"`)
  return team
}

/** Throws invalid_request for a player on both sides: he cannot be with both teams. */
const requireApart = ({ fromPlayerIds, toPlayerIds }: PushedTrade): void => {
  const given = new Set(fromPlayerIds.map(canonicalId))
  const both = toPlayerIds.map(canonicalId).find(id => given.has(id))
  if (both !== undefined)
    throw invalid(naming`{fromPlayerIds} and {toPlayerIds} both name "${both}"; a player is with one team`)
}

/**
 * A trade that was asked for, pending; whether it is legal is not judged yet. Throws invalid_request for teams and lists
 * that make no trade, and not_found for a player whom the season does not know.
 */
export const newTrade = (
  { now, newId }: Pick<Context, 'now' | 'newId'>,
  opened: OpenedLeague,
  asked: PushedTrade,
): { trade: StoredTrade; from: StoredTeam; to: StoredTeam } => {
  const from = partyOf(opened, 'fromTeamId', asked.fromTeamId)
  const to = partyOf(opened, 'toTeamId', asked.toTeamId)
  if (from === to) throw invalid(naming`A trade is between two teams; {fromTeamId} and {toTeamId} are the same`)
  requireDistinct('fromPlayerIds', asked.fromPlayerIds)
  requireDistinct('toPlayerIds', asked.toPlayerIds)
  requireApart(asked)
  const known = (ids: readonly string[]) => ids.map(each => knownId(opened.season, each))
  const trade: StoredTrade = {
    id: newId(),
    leagueId: opened.league.id,
    fromTeamId: from.id,
    toTeamId: to.id,
    status: 'pending',
    fromPlayerIds: known(asked.fromPlayerIds),
    toPlayerIds: known(asked.toPlayerIds),
    createdAt: now,
    resolvedAt: null,
    reversedAt: null,
    acceptedAt: null,
    reviewUntil: null,
    note: null,
    answers: null,
  }
  return { trade, from, to }
}
