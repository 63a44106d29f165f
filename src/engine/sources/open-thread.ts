import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Starts a thread that reads seasons. The build has this find the built one. */
export const openThread = (options: WorkerOptions): Worker =>
  new Worker(new URL('./season-thread.ts', import.meta.url), options)
