import { platformLabel, SHEET } from '../../../data/platforms.ts'
import { weeksText } from '../../../data/spans.ts'
import type { Context } from '../kernel/context.ts'
import { toHundredths } from '../rules/scoring/decimal.ts'
import type { Mirror } from '../schema/mirror.ts'
import { weekIsOver } from '../season/calendar.ts'
import type { StoredMirror } from '../store/index.ts'
import { bracketOf, type ScoredLeague, totalOf } from './scored-league.ts'

/** A team's total in a week on the platform, in points; null if the platform does not report it. */
interface PlatformTotal {
  teamId: string
  week: number
  total: number | null
}

/**
 * A number in Hindsight and its counterpart on the platform: a total in hundredths, or the sign of a matchup's margin.
 */
interface Pair {
  computed: number
  reported: number
}

export const isEqual = ({ computed, reported }: Pair): boolean => computed === reported

interface Pairing {
  week: number
  home: string
  away: string | null
}

/** Returns each matchup's winner in Hindsight and on the platform. Leaves out matchups that lack either total. */
const resultsOf = (scored: ScoredLeague, totals: readonly PlatformTotal[], pairings: readonly Pairing[]): Pair[] => {
  const reportedTotals = new Map(totals.map(({ teamId, week, total }) => [`${week} ${teamId}`, total]))
  return pairings.flatMap(({ week, home, away }) => {
    if (away === null || !scored.counted.has(week)) return []
    const [atHome, atAway] = [reportedTotals.get(`${week} ${home}`), reportedTotals.get(`${week} ${away}`)]
    if (atHome == null || atAway == null) return []
    return [
      {
        computed: Math.sign(totalOf(scored, home, week) - totalOf(scored, away, week)),
        reported: Math.sign(toHundredths(atHome) - toHundredths(atAway)),
      },
    ]
  })
}

/** Returns the regular-season results in Hindsight and on the platform. */
export const regularResults = (scored: ScoredLeague, totals: readonly PlatformTotal[]): Pair[] =>
  resultsOf(
    scored,
    totals,
    scored.schedule.map(({ week, homeId, awayId }) => ({ week, home: homeId, away: awayId })),
  )

/** Returns the playoff results in Hindsight and on the platform. */
const playoffResults = (scored: ScoredLeague, totals: readonly PlatformTotal[]): Pair[] => {
  const { draw } = scored.league
  const games = draw ? bracketOf(scored, draw).rounds.flatMap(round => round.games) : []
  return resultsOf(
    scored,
    totals,
    games.map(({ week, home, away }) => ({ week, home: home.team, away: away?.team ?? null })),
  )
}

/** Returns a sentence with the number of results that differ from the platform's; empty if all agree. */
const disagreements = (scored: ScoredLeague, totals: readonly PlatformTotal[]): string[] => {
  const { externalPlatform } = scored.league
  if (externalPlatform === null) return []
  const counts = [
    ['result', 'results', regularResults(scored, totals)],
    ['playoff game', 'playoff games', playoffResults(scored, totals)],
  ] as const
  return counts.flatMap(([one, several, pairs]) => {
    const different = pairs.filter(pair => !isEqual(pair)).length
    if (different === 0) return []
    const what = `${different} of ${pairs.length} ${pairs.length === 1 ? one : several}`
    return [
      `${what} ${different === 1 ? 'differs' : 'differ'} from ${platformLabel(externalPlatform)}; see league verify`,
    ]
  })
}

type CountedLeague = Pick<ScoredLeague, 'league' | 'season' | 'counted'>

const findMirror = async ({ store }: Context, { league }: CountedLeague): Promise<StoredMirror | null> =>
  league.externalPlatform === null ? null : store.mirrors.find(league.id)

/**
 * Returns a warning about weeks that count now but were not over at the last sync. Empty for a league imported from a
 * spreadsheet.
 */
const staleWarnings = (
  { syncedAt }: StoredMirror,
  { league, season }: CountedLeague,
  weeks: Iterable<number>,
): string[] => {
  const { externalPlatform: platform } = league
  const later = [...weeks].filter(week => !weekIsOver(season.calendar, week, syncedAt))
  if (platform === null || platform === SHEET || later.length === 0) return []
  const day = new Date(syncedAt).toISOString().slice(0, 10)
  return [
    `${platformLabel(platform)} was last synced on ${day}, so ${weeksText(later)} ${later.length === 1 ? 'uses' : 'use'} the lineups from that day until the next sync`,
  ]
}

/** Returns sentences about platform data that is missing for these weeks; empty if the league is not a mirror. */
export const mirrorGaps = async (
  context: Context,
  scored: CountedLeague,
  weeks: Iterable<number>,
): Promise<string[]> => {
  const mirror = await findMirror(context, scored)
  if (!mirror) return []
  const requestedWeeks = new Set(weeks)
  return [
    ...mirror.gaps.filter(gap => gap.weeks.some(week => requestedWeeks.has(week))).map(({ warning }) => warning),
    ...staleWarnings(mirror, scored, requestedWeeks.intersection(scored.counted)),
  ]
}

/** Returns when a mirror was last synced, and how it differs from the platform; null if the league is not a mirror. */
export const mirrorOf = async (context: Context, scored: ScoredLeague): Promise<Mirror | null> => {
  const mirror = await findMirror(context, scored)
  if (!mirror) return null
  const { syncedAt, warnings } = mirror
  const totals = await context.store.mirrors.listTotals(scored.league.id)
  return {
    syncedAt,
    warnings: [...warnings, ...disagreements(scored, totals), ...staleWarnings(mirror, scored, scored.counted)],
  }
}
