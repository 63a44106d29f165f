import { type Commands, commandsOf } from '../kernel/commands.ts'
import type { Operation } from '../kernel/operation.ts'
import type { batches } from './batch.ts'
import type { proposals } from './proposals.ts'

let batchOperations: Promise<ReturnType<typeof batches>> | undefined

/** Loads the batch operations. They run other operations, so they get the list of commands from here. */
const loadBatches = (): Promise<ReturnType<typeof batches>> => {
  batchOperations ??= import('./batch.ts').then(module => module.batches(allCommands))
  return batchOperations
}

let proposalOperations: Promise<ReturnType<typeof proposals>> | undefined

/** Loads the operations for proposals. They run other operations, so they find them by name from here. */
const loadProposals = (): Promise<ReturnType<typeof proposals>> => {
  const find = async (name: string) => (await allOperations()).find(op => op.name === name)
  proposalOperations ??= import('./proposals.ts').then(module => module.proposals(find))
  return proposalOperations
}

/**
 * Pairs a resource's module with the names of its operations, to find an operation without loading the others. The
 * compiler reports a missing name.
 */
const resource = <Op extends Operation & { readonly name: string }, const Names extends readonly Op['name'][]>(
  load: () => Promise<readonly Op[]>,
  ...names: [Exclude<Op['name'], Names[number]>] extends [never] ? Names : [missing: Exclude<Op['name'], Names[number]>]
): { load(): Promise<readonly Op[]>; names: readonly string[] } => ({ load, names })

/** The operations by resource. A resource's module is loaded on first use. */
export const RESOURCES = {
  accounts: resource(
    () => import('./accounts.ts').then(module => module.accounts),
    'listAccounts',
    'createAccount',
    'setPlan',
    'deleteAccount',
  ),
  sessions: resource(
    () => import('./sessions.ts').then(module => module.sessions),
    'getLink',
    'getWatchedLeague',
    'enter',
    'createHomeLink',
    'listSessions',
    'revokeSession',
  ),
  links: resource(
    () => import('./links.ts').then(module => module.links),
    'createSignInLink',
    'createSeatLink',
    'shareLeague',
    'getWatchLink',
    'unshareLeague',
  ),
  keys: resource(
    () => import('./keys.ts').then(module => module.keys),
    'createKey',
    'listKeys',
    'revokeKey',
    'getMe',
    'updateMe',
  ),
  systems: resource(
    () => import('./systems.ts').then(module => module.systems),
    'listSystems',
    'getSystem',
    'createSystem',
    'updateSystem',
    'deleteSystem',
    'checkSystem',
  ),
  stats: resource(() => import('./stats.ts').then(module => module.stats), 'listStats', 'listStatLines', 'statsStatus'),
  players: resource(() => import('./players.ts').then(module => module.players), 'listPlayers', 'getPlayer'),
  scores: resource(() => import('./scores.ts').then(module => module.scores), 'listScores'),
  analysis: resource(
    () => import('./analysis.ts').then(module => module.analysis),
    'rankPlayers',
    'balanceSystem',
    'compareSystems',
  ),
  optimize: resource(() => import('./optimize.ts').then(module => module.optimize), 'optimizeLineup'),
  leagues: resource(
    () => import('./leagues.ts').then(module => module.leagues),
    'listLeagues',
    'getLeague',
    'listMatchups',
    'listTransactions',
  ),
  leagueCreation: resource(
    () => import('./create-league.ts').then(module => module.leagueCreation),
    'createLeague',
    'deleteLeague',
  ),
  clocks: resource(() => import('./clocks.ts').then(module => module.clocks), 'getClock', 'setClock'),
  renewals: resource(() => import('./renew-league.ts').then(module => module.renewals), 'renewLeague'),
  handOvers: resource(() => import('./hand-over.ts').then(module => module.handOvers), 'handOverLeague'),
  schedule: resource(() => import('./schedule.ts').then(module => module.schedule), 'setSchedule'),
  adjustments: resource(
    () => import('./adjustments.ts').then(module => module.adjustments),
    'adjustPoints',
    'listAdjustments',
  ),
  dues: resource(() => import('./dues.ts').then(module => module.dues), 'getDues', 'setDues', 'markDues'),
  polls: resource(
    () => import('./polls.ts').then(module => module.polls),
    'listPolls',
    'openPoll',
    'voteInPoll',
    'closePoll',
    'deletePoll',
  ),
  posts: resource(
    () => import('./posts.ts').then(module => module.posts),
    'listPosts',
    'addPost',
    'deletePost',
    'reactToPost',
  ),
  notes: resource(() => import('./notes.ts').then(module => module.notes), 'getNotes', 'setNotes'),
  leagueSettings: resource(
    () => import('./league-settings.ts').then(module => module.leagueSettings),
    'updateLeague',
    'closeWeek',
  ),
  teamCount: resource(() => import('./team-count.ts').then(module => module.teamCount), 'addTeam', 'removeTeam'),
  teams: resource(() => import('./teams.ts').then(module => module.teams), 'listTeams', 'getTeam', 'updateTeam'),
  invites: resource(
    () => import('./invites.ts').then(module => module.invites),
    'createInvite',
    'getInvite',
    'revokeInvite',
    'claimInvite',
  ),
  rosters: resource(() => import('./rosters.ts').then(module => module.rosters), 'moveRoster', 'reservePlayer'),
  lineups: resource(() => import('./lineups.ts').then(module => module.lineups), 'setLineup', 'setBestLineup'),
  benchPoints: resource(
    () => import('./bench-points.ts').then(module => module.benchPoints),
    'getBenchPoints',
    'listBenchPoints',
  ),
  advice: resource(() => import('./advice.ts').then(module => module.advice), 'getAdvice'),
  report: resource(() => import('./report.ts').then(module => module.report), 'getReport'),
  history: resource(() => import('./history.ts').then(module => module.history), 'getHistory'),
  grades: resource(
    () => import('./grades.ts').then(module => module.grades),
    'gradeDrafts',
    'weighTrades',
    'weighPickups',
  ),
  odds: resource(() => import('./odds.ts').then(module => module.odds), 'getOdds'),
  replays: resource(() => import('./replays.ts').then(module => module.replays), 'replayLeague', 'whatIf'),
  documents: resource(() => import('./documents.ts').then(module => module.documents), 'exportLeague', 'loadLeague'),
  recap: resource(() => import('./recap.ts').then(module => module.recap), 'getRecap'),
  notifications: resource(
    () => import('./notifications.ts').then(module => module.notifications),
    'addNotification',
    'listNotifications',
    'removeNotification',
    'confirmNotification',
    'retryNotification',
    'testNotification',
  ),
  phones: resource(() => import('./phones.ts').then(module => module.phones), 'addPhone'),
  waivers: resource(
    () => import('./waivers.ts').then(module => module.waivers),
    'listTeamClaims',
    'listClaims',
    'runWaivers',
  ),
  claims: resource(
    () => import('./claims.ts').then(module => module.claims),
    'fileClaim',
    'withdrawClaim',
    'updateClaim',
    'orderClaims',
  ),
  trades: resource(
    () => import('./trades.ts').then(module => module.trades),
    'listTrades',
    'getTrade',
    'proposeTrade',
    'previewTrade',
    'pushTrade',
  ),
  tradeAnswers: resource(
    () => import('./trade-answers.ts').then(module => module.tradeAnswers),
    'answerTrade',
    'reviewTrade',
    'reverseTrade',
    'voteOnTrade',
  ),
  undo: resource(() => import('./undo.ts').then(module => module.undo), 'undoTransaction'),
  imports: resource(() => import('./imports.ts').then(module => module.imports), 'importLeague'),
  logins: resource(() => import('./logins.ts').then(module => module.logins), 'keepLogin', 'forgetLogin', 'listLogins'),
  sheets: resource(() => import('./sheets.ts').then(module => module.sheets), 'importSheet'),
  verifications: resource(() => import('./verify.ts').then(module => module.verifications), 'verifyLeague'),
  syncs: resource(() => import('./sync.ts').then(module => module.syncs), 'syncLeague'),
  draft: resource(
    () => import('./draft.ts').then(module => module.draft),
    'startDraft',
    'getDraft',
    'pauseDraft',
    'resumeDraft',
    'abandonDraft',
    'loadDraft',
  ),
  draftPicks: resource(
    () => import('./draft-picks.ts').then(module => module.draftPicks),
    'pickPlayer',
    'autoDraft',
    'undoPicks',
    'listUndrafted',
  ),
  draftOrder: resource(
    () => import('./draft-order.ts').then(module => module.draftOrder),
    'setDraftOrder',
    'getDraftOrder',
    'getDraftQueue',
    'setDraftQueue',
    'setAutopick',
  ),
  draftClock: resource(
    () => import('./draft-clock.ts').then(module => module.draftClock),
    'updateDraft',
    'keepPickClock',
  ),
  proposals: resource(
    loadProposals,
    'createProposal',
    'listProposals',
    'getProposal',
    'approveProposal',
    'rejectProposal',
  ),
  batches: resource(loadBatches, 'sendBatch', 'sendLines'),
} as const

