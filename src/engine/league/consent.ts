import { forbidden } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import type { Account } from '../schema/account.ts'
import type { OpenedLeague } from './load.ts'
import { isRunBy } from './managers.ts'

/**
 * The account of somebody who is to run a team, or the league. Nobody becomes a manager unasked: over HTTP it is whoever acts or
 * runs a team of the league already, and everybody else takes a team by a link. On the home's own command line any account may
 * be named.
 * Throws forbidden, and not_found on the command line.
 */
export const consenting = async (
  { store, actor, key }: Context,
  { league, teams }: OpenedLeague,
  name: string,
): Promise<Account> => {
  if (key === null) return store.accounts.get(name)
  const account = await store.accounts.find(name)
  // By accounts: in a mirror, teams are run under the names of their platform.
  if (account && (account.id === actor.id || teams.some(team => isRunBy(team, account.id)))) return account
  throw forbidden(
    `${name} runs no team in ${league.name}; send an invite link instead, as nobody becomes a manager unasked`,
  )
}
