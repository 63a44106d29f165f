import type { Context } from '../../context.ts'
import type { StoredLeague } from '../../store/index.ts'

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
  'rosterConfig',
] as const satisfies readonly (keyof StoredLeague)[]

/** The names under which two states of something differ. */
export const namesThatDiffer = <Name extends string>(
  names: readonly Name[],
  before: Readonly<Record<Name, unknown>>,
  after: Readonly<Record<Name, unknown>>,
): Name[] => names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** A league after a change: `updatedAt` moves only where a setting differs. */
export const asUpdated = (
  { admitted }: Pick<Context, 'admitted'>,
  before: StoredLeague,
  after: StoredLeague,
): StoredLeague =>
  namesThatDiffer(SETTINGS, before, after).length === 0 ? after : { ...after, updatedAt: admitted.time }
