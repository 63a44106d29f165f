import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { HindsightError } from '../../../src/engine/index.ts'
import { type Bounds, Ended, openLongWork } from '../../../src/engine/runtime/long-work.ts'
import { playedSeason, SEASON } from '../../support/played-season.ts'
import { storeFile } from '../../support/store-file.ts'
import { openWorld } from '../../support/world.ts'

const MUCH: Bounds = { signal: new AbortController().signal, workMs: 1e6, lockMs: 1e6 }

const worked = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Uses this many ms of CPU time, independently of other processes, in at least as many ms. (Some systems measure CPU time
 * only in large steps.)
 */
const work = (ms: number): void => {
  const [end, endAt] = [worked() + ms, performance.now() + ms]
  while (worked() < end || performance.now() < endAt);
}

const refusalOf = (working: Promise<unknown>): Promise<unknown> =>
  working.then(
    () => null,
    error => (error instanceof Ended ? [error.refusal.code, error.refusal.message] : error),
  )

describe('long work', () => {
  test('runs in slices, one job at a time, and lets other work run between slices', async () => {
    const longWork = openLongWork()
    const seen: string[] = []
    const run = async (name: string): Promise<void> => {
      const { between, end } = longWork(MUCH, 'read')
      for (let step = 0; step < 5; step++) {
        await between()
        seen.push(name)
        work(6)
      }
      end()
    }
    let isOver = false
    const listening = (async () => {
      while (!isOver) {
        seen.push('.')
        await nextTurn()
      }
    })()
    await Promise.all([run('a'), run('b')])
    isOver = true
    await listening
    const order = seen.join('')
    expect(order.replaceAll('.', '')).toBe('ababababab')
    expect(order).not.toMatch(/[ab][ab]/)
  })

  test('ends at its limit for work or for blocking writers, or when no caller is waiting for it', async () => {
    const run = async (bounds: Partial<Bounds>, access: 'read' | 'write'): Promise<void> => {
      const { between, end } = openLongWork()({ ...MUCH, ...bounds }, access)
      try {
        for (let step = 0; step < 20; step++) {
          await between()
          work(6)
        }
      } finally {
        end()
      }
    }
    const gone = AbortSignal.abort(new HindsightError('server_error', 'gone'))
    expect(await refusalOf(run({ workMs: 20 }, 'read'))).toEqual([
      'payload_too_large',
      expect.stringMatching(/of processor time/),
    ])
    expect(await refusalOf(run({ lockMs: 20 }, 'read'))).toBe(null)
    expect(await refusalOf(run({ lockMs: 20 }, 'write'))).toEqual([
      'payload_too_large',
      expect.stringMatching(/blocked other writes/),
    ])
    expect(await refusalOf(run({ signal: gone }, 'read'))).toEqual(['server_error', 'gone'])
  })
})

test('other reads are answered while four drafts pick for every team', async () => {
  const world = await openWorld({ file: storeFile() })
  onTestFinished(() => world.close())
  const { data } = playedSeason({ weeks: 4 })
  await world.keep(data)
  world.time.now = Date.UTC(SEASON + 1, 5, 1)
  const ids = ['one', 'two', 'three', 'four']
  for (const id of ids) {
    const body = { id, name: id, season: SEASON, scoringSystemId: 'ppr', teamCount: 4 }
    await world.ask('createLeague', { body })
    await world.ask('startDraft', { params: { id }, body: { rounds: 8 } })
  }
  let isOver = false
  const drafting = Promise.all(
    ids.map(id => world.ask('autoDraft', { params: { id }, body: { until: 'end' } }) as Promise<{ picks: unknown[] }>),
  ).finally(() => {
    isOver = true
  })
  const picked: number[] = []
  while (!isOver) {
    const { draft } = (await world.ask('getDraft', { params: { id: 'four' } })) as { draft: { picks: unknown[] } }
    picked.push(draft.picks.length)
    await nextTurn()
  }
  const drafts = await drafting
  // Reads never return an unfinished draft.
  expect(picked.filter(count => count === 0).length).toBeGreaterThan(10)
  expect(new Set(picked).size).toBeLessThanOrEqual(2)
  for (const { picks } of drafts) expect(picks.length).toBeGreaterThan(20)
})
