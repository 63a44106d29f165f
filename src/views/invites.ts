import type { Invite, League, Team } from '../engine/index.ts'
import { momentIn } from './format.ts'
import { count } from './phrases.ts'
import { type Asked, statement, type View, withHelp } from './view.ts'

const untilOf = ({ revokedAt, expiresAt }: Invite, { zone }: Asked): string => {
  if (revokedAt !== null) return `revoked ${momentIn(revokedAt, zone)}`
  return expiresAt === null ? 'works until it is revoked' : `works until ${momentIn(expiresAt, zone)}`
}

export const invite = ({ invite }: { invite: Invite }, asked: Asked): View => {
  const { id, createdAt, claims } = invite
  const used = `${count(claims, 'team')} claimed with it`
  return statement(`Invite link ${id}, created ${momentIn(createdAt, asked.zone)}, ${untilOf(invite, asked)}; ${used}`)
}

export const newInvite = ({ invite, token }: { invite: Invite; token: string }, asked: Asked): View =>
  withHelp(
    statement(
      `Created an invite link that ${untilOf(invite, asked)}. This is its token; it is not shown again:`,
      token,
      `Anyone with this link can take an open team, in a browser at /join/${token}`,
    ),
    'hindsight serve prints the start of the address; hindsight invite claim - takes a team in the terminal',
  )

export const claimedTeam = ({ league, team }: { league: League; team: Team }): View =>
  statement(`You now manage ${team.name} in ${league.name} (${league.id})`)
