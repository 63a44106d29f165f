import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { folderArchive } from './archive.ts'
import { type Outcome, outcomeOf } from './nflverse.ts'

/** A thread that reads seasons for another one, which stores them. */

/** The shared state of the threads: each takes the next free season. */
export interface Reading {
  folder: string
  seasons: readonly number[]
  /** How many seasons were taken; in memory that all threads see. */
  taken: Int32Array
}

/** A thread's message about each season. */
export interface Read {
  season: number
  outcome: Outcome
}

/** The memory of the columns of a season, which goes to the other thread instead of being copied. */
const memoryOf = (outcome: Outcome): ArrayBuffer[] =>
  'data' in outcome
    ? [...outcome.data.columns.values()].flatMap(({ rows, values }) => [rows.buffer, values.buffer] as ArrayBuffer[])
    : []

const run = async ({ folder, seasons, taken }: Reading): Promise<void> => {
  const archive = folderArchive(folder)
  const take = () => seasons[Atomics.add(taken, 0, 1)]
  for (let season = take(); season !== undefined; season = take()) {
    const outcome = await outcomeOf(archive, season)
    parentPort!.postMessage({ season, outcome } satisfies Read, memoryOf(outcome))
  }
}

if (!isMainThread) void run(workerData as Reading)
