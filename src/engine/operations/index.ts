import { onDemand } from '../../../data/on-demand.ts'
import { type Commands, commandsOf } from '../kernel/commands.ts'
import type { Operation } from '../kernel/operation.ts'
import { resourceOf } from '../kernel/resource-of.ts'
import type { batches } from './batch.ts'
import type { proposals } from './proposals.ts'

/** Loads the batch operations. They run other operations, so they receive the list of commands here. */
const loadBatches = onDemand(
  (): Promise<ReturnType<typeof batches>> => import('./batch.ts').then(module => module.batches(allCommands)),
)

/** Loads the proposal operations. They run other operations, so they receive a function to find them by name. */
const loadProposals = onDemand((): Promise<ReturnType<typeof proposals>> => {
  const find = async (name: string) => (await allOperations()).find(op => op.name === name)
  return import('./proposals.ts').then(module => module.proposals(find))
})

/** The operations by resource. Each resource's module is loaded on first use. */
export const RESOURCES = {
  accounts: () => import('./accounts.ts').then(module => module.accounts),
  sessions: () => import('./keys.ts').then(module => module.sessions),
  links: () => import('./links.ts').then(module => module.links),
  keys: () => import('./keys.ts').then(module => module.keys),
  systems: () => import('./systems.ts').then(module => module.systems),
  stats: () => import('./stats.ts').then(module => module.stats),
  players: () => import('./players.ts').then(module => module.players),
  scores: () => import('./scores.ts').then(module => module.scores),
  analysis: () => import('./analysis.ts').then(module => module.analysis),
  optimize: () => import('./optimize.ts').then(module => module.optimize),
  leagues: () => import('./leagues.ts').then(module => module.leagues),
  leagueCreation: () => import('./create-league.ts').then(module => module.leagueCreation),
  clocks: () => import('./clocks.ts').then(module => module.clocks),
  renewals: () => import('./renew-league.ts').then(module => module.renewals),
  handOvers: () => import('./hand-over.ts').then(module => module.handOvers),
  schedule: () => import('./schedule.ts').then(module => module.schedule),
  adjustments: () => import('./adjustments.ts').then(module => module.adjustments),
  dues: () => import('./dues.ts').then(module => module.dues),
  polls: () => import('./posts.ts').then(module => module.polls),
  posts: () => import('./posts.ts').then(module => module.posts),
  notes: () => import('./notes.ts').then(module => module.notes),
  leagueSettings: () => import('./league-settings.ts').then(module => module.leagueSettings),
  teamCount: () => import('./team-count.ts').then(module => module.teamCount),
  teams: () => import('./teams.ts').then(module => module.teams),
  invites: () => import('./invites.ts').then(module => module.invites),
  rosters: () => import('./rosters.ts').then(module => module.rosters),
  lineups: () => import('./lineups.ts').then(module => module.lineups),
  benchPoints: () => import('./bench-points.ts').then(module => module.benchPoints),
  advice: () => import('./advice.ts').then(module => module.advice),
  report: () => import('./report.ts').then(module => module.report),
  history: () => import('./history.ts').then(module => module.history),
  grades: () => import('./grades.ts').then(module => module.grades),
  odds: () => import('./odds.ts').then(module => module.odds),
  replays: () => import('./replays.ts').then(module => module.replays),
  documents: () => import('./documents.ts').then(module => module.documents),
  recap: () => import('./recap.ts').then(module => module.recap),
  notifications: () => import('./notifications.ts').then(module => module.notifications),
  phones: () => import('./phones.ts').then(module => module.phones),
  waivers: () => import('./waivers.ts').then(module => module.waivers),
  claims: () => import('./claims.ts').then(module => module.claims),
  trades: () => import('./trades.ts').then(module => module.trades),
  tradeAnswers: () => import('./trade-answers.ts').then(module => module.tradeAnswers),
  undo: () => import('./undo.ts').then(module => module.undo),
  imports: () => import('./imports.ts').then(module => module.imports),
  logins: () => import('./logins.ts').then(module => module.logins),
  sheets: () => import('./sheets.ts').then(module => module.sheets),
  verifications: () => import('./verify.ts').then(module => module.verifications),
  syncs: () => import('./sync.ts').then(module => module.syncs),
  draft: () => import('./draft.ts').then(module => module.draft),
  draftPicks: () => import('./draft-picks.ts').then(module => module.draftPicks),
  draftOrder: () => import('./draft-order.ts').then(module => module.draftOrder),
  draftClock: () => import('./draft-clock.ts').then(module => module.draftClock),
  proposals: () => loadProposals(),
  batches: () => loadBatches(),
} as const

export type Resource = keyof typeof RESOURCES

type OperationIn<R extends Resource> = Awaited<ReturnType<(typeof RESOURCES)[R]>>[number]

/** All operations by name, typed with their inputs and responses. */
export type Operations = { readonly [Op in OperationIn<Resource> as Op['name']]: Op }

export type OperationName = keyof Operations

/** An operation's input over HTTP: path, query and body. */
export type Sent<Name extends OperationName> = NonNullable<Operations[Name]['sent']>

/** An operation's input in this process, where callers can request entire lists. */
export type Input<Name extends OperationName> = NonNullable<Operations[Name]['takes']>

/** The arguments after an operation's name. Optional if the operation does not require any. */
export type CallArgs<Name extends OperationName> =
  Record<never, never> extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]

export type Answer<Name extends OperationName> = Operations[Name] extends Operation<infer Answered> ? Answered : never

/** An operation in the registry. It has its name, but not its own types. */
export type AnyOperation = Operation & { readonly name: OperationName }

/** Returns all operations, in resource order. */
export const allOperations = async (): Promise<AnyOperation[]> => {
  const lists: readonly (readonly AnyOperation[])[] = await Promise.all(Object.values(RESOURCES).map(load => load()))
  return lists.flat()
}

/** Returns an operation by name. */
export const findOperation = async <Name extends OperationName>(name: Name): Promise<Operation<Answer<Name>>> => {
  const resource = await resourceOf(name, RESOURCES)
  const list: readonly Operation[] = resource === undefined ? [] : await RESOURCES[resource]()
  const found = list.find((op): op is Operation<Answer<Name>> => op.name === name)
  if (!found) throw new Error(`no operation ${name}`)
  return found
}

/** Returns all commands that run an operation, by name. The first call loads all operations. */
export const allCommands = onDemand((): Promise<Commands<AnyOperation>> => allOperations().then(commandsOf))
