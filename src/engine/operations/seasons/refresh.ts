import type { Actor } from '../../context.ts'
import type { Engine } from '../../engine.ts'
import { overAt } from '../../season/calendar.ts'
import { downloadReleases } from '../../sources/download.ts'
import { folderArchive } from '../../sources/nflverse.ts'
import { type LoadStep, loadSeasons } from './load.ts'

const DAYS = 86_400_000

/** Where the files of the season that is being played come from, and where they are kept. */
export interface SeasonFiles {
  folder: string
  /** A mirror of the releases. */
  base?: string
  signal?: AbortSignal
}

/**
 * The seasons held whose files still change by league time: the current one, and for a week after its last game, whose
 * rows follow it.
 */
const changingSeasons = async ({ database, clocks }: Engine): Promise<number[]> => {
  const now = clocks.league()
  const kickoffs = await database.transaction('read', store => store.kickoffs.list())
  const bySeason = Map.groupBy(kickoffs, ({ season }) => season)
  return [...bySeason].flatMap(([season, games]) => {
    const [first, last] = [games[0]!, games.at(-1)!]
    return first.kickoffAt - 30 * DAYS <= now && now < overAt(last) + 7 * DAYS ? [season] : []
  })
}

/**
 * Fetches the files of the current season and loads it; without one it does nothing. Throws what `downloadReleases` does.
 */
export async function* refreshSeasons(engine: Engine, actor: Actor, files: SeasonFiles): AsyncGenerator<LoadStep> {
  const seasons = await changingSeasons(engine)
  if (seasons.length === 0) return
  await downloadReleases({ ...files, seasons })
  yield* loadSeasons(engine, actor, { archive: folderArchive(files.folder), seasons })
}
