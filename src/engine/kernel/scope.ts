import { forbidden } from '../base/errors.ts'
import type { Account, ApiKey } from '../schema/account.ts'
import type { Actor } from './context.ts'
import type { Operation } from './operation.ts'

/**
 * The scope of a key, for every call that it makes. In its league, a key limited to a league acts as its account.
 * Everywhere else, it acts like an account outside of the league, and cannot write. A read-only key cannot write at
 * all. Source: docs/contract.md, Authentication.
 */

type Key = ApiKey | null

/** Returns the account that a key acts as, in the given league or outside of leagues. */
export const actorFor = (account: Account, key: Key, leagueId?: string): Actor =>
  key === null || key.leagueId === null || key.leagueId === leagueId ? account : { ...account, id: `key ${key.id}` }

/** The parts of a call that its scope depends on. */
interface ScopeInput {
  op: Operation
  account: Actor
  key: Key
  /** The league of the call; undefined for calls outside of leagues. */
  leagueId: string | undefined
  /** True if the call changes data that is not rolled back. */
  writes: boolean
}

/** Returns the actor of a call. Throws forbidden for a write beyond the scope of its key. */
export const requireScopedActor = ({ op, account, key, leagueId, writes }: ScopeInput): Actor => {
  if (key === null || op.limitsItself) return account
  if (key.readOnly && writes) throw forbidden(`The key "${key.name}" can only read; use another key to change data`)
  if (key.leagueId !== null && key.leagueId !== leagueId && op.access === 'write')
    throw forbidden(`The key "${key.name}" is limited to the league ${key.leagueId}; use another key`)
  return actorFor(account, key, leagueId)
}
