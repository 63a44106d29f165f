import { DAY, WEEK } from '../../../../data/durations.ts'
import type { Actor, Engine } from '../../kernel/context.ts'
import { overAt } from '../../season/calendar.ts'
import { downloadReleases } from '../../sources/download.ts'
import { folderArchive } from '../../sources/nflverse.ts'
import { type LoadStep, loadSeasons } from './load.ts'

/** Where the files of the current season come from, and the folder they are kept in. */
export interface SeasonFiles {
  folder: string
  /** Another address of the releases. */
  base?: string
  /** Whether the newest season is fetched where none is held yet. */
  first?: boolean
  signal?: AbortSignal
}

/** The season that is being played or was played last, at an instant: a new one begins in September. */
export const newestSeason = (now: number): number => {
  const date = new Date(now)
  return date.getUTCMonth() >= 8 ? date.getUTCFullYear() : date.getUTCFullYear() - 1
}

/**
 * The held seasons whose files still change by league time: the current one, up to a week after its last game, because
 * rows follow the games. Where none is held and a first one is wanted, the newest.
 */
const changingSeasons = async ({ database, clocks }: Engine, { first }: SeasonFiles): Promise<number[]> => {
  const now = clocks.league()
  const [kickoffs, held] = await database.transaction('read', async ({ kickoffs, seasons }) => [
    await kickoffs.list(),
    await seasons.versions(),
  ])
  if (first && held.length === 0) return [newestSeason(now)]
  const bySeason = Map.groupBy(kickoffs, ({ season }) => season)
  return [...bySeason].flatMap(([season, games]) => {
    const [first, last] = [games[0]!, games.at(-1)!]
    return first.kickoffAt - 30 * DAY <= now && now < overAt(last) + WEEK ? [season] : []
  })
}

/**
 * Fetches the files of the current season and loads it, if there is one; with `first`, the newest where none is held. Throws what `downloadReleases` throws.
 */
export async function* refreshSeasons(engine: Engine, actor: Actor, files: SeasonFiles): AsyncGenerator<LoadStep> {
  const seasons = await changingSeasons(engine, files)
  if (seasons.length === 0) return
  await downloadReleases({ ...files, seasons })
  yield* loadSeasons(engine, actor, { archive: folderArchive(files.folder), seasons })
}
