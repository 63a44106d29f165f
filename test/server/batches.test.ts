import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { BatchResult } from '../../src/engine/index.ts'
import { bigSeason } from '../support/big-season.ts'
import { peakMemoryOf, type RunningDaemon, startDaemon } from '../support/daemon.ts'
import { keyedHome } from '../support/keyed-home.ts'
import { isSoak, rounds } from '../support/rounds.ts'
import { json, newKey, serveWorld } from '../support/server.ts'
import { soon } from '../support/soon.ts'
import { openWorld } from '../support/world.ts'

const READ = { command: 'scores', week: 'all', system: 'ppr', limit: 5 }
const WRITE = { command: 'system create', name: 'Ours', rules: { global: { weights: { rec: 1 } } } }

/** How many daemons get requests during large batches, and how many requests each gets. */
const [DAEMONS, REQUESTS] = [rounds({ test: 1, soak: 30 }), rounds({ test: 40, soak: 200 })]

const reads = (count: number): object[] => Array(count).fill(READ)

type Answer = { error?: string; message?: string; applied?: boolean; results?: BatchResult[] }

const open = async ({ url }: Pick<RunningDaemon, 'url'>) => {
  const ask = (key: string, path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${key}` } })
  const send = async (key: string, body: object, signal?: AbortSignal) => {
    const response = await ask(key, '/batch', { ...json('POST', body), ...(signal && { signal }) })
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, retryAfter, ...((await response.json()) as Answer) }
  }
  return {
    ask,
    send,
    /** Sends a long batch. Retries while a short batch has the only slot. */
    async sendLong(key: string, body: object, signal?: AbortSignal): ReturnType<typeof send> {
      for (;;) {
        const answer = await send(key, body, signal)
        if (answer.retryAfter !== '1') return answer
      }
    },
    async names(key: string): Promise<string[]> {
      const { systems } = (await (await ask(key, '/systems')).json()) as { systems: { name: string; mine: boolean }[] }
      return systems.filter(({ mine }) => mine).map(({ name }) => name)
    },
  }
}

const start = async (plans: readonly ('free' | 'pro')[]) => {
  const { home, keys } = await keyedHome(plans, bigSeason())
  const daemon = await startDaemon(home)
  return { home, keys, daemon, ...(await open(daemon)) }
}

const p99 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!

/**
 * Returns the CPU time that a process's main thread has used, in ms. On an otherwise idle machine, other requests wait
 * this long. Returns wall time if the system does not report CPU time.
 */
const workedBy = (pid: number): number => {
  const file = `/proc/${pid}/task/${pid}/schedstat`
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : performance.now()
}

/** Measures how long the daemon takes to answer `/me`, in ms, several times in a row or until parallel work ends. */
const meTimes = async (
  { ask, daemon, keys }: Pick<Awaited<ReturnType<typeof start>>, 'ask' | 'daemon' | 'keys'>,
  { count, isOver }: { count: number; isOver(): boolean },
) => {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const began = workedBy(daemon.pid)
    const response = await ask(keys[at % keys.length]!, '/me')
    await response.json()
    if (isOver()) break
    expect(response.status).toBe(200)
    times.push(workedBy(daemon.pid) - began)
  }
  return times
}

describe('batch lines', () => {
  test('count toward the rate limit in advance (1,000 per minute on the free plan), either all lines of a batch or none', async () => {
    const world = await openWorld({ plan: 'free' })
    const { fetch } = await serveWorld(world)
    const key = await newKey(world, world.actor)
    const send = async (count: number) => {
      const lines = Array(count).fill({ command: 'me' })
      const response = await fetch('/batch', { ...json('POST', { lines }), key })
      const { message } = (await response.json()) as Answer
      return [response.status, response.headers.get('retry-after'), message]
    }
    expect(await send(1_001)).toEqual([413, null, expect.stringMatching(/has 1001 lines.* \(1000 left\)/)])
    expect(await send(600)).toEqual([200, null, undefined])
    expect(await send(401)).toEqual([429, '60', expect.stringMatching(/has 401 lines.* \(400 left\)/)])
    expect(await send(400)).toEqual([200, null, undefined])
    world.wall.now += 60_000
    expect((await send(1_000))[0]).toBe(200)
  })

  test('are counted together, whether they run in one transaction or one by one', async () => {
    const world = await openWorld({ plan: 'free' })
    const { fetch } = await serveWorld(world)
    const key = await newKey(world, world.actor)
    const send = async (path: string, count: number) => {
      const lines = Array(count).fill({ command: 'me' })
      const body = path === '/batch' ? { lines } : { id: 'counted', from: 1, lines }
      return (await fetch(path, { ...json('POST', body), key })).status
    }
    expect(await send('/batch', 900)).toBe(200)
    expect(await send('/batch/lines', 101)).toBe(429)
    expect(await send('/batch/lines', 100)).toBe(200)
    expect(await send('/batch', 1)).toBe(429)
  })
})

describe('a batch', () => {
  test('is limited to one per key and two in total', async () => {
    const { ask, send, sendLong, keys } = await start(['free', 'free', 'free', 'free'])
    const over = new AbortController()
    const lines = reads(900)
    const running = keys.slice(0, 2).map(key => sendLong(key, { lines }, over.signal).catch(() => null))
    await soon(async () => expect((await send(keys[2]!, { lines: [{ command: 'me' }] })).status).toBe(503))
    expect(await send(keys[0]!, { lines })).toMatchObject({ status: 429, retryAfter: '1' })
    // A league document counts as a long batch.
    expect((await ask(keys[0]!, '/leagues/document', json('POST', {}))).status).toBe(429)
    over.abort()
    await Promise.all(running)
    await soon(async () => expect((await send(keys[0]!, { lines: [{ command: 'me' }] })).status).toBe(200))
  })

  test('does not delay other requests if it only reads or is a dry run', async () => {
    for (let round = 0; round < DAEMONS; round++) {
      const { keys, daemon, ask, send, sendLong } = await start([
        'free',
        'pro',
        'free',
        'pro',
        ...Array<'pro'>(6).fill('pro'),
      ])
      const others = keys.slice(4)
      // Lines are limited per minute, so each turn uses different keys.
      for (const [turn, first] of [READ, WRITE].entries()) {
        const [free, pro] = keys.slice(2 * turn) as [string, string]
        const over = new AbortController()
        let isOver = false
        const ended = () => {
          isOver = true
        }
        const running = [
          sendLong(free, { lines: [first, ...reads(999)], dryRun: true }, over.signal),
          sendLong(pro, { lines: [first, ...reads(9_999)], dryRun: true }, over.signal),
        ].map(each => each.catch(() => null).then(ended))
        await soon(async () => expect((await send(others[0]!, { lines: [{ command: 'me' }] })).status).toBe(503))
        // On a slow machine, a batch that holds the lock ends after 4 seconds.
        const times = await meTimes({ ask, daemon, keys: others }, { count: REQUESTS, isOver: () => isOver })
        expect(times.length).toBeGreaterThan(0)
        over.abort()
        await Promise.all(running)
        // After a response arrives, other processes can use the CPU before the clock is read.
        if (isSoak) expect(p99(times)).toBeLessThan(50)
      }
      expect(peakMemoryOf(daemon.pid)).toBeLessThan(400)
      await daemon.stop()
    }
  })

  test('that writes for more than 4 seconds is rolled back, and only writers wait for it', async () => {
    const { keys, send, names, ask } = await start(['pro', 'pro'])
    const [own, other] = keys as [string, string]
    const slow = send(own, { lines: [WRITE, ...reads(9_000)] })
    let isOver = false
    void slow.then(() => {
      isOver = true
    })
    while (!isOver) {
      expect((await ask(other, '/players?limit=1')).status).toBe(200)
      // Stays below the limit of 600 requests per minute for a key.
      await sleep(50)
    }
    const { status, message } = await slow
    expect([status, message]).toEqual([413, expect.stringMatching(/for 4 s, so nothing was written/)])
    expect([await names(own), (await send(other, { lines: [WRITE] })).applied]).toEqual([[], true])
  })

  test('ends when its client disconnects', async () => {
    const { keys, send, sendLong, names, ask } = await start(['pro', 'pro'])
    const [own, other] = keys as [string, string]
    const gone = new AbortController()
    const sent = sendLong(own, { lines: [WRITE, ...reads(9_000)] }, gone.signal).catch(() => 'gone')
    await soon(async () => expect((await send(own, { lines: [WRITE] })).status).toBe(429))
    gone.abort()
    expect(await sent).toBe('gone')
    const { name: _, ...draft } = WRITE
    expect((await ask(other, '/systems', json('POST', { name: 'Theirs', rules: draft.rules }))).status).toBe(201)
    expect(await names(own)).toEqual([])
    await soon(async () => expect((await send(own, { lines: [WRITE] })).applied).toBe(true))
  })

  test('is rolled back and answered when the daemon stops', async () => {
    const { home, keys, send, sendLong, daemon } = await start(['pro'])
    const sent = sendLong(keys[0]!, { lines: [WRITE, ...reads(9_000)] })
    await soon(async () => expect((await send(keys[0]!, { lines: [WRITE] })).status).toBe(429))
    expect(await daemon.stop()).toBe(0)
    expect(await sent).toMatchObject({ status: 503, retryAfter: '5', message: expect.stringMatching(/is stopping/) })
    expect(daemon.log()).not.toMatch(/not open/)
    const again = await startDaemon(home)
    expect(await (await open(again)).names(keys[0]!)).toEqual([])
  })
})
