import type { Words } from './words.ts'

/** Invite links. */
export const invites: Words = {
  Invite: 'The invite link of a league, without its token.',
  InviteClaim: 'The team to claim, and its new name. `{}` claims the first open team and keeps its name.',
  InviteDraft: 'How long the link works: `days`, `expiresAt`, or until it is revoked.',
  InviteToken: 'The token of an invite link, which was shown only once.',

  'Invite.id': 'Id of the link. It is not the token.',
  'Invite.claims': 'The number of teams that were claimed with the link.',
  'Invite.expiresAt': 'When the link expires, in epoch milliseconds; null for never.',
  'Invite.revokedAt': 'When the link was revoked, in epoch milliseconds; else null.',
  'InviteClaim.teamId': 'Id of an open team. Default: the first one in draft order.',
  'InviteClaim.teamName': 'The new name of the team.',
  'InviteDraft.days': 'The number of days that the link works. Cannot be combined with `expiresAt`.',
  'InviteDraft.expiresAt': 'When the link expires, in epoch milliseconds. Cannot be combined with `days`.',
  'createInvite.token': 'The token to send to the people invited. It is shown only once.',
  'claimInvite.token': 'The token of an invite link.',
}
