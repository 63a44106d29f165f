import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'
import { leagueSpelling, leaguesCalled, leaguesSpelled } from '../rules/names/league-names.ts'
import { Integer, Offset, Search } from '../schema/field.ts'
import type { League } from '../schema/league.ts'
import type { StoredLeague } from '../store/index.ts'
import { leagueView } from './answers.ts'
import { atLeague } from './enter.ts'

/** Returns leagues as an account sees them, each at its own league time. */
export const leaguesShown = async (context: Context, leagues: readonly StoredLeague[]): Promise<League[]> => {
  const views: League[] = []
  for (const league of leagues) views.push(leagueView(await atLeague(context, league, 'read'), league))
  return views
}

/** Filters for listing an account's leagues: a name, and the max number of leagues. */
export const LEAGUE_FILTER = { q: z.optional(Search), limit: z.optional(Integer(1, 500)), offset: Offset }

interface LeagueFilter {
  q?: string | undefined
  limit?: number | undefined
  offset: number
}

/** Returns the account's leagues whose names match a string. Reads all league names only if none matches exactly. */
const namesCalled = async ({ store, actor }: Context, written: string) => {
  const spelling = leagueSpelling(written)
  const spelled = spelling ? leaguesSpelled(written, await store.leagues.listNames(actor.id, spelling)) : []
  return spelled.length > 0 ? spelled : leaguesCalled(written, await store.leagues.listNames(actor.id), false)
}

/**
 * Returns the leagues that an account runs or manages a team in, oldest first. Only the requested leagues are loaded
 * completely. A key that is limited to one league lists only that league.
 */
export const leaguesOf = async (
  context: Context,
  { q, limit = Number.MAX_SAFE_INTEGER, offset }: LeagueFilter,
): Promise<StoredLeague[]> => {
  const { store, actor, key } = context
  const only = key?.leagueId ?? null
  if (q === undefined && only === null) return store.leagues.listOf(actor.id, { limit, offset })
  const named = q === undefined ? await store.leagues.listNames(actor.id) : await namesCalled(context, q)
  const called = named.filter(({ id }) => only === null || id === only).sort((a, b) => a.place - b.place)
  const found = await Promise.all(called.slice(offset, offset + limit).map(({ id }) => store.leagues.find(id)))
  return found.filter(league => league !== null)
}
