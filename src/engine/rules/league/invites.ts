import type { Refusal } from '../refusal.ts'

/**
 * Invite links.
 *
 * 1. A league has one link at a time. It is valid until it expires, is revoked, or is replaced.
 * 2. It lets an account claim an open team. A team is open if it does not have a manager, and no account has claimed it
 *    since the last manager left.
 * 3. An account that already has a team in a league cannot claim a second one with a link.
 * 4. If the claim does not name a team, the account gets the first open team in draft order.
 *
 * Source: docs/contract.md, Invites; docs/rules.md, Invites.
 */
export interface Claimable {
  id: string
  name: string
  managerId: string | null
  /** Accounts that manage the team together with its manager. */
  coManagers: readonly { id: string }[]
  claimed: boolean
  draftPosition: number | null
}

/** Returns whether a link is valid at `now` (wall time in epoch ms). */
export const isWorking = (link: { expiresAt: number | null; revokedAt: number | null }, now: number): boolean =>
  link.revokedAt === null && (link.expiresAt === null || now < link.expiresAt)

/** Returns whether a team can be claimed with a link. */
export const isOpenTeam = ({ managerId, claimed }: Claimable): boolean => managerId === null && !claimed

const place = ({ draftPosition }: Claimable): number => draftPosition ?? Number.POSITIVE_INFINITY

/** Returns the next open team; undefined if none is open. */
export const nextFree = <Team extends Claimable>(teams: readonly Team[]): Team | undefined =>
  teams
    .filter(isOpenTeam)
    .reduce<Team | undefined>((first, team) => (first && place(first) <= place(team) ? first : team), undefined)

/** Returns why an account cannot claim a team with a link, or null. `team` is undefined if no team is open. */
export const refuseTeam = (
  accountId: string,
  { league, teams, team }: { league: string; teams: readonly Claimable[]; team: Claimable | undefined },
): Refusal<'second' | 'full' | 'taken'> | null => {
  const refusal = <Reason extends 'second' | 'full' | 'taken'>(reason: Reason, message: string) =>
    ({ code: 'conflict', reason, message }) as const
  const ownTeam = teams.find(
    ({ managerId, coManagers }) => managerId === accountId || coManagers.some(({ id }) => id === accountId),
  )
  if (ownTeam) return refusal('second', `You already manage ${ownTeam.name} in ${league}`)
  if (!team) return refusal('full', `Every team in ${league} already has a manager`)
  return isOpenTeam(team) ? null : refusal('taken', `${team.name} already has a manager; claim another team`)
}
