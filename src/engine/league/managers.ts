import { shownName } from '../../../data/shown-name.ts'
import type { Actor } from '../kernel/context.ts'
import type { StoredLeague, StoredTeam } from '../store/index.ts'

/** Accounts that manage a team (its manager and co-managers), and accounts that run a league. */

type Runs = Pick<StoredTeam, 'managerId' | 'coManagers'>

/** Returns the ids of a team's managers, main manager first. */
export const managerIdsOf = ({ managerId, coManagers }: Runs): string[] =>
  managerId === null ? [] : [managerId, ...coManagers.map(({ id }) => id)]

/** Returns whether an account is the manager or a co-manager of a team. */
export const isManager = (team: Runs, accountId: string): boolean => managerIdsOf(team).includes(accountId)

/** Returns whether an account is a league's commissioner or one of its co-commissioners. */
export const isCommissioner = (
  { accountId, coCommissioners }: Pick<StoredLeague, 'accountId' | 'coCommissioners'>,
  id: string,
): boolean => accountId === id || coCommissioners.some(each => each.id === id)

type ManagerFields = Pick<StoredTeam, 'managerName' | 'accountName' | 'coManagers'>

const allManagerNames = (first: string, { coManagers }: ManagerFields): string[] =>
  [first, ...coManagers.map(({ name }) => name)].filter(name => name !== '')

/**
 * Returns the names of a team's managers, main manager first. In a mirror, uses the manager's name on the platform, or
 * the account's name if the platform does not give one.
 */
export const managerAccountNames = (team: ManagerFields): string[] =>
  allManagerNames(team.managerName || team.accountName, team)

/** Returns the names that other people see for a team's managers, main manager first. */
export const shownManagerNames = (team: ManagerFields & Pick<StoredTeam, 'displayName'>): string[] => {
  const coManagers = team.coManagers.map(each => ({ ...each, name: shownName(each) }))
  return allManagerNames(shownName({ ...team, name: team.managerName || team.accountName }), { ...team, coManagers })
}

/**
 * Returns a team with these accounts as its managers, main manager first. With no accounts, the team is open again and
 * can be claimed with the invite link. In a mirror, the team gets the manager's name from the platform, if there is
 * one.
 */
export const withManagers = (
  team: StoredTeam,
  { externalId }: Pick<StoredLeague, 'externalId'>,
  [manager, ...others]: readonly Pick<Actor, 'id' | 'name' | 'displayName'>[],
): StoredTeam => ({
  ...team,
  managerId: manager?.id ?? null,
  managerName: externalId === null ? (manager?.name ?? '') : team.managerName,
  accountName: manager?.name ?? '',
  displayName: manager?.displayName ?? null,
  coManagers: others.map(({ id, name, displayName = null }) => ({ id, name, displayName })),
  claimed: manager !== undefined && team.claimed,
})

/**
 * Returns a team without one of its managers. If the main manager leaves, the next manager becomes the main manager.
 */
export const withoutManager = (
  team: StoredTeam,
  league: Pick<StoredLeague, 'externalId'>,
  accountId: string,
): StoredTeam => {
  const { managerId, accountName, displayName = null, coManagers } = team
  const all = [...(managerId === null ? [] : [{ id: managerId, name: accountName, displayName }]), ...coManagers]
  return withManagers(
    team,
    league,
    all.filter(({ id }) => id !== accountId),
  )
}

/** Returns a team's managers in the form used by the log: the main manager, and the full list if there are several. */
export const loggedManagers = (team: ManagerFields) => {
  const managers = allManagerNames(team.accountName, team)
  return { manager: managers[0] ?? null, ...(managers.length > 1 && { managers }) }
}
