import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { invalid } from '../../engine/index.ts'
import { publishedFiles } from '../../web/publish.ts'
import type { HostRun } from '../commands/run.ts'
import { openDirectory } from '../names/directory.ts'
import { askedLeague } from '../names/leagues.ts'
import { printAnswer } from '../output/print.ts'
import { zoneOf } from '../output/zone.ts'

const leaguesOf = async (run: HostRun): Promise<{ id: string; name: string; season: number }[]> => {
  const { caller, options } = run
  if (options.all !== true) {
    const directory = openDirectory(caller)
    return [(await directory.teamsOf(await askedLeague(directory, run))).league]
  }
  if (options.league !== undefined)
    throw invalid('--league names one league and --all means all of yours; say one of them')
  const { leagues } = await caller.call('listLeagues')
  if (leagues.length === 0) throw invalid('You are in no league yet, so there is nothing to publish')
  return leagues
}

/** Writes a file, unless it is there as it is to be; answers whether it was written. */
const keepFile = async (file: string, text: string): Promise<boolean> => {
  const there = await readFile(file, 'utf8').catch(() => null)
  if (there === text) return false
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  return true
}

/** `league publish`: the pages of a league, or of all leagues of an account, as files for any web host. */
export const publishPages = async (run: HostRun): Promise<number> => {
  const { io, args, flags, options } = run
  const [folder = ''] = args
  const leagues = await leaguesOf(run)
  const { engine } = await run.caller.local()
  const files = await publishedFiles(engine, leagues, { zone: zoneOf(io, flags), several: options.all === true })
  let written = 0
  try {
    for (const { path, text } of files) if (await keepFile(join(folder, path), text)) written++
  } catch (error) {
    throw invalid(`${folder} cannot be written: ${(error as Error).message}`, { cause: error })
  }
  const answer = { folder, leagues: leagues.map(({ id }) => id), files: files.length, written }
  const view = async () => (await import('../../views/leagues.ts')).publishedLeagues(answer)
  await printAnswer(answer, { io, flags, view })
  return 0
}
