import * as z from 'zod/mini'
import { DAY } from '../../../data/durations.ts'
import { shownName } from '../../../data/shown-name.ts'
import { hashOf, newSecret } from '../base/secret.ts'
import { type CallerContext, operation } from '../kernel/operation.ts'
import { sessionView } from '../league/accounts.ts'
import { endGrants } from '../league/grants.ts'
import { requireLeague } from '../league/load.ts'
import { Account, AccountChange, AccountName, ApiKey, KeyDraft, PlanName, RateLimit } from '../schema/account.ts'
import { Id } from '../schema/field.ts'
import { Session } from '../schema/link.ts'

/** An account as its caller sees it, its keys, and the browsers that are signed in to it. */

const createKey = operation({
  name: 'createKey',
  route: null,
  commands: ['key create'],
  summary: 'Create an API key for your account; its secret is shown only once',
  access: 'write',
  plan: 'free',
  status: 201,
  body: KeyDraft,
  output: z.object({ key: ApiKey, secret: z.string() }),
  errors: ['not_found'],
  async run(context, { body: { name, leagueId = null, readOnly = false, days } }) {
    const { store, actor, wall, newId } = context
    if (leagueId !== null) await requireLeague(context, leagueId)
    const expiresAt = days === undefined ? null : wall + days * DAY
    const scope = { leagueId, readOnly, expiresAt }
    const key: ApiKey = { id: newId(), name, createdAt: wall, lastUsedAt: null, revokedAt: null, ...scope }
    const secret = newSecret()
    await store.keys.insert(actor.id, key, hashOf(secret))
    return { key, secret }
  },
})

const listKeys = operation({
  name: 'listKeys',
  route: null,
  commands: ['key list'],
  summary: "List your account's API keys, including revoked ones",
  access: 'read',
  plan: 'free',
  status: 200,
  output: z.object({ keys: z.array(ApiKey) }),
  run: async ({ store, actor }) => ({ keys: await store.keys.listOf(actor.id) }),
})

const revokeKey = operation({
  name: 'revokeKey',
  route: null,
  commands: ['key revoke'],
  summary: "Revoke one of your account's API keys: it stops working at its next request",
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: z.object({ key: ApiKey }),
  errors: ['not_found'],
  async run(context, { id }) {
    const { store, actor, wall } = context
    await store.keys.getOf(actor.id, id)
    await store.keys.revoke(id, wall)
    await endGrants(context, id, 'all')
    return { key: await store.keys.getOf(actor.id, id) }
  },
})

const selfView = ({ actor, rateLimit }: Omit<CallerContext, 'key'>, key: ApiKey) => ({
  userId: actor.id,
  name: actor.name,
  displayName: shownName(actor),
  plan: actor.plan,
  key,
  rateLimit,
})

const Me = z.object({
  userId: Id,
  name: AccountName,
  displayName: z.string(),
  plan: PlanName,
  key: ApiKey,
  rateLimit: RateLimit,
})

const getMe = operation({
  name: 'getMe',
  route: 'GET /me',
  commands: ['me'],
  summary: 'Show your account: its plan, the key, and the rate limit',
  access: 'read',
  plan: 'free',
  status: 200,
  limitsItself: true,
  output: Me,
  volatile: true,
  answerWithoutStore: caller => caller.key && selfView(caller, caller.key),
  run: async context => selfView(context, context.key ?? (await context.store.keys.localOf(context.actor.id))),
})

const updateMe = operation({
  name: 'updateMe',
  route: 'PATCH /me',
  commands: ['account rename'],
  summary: 'Change your display name; your account name stays the same',
  access: 'write',
  plan: 'free',
  status: 200,
  body: AccountChange,
  output: z.object({ account: Account }),
  async run({ store, actor }, { body }) {
    const account = { ...(await store.accounts.get(actor.name)), ...body }
    await store.accounts.setDisplayName(account)
    await store.counters.raise('accounts')
    const shownIn = [
      ...(await store.leagues.listOf(account.id)).map(({ id }) => id),
      ...(await store.accounts.leaguesActedIn(account)),
    ]
    for (const id of new Set(shownIn)) await store.counters.raise(`league:${id}`)
    return { account }
  },
})

export const keys = [createKey, listKeys, revokeKey, getMe, updateMe]

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
