import type { OperationName } from '../../../engine/index.ts'

/** What is looked at again after a write. */

/** What a lineup goes into. */
const LINEUP = ['getTeam', 'getBenchPoints', 'getLeague', 'listMatchups'] as const
/** What a roster goes into; lists of players say whose each one is. */
const ROSTER = [...LINEUP, 'optimizeLineup', 'listPlayers', 'rankPlayers'] as const

/** The answers that each write of the interface changes. */
export const CHANGED_BY = {
  createSystem: ['listSystems'],
  setLineup: LINEUP,
  setBestLineup: LINEUP,
  moveRoster: ROSTER,
  // A claim on a free agent is run at once.
  fileClaim: ['listClaims', ...ROSTER],
  withdrawClaim: ['listClaims'],
  orderClaims: ['listClaims'],
  proposeTrade: ['listTrades'],
  answerTrade: ['listTrades', ...ROSTER],
  startDraft: ['getDraft'],
  pickPlayer: ['getDraft', ...ROSTER],
  autoDraft: ['getDraft', ...ROSTER],
  undoPicks: ['getDraft', ...ROSTER],
  pauseDraft: ['getDraft'],
  resumeDraft: ['getDraft'],
} as const satisfies Partial<Record<OperationName, readonly OperationName[]>>

/** An operation by which the interface writes. */
export type Write = keyof typeof CHANGED_BY

/** What no move in a league changes. */
export const LASTING: ReadonlySet<OperationName> = new Set([
  'getPlayer',
  'balanceSystem',
  'compareSystems',
  'listStats',
  'statsStatus',
])
