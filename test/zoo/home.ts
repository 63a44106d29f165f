import { join } from 'node:path'
import type { Caller } from '../../src/cli/caller/caller.ts'
import { openCaller } from '../../src/cli/caller/open.ts'
import { locateHome } from '../../src/cli/home/home.ts'
import type { Io } from '../../src/cli/io/io.ts'
import { main } from '../../src/cli/main.ts'
import type { AtEnd } from '../support/loopback.ts'
import type { Kind } from './kinds.ts'
import { type Housed, openKind } from './open.ts'

export interface Printed {
  status: number
  stdout: string
  stderr: string
}

/** A zoo league with one open store that all of its command lines share. */
export interface ZooHome extends Housed {
  caller: Caller
  /** Returns an operation's last response, unchanged by the command that used it. */
  answerOf(operation: string): Promise<unknown>
  /** Returns how many calls are in progress. */
  pending(): number
  /** Runs a command line in a terminal with this many columns, or in a pipe. */
  run(argv: readonly string[], columns?: number): Promise<Printed>
}

/** Caches a caller's responses until its next write, because every response is printed in five formats. */
const remembering = (caller: Caller): { caller: Caller; answerOf: ZooHome['answerOf'] } => {
  const answers = new Map<string, Promise<unknown>>()
  const last = new Map<string, Promise<unknown>>()
  const send = (async (operation: string, written: object) => {
    const key = JSON.stringify([operation, written])
    if (!/^(get|list|rank|weigh|grade|balance|compare|optimize|check|preview|verify|whatIf|replay)/.test(operation)) {
      answers.clear()
      const answer = await caller.send(operation as never, written)
      last.set(operation, Promise.resolve(structuredClone(answer)))
      return answer
    }
    if (!answers.has(key)) answers.set(key, caller.send(operation as never, written))
    last.set(operation, answers.get(key)!)
    return structuredClone(await answers.get(key))
  }) as Caller['send']
  const call = ((operation: never, input: never) => send(operation, input)) as Caller['call']
  return { caller: { ...caller, send, call }, answerOf: async operation => last.get(operation) }
}

const counting = (caller: Caller) => {
  let pending = 0
  const send: Caller['send'] = async (...asked) => {
    pending++
    try {
      return await caller.send(...asked)
    } finally {
      pending--
    }
  }
  return { caller: { ...caller, send }, pending: () => pending }
}

export const openZooHome = async (kind: Kind, atEnd: AtEnd): Promise<ZooHome> => {
  const housed = await openKind(kind, atEnd)
  const root = join(import.meta.dirname, '..', '..')
  const ioOf = (printed: Printed, columns: number | undefined): Io => {
    const output = (name: 'stdout' | 'stderr') => ({
      isTerminal: columns !== undefined,
      columns: columns ?? 80,
      write: (text: string) => {
        printed[name] += text
      },
    })
    return {
      env: { HINDSIGHT_HOME: housed.home, TZ: 'UTC' },
      root,
      stdout: output('stdout'),
      stderr: output('stderr'),
      readInput: async () => '',
      ask: async () => true,
    }
  }
  const io = ioOf({ status: 0, stdout: '', stderr: '' }, undefined)
  const caller = await openCaller(locateHome(io), io, {})
  const counted = counting(caller)
  const remembered = remembering(counted.caller)
  const shared = { ...remembered.caller, close: async () => undefined }
  atEnd(() => caller.close())
  return {
    ...housed,
    caller: shared,
    answerOf: remembered.answerOf,
    pending: counted.pending,
    async run(argv, columns) {
      const printed = { status: 0, stdout: '', stderr: '' }
      printed.status = await main(argv, ioOf(printed, columns), async () => shared)
      return printed
    },
  }
}
