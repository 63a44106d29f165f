import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SyncAdapter } from 'lowdb'
import { HindsightError } from '../../engine/index.ts'
import { writeKept } from './settings.ts'

/** What the command line remembers between runs. */
export interface Profile {
  account?: string
  league?: string
  /** The zone of times, where neither --zone nor TZ names one. */
  zone?: string
  url?: string
  key?: string
  /** The address of a database that is the store, instead of the file in the home. */
  store?: string
  /** The file of the last batch, by its digest, and which run of it that was. */
  batch?: { digest: string; run: string }
}

/** The entries that people set. */
export const PROFILE_ENTRIES = [
  'account',
  'league',
  'zone',
  'url',
  'key',
  'store',
] as const satisfies readonly (keyof Profile)[]
export type ProfileEntry = (typeof PROFILE_ENTRIES)[number]

const isProfile = (value: object): value is Profile =>
  PROFILE_ENTRIES.every(entry => ['undefined', 'string'].includes(typeof (value as Profile)[entry]))

const parsed = (text: string): Profile => {
  const value: unknown = JSON.parse(text)
  if (value === null) return {}
  if (typeof value === 'object' && isProfile(value)) return value
  throw new Error('its entries are not text')
}

/** What is in the file of a profile; empty if there is none. Throws server_error for one that cannot be read. */
export const profileIn = (file: string): Profile => {
  try {
    return existsSync(file) ? parsed(readFileSync(file, 'utf8')) : {}
  } catch (error) {
    throw new HindsightError(
      'server_error',
      `The profile ${file} cannot be read (${(error as Error).message}); mend or remove it`,
      { cause: error },
    )
  }
}

/** A home, as far as its profile is concerned. */
interface ProfilePlace {
  profile: string
}

/** Stores a profile in its file, for lowdb. */
const kept = (file: string): SyncAdapter<Profile> => ({
  read: () => profileIn(file),
  write: data => void writeKept(file, data),
})

/** The profile of a home; empty if there is none. Throws server_error for one that cannot be read. */
export const readProfile = async ({ profile }: ProfilePlace): Promise<Profile> => profileIn(profile)

const change = async ({ profile }: ProfilePlace, work: (data: Profile) => void): Promise<void> => {
  const { LowSync } = await import('lowdb')
  mkdirSync(dirname(profile), { recursive: true, mode: 0o700 })
  const database = new LowSync<Profile>(kept(profile), {})
  database.read()
  database.update(work)
}

/** Writes these entries of the profile; the others stay. */
export const writeProfile = (home: ProfilePlace, entries: Profile): Promise<void> =>
  change(home, data => void Object.assign(data, entries))

/** Removes an entry of the profile. */
export const forget = (home: ProfilePlace, entry: keyof Profile): Promise<void> =>
  change(home, data => {
    delete data[entry]
  })
