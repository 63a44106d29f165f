import { invalid, type League } from '../../engine/index.ts'
import { openCaller, remoteOf } from '../caller/open.ts'
import type { BareRun } from '../commands/run.ts'
import { readProfile } from '../home/profile.ts'
import { type LeagueDirectory, openDirectory } from '../names/directory.ts'
import { findLeague } from '../names/leagues.ts'

/** Throws invalid_request at a daemon that the profile does not name: its leagues are not the ones that are used. */
const requireOwnDaemon = async ({ io, home, flags }: BareRun): Promise<void> => {
  const profile = await readProfile(home)
  const url = remoteOf(profile, io, flags)?.url
  if (url === undefined || url === profile.url) return
  throw invalid(`The profile is about another place than ${url}; make it that with: hindsight config set url ${url}`)
}

/** What is done with the leagues that the profile can name. Throws invalid_request. */
export const amongLeagues = async <Found>(
  run: BareRun,
  work: (directory: LeagueDirectory) => Promise<Found>,
): Promise<Found> => {
  await requireOwnDaemon(run)
  const caller = await openCaller(run.home, run.io, run.flags)
  try {
    return await work(openDirectory(caller))
  } finally {
    caller.close()
  }
}

/** The league that a text means, which there is. Throws not_found, and invalid_request for a name of several. */
export const leagueCalled = async (directory: LeagueDirectory, written: string): Promise<League> => {
  const { id } = await findLeague(directory, written, false)
  return (await directory.teamsOf(id)).league
}
