import { type Answer, invalid, SHEET } from '../../engine/index.ts'
import { movesOf } from '../../views/mirrors.ts'
import { count } from '../../views/phrases.ts'
import { patient } from '../caller/patient.ts'
import type { HostRun } from '../commands/run.ts'
import { namesApart } from '../names/match.ts'
import { nameOfFile, readText } from '../program/text-file.ts'
import { runBulk } from './bulk.ts'
import { platformIn, requireTaken, seasonIn } from './import-options.ts'

/** The leagues of a list, one per line. A # at the start or after a blank begins a comment. */
const leaguesIn = (text: string): { line: number; name: string }[] =>
  text.split('\n').flatMap((line, at) => {
    const name = line.replace(/(^|\s)#.*$/, '').trim()
    return name === '' ? [] : [{ line: at + 1, name }]
  })

/** Whether a league is named by its address, which tells its platform. */
const isAddress = (name: string): boolean => name.includes('/')

export const importCame = (came: Answer<'importLeague'>): string => {
  const league = 'preview' in came ? came.preview : came.imported
  const { name, season, action, teams, players, warnings } = league
  const done = 'imported' in came
  const how = action === 'create' ? (done ? 'imported' : 'new') : done ? 'updated in place' : 'there already'
  const parts = [count(teams.length, 'team'), count(players.matched, 'player')]
  if (players.unmatched.length > 0) parts.push(`${players.unmatched.length} unmatched`)
  if (warnings.length > 0) parts.push(count(warnings.length, 'warning'))
  return `${name}, season ${season}, ${how}: ${parts.join(', ')}${league.leagueId === null ? '' : ` (${league.leagueId})`}`
}

/** `league import --file`: imports every league of a list; mirrors that exist are updated in place. */
const importList = async (run: HostRun): Promise<number> => {
  const { io, args, options } = run
  requireTaken(options, 'file', ['platform', 'season', 'dryRun', 'preview'])
  if (args.length > 0) throw invalid('Name either one league, or with --file a list of leagues')
  const file = String(options.file)
  const leagues = leaguesIn(await readText(file, io))
  if (leagues.length === 0) throw invalid(`${nameOfFile(file)} names no league`)
  const [season, platform] = [seasonIn(options), platformIn(options)]
  const caller = patient(run.caller)
  // Fails early without a home or with a wrong key.
  await caller.call('getMe')
  const dryRun = options.dryRun === true || options.preview !== undefined
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
    came: importCame,
    sum: done => `${count(done, 'league')} ${dryRun ? 'could be imported; nothing was written' : 'imported'}`,
  })
}

/** `league import` with flags of its own: a list of leagues, seasons of one, or a league in a sheet. */
export const importMany = async (run: HostRun): Promise<number> => {
  const { options } = run
  if (options.seasons !== undefined) return (await import('./league-seasons.ts')).importSeasons(run)
  if (options.sheet !== undefined) return (await import('./league-sheet.ts')).importSheet(run)
  if (options.file !== undefined) return importList(run)
  const stray = ['name', 'rules', 'fit', 'playoffs'].find(flag => options[flag] !== undefined)
  if (stray !== undefined) throw invalid(`--${stray} goes with --sheet`)
  throw invalid('--dry-run goes with --file or --seasons; for one league say --preview')
}

/** `league sync --all`: reads every mirror again that the account made or runs a team in. */
export const syncAll = async (run: HostRun): Promise<number> => {
  const { io, args, flags, options } = run
  if (args.length > 0 || options.league !== undefined) throw invalid('Name either one league, or say --all')
  const caller = patient(run.caller)
  const { leagues } = await caller.call('listLeagues')
  const mirrors = leagues.filter(({ externalPlatform }) => externalPlatform !== null && externalPlatform !== SHEET)
  if (mirrors.length === 0 && !flags.quiet) {
    io.stderr.write('You mirror no league; import one with: hindsight league import URL\n')
  }
  const names = namesApart(mirrors)
  const calls = mirrors.map(({ id }, at) => ({
    line: at + 1,
    name: names[at]!,
    call: () => caller.call('syncLeague', { params: { id } }),
  }))
  return runBulk(run, calls, {
    doing: 'Reading leagues',
    came: ({ report }) => movesOf(report),
    sum: done => `${count(done, 'league')} read again`,
  })
}
