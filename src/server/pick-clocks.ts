import { drafting, type Engine } from '../engine/index.ts'
import { faultText } from './fault-text.ts'
import type { JobLine } from './http/service.ts'
import { type Jobs, runUntilStopped, usualPause } from './jobs.ts'

/** Pick clocks are looked at so often at least: a draft may begin, and the machine sleep. */
const LONGEST_WAIT_MS = 1_000

/** The pick clocks of drafts, in a daemon: whoever lets his time pass has a player picked for him. */
export interface PickClockSetting {
  engine: Engine
  log(line: JobLine): void
  /** Waits so many ms of wall time, or until the end of the signal. */
  pause?(ms: number, signal: AbortSignal): Promise<void>
}

/** Starts to serve the pick clocks. Nothing that fails in a draft ends them: it is logged, and tried again. */
export const startPickClocks = ({ engine, log, pause = usualPause }: PickClockSetting): Jobs =>
  runUntilStopped(async signal => {
    const { openPickClocks } = await drafting()
    const clocks = openPickClocks(engine)
    while (!signal.aborted) {
      for await (const step of clocks.serve()) {
        const line = { at: new Date(engine.clocks.wall()).toISOString(), job: 'draft' as const }
        if ('error' in step) log({ ...line, league: step.leagueId, error: faultText(step.error) })
        else log({ ...line, league: step.kept.leagueId, picks: step.kept.picks })
      }
      await pause(Math.min(LONGEST_WAIT_MS, await clocks.wait()), signal)
    }
  })
