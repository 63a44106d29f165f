import { CLOCK, importSeasonLoading, type LoadStep, realPause } from '../engine/index.ts'
import { type JobSetting, type Jobs, runUntilStopped } from './background.ts'
import { logFault, logJob, openLogOnce } from './http/log.ts'

/** Logs each season that a load of the current season's files changed, and each failure. */
export const logLoad = async (
  { engine, log }: JobSetting,
  steps: AsyncIterable<LoadStep>,
  signal: AbortSignal,
): Promise<void> => {
  try {
    for await (const step of steps) {
      const line = { job: 'refresh' as const, season: step.season }
      if ('error' in step) logFault({ engine, log }, line, step.error)
      else if (step.loaded.outcome !== 'unchanged') logJob({ engine, log }, { ...line, outcome: step.loaded.outcome })
    }
  } catch (error) {
    if (!signal.aborted) logFault({ engine, log }, { job: 'refresh' }, error)
  }
}

/**
 * The longest timer in ms. Clocks can be set and the machine can sleep in the meantime, so the time is checked often.
 */
const TIMER_MS = 60_000
/** The longest random delay in ms. All daemons check at the same times, so each one adds a random delay. */
const JITTER_MS = 60_000

interface StatCheckSetting extends JobSetting {
  /** The files' address, and the folder for downloads. */
  files: { folder: string; base?: string }
  /** Returns a random number from 0 up to, but not including, 1. */
  random?(): number
}

/** Starts checking for new stats. A failed check is logged, and the next one follows at its usual time. */
export const startStatChecks = (setting: StatCheckSetting): Jobs => {
  const { engine, files, pause = realPause, random = Math.random } = setting
  const fail = (error: unknown): void => logFault(setting, { job: 'refresh' }, error)
  const work = async (signal: AbortSignal): Promise<void> => {
    const { checkSeasons, nextStatCheck } = await importSeasonLoading()
    const look = openLogOnce(fail)
    const next = async (): Promise<number | null> => {
      const at = await look(() => nextStatCheck(engine))
      return at === null ? null : at + random() * JITTER_MS
    }
    let at = await next()
    while (!signal.aborted) {
      const left = at === null ? TIMER_MS : at - engine.clocks.wall()
      if (left > 0) {
        await pause(Math.min(left, TIMER_MS), signal)
        // Plans again, because a game can end and a season can be loaded before the check.
        const sooner = await look(() => nextStatCheck(engine))
        if (sooner !== null && (at === null || sooner + JITTER_MS < at)) at = await next()
      } else {
        await logLoad(setting, checkSeasons(engine, CLOCK, { ...files, signal }), signal)
        at = await next()
      }
    }
  }
  return runUntilStopped({ work, fail, pause })
}
