import type { Words } from './words.ts'

/** Invite links. */
export const invites: Words = {
  Invite: 'A league’s invite link, without its token.',
  InviteClaim: 'The team to claim, and its new name. `{}` claims the first open team and keeps its name.',
  InviteDraft: 'How long the link works: for a number of `days`, until `expiresAt`, or by default until it is revoked.',
  InviteToken: 'An invite link’s token, which was shown only once.',

  'Invite.id': 'Id of the link. It is not the token.',
  'Invite.claims': 'How many teams were claimed with the link.',
  'Invite.expiresAt': 'When the link expires, in epoch milliseconds; null if it does not expire.',
  'Invite.revokedAt': 'When the link was revoked, in epoch milliseconds; null while it works.',
  'InviteClaim.teamId': 'Id of an open team. Default: the first one in draft order.',
  'InviteClaim.teamName': 'The team’s new name. Default: the team keeps its name.',
  'InviteDraft.days': 'How many days the link works. Cannot be combined with `expiresAt`.',
  'InviteDraft.expiresAt': 'When the link expires, in epoch milliseconds. Cannot be combined with `days`.',
  'createInvite.token': 'The token to send to the people you invite. It is shown only once.',
  'claimInvite.token': 'The token of an invite link.',
}
