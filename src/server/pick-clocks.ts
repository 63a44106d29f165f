import { drafting, type Engine } from '../engine/index.ts'
import { type Jobs, type Pause, realPause, runUntilStopped } from './background.ts'
import { type JobLine, logFault, openLogOnce, tell } from './http/log.ts'

/** Pick clocks are checked at least this often, in ms, because a draft may start and the machine may sleep. */
const LONGEST_WAIT_MS = 1_000

/** The settings for serving pick clocks in a daemon. A team that runs out of time gets an automatic pick. */
interface PickClockSetting {
  engine: Engine
  log(line: JobLine): void
  pause?: Pause
}

/** Starts to serve the pick clocks. A failure in a draft is logged and tried again. It never ends the job. */
export const startPickClocks = (setting: PickClockSetting): Jobs => {
  const { engine, pause = realPause } = setting
  const fail = (error: unknown): void => logFault(setting, { job: 'draft' }, error)
  const work = async (signal: AbortSignal): Promise<void> => {
    const { openPickClocks } = await drafting()
    const clocks = openPickClocks(engine)
    const serve = async (): Promise<number> => {
      for await (const step of clocks.serve()) {
        if ('error' in step) logFault(setting, { job: 'draft', league: step.leagueId }, step.error)
        else tell(setting, { job: 'draft', league: step.kept.leagueId, picks: step.kept.picks })
      }
      return clocks.wait()
    }
    const look = openLogOnce(fail)
    while (!signal.aborted) {
      const wait = await look(serve)
      await pause(Math.min(LONGEST_WAIT_MS, wait ?? LONGEST_WAIT_MS), signal)
    }
  }
  return runUntilStopped({ work, fail, pause })
}
