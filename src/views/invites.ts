import type { Invite, League, Team } from '../engine/index.ts'
import { moment } from './format.ts'
import { said, type View } from './view.ts'

const untilOf = ({ revokedAt, expiresAt }: Invite): string => {
  if (revokedAt !== null) return `revoked ${moment(revokedAt)} UTC`
  return expiresAt === null ? 'works until it is revoked' : `works until ${moment(expiresAt)} UTC`
}

export const invite = ({ invite }: { invite: Invite }): View => {
  const { id, createdAt, claims } = invite
  const used = claims === 1 ? '1 team was claimed by it' : `${claims} teams were claimed by it`
  return said(`Invite link ${id}, made ${moment(createdAt)} UTC, ${untilOf(invite)}; ${used}`)
}

export const newInvite = ({ invite, token }: { invite: Invite; token: string }): View =>
  said(
    `Made an invite link, which ${untilOf(invite)}. This is its token; it is not shown again:`,
    token,
    'Whoever has it may take a free team with: hindsight invite claim -',
  )

export const claimedTeam = ({ league, team }: { league: League; team: Team }): View =>
  said(`You run ${team.name} in ${league.name} (${league.id}) from now on`)
