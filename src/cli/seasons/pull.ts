import { FIRST_SEASON, invalid, loading } from '../../engine/index.ts'
import type { HostRun } from '../commands/run.ts'
import { typedText } from '../commands/typed-options.ts'
import { progress } from '../output/progress.ts'
import { loadFrom, seasonNumbers } from './load.ts'

/** `stats pull`: fetches the release files of seasons into the home and loads them; unchanged files are not fetched twice. */
export const statsPull = async (run: HostRun): Promise<number> => {
  const { io, home, flags, options } = run
  const { downloadReleases, folderArchive, newestSeason } = await loading()
  const { engine } = await run.caller.local()
  const named = seasonNumbers(run.args)
  const seasons = named.length > 0 ? named : [newestSeason(engine.clocks.league())]
  const old = seasons.find(season => season < FIRST_SEASON)
  if (old !== undefined) throw invalid(`nflverse has no season ${old}; the first is ${FIRST_SEASON}`)
  const bar = progress(io, flags, 'Fetching files')
  try {
    const base = typedText(options, 'base')
    await downloadReleases({
      ...(base !== undefined && { base }),
      folder: home.downloads,
      seasons,
      onProgress: ({ done, files }: { done: number; files: number }) => bar.update(done, files),
    })
  } finally {
    bar.done()
  }
  return loadFrom(run, folderArchive(home.downloads), seasons)
}
