import { HindsightError, invalid, matchingId } from '../../engine/index.ts'
import { claimsIn, MOST_LOOKED_THROUGH, pendingFor, tradesIn } from './acquisitions.ts'
import { findPlayerId } from './in-league.ts'
import type { Lookup } from './lookup.ts'
import { unlessWholeId } from './match.ts'

/** The trade or claim that a text means. */

const notAmongNewest = (written: string): HindsightError =>
  new HindsightError(
    'not_found',
    `None of the newest ${MOST_LOOKED_THROUGH} is "${written}"; name an older one by its whole id`,
  )

const findDeal = async (lookup: Lookup, written: string, list: typeof tradesIn): Promise<string> => {
  const deal = await unlessWholeId(written, async () => {
    const { league } = await lookup.league()
    const { caller, labels } = lookup
    const deals = await list({ caller, leagueId: league.id, nameOf: id => labels.get(id) ?? id })
    const found = matchingId(written, deals)
    if (found.length === 0 && deals.length === MOST_LOOKED_THROUGH) throw notAmongNewest(written)
    return found
  })
  return deal?.id ?? written
}

/** A trade of the command's league by its id, whole or begun. Throws not_found. */
export const findTrade = (lookup: Lookup, written: string): Promise<string> => findDeal(lookup, written, tradesIn)

/** A claim by its id, or by the player whom it adds where only one is pending for him. Throws not_found. */
export const findClaim = async (lookup: Lookup, written: string): Promise<string> => {
  if (/^[0-9a-f-]+$/i.test(written)) return findDeal(lookup, written, claimsIn)
  const { league } = await lookup.league()
  const playerId = await findPlayerId(lookup, written)
  const { caller, values } = lookup
  const [claim, other] = await pendingFor(caller, { leagueId: league.id, teamId: values.teamId, playerId })
  const name = lookup.labels.get(playerId) ?? written
  if (claim === undefined) throw new HindsightError('not_found', `No claim is pending for ${name}`)
  if (other === undefined) return claim
  throw invalid(`Several claims are pending for ${name}; name one by its id`)
}
