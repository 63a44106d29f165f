import { platformLabel, SHEET } from '../../../data/platforms.ts'
import { weeksText } from '../../../data/spans.ts'
import type { Context } from '../kernel/context.ts'
import type { Mirror } from '../schema/mirror.ts'
import { weekIsOver } from '../season/calendar.ts'
import type { StoredMirror } from '../store/index.ts'
import { disagreements } from './mirror-results.ts'
import type { ScoredLeague } from './scored-league.ts'

type Counted = Pick<ScoredLeague, 'league' | 'season' | 'counted'>

const findMirror = async ({ store }: Context, { league }: Counted): Promise<StoredMirror | null> =>
  league.externalPlatform === null ? null : store.mirrors.find(league.id)

/** The weeks, among some, that count and were not over when the platform was read last, in a sentence; none of a sheet. */
const staleIn = ({ syncedAt }: StoredMirror, { league, season }: Counted, weeks: Iterable<number>): string[] => {
  const { externalPlatform: platform } = league
  const later = [...weeks].filter(week => !weekIsOver(season.calendar, week, syncedAt))
  if (platform === null || platform === SHEET || later.length === 0) return []
  const day = new Date(syncedAt).toISOString().slice(0, 10)
  return [
    `${platformLabel(platform)} was read last on ${day}: ${weeksText(later)} ${later.length === 1 ? 'is' : 'are'} scored by the lineups of then, until it is read again`,
  ]
}

/** What the platform's answers lack in these weeks, in sentences; none for a league that is no mirror. */
export const gapsIn = async (context: Context, scored: Counted, weeks: Iterable<number>): Promise<string[]> => {
  const mirror = await findMirror(context, scored)
  if (!mirror) return []
  const asked = new Set(weeks)
  return [
    ...mirror.gaps.filter(gap => gap.weeks.some(week => asked.has(week))).map(({ warning }) => warning),
    ...staleIn(mirror, scored, asked.intersection(scored.counted)),
  ]
}

/** Returns when a mirror was read and how it differs from its platform; null for a league that is not a mirror. */
export const mirrorOf = async (context: Context, scored: ScoredLeague): Promise<Mirror | null> => {
  const mirror = await findMirror(context, scored)
  if (!mirror) return null
  const { syncedAt, warnings } = mirror
  const totals = await context.store.mirrors.listTotals(scored.league.id)
  return {
    syncedAt,
    warnings: [...warnings, ...disagreements(scored, totals), ...staleIn(mirror, scored, scored.counted)],
  }
}
