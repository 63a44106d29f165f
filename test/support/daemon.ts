import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { builtBin } from './program.ts'

/** A daemon in a separate process. */
export interface RunningDaemon {
  url: string
  /** The URL of the board, or the first account's sign-in link. */
  board: string
  pid: number
  process: ChildProcess
  /** Returns everything that was written to stderr so far. */
  log(): string
  /** Stops the daemon, and returns its exit status. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<number | null>
}

const textOf = (process: ChildProcess, name: 'stdout' | 'stderr'): (() => string) => {
  let text = ''
  process[name]!.setEncoding('utf8').on('data', part => {
    text += part
  })
  return () => text
}

/**
 * Starts `hindsight serve --port 0 --json` on a data folder, and stops it at the test's end. Throws the daemon's
 * message if it does not start.
 */
export const startDaemon = async (home: string, ...argv: string[]): Promise<RunningDaemon> => {
  const env = { ...process.env, HINDSIGHT_HOME: home, HINDSIGHT_CLOCK: '' }
  const port = argv.includes('--port') ? [] : ['--port', '0']
  const child = spawn(process.execPath, [await builtBin(), 'serve', ...port, '--json', ...argv], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [stdout, log] = [textOf(child, 'stdout'), textOf(child, 'stderr')]
  const ended = once(child, 'close') as Promise<[number | null]>
  while (!stdout().includes('\n')) {
    const early = await Promise.race([ended, once(child.stdout!, 'data').then(() => null)])
    if (early) throw Object.assign(new Error(log()), { status: early[0] })
  }
  const { url, board, pid } = JSON.parse(stdout().split('\n')[0]!) as { url: string; board: string; pid: number }
  const stop = async (signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM') => {
    child.kill(signal)
    return (await ended)[0]
  }
  return { url, board, pid, process: child, log, stop }
}

/** Returns a process's peak resident memory in MB, or 0 if the system does not report it. */
export const peakMemoryOf = (pid: number): number =>
  process.platform === 'linux'
    ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
    : 0
