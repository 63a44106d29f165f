import { type Came, EXIT_STATUS } from '../../engine/index.ts'
import type { GlobalFlags } from '../commands/run.ts'
import type { Io } from '../io.ts'

/** Reports a batch: results to stdout as they come, progress and the summary to stderr. */
export interface Report {
  /** Resolves once the result is written. */
  add(line: number, came: Came): Promise<void>
  /** Prints the summary, and answers the exit status of the first line that was refused. */
  end(what?: string): number
}

const FIRST_MS = 1_000
const PAUSE_MS = 200

/** A progress line, rewritten in place; on a terminal only, and after a moment. */
const ticker = ({ stderr }: Io, quiet: boolean) => {
  if (quiet || !stderr.isTerminal) return { show: () => undefined, clear: () => undefined }
  let next = Date.now() + FIRST_MS
  let shown = false
  return {
    show(text: () => string) {
      if (Date.now() < next) return
      next = Date.now() + PAUSE_MS
      shown = true
      stderr.write(`\r\u001b[K${text()}`)
    },
    clear: () => {
      if (shown) stderr.write('\r\u001b[K')
    },
  }
}

const statusOf = ({ error }: Came): number => EXIT_STATUS[error as keyof typeof EXIT_STATUS] ?? EXIT_STATUS.server_error

export const openReport = (io: Io, { quiet = false }: GlobalFlags): Report => {
  const counts = { done: 0, undone: 0, refused: 0 }
  let first: { line: number; status: number } | undefined
  const { show, clear } = ticker(io, quiet)
  const sum = (): string => {
    const all = counts.done + counts.undone + counts.refused
    const undone = counts.undone > 0 ? `, ${counts.undone} undone` : ''
    const where = first ? ` (the first: line ${first.line})` : ''
    return `${all} line${all === 1 ? '' : 's'}: ${counts.done} done${undone}, ${counts.refused} refused${where}`
  }
  return {
    async add(line, came) {
      io.stdout.write(`${JSON.stringify({ line, ...came })}\n`)
      const became = came.ok ? 'done' : came.rolledBack ? 'undone' : 'refused'
      counts[became]++
      if (became === 'refused') first ??= { line, status: statusOf(came) }
      show(sum)
      await io.stdout.drained?.()
    },
    end(what = '') {
      clear()
      if (!quiet) io.stderr.write(`${sum()}${what}\n`)
      return first?.status ?? 0
    },
  }
}
