import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { HindsightError } from '../base/errors.ts'
import type { SeasonData } from '../schema/season.ts'
import { type Archive, folderArchive } from './archive.ts'
import { readSeason } from './nflverse.ts'

/** A thread that reads seasons for another thread, which stores them. */

/** The state that the threads share. Each thread takes the next unread season. */
export interface ThreadState {
  folder: string
  seasons: readonly number[]
  /** How many seasons have been taken, in memory that all threads share. */
  nextIndex: Int32Array
}

/** A season, or why reading it failed, in a form that can be sent between threads. */
export type ReadResult =
  | { data: SeasonData }
  | { refusal: Pick<HindsightError, 'code' | 'message'> }
  | { fault: unknown }

/** Returns the result of reading a season; never rejects. */
const outcomeOf = async (archive: Archive, season: number): Promise<ReadResult> => {
  try {
    return { data: await readSeason(archive, season) }
  } catch (error) {
    if (error instanceof HindsightError) return { refusal: { code: error.code, message: error.message } }
    return { fault: error }
  }
}

/** A thread's message about a season. */
export interface Read {
  season: number
  outcome: ReadResult
}

/** Returns the buffers of a season's columns, which are transferred to the other thread instead of being copied. */
const memoryOf = (outcome: ReadResult): ArrayBuffer[] =>
  'data' in outcome
    ? [...outcome.data.columns.values()].flatMap(({ rows, values }) => [rows.buffer, values.buffer] as ArrayBuffer[])
    : []

const run = async ({ folder, seasons, nextIndex }: ThreadState): Promise<void> => {
  const archive = folderArchive(folder)
  const take = () => seasons[Atomics.add(nextIndex, 0, 1)]
  for (let season = take(); season !== undefined; season = take()) {
    const outcome = await outcomeOf(archive, season)
    parentPort!.postMessage({ season, outcome } satisfies Read, memoryOf(outcome))
  }
}

if (!isMainThread) void run(workerData as ThreadState)
