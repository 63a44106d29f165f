import { existsSync, mkdirSync, type Stats, statfsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { conflict, HindsightError, invalid, isPostgres, shownAddress } from '../../engine/index.ts'
import type { Io } from '../io/io.ts'
import { profileIn } from './profile.ts'

/** Where everything is kept: one folder, readable by its owner only. */
export interface Home {
  folder: string
  /** The store: its SQLite file, or the address of a database of PostgreSQL. */
  store: string
  /** The SQLite file. Who serves the home holds the lock beside it, wherever the store is. */
  file: string
  /** Says which daemon serves it. */
  daemon: string
  /** When its days begin. */
  daily: string
  /** The secret by which secrets in the store are sealed. */
  secret: string
  /** The plan of new accounts. */
  plan: string
  /** Downloads of public files. */
  downloads: string
  /** The profile of the command line. */
  profile: string
}

const xdg = (io: Io, name: string, fallback: string): string => {
  const folder = io.env[name]
  // Few starts have no HOME, and each would wait for node:os.
  return folder?.startsWith('/')
    ? folder
    : join(io.env.HOME || process.getBuiltinModule('node:os').userInfo().homedir, fallback)
}

/** The store that the profile names, if it can be read; what is wrong with it is said by whoever needs it. */
const storeInProfile = (profile: string): string | undefined => {
  try {
    return profileIn(profile).store || undefined
  } catch {
    return undefined
  }
}

/** The address of a database that was named as the store. Throws invalid_request, and shows nothing of it. */
export const requireAddress = (written: string, from: string): string => {
  if (isPostgres(written)) return written
  throw invalid(
    `${from} must be the address of a database, postgres://USER@HOST/DATABASE; a store in a file is named by its home, --home`,
  )
}

/** What says where a home is, and its store. */
interface Place {
  home?: string | undefined
  store?: string | undefined
}

/** The database that a run names: `--store`, else HINDSIGHT_STORE unless a home is named; undefined without one. */
const namedStore = (io: Io, { home, store }: Place): string | undefined => {
  if (store !== undefined) return requireAddress(store, '--store')
  const known = home === undefined ? io.env.HINDSIGHT_STORE : undefined
  return known ? requireAddress(known, 'HINDSIGHT_STORE') : undefined
}

/**
 * The home of this run: `--home`, else HINDSIGHT_HOME, else the data folder of the user; its store is the database that is
 * named, else that of the profile, else the file in it. Throws invalid_request.
 */
export const homeOf = (io: Io, place: Place = {}): Home => {
  const flag = place.home
  if (flag === '') {
    const message = '--home names no folder (is it a variable that is not set?); name one, or leave it out'
    throw invalid(message)
  }
  const named = flag ?? (io.env.HINDSIGHT_HOME || undefined)
  const folder = named === undefined ? join(xdg(io, 'XDG_DATA_HOME', '.local/share'), 'hindsight') : wholePath(named)
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

/** The files of a home beside its store. */
export const filesOf = ({ daemon, daily, secret, plan, profile }: Home): string[] => [
  daemon,
  daily,
  secret,
  plan,
  profile,
]

/**
 * Whether a home was made; a database says so only when it is opened. Throws server_error for a folder that this user may
 * not look into.
 */
export const homeExists = (home: Home): boolean => {
  if (isPostgres(home.store)) return true
  try {
    return (statSync(home.store, { throwIfNoEntry: false })?.size ?? 0) > 0
  } catch (error) {
    const message = `The home ${home.folder} cannot be read (${(error as Error).message}); name another with --home`
    throw new HindsightError('server_error', message, { cause: error })
  }
}

/** Throws conflict for a store in PostgreSQL, which has ways of its own to be copied and put back. */
export const requireFile = ({ store }: Home): void => {
  if (!isPostgres(store)) return
  throw conflict(
    `The store is ${shownAddress(store).text}; back it up with pg_dump and put it back with pg_restore, as hosting.md says`,
  )
}

/** Throws not_found for a home that was never made. */
export const requireHome = (home: Home): void => {
  if (homeExists(home)) return
  throw new HindsightError(
    'not_found',
    `There is no Hindsight home at ${home.folder}; make one with: hindsight init` +
      ' (then load a season: hindsight stats pull 2025, or the bundled one: hindsight stats load --demo)',
  )
}

/** Makes a folder for its owner only, folder by folder: Node's recursive mkdir never ends below /proc. */
export const makeFolder = (folder: string): void => {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Makes the folder of a home, for its owner only. */
export const makeHome = (home: Home): void => {
  try {
    makeFolder(home.folder)
  } catch (error) {
    throw new HindsightError(
      'server_error',
      `The folder ${home.folder} cannot be made (${(error as Error).message}); name another with --home`,
      { cause: error },
    )
  }
}

/** Files and folders as a user names them. */

/**
 * The whole path of what is named. Throws invalid_request where that begins in a working folder that is gone, or with a ~
 * that no shell has replaced, as in a unit or a file of variables.
 */
export const wholePath = (written: string): string => {
  if (/^~(\/|$)/.test(written))
    throw invalid(`"${written}" begins with ~, which only a shell knows; write the whole path`)
  try {
    return resolve(written)
  } catch (error) {
    throw invalid(`"${written}" begins in the working folder, which is gone; name the whole path`, { cause: error })
  }
}

/** Faults of a file name, by the system's error code. */
const FAULTS: Readonly<Record<string, string>> = {
  ENAMETOOLONG: 'has too long a name',
  ELOOP: 'is a link that leads back to itself',
}

/** Turns the system's error about a file name into a refusal; other errors pass unchanged. */
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
 * The whole path of a file that is named, there or not; `instead` says what to name else. Throws invalid_request for what
 * is there and is no file: nobody may open that, as a pipe would wait for ever.
 */
export const filePath = (written: string, instead: string): string => {
  if (written === '' || written === '-') throw invalid(`"${written}" is the name of no file here; ${instead}`)
  const file = wholePath(written)
  const there = statusOf(file)
  if (there?.isDirectory()) throw invalid(`${file} is a folder; ${instead}`)
  if (there && !there.isFile()) throw invalid(`${file} is no file that holds anything; ${instead}`)
  return file
}

/** Free space below which to warn: a season, a backup or a migration may take as much. Bytes. */
export const LEAST_FREE = 200e6

/** The free bytes at a path, and the folder that was asked. */
export const freeSpace = (path: string): { bytes: number; place: string } => {
  let place = path
  while (!existsSync(place)) place = dirname(place)
  const { bavail, bsize } = statfsSync(place)
  return { bytes: bavail * bsize, place }
}

/** Whether messages may go to addresses of private networks; whoever runs the server says so. */
export const mayReachPrivate = (env: Io['env']): boolean => env.HINDSIGHT_PRIVATE_TARGETS === '1'
