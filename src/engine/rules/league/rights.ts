/**
 * Rights in a league.
 *
 * 1. The commissioner runs the league: its settings and weeks, and its teams' names and managers. Only the commissioner
 *    can force a move. Co-commissioners have the same rights, except that only the commissioner can transfer or delete
 *    the league.
 * 2. A manager runs a team. Co-managers have the same rights. A team's lineup, roster and claims can be changed by its
 *    managers and the commissioner.
 * 3. Only managers trade, and the commissioner can cancel any trade. For a team without a manager, the commissioner can
 *    do everything, including trades. The same applies to a team's draft queue.
 * 4. Every manager can post, see the dues, and sync a mirror.
 * 5. Every account can read an open league; only members can read a private one. Pending claims can be visible only to
 *    their team, and offers only to their two teams.
 *
 * Source: docs/contract.md, Authentication; docs/rules.md, Rights.
 */
export type Role = 'owner' | 'commissioner' | 'manager' | 'caretaker' | 'member'

const ALLOWED = {
  /** Transferring and deleting the league. */
  own: ['owner'],
  /** Changing settings, drawing the bracket, closing weeks, assigning managers. */
  league: ['commissioner'],
  /** Overriding locks and closed weeks. */
  force: ['commissioner'],
  /** A team's lineup, roster and claims. */
  team: ['manager', 'commissioner'],
  rename: ['manager', 'commissioner'],
  /** Reading a team's pending claims, if the league hides them. */
  claims: ['manager', 'caretaker'],
  /** Making and answering trade offers. */
  trade: ['manager', 'caretaker'],
  /** A team's draft queue. */
  queue: ['manager', 'caretaker'],
  cancelTrade: ['manager', 'commissioner'],
  /** Voting in the league's polls. */
  vote: ['manager'],
  /** Posts, reactions, and creating polls. */
  post: ['member', 'commissioner'],
  /** Reading the dues. */
  dues: ['member', 'commissioner'],
  sync: ['member', 'commissioner'],
} as const satisfies Record<string, readonly Role[]>

/** An action that requires a role. */
export type Right = keyof typeof ALLOWED

/**
 * The people in a league: its commissioner (the owner), its co-commissioners, the managers of all teams, and the
 * managers of the team that a move affects.
 */
export interface LeaguePeople {
  commissionerId: string
  coCommissionerIds: readonly string[]
  managerIds: readonly string[]
  /** Empty if the team does not have a manager; undefined if the move does not affect a particular team. */
  teamManagerIds?: readonly string[]
}

export const rolesOf = (accountId: string, people: LeaguePeople): Role[] => {
  const { commissionerId, coCommissionerIds, managerIds, teamManagerIds } = people
  const owns = commissionerId === accountId
  const runs = owns || coCommissionerIds.includes(accountId)
  return [
    ...(owns ? (['owner'] as const) : []),
    ...(runs ? (['commissioner'] as const) : []),
    ...(teamManagerIds?.includes(accountId) ? (['manager'] as const) : []),
    ...(runs && teamManagerIds?.length === 0 ? (['caretaker'] as const) : []),
    ...(managerIds.includes(accountId) ? (['member'] as const) : []),
  ]
}

/** Returns whether an account has a right in a league. */
export const hasRight = (right: Right, accountId: string, people: LeaguePeople): boolean => {
  const allowed: readonly Role[] = ALLOWED[right]
  return rolesOf(accountId, people).some(role => allowed.includes(role))
}
