import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SyncAdapter } from 'lowdb'
import { HindsightError, invalid, STATS_SOURCE } from '../../engine/index.ts'
import { writeSetting } from './settings.ts'

/** Parses a live-stats source. The error names its option or profile entry. Throws invalid_request. */
export const liveSourceOf = (name: string, text: string): typeof STATS_SOURCE | 'off' => {
  if (text === STATS_SOURCE || text === 'off') return text
  throw invalid(`${name} must be ${STATS_SOURCE} or off, not "${text}"`)
}

/** Command-line defaults that the user has set. */
export interface Profile {
  account?: string
  league?: string
  /** The time zone, if neither --zone nor TZ is set. */
  zone?: string
  url?: string
  key?: string
  /** The address of a database to use instead of the file in the data folder. */
  store?: string
  /** The live-stats source that `serve` uses for leagues played in Hindsight. */
  live?: string
  /** The last batch: its file's digest and the run. */
  batch?: { digest: string; run: string }
}

/** The entries that users can set. */
export const PROFILE_ENTRIES = [
  'account',
  'league',
  'zone',
  'url',
  'key',
  'store',
  'live',
] as const satisfies readonly (keyof Profile)[]
export type ProfileEntry = (typeof PROFILE_ENTRIES)[number]

const isProfile = (value: object): value is Profile =>
  PROFILE_ENTRIES.every(entry => ['undefined', 'string'].includes(typeof (value as Profile)[entry]))

const parseText = (text: string): Profile => {
  const value: unknown = JSON.parse(text)
  if (value === null) return {}
  if (typeof value === 'object' && isProfile(value)) return value
  throw new Error('its entries are not text')
}

/** Reads a profile file; empty if it does not exist. Throws server_error if it cannot be read. */
export const parseProfile = (file: string): Profile => {
  try {
    return existsSync(file) ? parseText(readFileSync(file, 'utf8')) : {}
  } catch (error) {
    throw new HindsightError(
      'server_error',
      `The profile ${file} can't be read (${(error as Error).message}); fix or delete it`,
      { cause: error },
    )
  }
}

/** The part of a data folder that its profile needs. */
interface ProfilePlace {
  profile: string
}

/** Adapts a profile file to lowdb. */
const profileAdapter = (file: string): SyncAdapter<Profile> => ({
  read: () => parseProfile(file),
  write: data => void writeSetting(file, data),
})

/** Reads a data folder's profile; empty if it does not exist. Throws server_error if it cannot be read. */
export const readProfile = async ({ profile }: ProfilePlace): Promise<Profile> => parseProfile(profile)

const change = async ({ profile }: ProfilePlace, work: (data: Profile) => void): Promise<void> => {
  const { LowSync } = await import('lowdb')
  mkdirSync(dirname(profile), { recursive: true, mode: 0o700 })
  const database = new LowSync<Profile>(profileAdapter(profile), {})
  database.read()
  database.update(work)
}

/** Writes these entries to the profile and leaves the others unchanged. */
export const writeProfile = (home: ProfilePlace, entries: Profile): Promise<void> =>
  change(home, data => void Object.assign(data, entries))

export const forget = (home: ProfilePlace, entry: keyof Profile): Promise<void> =>
  change(home, data => {
    delete data[entry]
  })
