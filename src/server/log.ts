import type { Engine } from '../engine/index.ts'
import { faultText } from './fault-text.ts'
import type { JobLine, LogLine } from './http/service.ts'

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
type JobSaying = Omit<JobLine, 'at'>

/** Logs what a job did. */
export const tell = ({ engine, log }: JobLog, line: JobSaying): void =>
  log({ at: new Date(engine.clocks.wall()).toISOString(), ...line })

/** Logs in what a job failed. */
export const tellFault = (log: JobLog, line: JobSaying, error: unknown): void =>
  tell(log, { ...line, error: faultText(error) })
