import { setTimeout } from 'node:timers/promises'

/** The pace of requests to one host: so many at once, the others wait in order, and so many started within any while. */
export interface Pace {
  /** Runs work when its turn comes; it asks for `start` before each request, a repeated one too. */
  run<T>(work: (start: () => Promise<void>) => Promise<T>, signal?: AbortSignal): Promise<T>
}

export interface PaceLimits {
  atOnce: number
  /** So many requests start within any so many ms. */
  starts: number
  within: number
}

export interface PaceOptions extends PaceLimits {
  /** In ms. */
  now?: () => number
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** Waits; the end of the signal ends it early. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, signal && { signal }).catch(() => undefined)

export const openPace = ({ atOnce, starts: most, within, now = Date.now, sleep = pause }: PaceOptions): Pace => {
  /** When the last requests started or will start, ascending. */
  const starts: number[] = []
  const queue: (() => void)[] = []
  let running = 0

  const start = async (signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted()
    const at = now()
    const free = starts.length < most ? at : Math.max(at, starts.shift()! + within)
    starts.push(free)
    if (free > at) await sleep(free - at, signal)
    signal?.throwIfAborted()
  }

  const enter = (): Promise<void> | undefined => {
    if (running < atOnce) running++
    else return new Promise(resolve => queue.push(resolve))
  }

  /** Hands the place on to whoever has waited longest. */
  const leave = (): void => {
    const next = queue.shift()
    if (next) next()
    else running--
  }

  return {
    run: async (work, signal) => {
      await enter()
      try {
        signal?.throwIfAborted()
        return await work(() => start(signal))
      } finally {
        leave()
      }
    },
  }
}
