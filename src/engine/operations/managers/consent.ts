import type { Context } from '../../context.ts'
import { forbidden } from '../../errors.ts'
import type { Account } from '../../schema/account.ts'
import type { OpenedLeague } from '../league/opened-league.ts'
import { managersOf } from './team-managers.ts'

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
  const isIn = name === actor.name || teams.flatMap(managersOf).includes(name)
  if (key === null || isIn) return store.accounts.get(name)
  throw forbidden(
    `${name} runs no team in ${league.name}; send an invite link instead, as nobody becomes a manager unasked`,
  )
}
