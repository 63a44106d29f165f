import type { Words } from './words.ts'

/** Invite links. */
export const invites: Words = {
  Invite: 'The invite link of a league, without its token.',
  InviteClaim: 'The team that is wanted, and its new name; `{}` takes the first free one as it is.',
  InviteDraft: 'How long the link is to work: `days`, `expiresAt`, or until it is revoked.',
  InviteToken: 'The token of an invite link, as it was shown once.',

  'Invite.id': 'Id of the link, which is not its token.',
  'Invite.claims': 'How many teams were claimed by it.',
  'Invite.expiresAt': 'When it stops working, in epoch milliseconds; null for never.',
  'Invite.revokedAt': 'When it was revoked, in epoch milliseconds; null while it was not.',
  'InviteClaim.teamId': 'Id of a free team; without it the first in draft order.',
  'InviteClaim.teamName': 'What the team is to be called.',
  'InviteDraft.days': 'For how many days from now; not with `expiresAt`.',
  'InviteDraft.expiresAt': 'When it is to stop working, in epoch milliseconds; not with `days`.',
  'createInvite.token': 'The token, which whoever is invited needs; it is shown this once.',
  'claimInvite.token': 'The token of an invite link.',
}
