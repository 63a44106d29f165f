import * as z from 'zod/mini'
import { conflict, forbidden } from '../../base/errors.ts'
import { hashOf, newSessionSecret } from '../../base/secret.ts'
import type { Context } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { SESSION_MS } from '../../runtime/keyring.ts'
import { Id } from '../../schema/field.ts'
import { Entered, Entrance, LinkShown, LinkToken, NewLink, Session } from '../../schema/session.ts'
import type { StoredSession } from '../../store/index.ts'
import { findLink, openBy, shownOf } from './entrances.ts'
import { keepLink } from './links.ts'
import { isVisitor } from './visitor.ts'

/** Browsers that act as accounts: who comes in by which link, and who is signed in where. */

const sessionView = ({ id, name, createdAt, lastUsedAt }: StoredSession): Session => ({
  id,
  name,
  createdAt,
  lastUsedAt,
  expiresAt: (lastUsedAt ?? createdAt) + SESSION_MS,
})

/** Signs a device in. Its secret is shown this once. */
const newSession = async ({ store, wall, newId }: Context, accountId: string, name: string) => {
  const session = { id: newId(), name, createdAt: wall, lastUsedAt: null, revokedAt: null }
  const secret = newSessionSecret()
  await store.sessions.insert(accountId, session, hashOf(secret))
  return { session: sessionView(session), secret }
}

const getLink = operation({
  name: 'getLink',
  volatile: true,
  route: null,
  commands: [],
  summary: 'Show what a link opens; nothing is used up by it',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { token: LinkToken },
  output: LinkShown,
  errors: ['not_found', 'rate_limited'],
  run: async (context, { token }) => shownOf(context, await findLink(context, token)),
})

const enter = operation({
  name: 'enter',
  route: null,
  commands: [],
  summary: 'Open a link: sign in, take a team, or begin a home',
  access: 'write',
  plan: 'free',
  status: 200,
  body: Entrance,
  output: Entered,
  errors: ['not_found', 'conflict', 'rate_limited'],
  async run(context, { body }) {
    const opened = await openBy(context, await findLink(context, body.token), body)
    const stays = !isVisitor(context.actor) && context.actor.id === opened.account.id
    if (stays) return { ...opened, session: null, secret: null }
    return { ...opened, ...(await newSession(context, opened.account.id, body.device)) }
  },
})

const beginHome = operation({
  name: 'createHomeLink',
  route: null,
  commands: [],
  summary: 'Make the link by which the first account of a home is made',
  access: 'write',
  plan: 'free',
  status: 201,
  output: NewLink,
  errors: ['conflict', 'forbidden'],
  async run(context) {
    if (context.key !== null) throw forbidden('Only the host of this home may do this')
    if (await context.store.accounts.findFirst()) throw conflict('This home has an account already')
    return keepLink(context, { opens: 'home' })
  },
})

const listSessions = operation({
  name: 'listSessions',
  route: null,
  commands: ['session list'],
  summary: 'List the browsers that are signed in to your account',
  access: 'read',
  plan: 'free',
  status: 200,
  output: z.object({ sessions: z.array(Session) }),
  run: async ({ store, actor }) => ({ sessions: (await store.sessions.listOf(actor.id)).map(sessionView) }),
})

const revokeSession = operation({
  name: 'revokeSession',
  route: null,
  commands: ['session revoke'],
  summary: 'Sign out a browser: its next request is refused',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: z.object({ session: Session }),
  errors: ['not_found'],
  async run({ store, actor, wall }, { id }) {
    const session = await store.sessions.getOf(actor.id, id)
    await store.sessions.revoke(id, wall)
    return { session: sessionView(session) }
  },
})

export const sessions = [getLink, enter, beginHome, listSessions, revokeSession]
