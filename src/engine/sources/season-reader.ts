import { availableParallelism } from 'node:os'
import { HindsightError } from '../base/errors.ts'
import type { SeasonData } from '../schema/season.ts'
import type { Archive } from './archive.ts'
import { readSeason } from './nflverse.ts'
import { openThread } from './open-thread.ts'
import type { Read, ReadResult, ThreadState } from './season-thread.ts'

/** Reads the seasons in a load. */
export interface SeasonReader {
  /** Returns and throws what `readSeason` does. Each season can be requested only once. */
  read(season: number): Promise<SeasonData>
  /** Stops all reading. */
  close(): Promise<void>
}

/** The max number of threads. More would be faster on more cores, but each takes over 100 MB. */
const THREADS = 2
/** The max megabytes of new objects in a thread. With less, it collects garbage more often. */
const YOUNG = 48

/** Returns an outcome's season, or throws its error. */
const seasonOf = (outcome: ReadResult): SeasonData => {
  if ('data' in outcome) return outcome.data
  throw 'fault' in outcome ? outcome.fault : new HindsightError(outcome.refusal.code, outcome.refusal.message)
}

/** Reads a folder's seasons ahead of time in threads, in order. */
const inThreads = (folder: string, seasons: readonly number[]): SeasonReader => {
  const outcomes = new Map(seasons.map(season => [season, Promise.withResolvers<ReadResult>()]))
  const workerData: ThreadState = { folder, seasons, nextIndex: new Int32Array(new SharedArrayBuffer(4)) }
  const threads = Array.from({ length: THREADS }, () =>
    openThread({ workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG } }),
  )
  for (const thread of threads) {
    thread.on('message', ({ season, outcome }: Read) => outcomes.get(season)?.resolve(outcome))
    thread.on('error', (fault: unknown) => {
      for (const { resolve } of outcomes.values()) resolve({ fault })
    })
  }
  return {
    async read(season) {
      const outcome = await outcomes.get(season)!.promise
      outcomes.delete(season)
      return seasonOf(outcome)
    },
    async close() {
      await Promise.all(threads.map(thread => thread.terminate()))
    },
  }
}

/** Opens the reader for a load's seasons. Uses threads if that is faster, or else the current thread. */
export const openSeasonReader = (archive: Archive, seasons: readonly number[]): SeasonReader =>
  archive.folder !== undefined && seasons.length >= THREADS && availableParallelism() > 1
    ? inThreads(archive.folder, seasons)
    : { read: season => readSeason(archive, season), close: async () => undefined }
