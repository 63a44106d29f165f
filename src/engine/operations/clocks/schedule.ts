import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Engine } from '../../kernel/context.ts'
import { dueAt } from '../../league/due-events.ts'
import { openLeague } from '../../league/load.ts'
import { CLOCK } from '../../league/log.ts'
import { isOfItsTime } from '../../league/time.ts'
import { reachedAt } from '../../rules/league/clock.ts'
import { lateOverAt } from '../../season/calendar.ts'
import type { StoredLeague } from '../../store/index.ts'

/** When the leagues of a store have something to do next. */
export interface Schedule {
  /** Ms of wall time until then: 0 if something is due now, infinity if nothing is to come. */
  wait(): Promise<number>
  /** The leagues in which something is due now, but those that were left out. */
  listDue(): Promise<string[]>
  /** Leaves a league out that has failed, until `retry` is called. */
  leaveOut(leagueId: string): void
  /** Counts those in again that were left out. */
  retry(): void
}

/** Later than any instant of a season. */
const FAR_AHEAD = Date.UTC(2300, 0)

interface Planned {
  count: number
  clock: StoredLeague['clock']
  /** League time; null where nothing is to come. */
  at: number | null
}

/** How far ahead a league has steps: the clock of a replay goes no further than the end of its season. */
const lastStepOf = ({ clock, season }: StoredLeague): number =>
  clock.mode === 'replay' ? lateOverAt(season) : FAR_AHEAD

/** The next step of a league, whenever it comes; null for one that is gone. */
const plan = (engine: Engine, id: string, count: number): Promise<Planned | null> =>
  engine.database.transaction('read', async store => {
    const league = await store.leagues.find(id)
    if (!league) return null
    const until = lastStepOf(league)
    const context = { ...engine.contextFor({ actor: CLOCK }), store, now: until }
    return { count, clock: league.clock, at: await dueAt(context, await openLeague(context, id), until) }
  })

/** What tells whether a plan still holds. */
const readChanges = ({ database }: Engine) =>
  database.transaction('read', async store => ({
    ids: await store.leagues.listSteppingIds(),
    counts: await store.counters.listOfLeagues(),
    loaded: await store.counters.get('seasons'),
  }))

/**
 * Keeps the next step of every league in memory, until the league is written to or a season is loaded. `speed` is that
 * of the time of this process; 0 while it stands still.
 */
export const openSchedule = (engine: Engine, speed: number): Schedule => {
  const { database } = engine
  const planned = new Map<string, Planned>()
  const failed = new Set<string>()
  let version = -1
  let seasons = -1

  const refresh = async (): Promise<void> => {
    const before = await database.version()
    if (before === version) return
    const { ids, counts, loaded } = await readChanges(engine)
    if (loaded !== seasons) planned.clear()
    seasons = loaded
    const there = new Set(ids)
    for (const id of planned.keys()) if (!there.has(id)) planned.delete(id)
    for (const id of ids) {
      const count = counts.get(id) ?? 0
      if (planned.get(id)?.count === count) continue
      const next = await plan(engine, id, count)
      if (next) planned.set(id, next)
      await nextTurn()
    }
    version = before
  }

  const leftOf = ({ clock, at }: Planned): number => {
    if (at === null) return Number.POSITIVE_INFINITY
    const { time, wall, simulated } = engine.admission()
    if (clock.mode === 'replay') return reachedAt({ ...clock, at: clock.at!, since: clock.since! }, at) - wall
    if (!isOfItsTime({ clock }, { simulated }) || (at > time && speed === 0)) return Number.POSITIVE_INFINITY
    return at <= time ? 0 : (at - time) / speed
  }

  return {
    leaveOut: id => void failed.add(id),
    retry: () => failed.clear(),
    async wait() {
      await refresh()
      let least = Number.POSITIVE_INFINITY
      for (const [id, each] of planned) if (!failed.has(id)) least = Math.min(least, leftOf(each))
      return Math.max(0, least)
    },
    async listDue() {
      await refresh()
      return [...planned].flatMap(([id, each]) => (!failed.has(id) && leftOf(each) <= 0 ? [id] : []))
    },
  }
}
