import type { Context } from '../../kernel/context.ts'
import type { OpenedLeague } from '../../league/load.ts'
import { namesIn } from '../../league/season.ts'
import type { Sought } from '../../rules/names/player-lookup.ts'
import type { Person } from '../../rules/names/player-names.ts'

/** Finds the players that a row of a sheet may mean in a league. If the league can start some of them, the others are left out. */
export const peopleIn = async (
  context: Context,
  { season, league }: OpenedLeague,
): Promise<(sought: Sought) => readonly Person[]> => {
  const startable = new Set<string>(league.rosterConfig.slots.flatMap(({ eligible }) => eligible))
  const { lookup } = await namesIn(context, season)
  return sought => {
    const { found } = lookup(sought)
    const able = found.filter(({ posGroup }) => startable.has(posGroup))
    return able.length > 0 ? able : found
  }
}
