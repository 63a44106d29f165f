import { drafting, type Engine } from '../engine/index.ts'
import { faultText } from './fault-text.ts'
import type { JobLine } from './http/service.ts'
import { openTellOnce } from './tell-once.ts'
import { type Jobs, type Pause, runUntilStopped, usualPause } from './until-stopped.ts'

/** Pick clocks are looked at so often at least: a draft may begin, and the machine sleep. */
const LONGEST_WAIT_MS = 1_000

/** The pick clocks of drafts, in a daemon: whoever lets his time pass has a player picked for him. */
export interface PickClockSetting {
  engine: Engine
  log(line: JobLine): void
  pause?: Pause
}

/** Starts to serve the pick clocks. Nothing that fails in a draft ends them: it is logged, and tried again. */
export const startPickClocks = ({ engine, log, pause = usualPause }: PickClockSetting): Jobs => {
  const tell = (line: Omit<JobLine, 'at' | 'job'>): void =>
    log({ at: new Date(engine.clocks.wall()).toISOString(), job: 'draft', ...line })
  const fail = (error: unknown): void => tell({ error: faultText(error) })
  const work = async (signal: AbortSignal): Promise<void> => {
    const { openPickClocks } = await drafting()
    const clocks = openPickClocks(engine)
    const serve = async (): Promise<number> => {
      for await (const step of clocks.serve()) {
        if ('error' in step) tell({ league: step.leagueId, error: faultText(step.error) })
        else tell({ league: step.kept.leagueId, picks: step.kept.picks })
      }
      return clocks.wait()
    }
    const look = openTellOnce(fail)
    while (!signal.aborted) {
      const wait = await look(serve)
      await pause(Math.min(LONGEST_WAIT_MS, wait ?? LONGEST_WAIT_MS), signal)
    }
  }
  return runUntilStopped({ work, fail, pause })
}
