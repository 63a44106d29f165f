import type { Operation } from '../operation/operation.ts'

/** The operations by resource, each list read when it is first needed. */
export const RESOURCES = {
  accounts: () => import('./accounts/accounts.ts').then(module => module.accounts),
  keys: () => import('./accounts/keys.ts').then(module => module.keys),
  systems: () => import('./systems/systems.ts').then(module => module.systems),
  stats: () => import('./seasons/stats.ts').then(module => module.stats),
  players: () => import('./players/players.ts').then(module => module.players),
  scores: () => import('./players/scores.ts').then(module => module.scores),
  analysis: () => import('./analysis/analysis.ts').then(module => module.analysis),
  optimize: () => import('./analysis/optimize.ts').then(module => module.optimize),
  leagues: () => import('./league/leagues.ts').then(module => module.leagues),
  leagueMaking: () => import('./league/create.ts').then(module => module.leagueMaking),
  leagueSettings: () => import('./league/settings.ts').then(module => module.leagueSettings),
  teams: () => import('./league/teams.ts').then(module => module.teams),
  invites: () => import('./league/invites.ts').then(module => module.invites),
  rosters: () => import('./rosters/rosters.ts').then(module => module.rosters),
  lineups: () => import('./lineups/lineups.ts').then(module => module.lineups),
  worth: () => import('./lineups/bench-points.ts').then(module => module.worth),
  advice: () => import('./lineups/advice.ts').then(module => module.advice),
  report: () => import('./league/report.ts').then(module => module.report),
  replay: () => import('./league/replay.ts').then(module => module.replay),
  waivers: () => import('./waivers/waivers.ts').then(module => module.waivers),
  trades: () => import('./trades/trades.ts').then(module => module.trades),
  imports: () => import('./mirror/import.ts').then(module => module.imports),
  verifications: () => import('./mirror/verify.ts').then(module => module.verifications),
  syncs: () => import('./mirror/sync.ts').then(module => module.syncs),
  draft: () => import('./draft/draft.ts').then(module => module.draft),
  batches: () => import('./batch/batch.ts').then(module => module.batches),
} as const satisfies Record<string, () => Promise<readonly Operation[]>>

export type Resource = keyof typeof RESOURCES

/** Every operation there is, in the order of the resources. */
export const allOperations = async (): Promise<Operation[]> => {
  const lists: readonly (readonly Operation[])[] = await Promise.all(Object.values(RESOURCES).map(load => load()))
  return lists.flat()
}

/** One operation of a resource by its name. */
export const findOperation = async (resource: Resource, name: string): Promise<Operation> => {
  const found = (await RESOURCES[resource]()).find(each => each.name === name)
  if (!found) throw new Error(`no operation ${name} in ${resource}`)
  return found
}
