import { setTimeout } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { openCache } from '../../../src/cli/tui/answers/cache.ts'
import { DRAWING_MS } from '../../../src/cli/tui/answers/pacing.ts'
import { meQuery, playerQuery } from '../../../src/cli/tui/answers/queries.ts'
import { HindsightError } from '../../../src/engine/index.ts'

describe('a limit of requests', () => {
  test('is waited for: what was known stays, and what is looked at is asked for again by itself', async () => {
    const answers = ['first', new HindsightError('rate_limited', 'slow down', { retryAfter: 0.05 }), 'second']
    const asked: string[] = []
    const caller = {
      remote: true,
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
    await vi.waitFor(() => expect(cache.get(query)).toEqual({ answer: 'first' }))
    cache.refresh()
    await vi.waitFor(() => expect(limits).toEqual([true]))
    expect(cache.get(query)).toEqual({ answer: 'first' })
    await vi.waitFor(() => expect(cache.get(query)).toEqual({ answer: 'second' }))
    expect([limits, asked]).toEqual([[true, false], Array(3).fill('getMe')])
  })

  test('is not used up by what quick keys pass over', async () => {
    const asked: unknown[] = []
    const send = async (_: string, written: unknown) => asked.push(written) as never
    const caller = { remote: true, send }
    const cache = openCache({ caller, sentenceOf: String })
    const queries = Array.from({ length: 40 }, (_, at) => playerQuery(String(at), {}))
    let stop = () => {}
    for (const query of queries) {
      cache.keyPressed()
      stop()
      stop = cache.subscribe(query, () => undefined)
      await setTimeout(2 * DRAWING_MS)
    }
    await vi.waitFor(() => expect(asked).toContainEqual(queries.at(-1)!.input))
    expect(asked.length).toBeLessThan(queries.length / 2)
  })
})
