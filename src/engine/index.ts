import type { Operation } from './operation.ts'

export { POS_GROUPS, type PosGroup } from '../../data/positions.ts'
export { NAMED_SLOTS } from '../../data/rosters.ts'
export { teamOfDst } from '../../data/teams.ts'
export { type Clocks, processClocks } from './clock.ts'
export type { Actor } from './context.ts'
export { type Engine, openEngine } from './engine.ts'
export { type ErrorCode, EXIT_STATUS, HindsightError, HTTP_STATUS } from './errors.ts'
export type { Field } from './fields.ts'
export type { Archive, LoadedSeason } from './loading.ts'
export { type Call, execute, type Operation } from './operation.ts'

/** The operations by resource, each list read when it is first needed. */
export const RESOURCES = {
  accounts: () => import('./operations/accounts.ts').then(module => module.accounts),
  systems: () => import('./operations/systems.ts').then(module => module.systems),
  stats: () => import('./operations/stats.ts').then(module => module.stats),
  players: () => import('./operations/players.ts').then(module => module.players),
  scores: () => import('./operations/scores.ts').then(module => module.scores),
  analysis: () => import('./operations/analysis.ts').then(module => module.analysis),
  optimize: () => import('./operations/optimize.ts').then(module => module.optimize),
} as const satisfies Record<string, () => Promise<readonly Operation[]>>

export type Resource = keyof typeof RESOURCES

/** One operation of a resource by its name. */
export const findOperation = async (resource: Resource, name: string): Promise<Operation> => {
  const found = (await RESOURCES[resource]()).find(each => each.name === name)
  if (!found) throw new Error(`no operation ${name} in ${resource}`)
  return found
}

/** Loading of public season files, read when it is first needed. */
export const loading = () => import('./loading.ts')

/** The fields of operations as flat tables, read when it is first needed. */
export const describing = () => import('./fields.ts')
