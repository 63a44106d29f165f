import * as z from 'zod/mini'
import { operation } from '../kernel/operation.ts'
import { endGrants } from '../league/grants.ts'
import { sessionView } from '../league/sessions.ts'
import { Id } from '../schema/field.ts'
import { Session } from '../schema/session.ts'

/** The browsers that are signed in to an account. Links sign them in (`enter`). */

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
  summary: 'Sign out a browser: its next request is rejected',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: z.object({ session: Session }),
  errors: ['not_found'],
  async run(context, { id }) {
    const { store, actor, wall, key } = context
    const session = await store.sessions.getOf(actor.id, id)
    await store.sessions.revoke(id, wall)
    await endGrants(context, id, key?.id === id ? 'once' : 'all')
    return { session: sessionView(session) }
  },
})

export const sessions = [listSessions, revokeSession]
