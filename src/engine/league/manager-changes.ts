import { conflict, forbidden, notFound } from '../base/errors.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import { isOpenTeam, nextFree, refuseTeam } from '../rules/league/invites.ts'
import { hasNameOf } from '../rules/names/naming.ts'
import type { Account } from '../schema/account.ts'
import type { League } from '../schema/league.ts'
import type { InviteClaim } from '../schema/link.ts'
import type { Team } from '../schema/team.ts'
import type { StoredInvite, StoredTeam } from '../store/index.ts'
import { leagueView, teamView } from './answers.ts'
import { atLeague, requireCaughtUp } from './enter.ts'
import type { OpenedLeague } from './load.ts'
import { findLeague, openFound } from './load.ts'
import { record } from './log.ts'
import { isCommissioner, isManager, loggedManagers, withManagers } from './managers.ts'
import { requireAllowed } from './rights.ts'

/**
 * Returns the account that will manage a team or the league. Accounts must agree to become a manager. A caller over
 * HTTP can therefore choose only themselves, or a manager or commissioner of the league. Other people take over a team
 * through a link. A command line with direct access to the data folder can choose any account. Throws forbidden over
 * HTTP, and not_found on the command line.
 */
export const consenting = async (
  { store, actor, key }: Context,
  { league, teams }: OpenedLeague,
  name: string,
): Promise<Account> => {
  if (key === null) return store.accounts.get(name)
  const account = await store.accounts.find(name)
  // Compares account ids rather than names, because a mirror's manager names come from its platform.
  const isMember = ({ id }: Account): boolean =>
    id === actor.id || isCommissioner(league, id) || teams.some(team => isManager(team, id))
  if (account && isMember(account)) return account
  throw forbidden(`${name} does not manage a team in ${league.name}; send an invite link instead`)
}

/** Stores a team's co-managers, once its manager is stored, and logs the old and new managers. */
export const keepManagers = async (context: LeagueContext, before: StoredTeam, after: StoredTeam): Promise<void> => {
  const { id, leagueId } = after
  await context.store.teams.setCoManagers(after)
  const rows = { before: loggedManagers(before), after: loggedManagers(after) }
  await record(context, leagueId, { type: 'assign', teamId: id, ...rows })
}

/**
 * Returns the team with an id or name. The caller has a link but cannot read the league yet, so the error lists the
 * open teams. Throws not_found.
 */
const requestedTeam = ({ league, teams }: OpenedLeague, wanted: string): StoredTeam => {
  const team =
    teams.find(({ id }) => id === wanted) ?? teams.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
  if (team) return team
  const open = teams.filter(isOpenTeam).map(each => each.name)
  const names = open.length === 0 ? '' : `; open teams: ${open.join(', ')}`
  throw notFound(`${league.name} does not have a team "${wanted}"${names}`)
}

/** Throws conflict if another team has a name. */
const requireFreeName = (teams: readonly StoredTeam[], named: { id: string; name: string }): void => {
  const rival = teams.find(each => hasNameOf(each, named))
  if (rival) throw conflict(`Another team is already named "${rival.name}". Choose another name`)
}

/** A claim of a team. With `isUnique`, its new name must differ from the names of the other teams. */
interface TeamClaim extends InviteClaim {
  isUnique?: boolean
}

/**
 * Gives the caller an open team through the league's invite link. Throws conflict if the caller cannot take the team, or
 * if the new name is taken and must be unique.
 */
export const claimTeam = async (
  anywhere: Context,
  invite: StoredInvite,
  { teamId, teamName, isUnique = false }: TeamClaim,
): Promise<{ league: League; team: Team }> => {
  const { store, actor } = anywhere
  const found = await findLeague(anywhere, invite.leagueId)
  const context = await atLeague(anywhere, found, 'write')
  const opened = await openFound(context, found)
  const { league, teams } = opened
  const chosen = teamId === undefined ? nextFree(teams) : requestedTeam(opened, teamId)
  requireAllowed(refuseTeam(actor.id, { league: league.name, teams, team: chosen }))
  const before = chosen!
  if (isUnique && teamName !== undefined) requireFreeName(teams, { id: before.id, name: teamName })
  const team = { ...withManagers(before, league, [actor]), claimed: true, name: teamName ?? before.name }
  await requireCaughtUp(context, opened)
  await store.teams.update(team)
  await store.invites.update({ ...invite, claims: invite.claims + 1 })
  await record(context, league.id, {
    type: 'join',
    teamId: team.id,
    before: { manager: null, name: before.name },
    after: { manager: actor.name, name: team.name },
  })
  return { league: leagueView(context, league), team: teamView(actor, league, team) }
}
