import { setImmediate as nextTurn } from 'node:timers/promises'
import { HindsightError } from '../base/errors.ts'

/** Limits for a call's work that runs alongside other work. */
export interface Bounds {
  /** Aborts, with the error to return, once no caller is waiting for the response. */
  signal: AbortSignal
  /** CPU time, in ms. */
  workMs: number
  /** How long the work can hold the write lock, in ms. */
  lockMs: number
}

/** Long work, split into slices so that other work can run in between. */
interface Slices {
  /**
   * Ends the slice if it has run long enough. Call and await it often. Throws Ended once the work has reached a limit.
   */
  between(): Promise<void>
  end(): void
}

export type LongWork = (bounds: Bounds, access: 'read' | 'write') => Slices

/** Why long work ended. It is not a HindsightError, so no step inside handles it like a normal error. */
export class Ended extends Error {
  readonly refusal: HindsightError

  constructor(refusal: HindsightError) {
    super(refusal.message)
    this.name = 'Ended'
    this.refusal = refusal
  }
}

const SLICE_MS = 5
/** The number of event loop turns between two slices, which is enough to read a request, process it and respond. */
const ROUNDS = 4

/** Lets other work run, so requests that have arrived get their responses first. */
export const giveTurns = async (): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) await nextTurn()
}

/** Returns this thread's CPU time, in ms. */
const workedSoFar = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const tooLong = (message: string): Ended => new Ended(new HindsightError('payload_too_large', message))

const requireTime = ({ signal, workMs, lockMs }: Bounds, worked: number, locked: number): void => {
  if (signal.aborted) throw new Ended(signal.reason as HindsightError)
  if (worked > workMs)
    throw tooLong(`This needed more than ${workMs / 1000} s of processor time, so nothing was done; send fewer lines`)
  if (locked > lockMs) {
    throw tooLong(`This blocked other writes for ${lockMs / 1000} s, so nothing was written; send fewer lines`)
  }
}

/** Returns a monotonic clock's time in ms. `performance` would have to be loaded first, which takes 1 ms at startup. */
const monotonic = (): number => Number(process.hrtime.bigint()) / 1e6

/**
 * Creates pauses for long work outside transactions. Await the returned function often. After each slice of 5 ms, other
 * work can run.
 */
export const openPauses = (): (() => Promise<void>) => {
  let since = monotonic()
  return async () => {
    if (monotonic() - since < SLICE_MS) return
    await nextTurn()
    since = monotonic()
  }
}

/** Creates the queue for a process's long work. Only one slice runs at a time, and other work can run in between. */
export const openLongWork = (): LongWork => {
  let last: Promise<unknown> = Promise.resolve()
  /** Waits for its turn, and returns a function that ends the turn. */
  const takeTurn = async (): Promise<() => void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = last
    last = promise
    await before
    await giveTurns()
    return resolve
  }
  return (bounds, access) => {
    const began = monotonic()
    let [since, workedAt, worked] = [began, 0, 0]
    let endTurn: (() => void) | null = null
    const end = (): void => {
      endTurn?.()
      endTurn = null
    }
    return {
      async between() {
        const now = monotonic()
        if (endTurn && now - since < SLICE_MS) return
        if (endTurn) worked += workedSoFar() - workedAt
        end()
        requireTime(bounds, worked, access === 'write' ? now - began : 0)
        endTurn = await takeTurn()
        since = monotonic()
        workedAt = workedSoFar()
      },
      end,
    }
  }
}
