import { conflict } from '../base/errors.ts'
import { hashOf, newSessionSecret } from '../base/secret.ts'
import type { Context } from '../kernel/context.ts'
import { SESSION_MS } from '../runtime/keyring.ts'
import type { Account } from '../schema/account.ts'
import type { Session } from '../schema/link.ts'
import { type StoredSession, UNLIMITED } from '../store/index.ts'

/** How an account and its sessions begin. */

/** Creates an account, with the host's default plan unless another is given. Throws conflict if the name is taken. */
export const makeAccount = async (
  { store, wall, newId, defaultPlan }: Pick<Context, 'store' | 'wall' | 'newId' | 'defaultPlan'>,
  { name, plan = defaultPlan }: Pick<Account, 'name'> & { plan?: Account['plan'] | undefined },
): Promise<Account> => {
  if (await store.accounts.find(name)) throw conflict(`An account named "${name}" already exists`)
  const account = { id: newId(), name, plan, createdAt: wall }
  await store.accounts.insert(account)
  const local = { id: newId(), name: 'local', createdAt: wall, lastUsedAt: null, revokedAt: null, ...UNLIMITED }
  await store.keys.insert(account.id, local, null)
  await store.counters.raise('accounts')
  return account
}

/** Builds the API's view of a session. */
export const sessionView = ({ id, name, createdAt, lastUsedAt }: StoredSession): Session => ({
  id,
  name,
  createdAt,
  lastUsedAt,
  expiresAt: (lastUsedAt ?? createdAt) + SESSION_MS,
})

/** Signs in a device. The session's secret is shown only once. */
export const newSession = async ({ store, wall, newId }: Context, accountId: string, name: string) => {
  const session = { id: newId(), name, createdAt: wall, lastUsedAt: null, revokedAt: null }
  const secret = newSessionSecret()
  await store.sessions.insert(accountId, session, hashOf(secret))
  return { session: sessionView(session), secret }
}
