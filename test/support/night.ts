import type { Jobs, Pause } from '../../src/server/background.ts'
import type { JobLine } from '../../src/server/http/log.ts'
import { type DailyJobSetting, startJobs } from '../../src/server/jobs.ts'
import { rounds } from './rounds.ts'
import type { World } from './world.ts'

export interface Nights {
  jobs: Jobs
  /** The log so far. */
  lines: JobLine[]
  /** All of the timer's waits so far, in ms of wall time. */
  waits: number[]
  /** Resolves when league time (or wall time, if the clock is paused) has reached the end. */
  reached: Promise<void>
}

/**
 * How often the jobs run per minute. Running once per minute simulates a machine that sleeps for the rest of the
 * minute.
 */
const LOOKS = rounds({ test: 1, soak: 60 })
/** The longest time that the jobs wait, in ms. */
const LONGEST_MS = 1_000

/**
 * Returns a pause for jobs with several loops. When all loops wait, the clocks advance to the time when the
 * first of them continues, so work takes no time.
 */
const sharedPause = (loops: number, { advance, ended }: { advance(ms: number): void; ended(): boolean }): Pause => {
  let passed = 0
  let waiting: { at: number; resolve(): void }[] = []
  const signals = new Set<AbortSignal>()
  return (ms, signal) =>
    new Promise<void>(resolve => {
      if (signal.aborted) return resolve()
      // One listener for all pauses, because an hour has many.
      if (!signals.has(signal)) signal.addEventListener('abort', () => waiting.forEach(each => void each.resolve()))
      signals.add(signal)
      waiting.push({ at: passed + ms, resolve })
      if (waiting.length < loops) return
      const at = Math.min(...waiting.map(each => each.at))
      advance(at - passed)
      passed = at
      if (ended()) return
      const due = waiting.filter(each => each.at === at)
      waiting = waiting.filter(each => each.at !== at)
      for (const each of due) each.resolve()
    })
}

/** Runs daily jobs until a given wall time, in a world whose two clocks advance while the jobs wait. */
export const startNights = (
  world: World,
  {
    until,
    speed = 1,
    files = null,
    mirrors = false,
    random = () => 0.5,
    onLine,
  }: Partial<DailyJobSetting> & { until: number; onLine?(jobs: Jobs): void },
): Nights => {
  const lines: JobLine[] = []
  const waits: number[] = []
  const end = Promise.withResolvers<void>()
  const pause = sharedPause(files || mirrors ? 2 : 1, {
    advance(ms) {
      world.wall.now += ms
      world.time.now += ms * speed
    },
    ended() {
      if (world.wall.now >= until) end.resolve()
      return world.wall.now >= until
    },
  })
  const jobs = startJobs({
    engine: world.engine,
    speed,
    files,
    mirrors,
    random,
    log: line => {
      lines.push(line)
      onLine?.(jobs)
    },
    pause(ms, signal) {
      waits.push(ms)
      return pause(ms === LONGEST_MS && speed <= 1 ? 60_000 / LOOKS : ms, signal)
    },
  })
  return { jobs, lines, waits, reached: end.promise }
}
