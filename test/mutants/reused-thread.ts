import { type PoolOptions, type PoolRunnerInitializer, type PoolWorker, ThreadsPoolWorker } from 'vitest/node'

type Listener = (message: unknown) => void

/**
 * Uses one thread for all test runs, so that a mutant costs little more than its tests. vitest would start a new one
 * for each run.
 */
const keptThread = (options: PoolOptions): PoolWorker => {
  const thread = new ThreadsPoolWorker(options)
  let isStarted = false
  let listener: Listener = () => undefined
  return {
    name: 'kept-thread',
    start: async () => {
      if (!isStarted) await thread.start()
      isStarted = true
    },
    // Removes the thread's listeners but keeps the thread running.
    stop: async () => {
      thread.off('message', listener)
    },
    send: message => {
      if (message.type === 'stop') listener({ type: 'stopped', __vitest_worker_response__: true })
      else thread.send(message)
    },
    on: (event, callback) => {
      if (event === 'message') listener = callback
      thread.on(event, callback)
    },
    off: (event, callback) => thread.off(event, callback),
    deserialize: data => data,
  }
}

let kept: PoolWorker | undefined

export const KEPT_THREAD: PoolRunnerInitializer = {
  name: 'kept-thread',
  createPoolWorker: options => {
    kept ??= keptThread(options)
    return kept
  },
}
