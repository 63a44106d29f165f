import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SyncAdapter } from 'lowdb'
import { HindsightError } from '../../engine/index.ts'
import type { Home } from './home.ts'
import { writeKept } from './json-file.ts'

/** What the command line remembers between runs. */
export interface Profile {
  /** The address of a database that is the store, instead of the file in the home. */
  store?: string
  account?: string
  league?: string
  /** The zone of times, where neither --zone nor TZ names one. */
  zone?: string
  url?: string
  key?: string
  /** The file of the last batch, by its digest, and which run of it that was. */
  batch?: { digest: string; run: string }
}

/** What is in the file of a profile; empty if there is none. Throws server_error for one that cannot be read. */
const read = (file: string): Profile => {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) || {} : {}
  } catch (error) {
    throw new HindsightError(
      'server_error',
      `The profile ${file} cannot be read (${(error as Error).message}); mend or remove it`,
      { cause: error },
    )
  }
}

/** Where lowdb keeps a profile. */
const kept = (file: string): SyncAdapter<Profile> => ({
  read: () => read(file),
  write: data => writeKept(file, data),
})

/** The profile of a home; empty if there is none. Throws server_error for one that cannot be read. */
export const readProfile = async ({ profile }: Home): Promise<Profile> => read(profile)

const change = async ({ profile }: Home, work: (data: Profile) => void): Promise<void> => {
  const { LowSync } = await import('lowdb')
  mkdirSync(dirname(profile), { recursive: true, mode: 0o700 })
  const database = new LowSync<Profile>(kept(profile), {})
  database.read()
  database.update(work)
}

/** Writes these entries of the profile; the others stay. */
export const writeProfile = (home: Home, entries: Profile): Promise<void> =>
  change(home, data => void Object.assign(data, entries))

/** Removes an entry of the profile. */
export const forget = (home: Home, entry: keyof Profile): Promise<void> =>
  change(home, data => {
    delete data[entry]
  })
