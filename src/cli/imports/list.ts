import { invalid } from '../../engine/index.ts'
import { count } from '../../views/phrases.ts'
import { runBulk } from '../bulk/bulk.ts'
import { patient } from '../caller/patient.ts'
import type { HostRun } from '../commands/run.ts'
import { nameOfFile, readText } from '../program/text-file.ts'
import { isPreview, platformIn, requireTaken, seasonIn } from './options.ts'
import { importedWords } from './words.ts'

/** The leagues of a list, one per line. A # at the start or after a blank begins a comment. */
const leaguesIn = (text: string): { line: number; name: string }[] =>
  text.split('\n').flatMap((line, at) => {
    const name = line.replace(/(^|\s)#.*$/, '').trim()
    return name === '' ? [] : [{ line: at + 1, name }]
  })

/** Whether a league is named by its address, which tells its platform. */
const isAddress = (name: string): boolean => name.includes('/')

/** `league import --file`: imports every league of a list; mirrors that exist are updated in place. */
export const importList = async (run: HostRun): Promise<number> => {
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
    came: importedWords,
    sum: done => `${count(done, 'league')} ${dryRun ? 'could be imported; nothing was written' : 'imported'}`,
  })
}
