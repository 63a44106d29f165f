import * as z from 'zod/mini'
import { DAY, MINUTE } from '../../../data/durations.ts'
import { forbidden } from '../base/errors.ts'
import { hashOf, newLinkToken } from '../base/secret.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { makerOf } from '../league/grants.ts'
import { getTeam, openLeague } from '../league/load.ts'
import { requireRight } from '../league/rights.ts'
import { AccountName } from '../schema/account.ts'
import { Id } from '../schema/field.ts'
import { Link, NewLink } from '../schema/session.ts'
import type { StoredLink } from '../store/index.ts'

/**
 * One-time links that one person sends to another. This module creates them, and `enter` opens them. Source: the
 * board's design.
 */

/** How long a sign-in link is valid on another device of the same account. */
const ACROSS_MS = 15 * MINUTE
/** How long a link that is sent to another person is valid. */
const SENT_MS = DAY

const linkView = ({ id, opens, createdAt, expiresAt }: StoredLink): Link => ({ id, opens, createdAt, expiresAt })

type Draft = Pick<StoredLink, 'opens'> & Partial<Pick<StoredLink, 'accountId' | 'leagueId' | 'teamId' | 'expiresAt'>>

/** Stores a new link and returns its token. Also deletes links that ended more than a day ago. */
export const keepLink = async (context: Context, draft: Draft): Promise<NewLink> => {
  const { store, wall, newId } = context
  await store.links.forget(wall - DAY)
  const token = newLinkToken()
  const nothing = { accountId: null, leagueId: null, teamId: null, expiresAt: null, usedAt: null }
  const link = { ...nothing, ...draft, ...makerOf(context), id: newId(), createdAt: wall }
  await store.links.insert(link, hashOf(token))
  return { link: linkView(link), token }
}

const createSignInLink = operation({
  name: 'createSignInLink',
  route: null,
  commands: [],
  summary: 'Create a one-time link that signs an account in on another device',
  access: 'write',
  plan: 'free',
  status: 201,
  body: z.strictObject({ name: AccountName }),
  output: NewLink,
  errors: ['not_found', 'forbidden'],
  async run(context, { body }) {
    const { store, actor, key, wall } = context
    const account = await store.accounts.get(body.name)
    if (key !== null && account.id !== actor.id)
      throw forbidden(`You act as ${actor.name}; only ${account.name} can do this`)
    const expiresAt = wall + (key === null ? SENT_MS : ACROSS_MS)
    return keepLink(context, { opens: 'account', accountId: account.id, expiresAt })
  },
})

const createSeatLink = operation({
  name: 'createSeatLink',
  route: null,
  commands: [],
  summary: 'Create a link that gives a team of your league to the first person who opens it',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id, teamId: Id },
  output: NewLink,
  errors: ['not_found', 'forbidden'],
  async run(context, { id, teamId }) {
    const opened = await openLeague(context, id)
    getTeam(opened, teamId)
    requireRight(context, 'league', opened)
    return keepLink(context, { opens: 'team', leagueId: id, teamId, expiresAt: context.wall + SENT_MS })
  },
})

const shareLeague = operation({
  name: 'shareLeague',
  route: null,
  commands: [],
  summary: 'Create a public read-only link to your league; it replaces the previous one',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  output: NewLink,
  errors: ['not_found', 'forbidden'],
  async run(context, { id }) {
    requireRight(context, 'league', await openLeague(context, id))
    await context.store.links.deleteWatchOf(id)
    return keepLink(context, { opens: 'league', leagueId: id })
  },
})

const getWatchLink = operation({
  name: 'getWatchLink',
  route: null,
  commands: [],
  summary: 'Show whether anyone with the link can view your league',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: z.object({ link: z.nullable(Link) }),
  errors: ['not_found', 'forbidden'],
  async run(context, { id }) {
    requireRight(context, 'league', await openLeague(context, id))
    const link = await context.store.links.findWatchOf(id)
    return { link: link && linkView(link) }
  },
})

const unshareLeague = operation({
  name: 'unshareLeague',
  route: null,
  commands: ['league unshare'],
  summary: 'Turn off the public link to your league',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: z.object({ leagueId: Id }),
  errors: ['not_found', 'forbidden'],
  async run(context, { id }) {
    requireRight(context, 'league', await openLeague(context, id))
    await context.store.links.deleteWatchOf(id)
    return { leagueId: id }
  },
})

export const links = [createSignInLink, createSeatLink, shareLeague, getWatchLink, unshareLeague]
