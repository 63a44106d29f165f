import { setImmediate as nextTurn } from 'node:timers/promises'
import * as z from 'zod/mini'
import { asHindsightError, type HindsightError } from '../base/errors.ts'
import { CLOCK } from '../kernel/actors.ts'
import type { Actor, Engine } from '../kernel/context.ts'
import { execute } from '../kernel/execute.ts'
import { operation } from '../kernel/operation.ts'
import { nextDueAt, takeSteps } from '../league/due-events.ts'
import { openFound, openLeague } from '../league/load.ts'
import { isOfItsTime, leagueTime } from '../league/time.ts'
import { previewClaims } from '../league/waivers.ts'
import { reachedAt } from '../rules/league/clock.ts'
import { Id } from '../schema/field.ts'
import { ClaimResult } from '../schema/waiver.ts'
import { lateOverAt } from '../season/calendar.ts'
import type { StoredLeague } from '../store/index.ts'
import { afterWrites } from './after-writes.ts'

/** Tracks when each league in a store has its next due event. */
export interface DueSchedule {
  /**
   * Returns the time until the next event, in ms of wall time: 0 if one is due now, and infinity if no event follows.
   */
  wait(): Promise<number>
  /** Returns the leagues with a due event, except those that are left out. */
  listDue(): Promise<string[]>
  /** Leaves out a league that has failed, until `retry` is called. */
  leaveOut(leagueId: string): void
  /** Stops leaving out leagues that have failed. */
  retry(): void
}

/** Later than any time in a season. */
const FAR_AHEAD = Date.UTC(2300, 0)

interface PlannedEvent {
  count: number
  clock: StoredLeague['clock']
  /** League time; null if no event will be due. */
  at: number | null
}

/** Returns when a league's last possible step is due. A replay's clock stops at the end of its season. */
const lastStepOf = ({ clock, season }: StoredLeague): number =>
  clock.mode === 'replay' ? lateOverAt(season) : FAR_AHEAD

/** Returns a league's next step; null if the league was deleted. */
const plan = (engine: Engine, id: string, count: number): Promise<PlannedEvent | null> =>
  engine.database.transaction('read', async store => {
    const league = await store.leagues.find(id)
    if (!league) return null
    const until = lastStepOf(league)
    const context = { ...engine.contextFor({ actor: CLOCK }), store, now: until }
    return { count, clock: league.clock, at: await nextDueAt(context, await openFound(context, league), until) }
  })

/** Returns the counters that show whether a cached plan is still valid. */
const readChanges = ({ database }: Engine) =>
  database.transaction('read', async store => ({
    ids: await store.leagues.listSteppingIds(),
    counts: await store.counters.listOfLeagues(),
    loaded: await store.counters.get('seasons'),
  }))

/**
 * Caches every league's next step in memory, until the league is written to or a season is loaded. `speed` is how fast
 * this process's time runs, or 0 while it is paused.
 */
export const openDueEvents = (engine: Engine, speed: number): DueSchedule => {
  const planned = new Map<string, PlannedEvent>()
  const failed = new Set<string>()
  let seasons = -1

  const refresh = afterWrites(engine, async () => {
    const { ids, counts, loaded } = await readChanges(engine)
    if (loaded !== seasons) planned.clear()
    seasons = loaded
    const existingIds = new Set(ids)
    for (const id of planned.keys()) if (!existingIds.has(id)) planned.delete(id)
    for (const id of ids) {
      const count = counts.get(id) ?? 0
      if (planned.get(id)?.count === count) continue
      const next = await plan(engine, id, count)
      if (next) planned.set(id, next)
      await nextTurn()
    }
  })

  const timeLeft = ({ clock, at }: PlannedEvent): number => {
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
      let min = Number.POSITIVE_INFINITY
      for (const [id, each] of planned) if (!failed.has(id)) min = Math.min(min, timeLeft(each))
      return Math.max(0, min)
    },
    async listDue() {
      await refresh()
      return [...planned].flatMap(([id, each]) => (!failed.has(id) && timeLeft(each) <= 0 ? [id] : []))
    },
  }
}

const DueReport = z.object({
  leagueId: Id,
  name: z.string(),
  closedWeeks: z.array(z.int()),
  /** The claims' results; null if no waiver run was due. */
  results: z.nullable(z.array(ClaimResult)),
  drawn: z.boolean(),
})

/** A report on the events that were due in a league. */
export type DueReport = z.infer<typeof DueReport>

/** Previews a waiver run in one league, in its own transaction. Does not write anything. */
const previewWaivers = operation({
  name: 'previewWaivers',
  route: null,
  commands: [],
  summary: "Preview a league's waiver run",
  access: 'read',
  plan: 'free',
  status: 200,
  body: z.object({ leagueId: Id }),
  output: DueReport,
  leagueOf: ({ body }) => body.leagueId,
  async run(context, { body: { leagueId } }) {
    const opened = await openLeague(context, leagueId)
    const results = await previewClaims(context, opened)
    return { leagueId, name: opened.league.name, closedWeeks: [], results, drawn: false }
  },
})

/** A report on the events that were due in a league, or why one of them failed. */
export type DueResult = { report: DueReport } | { leagueId: string; error: HindsightError }

/** Runs a league's due events at the league's own time. Null if none are due, or the league was deleted. */
const takeLeagueSteps = async (
  engine: Engine,
  leagueId: string,
  signal: AbortSignal | undefined,
): Promise<DueReport | null> => {
  const league = await engine.database.transaction('read', store => store.leagues.find(leagueId))
  if (!league) return null
  const until = leagueTime(league, engine.admission())
  const steps = await takeSteps(engine, leagueId, { until, signal })
  if (steps.length === 0) return null
  const results = steps.flatMap(({ claims = [] }) => claims)
  return {
    leagueId,
    name: league.name,
    closedWeeks: steps.flatMap(({ closedWeeks = [] }) => closedWeeks),
    results: steps.some(({ claims }) => claims) ? results : null,
    drawn: steps.some(({ drawn }) => drawn),
  }
}

const preview = async (engine: Engine, actor: Actor, leagueId: string): Promise<DueReport | null> => {
  const report = (await execute(engine, previewWaivers, { actor, body: { leagueId } })) as DueReport
  return report.results?.length ? report : null
}

/**
 * Runs due events for all leagues, or only the leagues in `ids`, and yields each action or failure. A failure does not
 * stop other leagues. With `dryRun`, previews a waiver run and does not write anything. If `signal` aborts, stops after
 * the current step. Can be repeated safely.
 */
export async function* runDueEvents(
  engine: Engine,
  actor: Actor,
  { dryRun = false, signal, ids }: { dryRun?: boolean; signal?: AbortSignal; ids?: readonly string[] } = {},
): AsyncGenerator<DueResult> {
  const all = ids ?? (await engine.database.transaction('read', store => store.leagues.listSteppingIds()))
  for (const leagueId of all) {
    if (signal?.aborted) return
    try {
      const report = dryRun ? await preview(engine, actor, leagueId) : await takeLeagueSteps(engine, leagueId, signal)
      if (report) yield { report }
    } catch (cause) {
      const error = asHindsightError(cause)
      // A league can be deleted while others are processed.
      if (error.code !== 'not_found') yield { leagueId, error }
    }
    // Without this, the loop never yields, and requests and signals would wait until all leagues are done.
    await nextTurn()
  }
}
