import { forbidden } from '../base/errors.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import type { Account } from '../schema/account.ts'
import type { StoredTeam } from '../store/index.ts'
import type { OpenedLeague } from './load.ts'
import { record } from './log.ts'
import { isRunBy, loggedManagers } from './managers.ts'

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

/** Keeps who runs a team beside its manager, which is stored already, and logs who ran it before and who does now. */
export const keepManagers = async (context: LeagueContext, before: StoredTeam, after: StoredTeam): Promise<void> => {
  const { id, leagueId } = after
  await context.store.teams.setCoManagers(after)
  const rows = { before: loggedManagers(before), after: loggedManagers(after) }
  await record(context, leagueId, { type: 'assign', teamId: id, ...rows })
}
