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
