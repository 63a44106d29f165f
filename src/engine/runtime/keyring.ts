import { DAY, HOUR, MINUTE } from '../../../data/durations.ts'
import type { Clocks } from '../base/clock.ts'
import { hashOf } from '../base/secret.ts'
import type { Database, Holder, Store } from '../store/index.ts'

/** The keys of requests; sessions are a separate kind of keys. */
export interface Keyring {
  /** The key and account of a secret; null if it is unknown, revoked or over. Notes now and then that it was used. */
  find(secret: string): Promise<Holder | null>
}

/** The store of a kind of keys, and their lifetime. */
export interface KeyKind {
  of(store: Store): Store['keys'] | Store['sessions']
  /** The min ms between two updates of their last use. */
  notedEvery: number
  /** The ms without use after which they expire. */
  idleMs: number
}

/** Source: docs/contract.md, Authentication. */
export const API_KEYS: KeyKind = { of: store => store.keys, notedEvery: MINUTE, idleMs: Number.POSITIVE_INFINITY }

/** The ms that an unused browser stays signed in. Source: the design of the board. */
export const SESSION_MS = 180 * DAY

export const SESSIONS: KeyKind = { of: store => store.sessions, notedEvery: HOUR, idleMs: SESSION_MS }

const lastUse = ({ key }: Holder): number => Math.max(key.lastUsedAt ?? 0, key.createdAt)

const MOST_KEPT = 10_000

/** Keys stay in memory until the next commit of any process, so a key revoked elsewhere stops at the next request. */
export const openKeyring = (database: Database, clocks: Clocks, kind: KeyKind): Keyring => {
  const kept = new Map<string, Holder>()
  let version = -1
  /** Looks up a key that is not in memory; `at` is the version read before. */
  const read = async (hash: string, at: number): Promise<Holder | null> => {
    const holder = await database.transaction('read', store => kind.of(store).findHolder(hash))
    // Another read that began later may be over before this one.
    if (at < version) return holder
    if (at > version || kept.size >= MOST_KEPT) kept.clear()
    version = at
    if (holder) kept.set(hash, holder)
    return holder
  }
  const touched = new Map<string, number>()
  const touch = async ({ key, account }: Holder, at: number): Promise<Holder> => {
    const before = touched.get(key.id)
    touched.set(key.id, at)
    try {
      // Do not wait for another writer: a later request will note it.
      await database.transaction('write', store => kind.of(store).touch(key.id, at), 0)
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
      const present = await database.version()
      const holder = (present === version ? kept.get(hash) : undefined) ?? (await read(hash, present))
      if (!holder) return null
      const now = clocks.wall()
      const last = Math.max(touched.get(holder.key.id) ?? 0, holder.key.lastUsedAt ?? 0)
      if (now - Math.max(last, lastUse(holder)) >= kind.idleMs) return null
      return now - last >= kind.notedEvery ? touch(holder, now) : holder
    },
  }
}
