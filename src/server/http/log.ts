import { type Engine, HindsightError, type LoadStep, maskSecrets } from '../../engine/index.ts'

/**
 * Returns the log's text for an error: its message if it was meant for users, or else the stack of the error and of its
 * cause.
 */
export const faultText = (error: unknown): string => {
  if (error instanceof HindsightError && error.code !== 'server_error') return maskSecrets(error.message)
  const { stack, cause } = error as Error
  return maskSecrets(
    [stack ?? String(error), ...(cause ? [`cause: ${(cause as Error).stack ?? cause}`] : [])].join('\n'),
  )
}

/** One request in the log. Never includes a query, a header or a body. */
export interface LogLine {
  /** Wall time in ISO 8601. */
  at: string
  id: string
  method: string
  path: string
  status: number
  us: number
  /** The account's name and the key's id. */
  account?: string
  key?: string
  /** The internal error behind a 500. */
  error?: string
}

/** A job that the daemon completed or that failed. */
export interface JobLine {
  /** Wall time in ISO 8601. */
  at: string
  job: 'day' | 'refresh' | 'sync' | 'draft' | 'message' | 'live'
  /** The live-points source. */
  source?: string
  /** Stats from a source that Hindsight does not support, reported only once. */
  unmapped?: readonly string[]
  league?: string
  season?: number
  closedWeeks?: number[]
  /** How many claims were processed. */
  claims?: number
  drawn?: boolean
  /** How many picks were made after clocks ran out; 0 for a restarted turn. */
  picks?: number
  /** A message's target. */
  notification?: string
  /** The result for the season or the message. */
  outcome?: string
  /** How many of a mirror's rosters changed. */
  rosters?: number
  /** Whether the platform's scoring settings have changed since the import. */
  drift?: boolean
  error?: string
}

/** Opens the daemon's log: one JSON object per line. Lines from one turn of the event loop are written together. */
export const accessLog = (write: (text: string) => void): { log(line: LogLine | JobLine): void; flush(): void } => {
  let lines: string[] = []
  const flush = (): void => {
    if (lines.length > 0) write(`${lines.join('\n')}\n`)
    lines = []
  }
  return {
    log(line) {
      if (lines.length === 0) setImmediate(flush)
      lines.push(JSON.stringify(line))
    },
    flush,
  }
}

interface JobLog {
  engine: Pick<Engine, 'clocks'>
  log(line: JobLine): void
}

/** A job's entry; the log adds the time. */
type JobEntry = Omit<JobLine, 'at'>

export const logJob = ({ engine, log }: JobLog, line: JobEntry): void =>
  log({ at: new Date(engine.clocks.wall()).toISOString(), ...line })

export const logFault = (log: JobLog, line: JobEntry, error: unknown): void =>
  logJob(log, { ...line, error: faultText(error) })

/** Logs each season that a load of the current season's files changed, and each failure. */
export const logLoad = async (log: JobLog, steps: AsyncIterable<LoadStep>, signal: AbortSignal): Promise<void> => {
  try {
    for await (const step of steps) {
      const line = { job: 'refresh' as const, season: step.season }
      if ('error' in step) logFault(log, line, step.error)
      else if (step.loaded.outcome !== 'unchanged') logJob(log, { ...line, outcome: step.loaded.outcome })
    }
  } catch (error) {
    if (!signal.aborted) logFault(log, { job: 'refresh' }, error)
  }
}

/**
 * Returns a function that reads from a store. The store can be unavailable for a while; the result is then null. Logs a
 * repeated fault only once.
 */
export const openLogOnce = (report: (error: unknown) => void) => {
  let logged: string | null = null
  return async <T>(ask: () => Promise<T>): Promise<T | null> => {
    try {
      const answer = await ask()
      logged = null
      return answer
    } catch (error) {
      const fault = String(error)
      if (fault !== logged) report(error)
      logged = fault
      return null
    }
  }
}
