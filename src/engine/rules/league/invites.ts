import type { Refusal } from '../refusal.ts'

/**
 * Invite links.
 *
 * 1. A league has one link at a time. It works until it is revoked, replaced or expired.
 * 2. It gives an account an open team: a team without a manager that no account has claimed since the last manager
 *    left. When a manager leaves, their team is open.
 * 3. An account cannot get a second team of a league by link, even if it got the first one another way.
 * 4. Without a named team, the link gives the first open team in draft order.
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

/** Returns whether a link works at `now` (wall time, epoch ms). */
export const isWorking = (link: { expiresAt: number | null; revokedAt: number | null }, now: number): boolean =>
  link.revokedAt === null && (link.expiresAt === null || now < link.expiresAt)

/** Returns whether a link can give this team. */
export const isFree = ({ managerId, claimed }: Claimable): boolean => managerId === null && !claimed

const place = ({ draftPosition }: Claimable): number => draftPosition ?? Number.POSITIVE_INFINITY

/** Returns the open team that a link gives next; undefined without one. */
export const nextFree = <Team extends Claimable>(teams: readonly Team[]): Team | undefined =>
  teams
    .filter(isFree)
    .reduce<Team | undefined>((first, team) => (first && place(first) <= place(team) ? first : team), undefined)

/** Returns why an account cannot claim a team by a link, or null. `wanted` is undefined if no team is open. */
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
