import type { Invite, League, Team } from '../engine/index.ts'
import { momentIn } from './format.ts'
import { count } from './phrases.ts'
import { type Shell, statement, type View, type Views, withHelp } from './view.ts'

const expiryText = ({ revokedAt, expiresAt }: Invite, { zone }: Shell): string => {
  if (revokedAt !== null) return `revoked ${momentIn(revokedAt, zone)}`
  return expiresAt === null ? 'works until it is revoked' : `works until ${momentIn(expiresAt, zone)}`
}

export const invite = ({ invite }: { invite: Invite }, shell: Shell): View => {
  const { id, createdAt, claims } = invite
  const used = `${count(claims, 'team')} claimed with it`
  return statement(
    `Invite link ${id}, created ${momentIn(createdAt, shell.zone)}, ${expiryText(invite, shell)}; ${used}`,
  )
}

export const newInvite = ({ invite, token }: { invite: Invite; token: string }, shell: Shell): View =>
  withHelp(
    statement(
      `Created an invite link that ${expiryText(invite, shell)}. This is its token; it is not shown again:`,
      token,
      `Anyone with this link can take an open team, in a browser at /join/${token}`,
    ),
    'hindsight serve prints the base URL; hindsight invite claim - claims a team in the terminal',
  )

export const claimedTeam = ({ league, team }: { league: League; team: Team }): View =>
  statement(`You now manage ${team.name} in ${league.name} (${league.id})`)

export const VIEWS = {
  createInvite: newInvite,
  getInvite: invite,
  revokeInvite: invite,
  claimInvite: claimedTeam,
} satisfies Views
