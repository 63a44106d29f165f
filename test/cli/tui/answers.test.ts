import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Caller } from '../../../src/cli/caller/caller.ts'
import { openCache } from '../../../src/cli/tui/answers/cache.ts'
import { DRAWING_MS } from '../../../src/cli/tui/answers/fetching.ts'
import { followWrites } from '../../../src/cli/tui/answers/following.ts'
import { leagueQuery, meQuery, playerQuery, setClock } from '../../../src/cli/tui/answers/queries.ts'
import { HindsightError } from '../../../src/engine/index.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const unreachable = () => new HindsightError('upstream_failed', 'no answer', { cause: new Error('timeout') })

describe('a rate limit', () => {
  test('pauses requests: the TUI keeps loaded data, and refreshes the screen when the limit ends', async () => {
    const answers = ['first', new HindsightError('rate_limited', 'slow down', { retryAfter: 7 }), 'second']
    const asked: string[] = []
    const caller = {
      remote: true,
      isServed: () => true,
      send: async (operation: string) => {
        asked.push(operation)
        const answer = answers.shift()
        if (answer instanceof Error) throw answer
        return answer as never
      },
    }
    const cache = openCache({ caller, sentenceOf: String })
    const limits: boolean[] = []
    cache.subscribeLimit(() => limits.push(cache.limitedUntil() !== null))
    const query = meQuery()
    cache.subscribe(query, () => undefined)
    await passing(DRAWING_MS)
    expect(cache.get(query)).toEqual({ answer: 'first' })
    cache.refresh()
    await passing(6_999)
    expect([limits, cache.get(query)]).toEqual([[true], { answer: 'first' }])
    await passing(1_000)
    expect(cache.get(query)).toEqual({ answer: 'second' })
    expect([limits, asked]).toEqual([[true, false], Array(3).fill('getMe')])
  })

  test('is not used up by screens that quick key presses skip', async () => {
    const asked: unknown[] = []
    const send = async (_: string, written: unknown) => asked.push(written) as never
    const caller = { remote: true, isServed: () => true, send }
    const cache = openCache({ caller, sentenceOf: String })
    const queries = Array.from({ length: 40 }, (_, at) => playerQuery(String(at), {}))
    let stop = () => {}
    for (const query of queries) {
      cache.keyPressed()
      stop()
      stop = cache.subscribe(query, () => undefined)
      await passing(2 * DRAWING_MS)
    }
    await passing(1_000)
    expect(asked).toEqual([queries[0]!.input, queries.at(-1)!.input])
  })
})

describe('an answer that predates a write', () => {
  test('is fetched again for the next screen that shows it', async () => {
    const answers: ((answer: string) => void)[] = []
    const send = (operation: string) =>
      operation === 'setClock' ? Promise.resolve({}) : new Promise(resolve => answers.push(resolve))
    const caller = { remote: false, isServed: () => false, send } as unknown as Caller
    const cache = openCache({ caller, sentenceOf: String })
    const query = leagueQuery('office')
    const before = cache.fetch(query)
    await cache.write(setClock('office', { running: true }))
    answers[0]!('before')
    expect([await before, cache.get(query)]).toEqual(['before', { answer: 'before' }])
    cache.subscribe(query, () => undefined)
    await passing(DRAWING_MS)
    answers[1]!('after')
    await passing(0)
    expect(cache.get(query)).toEqual({ answer: 'after' })
  })
})

/** Opens a cache that follows a daemon. On request, the daemon hangs: it accepts connections but never answers. */
const openHangable = () => {
  let isHanging = false
  let hangs = 0
  const streams: AbortSignal[] = []
  const never = new Promise<never>(() => undefined)
  const caller = {
    remote: true,
    isServed: () => true,
    send: async () => (isHanging ? never : `after ${hangs} hangs`),
    ping: async (withinMs: number) => {
      if (!isHanging) return
      await new Promise(resolve => setTimeout(resolve, withinMs))
      throw unreachable()
    },
    async *follow(_: string, after: number | undefined, signal: AbortSignal) {
      streams.push(signal)
      yield { number: after ?? 7, rows: [] }
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  } as unknown as Caller
  const cache = openCache({ caller, sentenceOf: String })
  onTestFinished(followWrites(cache, caller, 'office'))
  const hang = (to: boolean): void => {
    isHanging = to
    hangs += Number(to)
  }
  return { cache, streams, hang }
}

describe('a daemon that hangs with its connections open', () => {
  test.each([0, 100, 749, 1_000])(
    'is shown as lost within 2 s, and as connected within 5 s of its return (%i ms)',
    async ms => {
      const { cache, streams, hang } = openHangable()
      const query = meQuery()
      cache.subscribe(query, () => undefined)
      await passing(10_000 + ms)
      expect([cache.connection.get().state, cache.get(query)]).toEqual(['connected', { answer: 'after 0 hangs' }])
      hang(true)
      cache.refresh()
      await passing(2_000)
      expect([cache.connection.get().state, cache.get(query)]).toEqual(['retrying', { answer: 'after 0 hangs' }])
      expect(streams.map(({ aborted }) => aborted)).toEqual([true])
      await passing(60_000 + ms)
      expect(cache.connection.get().state).toBe('retrying')
      hang(false)
      await passing(5_000)
      // The request without a response is not shown as in progress, and the cache follows the league again.
      expect(cache.connection.get().state).toBe('connected')
      expect(streams.map(({ aborted }) => aborted)).toEqual([true, false])
      expect(cache.get(query)).toEqual({ answer: 'after 1 hangs' })
    },
  )
})
