import { once } from 'node:events'
import { fstatSync, writeSync } from 'node:fs'
import type { Output } from './io.ts'

type OnBroken = (error: NodeJS.ErrnoException) => void

/**
 * Returns true if a write is complete when the call returns. This is the case for files, and for pipes except on
 * Windows.
 */
const isDirect = (fd: number): boolean => {
  try {
    const stats = fstatSync(fd)
    return stats.isFile() || (process.platform !== 'win32' && (stats.isFIFO() || stats.isSocket()))
  } catch {
    return false
  }
}

/**
 * Opens standard output (1) or standard error (2). Text bypasses Node's stream where possible, because creating a
 * stream takes a tenth of Node's startup time. Calls `broken` once, when the output cannot accept more text.
 */
export const standardOutput = (fd: 1 | 2, broken: OnBroken): Output => {
  let reported = broken
  const tell: OnBroken = error => {
    const first = reported
    reported = () => undefined
    first(error)
  }
  let direct = isDirect(fd)
  let opened: NodeJS.WriteStream | undefined
  const stream = (): NodeJS.WriteStream => {
    opened ??= (fd === 1 ? process.stdout : process.stderr).on('error', tell)
    return opened
  }
  const writeDirectly = (text: string): void => {
    let left = Buffer.from(text)
    try {
      while (left.length > 0) left = left.subarray(writeSync(fd, left))
    } catch (error) {
      const fault = error as NodeJS.ErrnoException
      // Another process made the pipe non-blocking. Uses the stream instead, which detects when the pipe accepts text
      // again.
      direct = fault.code !== 'EAGAIN'
      if (direct) tell(fault)
      else stream().write(left)
    }
  }
  return {
    write: text => void (direct ? writeDirectly(text) : stream().write(text)),
    drained: async () => {
      if (!direct && stream().writableNeedDrain) await once(stream(), 'drain')
    },
    whenBroken: work => {
      reported = work
    },
    get isTerminal() {
      return !direct && stream().isTTY === true
    },
    get columns() {
      return direct ? 80 : (stream().columns ?? 80)
    },
  }
}
