import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Starts a thread that reads seasons. The build replaces the path with that of the built file. */
export const openThread = (options: WorkerOptions): Worker =>
  new Worker(new URL('./season-thread.ts', import.meta.url), options)
