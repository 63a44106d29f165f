import { existsSync } from 'node:fs'
import {
  type Archive,
  FIRST_SEASON,
  HindsightError,
  importSeasonLoading,
  invalid,
  type SeasonReport,
} from '../../engine/index.ts'
import { bundledSeason } from '../home/bundled.ts'
import { reportErrors } from '../output/errors.ts'
import { printsJson } from '../output/form.ts'
import { printAnswer } from '../output/print.ts'
import { progress } from '../output/terminal.ts'
import type { HostRun } from '../program/command.ts'
import { typedText, typedTexts } from '../program/options.ts'

/** Parses seasons. Throws invalid_request. */
const seasonNumbers = (words: readonly unknown[]): number[] =>
  words.map(word => {
    const season = Number(word)
    if (/^\d{4}$/.test(String(word))) return season
    throw invalid(`"${word}" is not a season; use a year such as 2024`)
  })

/**
 * Loads seasons from an archive and prints each result. If any season fails, returns the exit status for the first
 * failure.
 */
const loadArchive = async (run: HostRun, archive: Archive, seasons: readonly number[]): Promise<number> => {
  const { io, flags } = run
  const { loadSeasons } = await importSeasonLoading()
  const { engine, actor } = await run.caller.local()
  const loaded: SeasonReport[] = []
  const failed: { season: number; error: HindsightError['code']; message: string }[] = []
  const bar = progress(io, flags, 'Loading seasons')
  for await (const step of loadSeasons(engine, actor, { archive, seasons, asTheyAre: flags.yes === true })) {
    bar.update(loaded.length + failed.length + 1, seasons.length)
    if ('loaded' in step) loaded.push(step.loaded)
    else failed.push({ season: step.season, error: step.error.code, message: step.error.message })
  }
  bar.clear()
  const view = async () => (await import('../../views/stats.ts')).loadedSeasons({ seasons: loaded })
  await printAnswer({ seasons: loaded, failed }, { io, flags, view })
  const errors = failed.map(
    ({ season, error, message }) => new HindsightError(error, `season ${season} was not loaded: ${message}`),
  )
  return reportErrors(errors, io, printsJson(flags))
}

/** Finds every season in a folder. Throws invalid_request for a folder without seasons. */
const allOf = async (archive: Archive, folder: string): Promise<number[]> => {
  const { seasonsIn } = await importSeasonLoading()
  const seasons = await seasonsIn(archive)
  if (seasons.length > 0) return seasons
  throw invalid(
    `No seasons in ${folder}: stats_player_week_{season}.csv or .csv.gz is missing there and in its stats_player folder`,
  )
}

/** Returns the folder and the seasons. In `--season 2024 FOLDER`, the parser treats the folder as another season. */
const folderAndSeasons = ({ args, options }: HostRun): { folder: string | undefined; words: readonly string[] } => {
  const words = typedTexts(options, 'season')
  const last = words.at(-1)
  return args[0] === undefined && last !== undefined && existsSync(last)
    ? { folder: last, words: words.slice(0, -1) }
    : { folder: args[0], words }
}

/** `stats load`: loads seasons from files on disk, or the bundled season. */
export const statsLoad = async (run: HostRun): Promise<number> => {
  const { folderArchive } = await importSeasonLoading()
  const demo = run.options.demo === true
  const { folder: named, words } = folderAndSeasons(run)
  if (demo === (named !== undefined)) {
    throw invalid('Name either a folder with nflverse files, or --demo for the bundled season')
  }
  const folder = named ?? 'The bundled season'
  if (named !== undefined && !existsSync(named)) {
    throw invalid(`Folder not found: ${named}`)
  }
  const archive = named === undefined ? await bundledSeason(run.io) : folderArchive(named)
  const seasons = seasonNumbers(words)
  return loadArchive(run, archive, seasons.length > 0 ? seasons : await allOf(archive, folder))
}

/**
 * `stats pull`: downloads seasons' release files into the data folder and loads them. Does not download unchanged files
 * again.
 */
export const statsPull = async (run: HostRun): Promise<number> => {
  const { io, home, flags, options } = run
  const { downloadReleases, folderArchive, newestSeason } = await importSeasonLoading()
  const { engine } = await run.caller.local()
  const named = seasonNumbers(run.args)
  const seasons = named.length > 0 ? named : [newestSeason(engine.clocks.league())]
  const old = seasons.find(season => season < FIRST_SEASON)
  if (old !== undefined) throw invalid(`nflverse does not have season ${old}; the first is ${FIRST_SEASON}`)
  const bar = progress(io, flags, 'Downloading files')
  try {
    const base = typedText(options, 'base')
    await downloadReleases({
      ...(base !== undefined && { base }),
      folder: home.downloads,
      seasons,
      onProgress: ({ completed, files }: { completed: number; files: number }) => bar.update(completed, files),
    })
  } finally {
    bar.clear()
  }
  return loadArchive(run, folderArchive(home.downloads), seasons)
}
