import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { remoteCaller } from '../../src/cli/caller/remote.ts'
import { type BatchResult, HindsightError, importBatching } from '../../src/engine/index.ts'
import { argvOf, type Line } from './mixed-kill-writes.ts'

/** The processes that write to one data folder. Each can be killed at a random moment. */

export const KINDS = ['daemon', 'commands', 'batch'] as const
export type Kind = (typeof KINDS)[number]

export type LineResult = Pick<BatchResult, 'ok' | 'error' | 'message'>

export interface Running {
  /**
   * Sends a line with a number that is unique among processes of this kind. Returns null if the process ended before it
   * answered.
   */
  send(line: Line, number: number): Promise<LineResult | null>
  /** Returns true if the line can be sent again to the next process, with the same number, without running twice. */
  repeats(line: Line): boolean
  kill(): Promise<void>
  /** Lets the process end normally. */
  stop(): Promise<void>
}

export interface Site {
  home: string
  /** The writing program's folder. It is a build, because a build starts faster than the source. */
  program: string
  /** The keys' secrets, used in turn. */
  keys: readonly string[]
}

/** A time long after the season, so that it does not matter when a line runs. */
const AT = '2040-01-01T00:00:00Z'
const COMMANDS = join(import.meta.dirname, 'mixed-kill-commands.ts')

const programArgs = ({ program }: Site, argv: readonly string[]): string[] => [
  join(program, 'bin', 'hindsight.js'),
  ...argv,
]

/** Starts a process on a data folder, and reads its output lines. Ignores a line that was cut off. */
const open = ({ home }: Site, args: readonly string[], hear: (line: string) => void) => {
  const env = {
    ...process.env,
    HINDSIGHT_HOME: home,
    HINDSIGHT_CLOCK: AT,
    NODE_COMPILE_CACHE: join(home, '..', 'code'),
  }
  const child = spawn(process.execPath, args, { env, stdio: 'pipe' })
  let [rest, log, announced] = ['', '', false]
  child.stdout.setEncoding('utf8').on('data', part => {
    const lines = (rest + part).split('\n')
    rest = lines.pop()!
    for (const line of lines) hear(line)
  })
  child.stderr.setEncoding('utf8').on('data', part => {
    log += part
  })
  // A killed process no longer reads its input.
  child.stdin.on('error', () => undefined)
  const ended = once(child, 'close') as Promise<[number | null, string | null]>
  const end = async (signal: 'SIGKILL' | 'SIGTERM' | null): Promise<void> => {
    announced = true
    if (signal) child.kill(signal)
    else child.stdin.end()
    const [, by] = await ended
    assert.equal(by, signal === 'SIGKILL' ? signal : null, `a process ended otherwise than it was told to: ${log}`)
  }
  return { child, ended, end, log: () => log, isToldToEnd: () => announced }
}

/** Starts a process that reads lines and responds to each in turn. */
const openTalker = (site: Site, args: readonly string[], read: (line: string) => LineResult | null) => {
  const asked: ((result: LineResult | null) => void)[] = []
  const { child, ended, end, log } = open(site, args, line => {
    const result = read(line)
    if (result) asked.shift()!({ ...result, message: result.message ?? log() })
  })
  const dead = ended.then(() => {
    for (const answer of asked.splice(0)) answer(null)
    return null
  })
  const ask = (line: string): Promise<LineResult | null> => {
    child.stdin.write(`${line}\n`)
    return Promise.race([dead, new Promise<LineResult | null>(answer => void asked.push(answer))])
  }
  return { ask, dead, kill: () => end('SIGKILL'), stop: () => end(null) }
}

const REFUSED: Readonly<Record<string, string>> = { 3: 'not_found', 5: 'conflict' }

/** Reads a command's output: a line with its answer, only if it succeeded, and then its exit status. */
const readCommand = (line: string): LineResult | null => {
  if (line.startsWith('{')) return { ok: true }
  return line === '0' ? null : { ok: false, error: REFUSED[line] ?? `status ${line}` }
}

const startCommands = (site: Site): Running => {
  const { ask, kill, stop } = openTalker(site, [COMMANDS, join(site.program, '/')], readCommand)
  const send = (line: Line) => ask(JSON.stringify([...argvOf(line), '--json', '--yes']))
  return { kill, stop, repeats: () => false, send }
}

/** Starts a batch that resumes after the answered lines. */
const startBatch = (site: Site, answered: number): Running => {
  const argv = ['batch', '-', '--id', 'mixed', '--from', String(answered + 1)]
  const { ask, dead, kill, stop } = openTalker(site, programArgs(site, argv), line => JSON.parse(line) as BatchResult)
  let next = answered + 1
  const waiting = new Map<number, () => void>()
  // Sends lines in numerical order, with a blank line for each number that was skipped.
  const send = (line: Line, number: number): Promise<LineResult | null> => {
    const turn = Promise.withResolvers<LineResult | null>()
    const blank = '\n'.repeat(number === answered + 1 ? answered : 0)
    waiting.set(number, () => turn.resolve(ask(blank + JSON.stringify(line))))
    for (let due = waiting.get(next); due; due = waiting.get(next)) {
      waiting.delete(next++)
      due()
    }
    return Promise.race([dead, turn.promise])
  }
  return { kill, stop, repeats: () => true, send }
}

const startDaemon = async (site: Site): Promise<Running> => {
  const { allCommands, readCommand: read } = await importBatching()
  const commands = await allCommands()
  const first = Promise.withResolvers<string>()
  const args = programArgs(site, ['serve', '--port', '0', '--json', '--quiet'])
  const { ended, end, isToldToEnd } = open(site, args, first.resolve)
  const address = Promise.race([first.promise, ended.then(() => null)])
  return {
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    repeats: line => read(commands, line).command.op.route?.startsWith('POST ') ?? false,
    async send(line, number) {
      const announced = await address
      if (announced === null) return null
      const { url } = JSON.parse(announced) as { url: string }
      const { command, parts } = read(commands, line)
      const caller = remoteCaller({ url, key: site.keys[number % site.keys.length]! })
      try {
        await caller.send(command.op.name, { ...parts, idempotencyKey: `mixed.${number}` })
        return { ok: true }
      } catch (error) {
        if (!(error instanceof HindsightError)) throw error
        const { code, message } = error
        return code === 'upstream_failed' && isToldToEnd() ? null : { ok: false, error: code, message }
      }
    },
  }
}

/** Starts a process of this kind, given how many lines were already sent and answered. */
export const start: Readonly<Record<Kind, (site: Site, answered: number) => Running | Promise<Running>>> = {
  daemon: startDaemon,
  commands: startCommands,
  batch: startBatch,
}
