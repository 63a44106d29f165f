import { availableParallelism } from 'node:os'
import type { SeasonData } from '../schema/season.ts'
import type { Archive } from './archive.ts'
import { type Outcome, readSeason, seasonOf } from './nflverse.ts'
import { openThread } from './open-thread.ts'
import type { Read, Reading } from './season-thread.ts'

/** Reads the seasons of one load. */
export interface SeasonReader {
  /** Returns and throws like `readSeason`; each season may be requested once. */
  read(season: number): Promise<SeasonData>
  /** Stops all reading in progress. */
  close(): Promise<void>
}

/** More threads would be faster with more cores, but each takes over 100 MB. */
const THREADS = 2
/** The megabytes of new objects that a thread may have. With fewer, it collects garbage more often. */
const YOUNG = 48

/** Reads the seasons of a folder ahead in threads, in order. */
const inThreads = (folder: string, seasons: readonly number[]): SeasonReader => {
  const outcomes = new Map(seasons.map(season => [season, Promise.withResolvers<Outcome>()]))
  const workerData: Reading = { folder, seasons, taken: new Int32Array(new SharedArrayBuffer(4)) }
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

/** Opens the reader for the seasons of a load: with threads if that is faster, else in the current thread. */
export const openSeasonReader = (archive: Archive, seasons: readonly number[]): SeasonReader =>
  archive.folder !== undefined && seasons.length >= THREADS && availableParallelism() > 1
    ? inThreads(archive.folder, seasons)
    : { read: season => readSeason(archive, season), close: async () => undefined }
