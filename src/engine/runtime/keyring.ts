import { DAY, HOUR, MINUTE } from '../../../data/durations.ts'
import type { Clocks } from '../base/clock.ts'
import { HindsightError } from '../base/errors.ts'
import { hashOf } from '../base/secret.ts'
import type { Database, Holder, Store } from '../store/index.ts'

/** The keys that requests use. Sessions are a separate kind of key. */
export interface Keyring {
  /**
   * Returns the key and account for a secret. Null if the secret is unknown or revoked, or has been unused for too
   * long. Records the key's use from time to time. Throws unauthorized for an API key that has passed its expiration.
   */
  find(secret: string): Promise<Holder | null>
}

/** A kind of key: where it is stored, and how long it lasts. */
interface KeyKind {
  of(store: Store): Store['keys'] | Store['sessions']
  /** The min time between two records of a key's use, in ms. */
  notedEvery: number
  /** How long an unused key stays valid, in ms. */
  idleMs: number
}

/** Source: docs/contract.md, Authentication. */
export const API_KEYS: KeyKind = { of: store => store.keys, notedEvery: MINUTE, idleMs: Number.POSITIVE_INFINITY }

/** How long a browser stays signed in without being used, in ms. Source: the board's design. */
export const SESSION_MS = 180 * DAY

export const SESSIONS: KeyKind = { of: store => store.sessions, notedEvery: HOUR, idleMs: SESSION_MS }

const lastUse = ({ key }: Holder): number => Math.max(key.lastUsedAt ?? 0, key.createdAt)

const expiredError = (name: string, at: number): HindsightError =>
  new HindsightError('unauthorized', `The key "${name}" expired at ${new Date(at).toISOString()}`, {
    atTerminal: 'hindsight key create makes a new one',
  })

const MAX_KEPT = 10_000

/**
 * Opens a keyring. Keys stay in memory until the next commit by any process. A key that another process revoked
 * therefore stops working at the next request.
 */
export const openKeyring = (database: Database, clocks: Clocks, kind: KeyKind): Keyring => {
  const holders = new Map<string, Holder>()
  let version = -1
  /** Looks up a key that is not in memory. `at` is the store's version when the lookup starts. */
  const read = async (hash: string, at: number): Promise<Holder | null> => {
    const holder = await database.transaction('read', store => kind.of(store).findHolder(hash))
    // A read that started later can finish first.
    if (at < version) return holder
    if (at > version || holders.size >= MAX_KEPT) holders.clear()
    version = at
    if (holder) holders.set(hash, holder)
    return holder
  }
  const touched = new Map<string, number>()
  const touch = async ({ key, account }: Holder, at: number): Promise<Holder> => {
    const before = touched.get(key.id)
    touched.set(key.id, at)
    try {
      // Does not wait for another writer, because a later request will record the use.
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
      const holder = (present === version ? holders.get(hash) : undefined) ?? (await read(hash, present))
      if (!holder) return null
      const now = clocks.wall()
      const { name, expiresAt } = holder.key
      if (expiresAt !== null && expiresAt <= now) throw expiredError(name, expiresAt)
      const last = Math.max(touched.get(holder.key.id) ?? 0, holder.key.lastUsedAt ?? 0)
      if (now - Math.max(last, lastUse(holder)) >= kind.idleMs) return null
      return now - last >= kind.notedEvery ? touch(holder, now) : holder
    },
  }
}
