import type { Context } from '../kernel/context.ts'
import type { StoredLeague } from '../store/index.ts'

/** The settings that a league keeps itself, as its log names them. */
export const SETTINGS = [
  'name',
  'systemId',
  'ranking',
  'medianGame',
  'acquisitionMode',
  'waivers',
  'claimsVisible',
  'playoffConfig',
  'tradeReviewHours',
  'tradeDeadline',
  'rosterConfig',
] as const satisfies readonly (keyof StoredLeague)[]

/** The names under which two states of something differ; of some names alone, if they are given. */
export const namesThatDiffer = <Name extends string>(
  before: Readonly<Record<Name, unknown>>,
  after: Readonly<Record<Name, unknown>>,
  names: readonly Name[] = Object.keys(before) as Name[],
): Name[] => names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** A league after a change: `updatedAt` moves only where a setting differs. */
export const asUpdated = (
  { admitted }: Pick<Context, 'admitted'>,
  before: StoredLeague,
  after: StoredLeague,
): StoredLeague =>
  namesThatDiffer(before, after, SETTINGS).length === 0 ? after : { ...after, updatedAt: admitted.time }
