import type { Invite, League, Team } from '../engine/index.ts'
import { moment } from './phrases.ts'
import type { Page, View } from './view.ts'

const untilOf = ({ revokedAt, expiresAt }: Invite): string => {
  if (revokedAt !== null) return `revoked ${moment(revokedAt)} UTC`
  return expiresAt === null ? 'works until it is revoked' : `works until ${moment(expiresAt)} UTC`
}

const inviteText = ({ invite }: { invite: Invite }, _: Page): string => {
  const { id, createdAt, claims } = invite
  const used = claims === 1 ? '1 team was claimed by it' : `${claims} teams were claimed by it`
  return `Invite link ${id}, made ${moment(createdAt)} UTC, ${untilOf(invite)}; ${used}\n`
}

export const INVITE_VIEWS: Readonly<Record<string, View>> = {
  'invite create': ({ invite, token }: { invite: Invite; token: string }) =>
    `Made an invite link, which ${untilOf(invite)}. This is its token; it is not shown again:\n${token}\n` +
    'Whoever has it may take a free team with: hindsight invite claim -\n',
  'invite show': inviteText,
  'invite revoke': inviteText,
  'invite claim': ({ league, team }: { league: League; team: Team }) =>
    `You run ${team.name} in ${league.name} (${league.id}) from now on\n`,
}
