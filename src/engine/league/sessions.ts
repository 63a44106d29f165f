import { hashOf, newSessionSecret } from '../base/secret.ts'
import type { Context } from '../kernel/context.ts'
import { SESSION_MS } from '../runtime/keyring.ts'
import type { Session } from '../schema/link.ts'
import type { StoredSession } from '../store/index.ts'

/** Browser sessions: how the API shows one, and how a new one begins. */

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
