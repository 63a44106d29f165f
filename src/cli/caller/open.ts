import { invalid } from '../../engine/index.ts'
import { count } from '../../views/phrases.ts'
import { DEFAULT_PORT } from '../home/daemon.ts'
import type { Home } from '../home/home.ts'
import { type Profile, readProfile } from '../home/profile.ts'
import type { Io } from '../io/io.ts'
import { type Caller, requiresHome } from './caller.ts'
import { localCaller } from './local.ts'
import type { Remote } from './remote.ts'

/** Options that choose where a command runs and which account it uses. */
export interface Reach {
  home?: string
  store?: string
  as?: string
  url?: string
  key?: string
}

/**
 * Which daemon settings to refuse for a command that needs the data folder: only flags (`byFlag`), or all of them
 * (`byAny`).
 */
export type DaemonRefusal = 'byFlag' | 'byAny'

const DEFAULT_URL = `http://127.0.0.1:${DEFAULT_PORT}/v1`

/**
 * Returns the daemon to call: `--url`, or else HINDSIGHT_URL or the profile's, unless a data folder or a store is
 * given. `--key` without `--url` means the default address.
 */
export const chosenDaemon = (profile: Profile, io: Io, flags: Reach): Remote | null => {
  const ofProfile = io.env.HINDSIGHT_STORE ? undefined : profile.url
  const named = flags.home ?? flags.store
  const usual = named === undefined ? io.env.HINDSIGHT_URL || ofProfile : undefined
  const url = flags.url ?? usual ?? (flags.key === undefined ? '' : DEFAULT_URL)
  // Sends the profile's key only to the profile's daemon.
  const profileKey = url === profile.url ? profile.key : undefined
  return url === '' ? null : { url, key: flags.key ?? (io.env.HINDSIGHT_KEY || profileKey) }
}

/** Throws invalid_request if a daemon is chosen for a command that would ignore it. */
export const requireNoDaemon = async (
  refused: DaemonRefusal,
  { home, io, flags }: { home: Home; io: Io; flags: Reach },
): Promise<void> => {
  const isFlag = flags.url !== undefined || flags.key !== undefined
  if (!isFlag && refused === 'byFlag') return
  const daemon = chosenDaemon(isFlag ? {} : await readProfile(home), io, flags)
  if (daemon) throw requiresHome('This command', isFlag ? undefined : `with --url "" to ignore ${daemon.url}`)
}

/** Returns the caller that the flags ask for, either through a daemon or in this process. */
export const openCaller = async (home: Home, io: Io, flags: Reach): Promise<Caller> => {
  const profile = await readProfile(home)
  const daemon = chosenDaemon(profile, io, flags)
  if (!daemon) return localCaller(home, io, { as: flags.as, profile })
  if (flags.store !== undefined) throw invalid('A daemon uses its own store; leave out --store or --url')
  if (flags.as !== undefined) {
    throw invalid("A daemon acts as the key's account; leave out --as or --url")
  }
  const { readingFullLists, remoteCaller } = await import('./remote.ts')
  const { league, zone } = profile
  const reportWait = (seconds: number) =>
    io.stderr.write(`Rate limit reached; continuing in ${count(seconds, 'second')}\n`)
  const remote = remoteCaller({ ...daemon, league: daemon.url === profile.url ? league : undefined, zone })
  return readingFullLists({ ...remote, reportWait })
}
