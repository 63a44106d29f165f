import { conflict } from '../../base/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { enterLeague } from '../../league/enter.ts'
import { getLeague, openLeague } from '../../league/load.ts'
import { raiseCounter } from '../../league/log.ts'
import { requireRight } from '../../league/rights.ts'
import type { StoredLeague } from '../../store/index.ts'

/** Whether a league has gone on, over years, as another. */
const leadsTo = async (context: Context, { nextId }: StoredLeague, later: string): Promise<boolean> =>
  nextId !== null && (nextId === later || leadsTo(context, await getLeague(context, nextId), later))

/**
 * Says that one league goes on as another: one league over the years, as after a renewal. A season may come between two
 * that are linked. Throws not_found, forbidden for somebody else's league, and conflict where it goes on otherwise.
 */
export const link = async (context: Context, id: string, nextId: string): Promise<void> => {
  const { leagues } = context.store
  const opened = await openLeague(context, nextId)
  requireRight(context, 'league', opened)
  const next = opened.league
  const league = await getLeague(context, id)
  if (league.season >= next.season)
    throw conflict(`${league.name} of ${league.season} cannot go on as ${next.name} of ${next.season}`)
  if (await leadsTo(context, league, nextId)) return
  if (league.nextId !== null) throw conflict(`${league.name} of ${league.season} goes on already, as ${league.nextId}`)
  await enterLeague(context, next)
  await leagues.update({ ...next, previousId: id })
  // Each answers what it goes on from, and as what.
  for (const each of [id, nextId, next.previousId]) if (each !== null) await raiseCounter(context, each)
  if (next.previousId === null) return
  const before = await getLeague(context, next.previousId)
  if (before.season >= league.season || league.previousId !== null)
    throw conflict(`${next.name} of ${next.season} goes on from ${before.name} of ${before.season} already`)
  await leagues.update({ ...league, previousId: before.id })
}
