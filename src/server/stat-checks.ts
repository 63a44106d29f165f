import { CLOCK, type Engine, loading } from '../engine/index.ts'
import { type Jobs, type Pause, realPause, runUntilStopped } from './background.ts'
import { type JobLine, logFault, openLogOnce, tell } from './http/log.ts'

/** The longest timer, ms, because a clock may be set or the machine may sleep in the meantime. */
const LONGEST_WAIT_MS = 60_000
/** The longest random delay, ms. All daemons check at the same minutes, so each adds a delay. */
const LONGEST_JITTER_MS = 60_000

/** The settings for checking for new stats in a daemon. */
interface StatCheckSetting {
  engine: Engine
  /** The address of the files, and the folder for downloads. */
  files: { folder: string; base?: string }
  log(line: JobLine): void
  pause?: Pause
  /** Returns a number from 0 up to 1. */
  random?(): number
}

const checkOnce = async ({ engine, files, log }: StatCheckSetting, signal: AbortSignal): Promise<void> => {
  const { checkSeasons } = await loading()
  try {
    for await (const step of checkSeasons(engine, CLOCK, { ...files, signal })) {
      const line = { job: 'refresh' as const, season: step.season }
      if ('error' in step) logFault({ engine, log }, line, step.error)
      else if (step.loaded.outcome !== 'unchanged') tell({ engine, log }, { ...line, outcome: step.loaded.outcome })
    }
  } catch (error) {
    if (!signal.aborted) logFault({ engine, log }, { job: 'refresh' }, error)
  }
}

/** Starts to check for new stats. A failed check is logged, and the next one follows at its usual time. */
export const startStatChecks = (setting: StatCheckSetting): Jobs => {
  const { engine, pause = realPause, random = Math.random } = setting
  const fail = (error: unknown): void => logFault(setting, { job: 'refresh' }, error)
  const work = async (signal: AbortSignal): Promise<void> => {
    const { nextStatCheck } = await loading()
    const look = openLogOnce(fail)
    const next = async (): Promise<number | null> => {
      const at = await look(() => nextStatCheck(engine))
      return at === null ? null : at + random() * LONGEST_JITTER_MS
    }
    let at = await next()
    while (!signal.aborted) {
      const left = at === null ? LONGEST_WAIT_MS : at - engine.clocks.wall()
      if (left > 0) {
        await pause(Math.min(left, LONGEST_WAIT_MS), signal)
        // A game may end, or a season may be loaded, before the check.
        const sooner = await look(() => nextStatCheck(engine))
        if (sooner !== null && (at === null || sooner + LONGEST_JITTER_MS < at)) at = await next()
      } else {
        await checkOnce(setting, signal)
        at = await next()
      }
    }
  }
  return runUntilStopped({ work, fail, pause })
}
