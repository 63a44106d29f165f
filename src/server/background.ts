import { type Engine, realPause } from '../engine/index.ts'
import type { JobLine } from './http/log.ts'

/** Work that runs until it is stopped. */
export interface Jobs {
  /** Stops after the current step, or after this many ms even if the step is not done. */
  stop(graceMs: number): Promise<void>
}

/** Waits a number of ms of wall time, or until the signal aborts. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

/** How long to pause before work is restarted after an unexpected failure, in ms. */
const AGAIN_MS = 60_000

/** The settings of every job. */
export interface JobSetting {
  engine: Engine
  log(line: JobLine): void
  pause?: Pause
}

interface LastingWork {
  work(signal: AbortSignal): Promise<void>
  /** Reports an error that the work threw. */
  fail(error: unknown): void
  pause?: Pause
}

/** Runs work until it is stopped. If it throws, reports the error and restarts it. */
export const runUntilStopped = ({ work, fail, pause = realPause }: LastingWork): Jobs => {
  const stopping = new AbortController()
  const { signal } = stopping
  const last = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        return await work(signal)
      } catch (error) {
        fail(error)
      }
      await pause(AGAIN_MS, signal)
    }
  }
  const finished = last()
  return {
    async stop(graceMs) {
      stopping.abort()
      const answered = new AbortController()
      await Promise.race([finished, realPause(graceMs, answered.signal)])
      answered.abort()
    },
  }
}

/** Returns jobs that are stopped at the same time. */
export const together = (jobs: readonly Jobs[]): Jobs => ({
  stop: async graceMs => void (await Promise.all(jobs.map(each => each.stop(graceMs)))),
})
