import { invalid } from '../../engine/index.ts'
import { count } from '../../views/phrases.ts'
import { runBulk } from '../bulk/bulk.ts'
import { patient } from '../caller/patient.ts'
import type { HostRun } from '../commands/run.ts'
import { isPreview, platformIn, requireTaken } from './options.ts'
import { importedWords } from './words.ts'

const MOST_SEASONS = 40

/** The seasons that are asked for, the newest first. Throws invalid_request. */
const seasonsIn = (written: string): number[] => {
  const [, first, last = first] = /^(\d{4})(?:\s*-\s*(\d{4}))?$/.exec(written.trim()) ?? []
  const length = Number(last) - Number(first) + 1
  if (length >= 1 && length <= MOST_SEASONS) return Array.from({ length }, (_, at) => Number(last) - at)
  throw invalid(`--seasons must be a range of years, the first one first, such as 2019-2025, not "${written}"`)
}

/**
 * `league import --seasons`: imports what a league was in each season, from the newest on, and links each with the one
 * after it. A season that fails is left out of the chain until it is imported, and then comes to its place in it.
 */
export const importSeasons = async (run: HostRun): Promise<number> => {
  const { args, options } = run
  requireTaken(options, 'seasons', ['platform', 'dryRun', 'preview'])
  const [leagueId] = args
  if (leagueId === undefined) throw invalid('Name the league whose seasons you want, by its address or number')
  const seasons = seasonsIn(String(options.seasons))
  const platform = platformIn(options)
  const caller = patient(run.caller)
  // Fails early without a home or with a wrong key.
  await caller.call('getMe')
  const dryRun = isPreview(options)
  let nextLeagueId: string | undefined
  const read = async (season: number) => {
    const body = { leagueId, season, ...platform, ...(nextLeagueId !== undefined && { nextLeagueId }) }
    const answer = await caller.call('importLeague', { body, query: dryRun ? { preview: 1 } : {} })
    if ('imported' in answer) nextLeagueId = answer.imported.leagueId
    return answer
  }
  const calls = seasons.map((season, at) => ({ line: at + 1, name: String(season), call: () => read(season) }))
  return runBulk(run, calls, {
    doing: dryRun ? 'Reading seasons' : 'Importing seasons',
    came: importedWords,
    sum: done =>
      `${count(done, 'season')} ${dryRun ? 'could be imported; nothing was written' : 'imported and linked'}`,
  })
}
