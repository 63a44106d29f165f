import { type Engine, polling } from '../engine/index.ts'
import { type Jobs, type Pause, realPause, runUntilStopped } from './background.ts'
import { type JobLine, logFault, openLogOnce, tell } from './http/log.ts'

/** The longest pause, ms, because a clock may be set or the machine may sleep in the meantime. */
const LONGEST_WAIT_MS = 60_000

/** Sources of live points, in a daemon. */
interface LiveFeedSetting {
  engine: Engine
  /** Whether leagues played in Hindsight get Sleeper's weekly stats. */
  stats: boolean
  log(line: JobLine): void
  pause?: Pause
}

/** Starts to poll the sources of live points. A source that fails is logged and polled again later. */
export const startLiveFeeds = (setting: LiveFeedSetting): Jobs => {
  const { engine, stats, pause = realPause } = setting
  const fail = (error: unknown): void => logFault(setting, { job: 'live' }, error)
  const work = async (signal: AbortSignal): Promise<void> => {
    const { openLiveFeeds } = await polling()
    const feeds = openLiveFeeds(engine, { stats })
    const serve = async (): Promise<number> => {
      for await (const { source, leagueId, ...step } of feeds.poll()) {
        const line = { job: 'live' as const, source, ...(leagueId !== null && { league: leagueId }) }
        if ('error' in step) logFault(setting, line, step.error)
        else if (step.unmapped.length > 0) tell(setting, { ...line, unmapped: step.unmapped })
      }
      return feeds.wait()
    }
    const look = openLogOnce(fail)
    while (!signal.aborted) {
      const wait = await look(serve)
      await pause(Math.min(LONGEST_WAIT_MS, wait ?? LONGEST_WAIT_MS), signal)
    }
  }
  return runUntilStopped({ work, fail, pause })
}
