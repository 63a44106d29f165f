import type { Clocks } from '../clock.ts'
import { hashOf } from '../secret.ts'
import type { Database, Holder } from '../store/index.ts'

/** The keys that requests may use. */
export interface Keyring {
  /**
   * The key and account of a secret; null if it is unknown or revoked. Notes the use of the key at most once a minute.
   */
  find(secret: string): Promise<Holder | null>
}

const MINUTE = 60_000
const MOST_KEPT = 10_000

/** Keys stay in memory until anybody commits anything, so a key revoked elsewhere stops at the next request. */
export const openKeyring = (database: Database, clocks: Clocks): Keyring => {
  const kept = new Map<string, Holder>()
  let version = -1
  const read = async (hash: string): Promise<Holder | null> => {
    const before = database.version()
    const holder = await database.transaction('read', store => store.keys.findHolder(hash))
    if (before !== database.version()) return holder
    if (before !== version || kept.size >= MOST_KEPT) kept.clear()
    version = before
    if (holder) kept.set(hash, holder)
    return holder
  }
  const touched = new Map<string, number>()
  const touch = async ({ key, account }: Holder, at: number): Promise<Holder> => {
    const before = touched.get(key.id)
    touched.set(key.id, at)
    try {
      // Do not wait for another writer: a later request will note it.
      await database.transaction('write', store => store.keys.touch(key.id, at), 0)
      return { key: { ...key, lastUsedAt: at }, account }
    } catch {
      if (before === undefined) touched.delete(key.id)
      else touched.set(key.id, before)
      return { key, account }
    }
  }
  return {
    async find(secret) {
      const hash = hashOf(secret)
      const holder = (database.version() === version ? kept.get(hash) : undefined) ?? (await read(hash))
      if (!holder) return null
      const now = clocks.wall()
      const last = Math.max(touched.get(holder.key.id) ?? 0, holder.key.lastUsedAt ?? 0)
      return now - last >= MINUTE ? touch(holder, now) : holder
    },
  }
}
