import { invalid } from '../../engine/index.ts'
import { DEFAULT_PORT } from '../home/daemon.ts'
import type { Home } from '../home/home.ts'
import { type Profile, readProfile } from '../home/profile.ts'
import type { Io } from '../io/io.ts'
import { type Caller, needsHome } from './caller.ts'
import { localCaller } from './local.ts'
import type { Remote } from './remote.ts'

/** Options that say where a command runs, and as whom. */
export interface Reach {
  home?: string
  store?: string
  as?: string
  url?: string
  key?: string
}

/** Where a command that works on the home alone is refused: where a flag names a daemon, or anything does. */
export type DaemonRefusal = 'byFlag' | 'byAny'

const DEFAULT_URL = `http://127.0.0.1:${DEFAULT_PORT}/v1`

/**
 * The daemon to call: `--url`, else (unless a home or a store is named) HINDSIGHT_URL or the profile. `--key` alone means the
 * default address.
 */
export const remoteOf = (profile: Profile, io: Io, flags: Reach): Remote | null => {
  const ofProfile = io.env.HINDSIGHT_STORE ? undefined : profile.url
  const named = flags.home ?? flags.store
  const usual = named === undefined ? io.env.HINDSIGHT_URL || ofProfile : undefined
  const url = flags.url ?? usual ?? (flags.key === undefined ? '' : DEFAULT_URL)
  // The profile's key is sent to the profile's daemon only.
  const kept = url === profile.url ? profile.key : undefined
  return url === '' ? null : { url, key: flags.key ?? (io.env.HINDSIGHT_KEY || kept) }
}

/** Throws invalid_request where a daemon is named to a command that would leave it aside. */
export const requireNoDaemon = async (
  refused: DaemonRefusal,
  { home, io, flags }: { home: Home; io: Io; flags: Reach },
): Promise<void> => {
  const isFlag = flags.url !== undefined || flags.key !== undefined
  if (!isFlag && refused === 'byFlag') return
  const daemon = remoteOf(isFlag ? {} : await readProfile(home), io, flags)
  if (daemon) throw needsHome('This command', isFlag ? undefined : `and with --url "" to leave ${daemon.url} aside`)
}

/** Opens the caller that the flags ask for: a daemon, else this process. */
export const openCaller = async (home: Home, io: Io, flags: Reach): Promise<Caller> => {
  const profile = await readProfile(home)
  const daemon = remoteOf(profile, io, flags)
  if (!daemon) return localCaller(home, io, { as: flags.as, profile })
  if (flags.store !== undefined) throw invalid('A daemon has a store of its own; leave out --store or --url')
  if (flags.as !== undefined) {
    throw invalid('A daemon acts as the account of the key; leave out --as or --url')
  }
  const { remoteCaller } = await import('./remote.ts')
  const { league, zone } = profile
  return remoteCaller({ ...daemon, league: daemon.url === profile.url ? league : undefined, zone })
}
