/**
 * Who may do what in a league.
 *
 * 1. The commissioner owns the league: its settings, its weeks, its teams' names and managers are his, and so is force.
 * 2. A team is run by its manager. Lineup, roster and claims of a team are open to its manager and to the commissioner.
 * 3. Trades are the managers' own; the commissioner may cancel any of them. For a team without a manager he may do
 *    everything, trades included.
 * 4. Everybody who runs a team may have a mirror read again.
 * 5. Reading is open to every account.
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
  /** Offering and answering trades. */
  trade: ['manager', 'caretaker'],
  cancelTrade: ['manager', 'commissioner'],
  sync: ['member', 'commissioner'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof ALLOWED

/** Every right there is. */
export const RIGHTS = Object.keys(ALLOWED) as Right[]

/** Where somebody acts: the league's owner, the managers of its teams, and the manager of the team that it is about. */
export interface LeaguePeople {
  commissionerId: string
  managerIds: readonly (string | null)[]
  /** Undefined where it is about no single team. */
  managerId?: string | null
}

/** What an account is there. */
export const rolesOf = (accountId: string, { commissionerId, managerIds, managerId }: LeaguePeople): Role[] => {
  const owns = commissionerId === accountId
  return [
    ...(owns ? (['commissioner'] as const) : []),
    ...(managerId === accountId ? (['manager'] as const) : []),
    ...(owns && managerId === null ? (['caretaker'] as const) : []),
    ...(managerIds.includes(accountId) ? (['member'] as const) : []),
  ]
}

/** Whether an account has a right there. */
export const hasRight = (right: Right, accountId: string, people: LeaguePeople): boolean => {
  const allowed: readonly Role[] = ALLOWED[right]
  return rolesOf(accountId, people).some(role => allowed.includes(role))
}
