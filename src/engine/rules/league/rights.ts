/**
 * Who may do what in a league.
 *
 * 1. The commissioner runs the league: its settings and weeks, the names and managers of its teams. Only he may force a
 *    move.
 * 2. A manager runs his team, alone or with co-managers, who may all that he may. Lineup, roster and claims of a team are
 *    open to its managers and to the commissioner.
 * 3. Only managers trade; the commissioner may cancel any trade. For a team without a manager he may do everything, trades
 *    included. The same holds for the queue of a team that drafts.
 * 4. Every manager of a team may have a mirror read again.
 * 5. Every account may read an open league, and members alone a private one. Undecided claims may be for their team alone,
 *    and offers for the two teams in them.
 *
 * Source: docs/contract.md, Authentication; docs/rules.md, Rights.
 */
export type Role = 'commissioner' | 'manager' | 'caretaker' | 'member'

const ALLOWED = {
  /** Settings, draw, closing, deleting, assigning managers. */
  league: ['commissioner'],
  /** Lifting locks and closing. */
  force: ['commissioner'],
  /** Lineup, roster and claims of a team. */
  team: ['manager', 'commissioner'],
  rename: ['manager', 'commissioner'],
  /** Reading claims of a team that are not decided, where not everybody may. */
  claims: ['manager', 'caretaker'],
  /** Offering and answering trades. */
  trade: ['manager', 'caretaker'],
  /** Whom a team would like to draft. */
  queue: ['manager', 'caretaker'],
  cancelTrade: ['manager', 'commissioner'],
  sync: ['member', 'commissioner'],
} as const satisfies Record<string, readonly Role[]>

/** Something that not everybody may do. */
export type Right = keyof typeof ALLOWED

/** The people of a league: its owner, those who run its teams, and those who run the team that a move is about. */
export interface LeaguePeople {
  commissionerId: string
  managerIds: readonly string[]
  /** Nobody where the team has no manager; undefined if the move is about no single team. */
  teamManagerIds?: readonly string[]
}

/** The roles of an account in a league. */
export const rolesOf = (accountId: string, { commissionerId, managerIds, teamManagerIds }: LeaguePeople): Role[] => {
  const owns = commissionerId === accountId
  return [
    ...(owns ? (['commissioner'] as const) : []),
    ...(teamManagerIds?.includes(accountId) ? (['manager'] as const) : []),
    ...(owns && teamManagerIds?.length === 0 ? (['caretaker'] as const) : []),
    ...(managerIds.includes(accountId) ? (['member'] as const) : []),
  ]
}

/** Whether an account has a right in a league. */
export const hasRight = (right: Right, accountId: string, people: LeaguePeople): boolean => {
  const allowed: readonly Role[] = ALLOWED[right]
  return rolesOf(accountId, people).some(role => allowed.includes(role))
}
