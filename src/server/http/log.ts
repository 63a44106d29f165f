import { type Engine, HindsightError, masked } from '../../engine/index.ts'

/** An error as the log keeps it: the message of a refusal; of anything else the stack, and that of its cause. */
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
  /** What went wrong inside, for a 500. */
  error?: string
}

/** A job that the daemon did, or failed to do. */
export interface JobLine {
  /** Wall time, ISO 8601. */
  at: string
  job: 'day' | 'refresh' | 'sync' | 'draft' | 'message' | 'live'
  /** The source of live points. */
  source?: string
  /** Stats of a source that have no counterpart here, each reported once. */
  unmapped?: readonly string[]
  league?: string
  season?: number
  closedWeeks?: number[]
  /** How many claims were decided. */
  claims?: number
  drawn?: boolean
  /** How many picks were made for who let his time pass; 0 where a turn began again. */
  picks?: number
  /** Where a message went. */
  notification?: string
  /** What became of the season, or of the message. */
  outcome?: string
  /** How many rosters of a mirror changed. */
  rosters?: number
  /** Whether the platform's scoring settings have changed since the import. */
  drift?: boolean
  error?: string
}

/** Writes the log of the daemon: one JSON object a line, those of one turn of the event loop in one write. */
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

/** Where jobs say what they did. */
interface JobLog {
  engine: Pick<Engine, 'clocks'>
  log(line: JobLine): void
}

/** What a job says; the log knows when. */
type JobEntry = Omit<JobLine, 'at'>

/** Logs what a job did. */
export const tell = ({ engine, log }: JobLog, line: JobEntry): void =>
  log({ at: new Date(engine.clocks.wall()).toISOString(), ...line })

/** Logs in what a job failed. */
export const logFault = (log: JobLog, line: JobEntry, error: unknown): void =>
  tell(log, { ...line, error: faultText(error) })

/** Asks a store that may be gone for a while. Answers null where it cannot be asked; each fault is told once in a row. */
export const openLogOnce = (tell: (error: unknown) => void) => {
  let told: string | null = null
  return async <T>(ask: () => Promise<T>): Promise<T | null> => {
    try {
      const answer = await ask()
      told = null
      return answer
    } catch (error) {
      const fault = String(error)
      if (fault !== told) tell(error)
      told = fault
      return null
    }
  }
}
