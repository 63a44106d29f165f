import type { Operation } from '../kernel/operation.ts'

/** The operations by resource. Each module is loaded on first use. */
export const RESOURCES = {
  accounts: () => import('./accounts/accounts.ts').then(module => module.accounts),
  sessions: () => import('./sessions/sessions.ts').then(module => module.sessions),
  links: () => import('./sessions/links.ts').then(module => module.links),
  keys: () => import('./accounts/keys.ts').then(module => module.keys),
  systems: () => import('./systems/systems.ts').then(module => module.systems),
  stats: () => import('./seasons/stats.ts').then(module => module.stats),
  players: () => import('./players/players.ts').then(module => module.players),
  scores: () => import('./players/scores.ts').then(module => module.scores),
  analysis: () => import('./analysis/analysis.ts').then(module => module.analysis),
  optimize: () => import('./analysis/optimize.ts').then(module => module.optimize),
  leagues: () => import('./league/leagues.ts').then(module => module.leagues),
  leagueMaking: () => import('./league/create.ts').then(module => module.leagueMaking),
  clocks: () => import('./clocks/clocks.ts').then(module => module.clocks),
  renewing: () => import('./league/renew.ts').then(module => module.renewing),
  handingOver: () => import('./managers/hand-over.ts').then(module => module.handingOver),
  adjustments: () => import('./league/adjustments.ts').then(module => module.adjustments),
  leagueSettings: () => import('./league/settings.ts').then(module => module.leagueSettings),
  teams: () => import('./league/teams.ts').then(module => module.teams),
  invites: () => import('./managers/invites.ts').then(module => module.invites),
  reserve: () => import('./rosters/reserve.ts').then(module => module.reserve),
  rosters: () => import('./rosters/rosters.ts').then(module => module.rosters),
  lineups: () => import('./lineups/lineups.ts').then(module => module.lineups),
  worth: () => import('./lineups/bench-points.ts').then(module => module.worth),
  advice: () => import('./lineups/advice.ts').then(module => module.advice),
  report: () => import('./matchups/report.ts').then(module => module.report),
  history: () => import('./league/history.ts').then(module => module.history),
  pastDrafts: () => import('./league/past-drafts.ts').then(module => module.pastDrafts),
  pastTrades: () => import('./league/past-trades.ts').then(module => module.pastTrades),
  pastPickups: () => import('./league/past-pickups.ts').then(module => module.pastPickups),
  odds: () => import('./matchups/odds.ts').then(module => module.odds),
  whatIfs: () => import('./matchups/what-if.ts').then(module => module.whatIfs),
  replay: () => import('./matchups/replay.ts').then(module => module.replay),
  documents: () => import('./documents/documents.ts').then(module => module.documents),
  recap: () => import('./recap/recap.ts').then(module => module.recap),
  notifications: () => import('./notifications/notifications.ts').then(module => module.notifications),
  waivers: () => import('./waivers/waivers.ts').then(module => module.waivers),
  claims: () => import('./waivers/claims.ts').then(module => module.claims),
  trades: () => import('./trades/trades.ts').then(module => module.trades),
  imports: () => import('./mirror/import.ts').then(module => module.imports),
  logins: () => import('./logins/logins.ts').then(module => module.logins),
  sheets: () => import('./mirror/sheet.ts').then(module => module.sheets),
  verifications: () => import('./mirror/verify.ts').then(module => module.verifications),
  syncs: () => import('./mirror/sync.ts').then(module => module.syncs),
  draft: () => import('./draft/draft.ts').then(module => module.draft),
  batches: () => import('./batch/batch.ts').then(module => module.batches),
} as const

export type Resource = keyof typeof RESOURCES

type OperationIn<R extends Resource> = Awaited<ReturnType<(typeof RESOURCES)[R]>>[number]

/** Every operation by its name, with the types of what it takes and answers. */
export type Operations = { readonly [Op in OperationIn<Resource> as Op['name']]: Op }

export type OperationName = keyof Operations

/** What a call of an operation says: path, query and body. */
export type Takes<Name extends OperationName> = NonNullable<Operations[Name]['takes']>

/** What is said behind the name of an operation; nothing where it takes nothing that is required. */
export type Said<Name extends OperationName> =
  Record<never, never> extends Takes<Name> ? [input?: Takes<Name>] : [input: Takes<Name>]

/** What an operation answers. */
export type Answer<Name extends OperationName> = Operations[Name] extends Operation<infer Answered> ? Answered : never

/**
 * The resource of each operation, so that one is found without loading the others. The compiler names a missing row.
 */
