import { setImmediate as others } from 'node:timers/promises'
import { HindsightError } from '../errors.ts'

/** How far the work of one call may go beside that of others. */
export interface Bounds {
  /** Aborted, with the error to answer, when nobody waits for it any more. */
  signal: AbortSignal
  /** Time of the processor, in ms. */
  workMs: number
  /** How long it may keep others from writing, in ms. */
  lockMs: number
}

/** One piece of long work: it goes on slice by slice, and others always come between. */
export interface Slices {
  /** To be awaited often: ends the slice when it was long enough. Throws Ended when the work may go no further. */
  between(): Promise<void>
  /** Gives up the turn. */
  end(): void
}

/** Takes long works in turn. */
export type LongWork = (bounds: Bounds, access: 'read' | 'write') => Slices

/** Why long work ended. It is no HindsightError, so that no step within takes it for a refusal of its own. */
export class Ended extends Error {
  readonly refusal: HindsightError

  constructor(refusal: HindsightError) {
    super(refusal.message)
    this.name = 'Ended'
    this.refusal = refusal
  }
}

const SLICE_MS = 5
/** Rounds of the event loop between two slices: a request that came meanwhile is read, worked out and answered. */
const ROUNDS = 4

/** Time that this thread has had of the processor, in ms. */
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

/** The long works of one process: one at a time has a slice, and between two slices everybody else has a turn. */
export const openLongWork = (): LongWork => {
  let last: Promise<unknown> = Promise.resolve()
  /** Waits until no other has a slice, and answers how to end one's own. */
  const takeTurn = async (): Promise<() => void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = last
    last = promise
    await before
    for (let round = 0; round < ROUNDS; round++) await others()
    return resolve
  }
  return (bounds, access) => {
    const began = performance.now()
    let [since, workedAt, worked] = [began, 0, 0]
    let endTurn: (() => void) | null = null
    const end = (): void => {
      endTurn?.()
      endTurn = null
    }
    return {
      async between() {
        const now = performance.now()
        if (endTurn && now - since < SLICE_MS) return
        if (endTurn) worked += workedSoFar() - workedAt
        end()
        requireTime(bounds, worked, access === 'write' ? now - began : 0)
        endTurn = await takeTurn()
        since = performance.now()
        workedAt = workedSoFar()
      },
      end,
    }
  }
}
