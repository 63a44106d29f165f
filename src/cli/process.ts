import { once } from 'node:events'
import { fstatSync, writeSync } from 'node:fs'
import { type Io, type Output, UNREAD_STATUS } from './io/io.ts'
import { VERSION } from './io/version.ts'

/** This process as the command line's Io. */

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
const standardOutput = (fd: 1 | 2, broken: OnBroken): Output => {
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

const readInput = async (): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** Reads a line without showing it; empty after Ctrl-C, null without a terminal. */
const askSecret = async (question: string): Promise<string | null> => {
  const { isatty } = await import('node:tty')
  if (!isatty(0) || !isatty(2)) return null
  const [{ createInterface }, { Writable }] = await Promise.all([
    import('node:readline/promises'),
    import('node:stream'),
  ])
  const silentOutput = new Writable({ write: (_, __, callback) => callback() })
  const terminal = createInterface({ input: process.stdin, output: silentOutput, terminal: true })
  process.stderr.write(question)
  try {
    return (await terminal.question('')).trim()
  } catch {
    return ''
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

const ask = async (question: string): Promise<boolean | null> => {
  const { isatty } = await import('node:tty')
  if (!isatty(0) || !isatty(2)) return null
  const { createInterface } = await import('node:readline/promises')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim())
  } catch {
    // Treats Ctrl-C as no.
    process.stderr.write('\n')
    return false
  } finally {
    terminal.close()
  }
}

/** Actions to take before the process is interrupted. */
const exitActions: (() => void)[] = []
const runExitActions = (): void => {
  for (const work of exitActions.splice(0)) work()
}

/** Ends the process because its output was closed (`| head`) or cannot be written to. */
const endUnread = (error: NodeJS.ErrnoException): void => {
  const isUnread = error.code === 'EPIPE'
  if (!isUnread) process.stderr.write(`hindsight: can't write the output: ${error.message}\n`)
  runExitActions()
  process.exit(isUnread ? UNREAD_STATUS : 1)
}

/** Runs a function on a signal, and then ends the process with the same signal. */
const whenInterrupted = (work: () => void): void => {
  exitActions.push(work)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      runExitActions()
      process.kill(process.pid, signal)
    })
}

/** Runs this process's command line. Only the owner can read the files that it writes. */
export const run = async (argv: readonly string[], root: string): Promise<number> => {
  const stdout = standardOutput(1, endUnread)
  if (argv.length === 1 && argv[0] === '--version') {
    stdout.write(`${VERSION}\n`)
    return 0
  }
  process.umask(0o077)
  const io: Io = {
    env: process.env,
    root,
    stdout,
    // A failed write to the log (a closed pipe, a full disk) must not end a daemon.
    stderr: standardOutput(2, () => undefined),
    readInput,
    input: () => process.stdin.setEncoding('utf8') as AsyncIterable<string>,
    ask,
    askSecret,
    whenInterrupted,
  }
  const { main } = await import('./main.ts')
  return main(argv, io)
}
