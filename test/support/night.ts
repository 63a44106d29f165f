import type { Jobs } from '../../src/server/background.ts'
import type { JobLine } from '../../src/server/http/log.ts'
import { type JobSetting, startJobs } from '../../src/server/jobs.ts'
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
  }: Partial<JobSetting> & { until: number; onLine?(jobs: Jobs): void },
): Nights => {
  const lines: JobLine[] = []
  const waits: number[] = []
  const end = Promise.withResolvers<void>()
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
    async pause(ms, signal) {
      waits.push(ms)
      const passed = ms === LONGEST_MS && speed <= 1 ? 60_000 / LOOKS : ms
      world.wall.now += passed
      world.time.now += passed * speed
      if (world.wall.now < until) return
      end.resolve()
      await new Promise(resolve => signal.addEventListener('abort', resolve))
    },
  })
  return { jobs, lines, waits, reached: end.promise }
}
