import { setTimeout as sleep } from 'node:timers/promises'
import { Cron } from 'croner'
import { type Actor, type DailyAt, daily, type Engine, loading, nightly, type Schedule, ZONE } from '../engine/index.ts'
import { faultText } from './fault-text.ts'
import type { JobLine } from './http/service.ts'

/**
 * The daily jobs, in a daemon. When it starts what is due is done; then at each beginning of a day, by league time. After
 * the leagues the files of the current season are refreshed, what their news make due is done too, and mirrors are read
 * again.
 */
export interface JobSetting {
  engine: Engine
  /** How fast league time runs beside wall time; 0: it stands still, and no day begins. */
  speed: number
  /** Where the files of the current season are kept and come from; null: they stay as they are. */
  files: { folder: string; base?: string } | null
  /** Whether mirrors are read again each night. */
  mirrors: boolean
  log(line: JobLine): void
  /** Waits so many ms of wall time, or until the end of the signal. */
  pause?(ms: number, signal: AbortSignal): Promise<void>
  /** From 0 up to 1. */
  random?(): number
}

/** Daily jobs that run until they are told to stop. */
export interface Jobs {
  /** Ends them after the league that they are at; answers after so many ms even when that one still waits. */
  stop(graceMs: number): Promise<void>
}

/** Who acts when nobody does. */
const CLOCK: Actor = { id: 'clock', name: 'clock', plan: 'pro', createdAt: 0 }

/** Timers wait so long at most: meanwhile a clock may be set, that of a league or of the machine, or the machine sleep. */
const LONGEST_WAIT_MS = 1_000
/** Many daemons have the same night; they do not all fetch in the same minute of it. */
const LONGEST_JITTER_MS = 600_000

const usualPause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)

/** When days begin: the next beginning after an instant; infinity beyond the years that can be written. */
export const beginnings = ({ hour, minute }: DailyAt): ((after: number) => number) => {
  const cron = new Cron(`${minute} ${hour} * * *`, { timezone: ZONE })
  return after => cron.nextRun(new Date(after))?.getTime() ?? Number.POSITIVE_INFINITY
}

/** The daily jobs while they run. */
type Running = Required<JobSetting> & { signal: AbortSignal }

const tell = ({ engine, log }: Running, line: Omit<JobLine, 'at'>): void =>
  log({ at: new Date(engine.clocks.wall()).toISOString(), ...line })

const tellFault = (running: Running, line: Omit<JobLine, 'at'>, error: unknown): void =>
  tell(running, { ...line, error: faultText(error) })

/** Waits until a league has something to do or an instant of the process has come, and says whether one of them has. */
const reach = async (
  { engine, speed, pause, signal }: Running,
  schedule: Schedule,
  at: number,
): Promise<{ leagues: boolean; day: boolean }> => {
  for (;;) {
    const left = at - engine.clocks.league()
    const wait = await schedule.wait()
    if (left <= 0 || wait <= 0 || signal.aborted) return { leagues: wait <= 0, day: left <= 0 }
    await pause(Math.min(Math.ceil(left / speed), Math.ceil(wait), LONGEST_WAIT_MS), signal)
  }
}

const runLeagues = async (running: Running, schedule: Schedule): Promise<void> => {
  const { engine, signal } = running
  try {
    const { runDays } = await daily()
    for await (const step of runDays(engine, CLOCK, { signal })) {
      if ('error' in step) {
        tellFault(running, { job: 'day', league: step.leagueId }, step.error)
        schedule.leaveOut(step.leagueId)
        continue
      }
      const { leagueId: league, closedWeeks, results, drawn } = step.report
      tell(running, { job: 'day', league, closedWeeks, claims: results?.length ?? 0, drawn })
    }
  } catch (error) {
    tellFault(running, { job: 'day' }, error)
  }
}

/** Refreshes the files of the current season, and says whether that brought anything. */
const refresh = async (running: Running): Promise<boolean> => {
  const { engine, files, signal } = running
  let changed = false
  try {
    const { refreshSeasons } = await loading()
    for await (const step of refreshSeasons(engine, CLOCK, { ...files!, signal })) {
      const line = { job: 'refresh' as const, season: step.season }
      if ('error' in step) tellFault(running, line, step.error)
      else if (step.loaded.outcome !== 'unchanged') {
        changed = true
        tell(running, { ...line, outcome: step.loaded.outcome })
      }
    }
  } catch (error) {
    if (!signal.aborted) tellFault(running, { job: 'refresh' }, error)
  }
  return changed
}

/** Reads the mirrors of the season again; one that cannot be read is tried the next night. */
const readMirrors = async (running: Running): Promise<void> => {
  const { engine, signal } = running
  try {
    const { syncMirrors } = await nightly()
    for await (const step of syncMirrors(engine, { signal })) {
      const line = { job: 'sync' as const, league: step.leagueId }
      if ('error' in step) tellFault(running, line, step.error)
      else tell(running, { ...line, rosters: step.report.teams.length, drift: step.report.drift })
    }
  } catch (error) {
    tellFault(running, { job: 'sync' }, error)
  }
}

/** What a night does beside the leagues: files and mirrors are read again. */
const keepNight = async (running: Running, schedule: Schedule, first: boolean): Promise<void> => {
  const { files, mirrors, pause, random, signal } = running
  if (!files && !mirrors) return
  if (!first) await pause(random() * LONGEST_JITTER_MS, signal)
  if (files && !signal.aborted && (await refresh(running))) await runLeagues(running, schedule)
  if (mirrors && !signal.aborted) await readMirrors(running)
}

const keepDays = async (running: Running): Promise<void> => {
  const { engine, speed, signal } = running
  const { openSchedule } = await daily()
  const schedule = openSchedule(engine, speed)
  const next = beginnings(engine.dailyAt)
  for (let first = true, due = engine.clocks.league(); ; ) {
    const { leagues, day } = await reach(running, schedule, due)
    if (signal.aborted) return
    // What failed is tried again with the day.
    if (day) schedule.retry()
    if (leagues) await runLeagues(running, schedule)
    if (!day) continue
    // A day that begins while this one is done is done right after it.
    due = next(engine.clocks.league())
    await keepNight(running, schedule, first)
    first = false
  }
}

/** Starts the daily jobs. Nothing that fails in them ends them: it is logged, and tried again the next day. */
export const startJobs = ({ pause = usualPause, random = Math.random, ...setting }: JobSetting): Jobs => {
  const stopping = new AbortController()
  const done = keepDays({ ...setting, pause, random, signal: stopping.signal })
  return {
    async stop(graceMs) {
      stopping.abort()
      const answered = new AbortController()
      await Promise.race([done, usualPause(graceMs, answered.signal)])
      answered.abort()
    },
  }
}
