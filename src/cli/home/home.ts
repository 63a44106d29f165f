import { existsSync, mkdirSync, type Stats, statfsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { conflict, displayAddress, HindsightError, invalid, isPostgres } from '../../engine/index.ts'
import type { Io } from '../io/io.ts'
import { parseProfile } from './profile.ts'

/** The folder for all data, readable only by its owner. Messages call it the data folder. */
export interface Home {
  folder: string
  /** The store: its SQLite file, or a PostgreSQL database's address. */
  store: string
  /** The SQLite file. The daemon's lock is next to this file, even if the store is a PostgreSQL database. */
  file: string
  /** The file that describes the running daemon. */
  daemon: string
  /** The file with the time of day when league days start. */
  daily: string
  /** The file with the secret that encrypts secrets in the store. */
  secret: string
  /** The file with the plan for new accounts. */
  plan: string
  /** The folder for downloaded public files. */
  downloads: string
  /** The command line's profile. */
  profile: string
}

const xdg = (io: Io, name: string, fallback: string): string => {
  const folder = io.env[name]
  // HOME is almost always set, and loading node:os would delay every start.
  return folder?.startsWith('/')
    ? folder
    : join(io.env.HOME || process.getBuiltinModule('node:os').userInfo().homedir, fallback)
}

/** Returns the store in the profile, if the profile can be read. Commands that need the profile report its errors. */
const storeInProfile = (profile: string): string | undefined => {
  try {
    return parseProfile(profile).store || undefined
  } catch {
    return undefined
  }
}

/**
 * Checks a database's address. Throws invalid_request without showing the address, because it can contain a password.
 */
export const requireAddress = (written: string, from: string): string => {
  if (isPostgres(written)) return written
  throw invalid(
    `${from} must be the address of a database, postgres://USER@HOST/DATABASE; for a store in a file, name its folder with --home`,
  )
}

/** The flags that choose a data folder and its store. */
interface Place {
  home?: string | undefined
  store?: string | undefined
}

/**
 * Returns the PostgreSQL database for a command: `--store`, or else HINDSIGHT_STORE unless `--home` is set. Undefined
 * if neither is set.
 */
const namedStore = (io: Io, { home, store }: Place): string | undefined => {
  if (store !== undefined) return requireAddress(store, '--store')
  const address = home === undefined ? io.env.HINDSIGHT_STORE : undefined
  return address ? requireAddress(address, 'HINDSIGHT_STORE') : undefined
}

/**
 * Locates the data folder: `--home`, or else HINDSIGHT_HOME, or else the user's default one. The store is the run's
 * database, or else the profile's, or else the file in the folder. Throws invalid_request.
 */
export const locateHome = (io: Io, place: Place = {}): Home => {
  const flag = place.home
  if (flag === '') {
    const message = '--home is empty (is a variable not set?); name a folder, or leave --home out'
    throw invalid(message)
  }
  const named = flag ?? (io.env.HINDSIGHT_HOME || undefined)
  const folder = named === undefined ? join(xdg(io, 'XDG_DATA_HOME', '.local/share'), 'hindsight') : absolutePath(named)
  const config = named === undefined ? join(xdg(io, 'XDG_CONFIG_HOME', '.config'), 'hindsight') : folder
  const [file, profile] = [join(folder, 'hindsight.db'), join(config, 'config.json')]
  return {
    folder,
    store: namedStore(io, place) ?? storeInProfile(profile) ?? file,
    file,
    daemon: join(folder, 'daemon.json'),
    daily: join(folder, 'daily.json'),
    secret: join(folder, 'secret.key'),
    plan: join(folder, 'plan.json'),
    downloads: join(folder, 'nflverse'),
    profile,
  }
}

/** Returns a data folder's files other than its store. */
export const homeFiles = ({ daemon, daily, secret, plan, profile }: Home): string[] => [
  daemon,
  daily,
  secret,
  plan,
  profile,
]

/**
 * Returns true if a data folder exists. Assumes that a database exists; opening it shows whether it does. Throws
 * server_error for an unreadable folder.
 */
export const homeExists = (home: Home): boolean => {
  if (isPostgres(home.store)) return true
  try {
    return (statSync(home.store, { throwIfNoEntry: false })?.size ?? 0) > 0
  } catch (error) {
    const message = `The data folder ${home.folder} can't be read (${(error as Error).message}); choose another with --home`
    throw new HindsightError('server_error', message, { cause: error })
  }
}

/** Throws conflict for a store in PostgreSQL, which has its own backup tools. */
export const requireFile = ({ store }: Home): void => {
  if (!isPostgres(store)) return
  throw conflict(
    `The store is ${displayAddress(store).text}; back it up with pg_dump and restore it with pg_restore (see hosting.md)`,
  )
}

export const requireHome = (home: Home): void => {
  if (homeExists(home)) return
  throw new HindsightError(
    'not_found',
    `No Hindsight data at ${home.folder}; create it with: hindsight init` +
      ' (then load a season with: hindsight stats pull 2025, or the bundled one with: hindsight stats load --demo)',
  )
}

/**
 * Creates a folder that only its owner can read. Creates one parent at a time, because Node's recursive mkdir hangs
 * below /proc.
 */
export const makeFolder = (folder: string): void => {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

export const makeHome = (home: Home): void => {
  try {
    makeFolder(home.folder)
  } catch (error) {
    throw new HindsightError(
      'server_error',
      `The folder ${home.folder} can't be created (${(error as Error).message}); choose another with --home`,
      { cause: error },
    )
  }
}

/**
 * Returns a typed path as an absolute path. Throws invalid_request if the working folder no longer exists, or if the
 * path starts with a ~ that no shell expanded, as in a systemd unit.
 */
export const absolutePath = (written: string): string => {
  if (/^~(\/|$)/.test(written))
    throw invalid(`"${written}" starts with ~, which only a shell replaces; write the full path`)
  try {
    return resolve(written)
  } catch (error) {
    throw invalid(`"${written}" is relative to the working folder, which no longer exists; write the full path`, {
      cause: error,
    })
  }
}

/** Descriptions of problems with a file name, by the system's error code. */
const FAULTS: Readonly<Record<string, string>> = {
  ENAMETOOLONG: 'has a name that is too long',
  ELOOP: 'is a link that leads back to itself',
}

/** Turns the system's error about a file name into invalid_request. Returns other errors unchanged. */
export const nameFault = (file: string, error: unknown): unknown => {
  const fault = FAULTS[(error as NodeJS.ErrnoException).code ?? '']
  return fault === undefined ? error : invalid(`${file} ${fault}; name another file`, { cause: error })
}

const statusOf = (file: string): Stats | undefined => {
  try {
    return statSync(file, { throwIfNoEntry: false })
  } catch (error) {
    throw nameFault(file, error)
  }
}

/**
 * Returns the absolute path of a typed file, which does not have to exist. `instead` is the advice in the error. Throws
 * invalid_request for anything but a regular file, because opening a pipe would hang.
 */
export const requireFilePath = (written: string, instead: string): string => {
  if (written === '' || written === '-') throw invalid(`"${written}" can't be used as a file name here; ${instead}`)
  const file = absolutePath(written)
  const status = statusOf(file)
  if (status?.isDirectory()) throw invalid(`${file} is a folder; ${instead}`)
  if (status && !status.isFile()) throw invalid(`${file} is not a regular file; ${instead}`)
  return file
}

/**
 * The min free space in bytes. With less, commands print a warning, because a season, a backup or a migration can need
 * this much.
 */
export const MIN_FREE = 200e6

/** Returns the free space at a path in bytes, and the existing folder that was checked. */
export const freeSpace = (path: string): { bytes: number; place: string } => {
  let place = path
  while (!existsSync(place)) place = dirname(place)
  const { bavail, bsize } = statfsSync(place)
  return { bytes: bavail * bsize, place }
}

/** Returns true if messages can go to private networks. The person who runs the server decides this. */
export const allowsPrivateTargets = (env: Io['env']): boolean => env.HINDSIGHT_PRIVATE_TARGETS === '1'
