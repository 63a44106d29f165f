import { type Engine, HindsightError, masked } from '../../engine/index.ts'

/** Returns the log's text for an error: the message of a refusal, or else the stack of the error and of its cause. */
export const faultText = (error: unknown): string => {
  if (error instanceof HindsightError && error.code !== 'server_error') return masked(error.message)
  const { stack, cause } = error as Error
  return masked([stack ?? String(error), ...(cause ? [`cause: ${(cause as Error).stack ?? cause}`] : [])].join('\n'))
}

/** One answered request in the log; never a query, a header or a body. */
export interface LogLine {
  /** Wall time, ISO 8601. */
  at: string
  id: string
  method: string
  path: string
  status: number
  us: number
  /** Name of the account and id of the key. */
  account?: string
  key?: string
  /** The internal error behind a 500. */
  error?: string
}

/** A job that the daemon finished or that failed. */
export interface JobLine {
  /** Wall time, ISO 8601. */
  at: string
  job: 'day' | 'refresh' | 'sync' | 'draft' | 'message' | 'live'
  /** The source of live points. */
  source?: string
  /** Stats of a source that Hindsight does not support, reported only once. */
  unmapped?: readonly string[]
  league?: string
  season?: number
  closedWeeks?: number[]
  /** The number of decided claims. */
  claims?: number
  drawn?: boolean
  /** The number of picks made after expired clocks; 0 for a restarted turn. */
  picks?: number
  /** The target of a message. */
  notification?: string
  /** The result for the season, or for the message. */
  outcome?: string
  /** The number of changed rosters of a mirror. */
  rosters?: number
  /** Whether the platform's scoring settings have changed since the import. */
  drift?: boolean
  error?: string
}

/** Opens the log of the daemon: one JSON object per line. Writes the lines of one event loop turn together. */
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

/** The log of jobs. */
interface JobLog {
  engine: Pick<Engine, 'clocks'>
  log(line: JobLine): void
}

/** A job's entry; the log adds the time. */
type JobEntry = Omit<JobLine, 'at'>

/** Logs the result of a job. */
export const tell = ({ engine, log }: JobLog, line: JobEntry): void =>
  log({ at: new Date(engine.clocks.wall()).toISOString(), ...line })

/** Logs the failure of a job. */
export const logFault = (log: JobLog, line: JobEntry, error: unknown): void =>
  tell(log, { ...line, error: faultText(error) })

/**
 * Returns a function that reads from a store, which can be unavailable for a while. Its result is null if the store
 * cannot be read. Logs a repeated fault only once.
 */
export const openLogOnce = (tell: (error: unknown) => void) => {
  let logged: string | null = null
  return async <T>(ask: () => Promise<T>): Promise<T | null> => {
    try {
      const answer = await ask()
      logged = null
      return answer
    } catch (error) {
      const fault = String(error)
      if (fault !== logged) tell(error)
      logged = fault
      return null
    }
  }
}
