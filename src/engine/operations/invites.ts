import * as z from 'zod/mini'
import { DAY } from '../../../data/durations.ts'
import { invalid, notFound, phrase } from '../base/errors.ts'
import { hashOf, newToken } from '../base/secret.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { isBacked, makerOf } from '../league/grants.ts'
import { type OpenedLeague, openLeague } from '../league/load.ts'
import { record } from '../league/log.ts'
import { claimTeam } from '../league/manager-changes.ts'
import { requireRight } from '../league/rights.ts'
import { isWorking } from '../rules/league/invites.ts'
import { Id } from '../schema/field.ts'
import { League } from '../schema/league.ts'
import { Invite, InviteClaim, InviteDraft, InviteToken } from '../schema/link.ts'
import { Team } from '../schema/team.ts'
import type { StoredInvite } from '../store/index.ts'

const inviteView = ({ id, createdAt, expiresAt, revokedAt, claims }: StoredInvite): Invite => ({
  id,
  createdAt,
  expiresAt,
  revokedAt,
  claims,
})

/** Returns when a new link expires (epoch ms); null if it never expires. Throws invalid_request. */
const expiryOf = ({ wall }: Context, { expiresAt, days }: InviteDraft): number | null => {
  if (expiresAt !== undefined && days !== undefined) throw invalid(phrase`Send {expiresAt} or {days}, not both`)
  if (expiresAt !== undefined && expiresAt <= wall) throw invalid(phrase`{expiresAt} must be in the future`)
  return expiresAt ?? (days === undefined ? null : wall + days * DAY)
}

/** Returns a league's invite link. Throws not_found if it does not have one. */
const requireInvite = async ({ store }: Context, { league }: OpenedLeague): Promise<StoredInvite> => {
  const invite = await store.invites.findOf(league.id)
  if (!invite)
    throw notFound(`${league.name} does not have an invite link`, {
      atTerminal: `hindsight invite create --league ${league.id} creates one`,
    })
  return invite
}

const createInvite = operation({
  name: 'createInvite',
  route: 'POST /leagues/{id}/invite',
  commands: ['invite create'],
  summary: 'Create an invite link for your league; it replaces the previous one, and its token is shown only once',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: InviteDraft,
  output: z.object({ invite: Invite, token: z.string() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    const { store, wall, newId } = context
    const expiresAt = expiryOf(context, body)
    const opened = await openLeague(context, id)
    requireRight(context, 'league', opened)
    await requireCaughtUp(context, opened)
    const token = newToken()
    const fields = { id: newId(), leagueId: id, createdAt: wall, expiresAt, revokedAt: null, claims: 0 }
    const invite = { ...fields, ...makerOf(context) }
    await store.invites.put(invite, hashOf(token))
    await record(context, id, { type: 'invite', after: { id: invite.id, expiresAt } })
    return { invite: inviteView(invite), token }
  },
})

const getInvite = operation({
  name: 'getInvite',
  volatile: true,
  route: 'GET /leagues/{id}/invite',
  commands: ['invite show'],
  summary: "Show your league's invite link, without its token",
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: z.object({ invite: Invite }),
  errors: ['not_found', 'forbidden'],
  async run(context, { id }) {
    const opened = await openLeague(context, id)
    requireRight(context, 'league', opened)
    return { invite: inviteView(await requireInvite(context, opened)) }
  },
})

const revokeInvite = operation({
  name: 'revokeInvite',
  route: 'DELETE /leagues/{id}/invite',
  commands: ['invite revoke'],
  summary: "Revoke your league's invite link: it stops working immediately",
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: z.object({ invite: Invite }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id }) {
    const { store, wall } = context
    const opened = await openLeague(context, id)
    requireRight(context, 'league', opened)
    const invite = await requireInvite(context, opened)
    if (invite.revokedAt !== null) return { invite: inviteView(invite) }
    await requireCaughtUp(context, opened)
    const revoked = { ...invite, revokedAt: wall }
    await store.invites.update(revoked)
    await record(context, id, { type: 'invite', before: { id: invite.id, expiresAt: invite.expiresAt } })
    return { invite: inviteView(revoked) }
  },
})

/** Returns the invite with this token. Throws rate_limited, or the same not_found for every invalid token. */
const openInvite = async (context: Context, token: string): Promise<StoredInvite> => {
  const { store, actor, wall, authThrottle } = context
  authThrottle.require(actor.id)
  const invite = await store.invites.findByHash(hashOf(token))
  if (invite && isWorking(invite, wall) && (await isBacked(store, invite))) return invite
  authThrottle.miss(actor.id)
  throw notFound("This invite link does not work; ask the league's commissioner for a new one")
}

const claimInvite = operation({
  name: 'claimInvite',
  route: 'POST /invites/{token}/claim',
  commands: ['invite claim'],
  summary: 'Take an open team with an invite link and become its manager',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { token: InviteToken },
  body: InviteClaim,
  output: z.object({ league: League, team: Team }),
  errors: ['not_found', 'conflict', 'rate_limited'],
  run: async (context, { token, body }) => claimTeam(context, await openInvite(context, token), body),
})

export const invites = [createInvite, getInvite, revokeInvite, claimInvite]
