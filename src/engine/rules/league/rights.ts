/**
 * Rights in a league.
 *
 * 1. The commissioner runs the league: its settings and weeks, and the names and managers of its teams. Only the
 *    commissioner can force a move. Co-commissioners have the same rights, except that only the commissioner can hand
 *    over or delete the league.
 * 2. A manager runs a team, with or without co-managers, who have the same rights. A team's lineup, roster and claims
 *    can be changed by its managers and the commissioner.
 * 3. Only managers trade, and the commissioner can cancel any trade. For a team without a manager, the commissioner can
 *    do everything, trades included. The same applies to the draft queue of a team.
 * 4. Every manager of a team can post, see the dues, and sync a mirror.
 * 5. Every account can read an open league; only members can read a private one. Undecided claims can be visible only
 *    to their team, and offers only to their two teams.
 *
 * Source: docs/contract.md, Authentication; docs/rules.md, Rights.
 */
export type Role = 'owner' | 'commissioner' | 'manager' | 'caretaker' | 'member'

const ALLOWED = {
  /** Handing over and deleting the league. */
  own: ['owner'],
  /** Settings, draw, closing, assigning managers. */
  league: ['commissioner'],
  /** Lifting locks and closing. */
  force: ['commissioner'],
  /** Lineup, roster and claims of a team. */
  team: ['manager', 'commissioner'],
  rename: ['manager', 'commissioner'],
  /** Reading a team's undecided claims, if the league hides them. */
  claims: ['manager', 'caretaker'],
  /** Making and answering trade offers. */
  trade: ['manager', 'caretaker'],
  /** A team's draft queue. */
  queue: ['manager', 'caretaker'],
  cancelTrade: ['manager', 'commissioner'],
  /** Votes in the league's polls. */
  vote: ['manager'],
  /** Posts, reactions and polls. */
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
  /** Empty if the team does not have a manager; undefined if the move does not affect one particular team. */
  teamManagerIds?: readonly string[]
}

/** Returns the roles of an account in a league. */
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
