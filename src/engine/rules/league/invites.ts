import type { Refusal } from '../refusal.ts'

/**
 * Invite links.
 *
 * 1. A league has one link at a time. It works until it is revoked, replaced or expired.
 * 2. It gives an account an open team: one without a manager that no account has claimed since the last manager left. A
 *    manager who leaves opens their team.
 * 3. An account cannot get a second team of a league by link, even if it got the first in another way.
 * 4. Without a named team, the link gives the first open one in draft order.
 *
 * Source: docs/contract.md, Invites; docs/rules.md, Invites.
 */
export interface Claimable {
  id: string
  name: string
  managerId: string | null
  /** The accounts that run the team together with its manager. */
  coManagers: readonly { id: string }[]
  claimed: boolean
  draftPosition: number | null
}

/** Whether a link works at `now` (wall time, epoch ms). */
export const isWorking = (link: { expiresAt: number | null; revokedAt: number | null }, now: number): boolean =>
  link.revokedAt === null && (link.expiresAt === null || now < link.expiresAt)

/** Whether a link gives this team. */
export const isFree = ({ managerId, claimed }: Claimable): boolean => managerId === null && !claimed

const place = ({ draftPosition }: Claimable): number => draftPosition ?? Number.POSITIVE_INFINITY

/** Returns the open team that a link gives next; undefined without one. */
export const nextFree = <Team extends Claimable>(teams: readonly Team[]): Team | undefined =>
  teams
    .filter(isFree)
    .reduce<Team | undefined>((first, team) => (first && place(first) <= place(team) ? first : team), undefined)

/** Why an account cannot claim a team by a link, or null. `wanted` is undefined if no team is free. */
export const refuseTeam = (
  accountId: string,
  { league, teams, wanted }: { league: string; teams: readonly Claimable[]; wanted: Claimable | undefined },
): Refusal<'second' | 'full' | 'taken'> | null => {
  const refusal = <Reason extends 'second' | 'full' | 'taken'>(reason: Reason, message: string) =>
    ({ code: 'conflict', reason, message }) as const
  const own = teams.find(
    ({ managerId, coManagers }) => managerId === accountId || coManagers.some(({ id }) => id === accountId),
  )
  if (own) return refusal('second', `You run ${own.name} in ${league} already`)
  if (!wanted) return refusal('full', `Every team of ${league} has a manager; no team is left to claim`)
  return isFree(wanted) ? null : refusal('taken', `${wanted.name} already has a manager; claim another team`)
}
