import { expect, test } from 'vitest'
import { runUntilStopped } from '../../src/server/background.ts'

test("a daemon's background work restarts after a pause if it throws, and the error is reported", async () => {
  const errors: unknown[] = []
  const error = new RangeError('nobody foresaw this')
  const pauses: number[] = []
  const { promise: second, resolve } = Promise.withResolvers<void>()
  let begun = 0
  const jobs = runUntilStopped({
    async work(signal) {
      if (++begun === 1) throw error
      resolve()
      await new Promise(ended => signal.addEventListener('abort', ended))
    },
    fail: each => void errors.push(each),
    pause: async ms => void pauses.push(ms),
  })
  await second
  await jobs.stop(0)
  expect([begun, errors, pauses]).toEqual([2, [error], [60_000]])
})
