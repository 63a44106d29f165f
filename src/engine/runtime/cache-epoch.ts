import { countBefore } from '../rules/binary-search.ts'
import { lateOverAt, overAt } from '../season/calendar.ts'
import type { Database } from '../store/index.ts'

/** What an answer is about, besides what every answer may hold: one league, all of them, or none. */
export type Scope = { leagueId: string } | 'leagues' | null

/**
 * Names the epoch of a scope at an instant of league time: while the name stays the same, no answer within the scope
 * changes. It is that of the version of the store last seen, which is the one that the request was admitted by.
 */
export type CacheEpoch = (now: number, scope: Scope) => Promise<string>

const DAYS = 86_400_000

/** The instants at which what may be seen or done changes though nobody writes: kickoffs, ends of games and of seasons. */
const boundariesOf = (kickoffs: readonly { season: number; kickoffAt: number }[]): number[] => {
  const instants = new Set<number>()
  for (const { season, kickoffAt } of kickoffs) {
    for (const at of [kickoffAt - 30 * DAYS, kickoffAt, overAt({ kickoffAt }), lateOverAt(season)]) instants.add(at)
  }
  return [...instants].sort((a, b) => a - b)
}

const counterOf = (scope: Scope): string | null =>
  scope === null || scope === 'leagues' ? scope : `league:${scope.leagueId}`

/** Epochs end when a counter of the store is raised or a boundary of league time is passed; both are kept in memory. */
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
