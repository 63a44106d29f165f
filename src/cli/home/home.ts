import { existsSync, mkdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { HindsightError } from '../../engine/index.ts'
import type { Io } from '../io.ts'
import { wholePath } from './paths.ts'

/** Where everything is kept: one folder, readable by its owner only. */
export interface Home {
  folder: string
  /** The SQLite file. */
  store: string
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
  return folder?.startsWith('/') ? folder : join(io.env.HOME ?? homedir(), fallback)
}

/** The home of this run: `--home`, else HINDSIGHT_HOME, else the data folder of the user. Throws invalid_request. */
export const homeOf = (io: Io, flag?: string): Home => {
  if (flag === '') {
    const message = '--home names no folder (is it a variable that is not set?); name one, or leave it out'
    throw new HindsightError('invalid_request', message)
  }
  const named = flag ?? (io.env.HINDSIGHT_HOME || undefined)
  const folder = named === undefined ? join(xdg(io, 'XDG_DATA_HOME', '.local/share'), 'hindsight') : wholePath(named)
  const config = named === undefined ? join(xdg(io, 'XDG_CONFIG_HOME', '.config'), 'hindsight') : folder
  return {
    folder,
    store: join(folder, 'hindsight.db'),
    daemon: join(folder, 'daemon.json'),
    daily: join(folder, 'daily.json'),
    secret: join(folder, 'secret.key'),
    plan: join(folder, 'plan.json'),
    downloads: join(folder, 'nflverse'),
    profile: join(config, 'config.json'),
  }
}

/** Whether a home was made. Throws server_error for a folder that this user may not look into. */
export const homeExists = (home: Home): boolean => {
  try {
    return (statSync(home.store, { throwIfNoEntry: false })?.size ?? 0) > 0
  } catch (error) {
    const message = `The home ${home.folder} cannot be read (${(error as Error).message}); name another with --home`
    throw new HindsightError('server_error', message, { cause: error })
  }
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

// Folder by folder: Node's recursive mkdir never ends below /proc.
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
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
