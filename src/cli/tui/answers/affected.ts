import type { OperationName } from '../../../engine/index.ts'

/** What has to be read again after a write. */

/** Answers that depend on a lineup. */
const LINEUP = ['getTeam', 'getBenchPoints', 'getLeague', 'listMatchups'] as const
/** Answers that depend on a roster; lists of players name the owner. */
const ROSTER = [...LINEUP, 'optimizeLineup', 'listPlayers', 'rankPlayers'] as const

/** Answers that depend on a draft pick. */
const PICKED = ['getDraft', 'listUndrafted', 'getDraftQueue', ...ROSTER] as const

/** The answers that each write of the interface changes. */
export const CHANGED_BY = {
  // Weeks end on the way, claims run, and more can be seen.
  setClock: ['getClock', 'listClaims', 'listTrades', ...PICKED],
  updateTeam: ['getLeague', 'getTeam'],
  setDraftQueue: ['getDraftQueue'],
  setAutopick: PICKED,
  createSystem: ['listSystems'],
  setLineup: LINEUP,
  setBestLineup: LINEUP,
  moveRoster: ROSTER,
  reservePlayer: ROSTER,
  // A claim on a free agent is run at once.
  fileClaim: ['listClaims', ...ROSTER],
  withdrawClaim: ['listClaims'],
  orderClaims: ['listClaims'],
  proposeTrade: ['listTrades'],
  answerTrade: ['listTrades', ...ROSTER],
  startDraft: PICKED,
  pickPlayer: PICKED,
  autoDraft: PICKED,
  undoPicks: PICKED,
  pauseDraft: ['getDraft'],
  resumeDraft: PICKED,
} as const satisfies Partial<Record<OperationName, readonly OperationName[]>>

/** An operation by which the interface writes. */
export type Write = keyof typeof CHANGED_BY

/** Answers that no move in a league changes. */
export const LASTING: ReadonlySet<OperationName> = new Set([
  'getPlayer',
  'balanceSystem',
  'compareSystems',
  'listStats',
  'statsStatus',
])
