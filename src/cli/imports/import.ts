import { type Answer, invalid } from '../../engine/index.ts'
import { count } from '../../views/phrases.ts'
import { withRateLimitRetry } from '../caller/caller.ts'
import { nameOfFile, readText } from '../io/text-file.ts'
import { runBulk } from '../output/bulk.ts'
import type { HostRun } from '../program/command.ts'
import { isPreview, platformIn, requireSupported, seasonIn } from '../program/options.ts'

/** Describes one of several imports, or its preview, in one line. */
const importedWords = (answer: Answer<'importLeague'>): string => {
  const league = 'preview' in answer ? answer.preview : answer.imported
  const { name, season, action, teams, players, warnings } = league
  const isImported = 'imported' in answer
  const how = action === 'create' ? (isImported ? 'imported' : 'new') : isImported ? 'updated' : 'exists'
  const parts = [count(teams.length, 'team'), count(players.matched, 'player')]
  if (players.unmatched.length > 0) parts.push(`${players.unmatched.length} unmatched`)
  if (warnings.length > 0) parts.push(count(warnings.length, 'warning'))
  return `${name}, season ${season}, ${how}: ${parts.join(', ')}${league.leagueId === null ? '' : ` (${league.leagueId})`}`
}

/** Reads the leagues in a list, one per line. A # at the start or after a space starts a comment. */
const leaguesIn = (text: string): { line: number; name: string }[] =>
  text.split('\n').flatMap((line, at) => {
    const name = line.replace(/(^|\s)#.*$/, '').trim()
    return name === '' ? [] : [{ line: at + 1, name }]
  })

/** Returns true if a league is given by its address, which includes its platform. */
const isAddress = (name: string): boolean => name.includes('/')

/** `league import --file`: imports every league in a list. Existing mirrors are updated in place. */
const importList = async (run: HostRun): Promise<number> => {
  const { io, args, options } = run
  requireSupported(options, 'file', ['platform', 'season', 'dryRun', 'preview'])
  if (args.length > 0) throw invalid('Name a league, or a list of leagues with --file')
  const file = String(options.file)
  const leagues = leaguesIn(await readText(file, io))
  if (leagues.length === 0) throw invalid(`${nameOfFile(file)} has no leagues`)
  const [season, platform] = [seasonIn(options), platformIn(options)]
  const caller = withRateLimitRetry(run.caller)
  // Fails early if the data folder is missing or the key is wrong.
  await caller.call('getMe')
  const dryRun = isPreview(options)
  const calls = leagues.map(({ line, name }) => ({
    line,
    name,
    call: () =>
      caller.call('importLeague', {
        body: { leagueId: name, ...(isAddress(name) ? {} : platform), ...(season !== undefined && { season }) },
        query: dryRun ? { preview: 1 } : {},
      }),
  }))
  return runBulk(run, calls, {
    doing: dryRun ? 'Reading leagues' : 'Importing leagues',
    describe: importedWords,
    sum: total => `${count(total, 'league')} ${dryRun ? 'can be imported; nothing was written' : 'imported'}`,
  })
}

const MAX_SEASONS = 40

/** Parses a range of seasons, newest first. Throws invalid_request. */
const seasonsIn = (written: string): number[] => {
  const [, first, last = first] = /^(\d{4})(?:\s*-\s*(\d{4}))?$/.exec(written.trim()) ?? []
  const length = Number(last) - Number(first) + 1
  if (length >= 1 && length <= MAX_SEASONS) return Array.from({ length }, (_, at) => Number(last) - at)
  throw invalid(`--seasons must be a range of years such as 2019-2025, not "${written}"`)
}

/**
 * `league import --seasons`: imports each season of a league, newest first, and links it to the next one. If a season
 * fails, continues with the next. The failed season gets its links when it is imported later.
 */
const importSeasons = async (run: HostRun): Promise<number> => {
  const { args, options } = run
  requireSupported(options, 'seasons', ['platform', 'dryRun', 'preview'])
  const [leagueId] = args
  if (leagueId === undefined) throw invalid('Name the league to import, by address or number')
  const seasons = seasonsIn(String(options.seasons))
  const platform = platformIn(options)
  const caller = withRateLimitRetry(run.caller)
  // Fails early if the data folder is missing or the key is wrong.
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
    describe: importedWords,
    sum: total =>
      `${count(total, 'season')} ${dryRun ? 'can be imported; nothing was written' : 'imported and linked'}`,
  })
}

/** `league import` for a list of leagues, several seasons of one league, or a league in a spreadsheet. */
export const importMany = async (run: HostRun): Promise<number> => {
  const { options } = run
  if (options.seasons !== undefined) return importSeasons(run)
  if (options.sheet !== undefined) return (await import('./sheet.ts')).importSheet(run)
  if (options.file !== undefined) return importList(run)
  const stray = ['name', 'rules', 'fit', 'playoffs'].find(flag => options[flag] !== undefined)
  if (stray !== undefined) throw invalid(`--${stray} needs --sheet`)
  throw invalid('--dry-run needs --file or --seasons; for one league use --preview')
}
