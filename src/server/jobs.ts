import {
  CLOCK,
  DAY,
  type DailyAt,
  type DueSchedule,
  importDueEvents,
  importMirrorSync,
  importSeasonLoading,
  nextDay,
  realPause,
} from '../engine/index.ts'
import { type JobSetting, type Jobs, runUntilStopped, together } from './background.ts'
import { type JobLine, logFault, logJob, logLoad, openLogOnce } from './http/log.ts'

/**
 * A daemon's jobs for leagues. Their due events run at all times. When the daemon starts, and shortly after each day of
 * league time begins, the current season's files are refreshed and mirrors are synced. This takes minutes, so leagues
 * do not wait for it. Events that new files make due run as soon as the files are loaded.
 */
export interface DailyJobSetting extends JobSetting {
  /** How fast league time runs. At 0, time is paused, and no day begins. */
  speed: number
  /** Where the current season's files come from, and their folder; null if they are not refreshed. */
  files: { folder: string; base?: string; first?: boolean } | null
  /** Whether mirrors are synced each night. */
  mirrors: boolean
  /** Returns a random number from 0 up to, but not including, 1. */
  random?(): number
}

/**
 * The longest timer in ms. Clocks can be set and the machine can sleep in the meantime, so the time is checked often.
 */
const LONGEST_WAIT_MS = 1_000
/**
 * The longest random delay in ms. All daemons start their nightly jobs at the same time, so each downloads after a
 * random delay.
 */
const LONGEST_JITTER_MS = 600_000

/** The last time that has a next day, shortly before the last valid date. */
const LAST_DAY = 8.64e15 - 2 * DAY

/** Returns the start of the next day after a given time; infinity if no date is left. */
const dayAfter = (now: number, at: DailyAt): number => (now < LAST_DAY ? nextDay(now, at).at : Number.POSITIVE_INFINITY)

/** The daily jobs while they run. */
type RunningJobs = Required<DailyJobSetting> & { signal: AbortSignal }

/** Waits until events are due in a league or a given time is reached. Returns which of them happened. */
const reach = async (
  running: RunningJobs,
  schedule: DueSchedule,
  at: number,
): Promise<{ leagues: boolean; day: boolean }> => {
  const { engine, speed, pause, signal } = running
  const look = openLogOnce(error => logFault(running, { job: 'day' }, error))
  for (;;) {
    const left = at - engine.clocks.league()
    const wait = (await look(() => schedule.wait())) ?? Number.POSITIVE_INFINITY
    if (left <= 0 || wait <= 0 || signal.aborted) return { leagues: wait <= 0, day: left <= 0 }
    await pause(Math.min(Math.ceil(left / speed), Math.ceil(wait), LONGEST_WAIT_MS), signal)
  }
}

const runLeagues = async (running: RunningJobs, schedule: DueSchedule): Promise<void> => {
  const { engine, signal } = running
  try {
    const { runDueEvents } = await importDueEvents()
    for await (const step of runDueEvents(engine, CLOCK, { signal, ids: await schedule.listDue() })) {
      if ('error' in step) {
        logFault(running, { job: 'day', league: step.leagueId }, step.error)
        schedule.leaveOut(step.leagueId)
        continue
      }
      const { leagueId: league, closedWeeks, results, drawn } = step.report
      logJob(running, { job: 'day', league, closedWeeks, claims: results?.length ?? 0, drawn })
    }
  } catch (error) {
    logFault(running, { job: 'day' }, error)
  }
}

/** Refreshes the current season's files. */
const refresh = async (running: RunningJobs, files: NonNullable<RunningJobs['files']>): Promise<void> => {
  const { engine, signal } = running
  const { refreshSeasons } = await importSeasonLoading()
  await logLoad(running, refreshSeasons(engine, CLOCK, { ...files, signal }), signal)
}

/** Syncs the season's mirrors. Retries a failed mirror the next night. */
const readMirrors = async (running: RunningJobs): Promise<void> => {
  const { engine, signal } = running
  try {
    const { syncMirrors } = await importMirrorSync()
    for await (const step of syncMirrors(engine, { signal })) {
      const line = { job: 'sync' as const, league: step.leagueId }
      if ('error' in step) logFault(running, line, step.error)
      else logJob(running, { ...line, rosters: step.report.teams.length, drift: step.report.drift })
    }
  } catch (error) {
    logFault(running, { job: 'sync' }, error)
  }
}

/** Refreshes files and syncs mirrors. Only the daemon's first night begins without a random delay. */
const runNight = async (running: RunningJobs, first: boolean): Promise<void> => {
  const { files, mirrors, pause, random, signal } = running
  if (!first) await pause(random() * LONGEST_JITTER_MS, signal)
  if (files && !signal.aborted) await refresh(running, files)
  if (mirrors && !signal.aborted) await readMirrors(running)
}

const keepLeagues = async (running: RunningJobs): Promise<void> => {
  const { engine, speed, signal } = running
  const { openDueEvents } = await importDueEvents()
  const schedule = openDueEvents(engine, speed)
  for (let nextDayAt = dayAfter(engine.clocks.league(), engine.dailyAt); ; ) {
    const { leagues, day } = await reach(running, schedule, nextDayAt)
    if (signal.aborted) return
    if (day) {
      // Retries a failed step the next day.
      schedule.retry()
      nextDayAt = dayAfter(engine.clocks.league(), engine.dailyAt)
    }
    if (leagues) await runLeagues(running, schedule)
  }
}

const keepNights = async (running: RunningJobs): Promise<void> => {
  const { engine, speed, pause, signal } = running
  for (let first = true; !signal.aborted; first = false) {
    // A day that begins in the meantime is processed right after this one.
    const nextDayAt = dayAfter(engine.clocks.league(), engine.dailyAt)
    await runNight(running, first)
    while (!signal.aborted && engine.clocks.league() < nextDayAt) {
      const left = (nextDayAt - engine.clocks.league()) / speed
      await pause(Math.min(Math.ceil(left), LONGEST_WAIT_MS), signal)
    }
  }
}

/** Starts leagues' due events and the nightly jobs. A failed job is logged and retried the next day. A failure never ends the jobs. */
export const startJobs = ({ pause = realPause, random = Math.random, ...setting }: DailyJobSetting): Jobs => {
  const start = (keep: (running: RunningJobs) => Promise<void>, job: JobLine['job']): Jobs =>
    runUntilStopped({
      work: signal => keep({ ...setting, pause, random, signal }),
      fail: error => logFault(setting, { job }, error),
      pause,
    })
  const leagues = start(keepLeagues, 'day')
  return setting.files || setting.mirrors ? together([leagues, start(keepNights, 'refresh')]) : leagues
}
