import { setImmediate as nextTurn } from 'node:timers/promises'
import { HindsightError } from '../base/errors.ts'

/** The limits of one call's work in parallel with others. */
export interface Bounds {
  /** Aborted, with the error to return, once no caller waits for the answer. */
  signal: AbortSignal
  /** CPU time, ms. */
  workMs: number
  /** How long the work may hold the write lock, ms. */
  lockMs: number
}

/** Long work, split into slices so that other work can run in between. */
export interface Slices {
  /** Ends a slice that was long enough. Await it often. Throws Ended once the work has reached a limit. */
  between(): Promise<void>
  /** Gives up the turn. */
  end(): void
}

/** Runs long work in turns. */
export type LongWork = (bounds: Bounds, access: 'read' | 'write') => Slices

/** The reason why long work ended. Not a HindsightError, so that no step inside mistakes it for its own refusal. */
export class Ended extends Error {
  readonly refusal: HindsightError

  constructor(refusal: HindsightError) {
    super(refusal.message)
    this.name = 'Ended'
    this.refusal = refusal
  }
}

const SLICE_MS = 5
/** Turns of the event loop between two slices: enough to read a request, process it and answer it. */
const ROUNDS = 4

/** Yields to other work, so that requests that have arrived are read, processed and answered first. */
export const giveTurns = async (): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) await nextTurn()
}

/** Returns the CPU time of this thread, ms. */
const workedSoFar = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const tooLong = (message: string): Ended => new Ended(new HindsightError('payload_too_large', message))

const requireTime = ({ signal, workMs, lockMs }: Bounds, worked: number, locked: number): void => {
  if (signal.aborted) throw new Ended(signal.reason as HindsightError)
  if (worked > workMs)
    throw tooLong(`This took more than ${workMs / 1000} s of work; nothing was done, send fewer lines`)
  if (locked > lockMs) {
    throw tooLong(`This kept others from writing for ${lockMs / 1000} s; nothing was written, send fewer lines`)
  }
}

/**
 * Returns ms that do not change when the clock is set. Unlike `performance`, it does not have to be loaded, which would
 * take 1 ms at startup.
 */
const monotonic = (): number => Number(process.hrtime.bigint()) / 1e6

/**
 * Opens pauses for long work outside of transactions. Await the result often: after each slice of 5 ms, other work gets
 * a turn.
 */
export const openPauses = (): (() => Promise<void>) => {
  let since = monotonic()
  return async () => {
    if (monotonic() - since < SLICE_MS) return
    await nextTurn()
    since = monotonic()
  }
}

/** Opens the long work of one process: one slice at a time, with a turn for all other work in between. */
export const openLongWork = (): LongWork => {
  let last: Promise<unknown> = Promise.resolve()
  /** Waits for the turn, and returns a function that gives it up. */
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