export type Resource = keyof typeof RESOURCES

type OperationIn<R extends Resource> = Awaited<ReturnType<(typeof RESOURCES)[R]['load']>>[number]

/** All operations by name, with the types of their inputs and answers. */
export type Operations = { readonly [Op in OperationIn<Resource> as Op['name']]: Op }

export type OperationName = keyof Operations

/** The input of an operation over HTTP: path, query and body. */
export type Sent<Name extends OperationName> = NonNullable<Operations[Name]['sent']>

/** The input of an operation in this process, where a list can be requested whole. */
export type Input<Name extends OperationName> = NonNullable<Operations[Name]['takes']>

/** The arguments after an operation's name. Optional if the operation does not require any. */
export type CallArgs<Name extends OperationName> =
  Record<never, never> extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]

/** The answer of an operation. */
export type Answer<Name extends OperationName> = Operations[Name] extends Operation<infer Answered> ? Answered : never

/** An operation in the registry. It has its name, but not its own types. */
export type AnyOperation = Operation & { readonly name: OperationName }

/** Returns all operations, in the order of the resources. */
export const allOperations = async (): Promise<AnyOperation[]> => {
  const lists: readonly (readonly AnyOperation[])[] = await Promise.all(
    Object.values(RESOURCES).map(({ load }) => load()),
  )
  return lists.flat()
}

/** Returns an operation by name. Loads only its resource's module. */
export const findOperation = async <Name extends OperationName>(name: Name): Promise<Operation<Answer<Name>>> => {
  const resource = Object.values(RESOURCES).find(({ names }) => names.includes(name))
  const list: readonly Operation[] = (await resource?.load()) ?? []
  const found = list.find((op): op is Operation<Answer<Name>> => op.name === name)
  if (!found) throw new Error(`Unknown operation ${name}`)
  return found
}

let commands: Promise<Commands<AnyOperation>> | undefined

/** Returns all commands that run an operation, by name. The first call loads all operations. */
export const allCommands = (): Promise<Commands<AnyOperation>> => {
  commands ??= allOperations().then(commandsOf)
  return commands
}
