import type { Context } from '../kernel/context.ts'
import type { StoredClaim } from '../store/index.ts'
import type { OpenedLeague } from './load.ts'

/** Pending claims of one team in the order in which it puts them. */
const inPlace = (claims: readonly StoredClaim[]): StoredClaim[] =>
  claims.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))

/** The pending claims of a team, in the order in which it puts them. */
export const pendingOf = async ({ store }: Context, { league }: OpenedLeague, teamId: string): Promise<StoredClaim[]> =>
  inPlace((await store.claims.listPending(league.id)).filter(claim => claim.teamId === teamId))

/** Numbers claims of a team from 1, as they stand. */
export const renumber = async ({ store }: Context, claims: readonly StoredClaim[]): Promise<StoredClaim[]> => {
  const numbered = claims.map((claim, at) => ({ ...claim, place: at + 1 }))
  const moved = numbered.filter(({ place }, at) => place !== claims[at]!.place)
  await Promise.all(moved.map(claim => store.claims.update(claim)))
  return numbered
}

/** Numbers the pending claims of each team again, where some of them are no longer pending. */
export const closeRanks = async (context: Context, leagueId: string): Promise<void> => {
  const pending = await context.store.claims.listPending(leagueId)
  for (const claims of Map.groupBy(pending, ({ teamId }) => teamId).values()) await renumber(context, inPlace(claims))
}
