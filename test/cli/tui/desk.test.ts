import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openCache } from '../../../src/cli/tui/answers/cache.ts'
import { DRAWING_MS } from '../../../src/cli/tui/answers/fetching.ts'
import { meQuery, playerQuery } from '../../../src/cli/tui/answers/queries.ts'
import { HindsightError } from '../../../src/engine/index.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a rate limit', () => {
  test('is waited out: the TUI keeps loaded data and refreshes what is shown', async () => {
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

  test('is not used up by screens that are skipped with quick keys', async () => {
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
