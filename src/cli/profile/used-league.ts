import { invalid } from '../../engine/index.ts'
import { openCaller, remoteOf } from '../caller/open.ts'
import type { BareRun } from '../commands/run.ts'
import { readProfile } from '../home/profile.ts'
import { type LeagueDirectory, openDirectory } from '../names/directory.ts'

/** Throws invalid_request at a daemon other than the profile's. */
const requireOwnDaemon = async ({ io, home, flags }: BareRun): Promise<void> => {
  const profile = await readProfile(home)
  const url = remoteOf(profile, io, flags)?.url
  if (url === undefined || url === profile.url) return
  throw invalid(`The profile is about another place than ${url}; make it that with: hindsight config set url ${url}`)
}

/** Works with the leagues that the profile can name. Throws invalid_request. */
export const amongLeagues = async <Found>(
  run: BareRun,
  work: (directory: LeagueDirectory) => Promise<Found>,
): Promise<Found> => {
  await requireOwnDaemon(run)
  const caller = await openCaller(run.home, run.io, run.flags)
  try {
    return await work(openDirectory(caller))
  } finally {
    await caller.close()
  }
}
