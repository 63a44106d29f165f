import type { Context } from '../../context.ts'
import type { Mirror } from '../../schema/mirror.ts'
import type { OpenedLeague } from '../league/opened-league.ts'

/** What the platform's answers lack in these weeks, in sentences; none for a league that is no mirror. */
export const gapsIn = async (
  { store }: Context,
  { league }: Pick<OpenedLeague, 'league'>,
  weeks: Iterable<number>,
): Promise<string[]> => {
  const gaps = league.externalPlatform === null ? [] : ((await store.mirrors.find(league.id))?.gaps ?? [])
  const asked = new Set(weeks)
  return gaps.filter(gap => gap.weeks.some(week => asked.has(week))).map(({ warning }) => warning)
}

/** When a mirror was read, and how it differs from its platform; null for a league that is no mirror. */
export const mirrorOf = async (
  { store }: Context,
  { league }: Pick<OpenedLeague, 'league'>,
): Promise<Mirror | null> => {
  const mirror = league.externalPlatform === null ? null : await store.mirrors.find(league.id)
  return mirror && { syncedAt: mirror.syncedAt, warnings: [...mirror.warnings] }
}
