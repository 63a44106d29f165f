import type { Actor } from '../../context.ts'
import type { StoredLeague, StoredTeam } from '../../store/index.ts'

/** Who runs a team: its manager and his co-managers. */

type Runs = Pick<StoredTeam, 'managerId' | 'coManagers'>

/** Ids of the accounts that run a team, its manager first. */
export const managerIdsOf = ({ managerId, coManagers }: Runs): string[] =>
  managerId === null ? [] : [managerId, ...coManagers.map(({ id }) => id)]

/** Whether an account runs a team, alone or with others. */
export const isRunBy = (team: Runs, accountId: string): boolean => managerIdsOf(team).includes(accountId)

/** The names of the accounts that run a team, its manager first. In a mirror the first name is the platform's. */
export const managersOf = ({ managerName, coManagers }: Pick<StoredTeam, 'managerName' | 'coManagers'>): string[] =>
  managerName === '' ? [] : [managerName, ...coManagers.map(({ name }) => name)]

/**
 * A team run by these accounts, its manager first. A team without accounts is free again, for the invite link too. In a
 * mirror it keeps the platform's name of the manager, or none where nobody runs it there.
 */
export const runBy = (
  team: StoredTeam,
  { externalId }: Pick<StoredLeague, 'externalId'>,
  [manager, ...others]: readonly Pick<Actor, 'id' | 'name'>[],
): StoredTeam => ({
  ...team,
  managerId: manager?.id ?? null,
  managerName: externalId === null ? (manager?.name ?? '') : team.managerName,
  coManagers: others.map(({ id, name }) => ({ id, name })),
  claimed: manager !== undefined && team.claimed,
})

/** A team without one of those who ran it: the next one is its manager then. */
export const withoutManager = (
  team: StoredTeam,
  league: Pick<StoredLeague, 'externalId'>,
  accountId: string,
): StoredTeam => {
  const { managerId, managerName, coManagers } = team
  const all = [...(managerId === null ? [] : [{ id: managerId, name: managerName }]), ...coManagers]
  return runBy(
    team,
    league,
    all.filter(({ id }) => id !== accountId),
  )
}

/** Those who run a team, as the log keeps them: the manager by himself, and all of them where there are several. */
export const loggedManagers = (team: StoredTeam) => {
  const managers = managersOf(team)
  return { manager: managers[0] ?? null, ...(managers.length > 1 && { managers }) }
}
