import type { Words } from './words.ts'

/** Invite links. */
export const invites: Words = {
  Invite: 'The invite link of a league, without its token.',
  InviteClaim: 'The team to claim, and its new name. `{}` claims the first free team and keeps its name.',
  InviteDraft: 'How long the link works: `days`, `expiresAt`, or until it is revoked.',
  InviteToken: 'The token of an invite link, which was shown only once.',

  'Invite.id': 'Id of the link; not its token.',
  'Invite.claims': 'How many teams were claimed with it.',
  'Invite.expiresAt': 'When it expires, in epoch milliseconds; null for never.',
  'Invite.revokedAt': 'When it was revoked, in epoch milliseconds; else null.',
  'InviteClaim.teamId': 'Id of a free team. Default: the first in draft order.',
  'InviteClaim.teamName': 'The new name of the team.',
  'InviteDraft.days': 'How many days it works from now on; not with `expiresAt`.',
  'InviteDraft.expiresAt': 'When it expires, in epoch milliseconds; not with `days`.',
  'createInvite.token': 'The token to send to the people invited. It is shown only once.',
  'claimInvite.token': 'The token of an invite link.',
}
