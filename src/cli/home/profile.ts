import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SyncAdapter } from 'lowdb'
import type { Home } from './home.ts'
import { writeKept } from './json-file.ts'
import { type Profile, profileIn } from './profile-file.ts'

export type { Profile } from './profile-file.ts'

/** Where lowdb keeps a profile. */
const kept = (file: string): SyncAdapter<Profile> => ({
  read: () => profileIn(file),
  write: data => void writeKept(file, data),
})

/** The profile of a home; empty if there is none. Throws server_error for one that cannot be read. */
export const readProfile = async ({ profile }: Home): Promise<Profile> => profileIn(profile)

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
