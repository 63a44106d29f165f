import { countBefore } from '../rules/binary-search.ts'
import { lateOverAt, overAt } from '../season/calendar.ts'
import type { Database } from '../store/index.ts'

/** Which leagues an answer depends on, besides shared data: one, all, or none. */
export type Scope = { leagueId: string } | 'leagues' | null

/**
 * Names the epoch of a scope at an instant of league time (epoch ms). While the name stays the same, no answer within
 * the scope changes. It belongs to the version of the store seen last, by which the request was admitted.
 */
export type CacheEpoch = (now: number, scope: Scope) => Promise<string>

const DAYS = 86_400_000

/** The instants at which answers change without a write: kickoffs, ends of games and of seasons. */
const boundariesOf = (kickoffs: readonly { season: number; kickoffAt: number }[]): number[] => {
  const instants = new Set<number>()
  for (const { season, kickoffAt } of kickoffs) {
    for (const at of [kickoffAt - 30 * DAYS, kickoffAt, overAt({ kickoffAt }), lateOverAt(season)]) instants.add(at)
  }
  return [...instants].sort((a, b) => a - b)
}

const counterOf = (scope: Scope): string | null =>
  scope === null || scope === 'leagues' ? scope : `league:${scope.leagueId}`

/** An epoch ends when a counter of the store is raised or league time passes a boundary. Both are kept in memory. */
export const openCacheEpochs = (database: Database): CacheEpoch => {
  let version = -1
  let counters = ''
  let boundaries: number[] = []
  const scoped = new Map<string, number>()
  const read = async (): Promise<void> => {
    const before = database.version()
    await database.transaction('read', async store => {
      const raised = JSON.stringify(await store.counters.listShared())
      if (raised !== counters) boundaries = boundariesOf(await store.kickoffs.list())
      counters = raised
      scoped.clear()
    })
    if (before === database.version()) version = before
  }
  const countIn = async (name: string): Promise<number> => {
    const known = scoped.get(name) ?? (await database.transaction('read', store => store.counters.get(name)))
    scoped.set(name, known)
    return known
  }
  return async (now, scope) => {
    if (database.seen() !== version) await read()
    const own = counterOf(scope)
    const boundary = boundaries[countBefore(boundaries.length, place => boundaries[place]! <= now) - 1] ?? 0
    return `${counters} ${own === null ? '' : await countIn(own)} ${boundary}`
  }
}