const RESOURCE_OF: {
  readonly [Name in OperationName]: { [R in Resource]: Name extends OperationIn<R>['name'] ? R : never }[Resource]
} = {
  listAccounts: 'accounts',
  createAccount: 'accounts',
  setPlan: 'accounts',
  getLink: 'sessions',
  enter: 'sessions',
  createHomeLink: 'sessions',
  listSessions: 'sessions',
  revokeSession: 'sessions',
  createSignInLink: 'links',
  createSeatLink: 'links',
  shareLeague: 'links',
  getWatchLink: 'links',
  unshareLeague: 'links',
  deleteAccount: 'accounts',
  createKey: 'keys',
  listKeys: 'keys',
  revokeKey: 'keys',
  getMe: 'keys',
  listSystems: 'systems',
  getSystem: 'systems',
  createSystem: 'systems',
  updateSystem: 'systems',
  deleteSystem: 'systems',
  checkSystem: 'systems',
  listStats: 'stats',
  statsStatus: 'stats',
  listPlayers: 'players',
  getPlayer: 'players',
  listScores: 'scores',
  rankPlayers: 'analysis',
  balanceSystem: 'analysis',
  compareSystems: 'analysis',
  optimizeLineup: 'optimize',
  getClock: 'clocks',
  setClock: 'clocks',
  listLeagues: 'leagues',
  getLeague: 'leagues',
  listMatchups: 'leagues',
  listTransactions: 'leagues',
  createLeague: 'leagueMaking',
  deleteLeague: 'leagueMaking',
  handOverLeague: 'handingOver',
  renewLeague: 'renewing',
  adjustPoints: 'adjustments',
  listAdjustments: 'adjustments',
  updateLeague: 'leagueSettings',
  closeWeek: 'leagueSettings',
  listTeams: 'teams',
  getTeam: 'teams',
  updateTeam: 'teams',
  createInvite: 'invites',
  getInvite: 'invites',
  revokeInvite: 'invites',
  claimInvite: 'invites',
  moveRoster: 'rosters',
  reservePlayer: 'reserve',
  setLineup: 'lineups',
  setBestLineup: 'lineups',
  getBenchPoints: 'worth',
  listBenchPoints: 'worth',
  getAdvice: 'advice',
  getReport: 'report',
  getHistory: 'history',
  gradeDrafts: 'pastDrafts',
  weighTrades: 'pastTrades',
  weighPickups: 'pastPickups',
  getOdds: 'odds',
  replayLeague: 'replay',
  whatIf: 'whatIfs',
  getRecap: 'recap',
  exportLeague: 'documents',
  loadLeague: 'documents',
  addNotification: 'notifications',
  listNotifications: 'notifications',
  removeNotification: 'notifications',
  retryNotification: 'notifications',
  testNotification: 'notifications',
  listTeamClaims: 'waivers',
  listClaims: 'waivers',
  fileClaim: 'claims',
  withdrawClaim: 'claims',
  orderClaims: 'claims',
  runWaivers: 'waivers',
  listTrades: 'trades',
  getTrade: 'trades',
  proposeTrade: 'trades',
  previewTrade: 'trades',
  pushTrade: 'trades',
  answerTrade: 'trades',
  reviewTrade: 'trades',
  reverseTrade: 'trades',
  importLeague: 'imports',
  importSheet: 'sheets',
  keepLogin: 'logins',
  forgetLogin: 'logins',
  listLogins: 'logins',
  verifyLeague: 'verifications',
  syncLeague: 'syncs',
  startDraft: 'draft',
  getDraft: 'draft',
  pickPlayer: 'draft',
  autoDraft: 'draft',
  undoPicks: 'draft',
  pauseDraft: 'draft',
  resumeDraft: 'draft',
  abandonDraft: 'draft',
  loadDraft: 'draft',
  setDraftOrder: 'draft',
  getDraftOrder: 'draft',
  listUndrafted: 'draft',
  getDraftQueue: 'draft',
  setDraftQueue: 'draft',
  setAutopick: 'draft',
  updateDraft: 'draft',
  keepPickClock: 'draft',
  sendBatch: 'batches',
  sendLines: 'batches',
}

/** An operation of the registry, its types erased but for its name. */
export type AnyOperation = Operation & { readonly name: OperationName }

/** All operations, in the order of the resources. */
export const allOperations = async (): Promise<AnyOperation[]> => {
  const lists: readonly (readonly AnyOperation[])[] = await Promise.all(Object.values(RESOURCES).map(load => load()))
  return lists.flat()
}

/** An operation by its name. Loads only the module of its resource. */
export const findOperation = async <Name extends OperationName>(name: Name): Promise<Operation<Answer<Name>>> => {
  const list: readonly Operation[] = await RESOURCES[RESOURCE_OF[name]]()
  const found = list.find((op): op is Operation<Answer<Name>> => op.name === name)
  if (!found) throw new Error(`no operation ${name} in ${RESOURCE_OF[name]}`)
  return found
}
