import { forbidden } from '../base/errors.ts'
import type { Account, ApiKey } from '../schema/account.ts'
import type { Actor } from './context.ts'
import type { Operation } from './operation.ts'

/** The actor of a call: an account, a key with its scope, or no account. */

/** The actor for automatic events. The log does not show its name. */
export const CLOCK: Actor = { id: 'clock', name: 'clock', plan: 'pro', createdAt: 0 }

/** The actor for a visitor with a watch link, who can open only that league on the board. */
export const WATCHER: Actor = { id: 'watcher', name: 'watcher', plan: 'pro', createdAt: 0 }

const VISITOR = 'visitor '

/** Returns the actor for requests from an address that is not signed in. */
export const visitorActor = (address: string): Actor => ({
  id: VISITOR + address,
  name: 'visitor',
  plan: 'free',
  createdAt: 0,
})

export const isVisitor = ({ id }: Actor): boolean => id.startsWith(VISITOR)

type Key = ApiKey | null

/**
 * Returns the account that a key acts as, in the given league or outside leagues. A key that is limited to a league acts
 * as its account in that league. Everywhere else, it acts like an account that is not in the league, and cannot write. A
 * read-only key cannot write at all. Source: docs/contract.md, Authentication.
 */
export const actorFor = (account: Account, key: Key, leagueId?: string): Actor =>
  key === null || key.leagueId === null || key.leagueId === leagueId ? account : { ...account, id: `key ${key.id}` }

/** The parts of a call that decide whether a key's scope allows it. */
interface ScopeInput {
  op: Operation
  account: Actor
  key: Key
  /** The call's league; undefined for calls outside leagues. */
  leagueId: string | undefined
  /** True if the call makes changes that are not rolled back. */
  writes: boolean
}

/** Returns a call's actor. Throws forbidden for a write beyond the scope of its key. */
export const requireScopedActor = ({ op, account, key, leagueId, writes }: ScopeInput): Actor => {
  if (key === null || op.limitsItself) return account
  if (key.readOnly && writes) throw forbidden(`The key "${key.name}" can only read; use another key to change data`)
  if (key.leagueId !== null && key.leagueId !== leagueId && op.access === 'write')
    throw forbidden(`The key "${key.name}" is limited to the league ${key.leagueId}; use another key`)
  return actorFor(account, key, leagueId)
}
