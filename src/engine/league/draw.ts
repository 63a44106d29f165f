import { conflict } from '../base/errors.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import { nextDay } from '../rules/league/day.ts'
import { lateOverAt } from '../season/calendar.ts'
import { weeksThatCount } from '../season/counted-weeks.ts'
import type { StoredLeague } from '../store/index.ts'
import { closesByItself } from './closing.ts'
import type { OpenedLeague } from './load.ts'
import { record } from './log.ts'
import { type ScoredLeague, scoreLeague, seedsOf } from './scored-league.ts'
import { openSeason } from './season.ts'

/** A league with the bracket that its table of now gives. */
const drawn = async (
  context: LeagueContext,
  scored: ScoredLeague,
  { clock }: { clock: boolean },
): Promise<StoredLeague> => {
  const { league } = scored
  const seeds = seedsOf(scored)
  await record(context, league.id, { type: 'draw', before: league.draw, after: { seeds }, clock })
  return { ...league, draw: { seeds } }
}

/** The first week of the regular season that does not count yet. */
const firstOpenWeek = ({ schedule, counted }: ScoredLeague): number | undefined =>
  schedule.find(({ week }) => !counted.has(week))?.week

/**
 * The day, at `from` or later and up to now, on which the clock draws the bracket: the first on which every week of the
 * regular season counts. What is missing of a season counts from the first of March.
 */
export const drawnAt = async (
  context: Context,
  { league, season }: OpenedLeague,
  from: number,
): Promise<number | null> => {
  if (league.draw || !closesByItself({ league })) return null
  const weeks = Array.from({ length: league.playoffConfig.startWeek - 1 }, (_, at) => at + 1)
  const over = Math.max(...weeks.map(week => season.calendar.weekEnds[week] ?? season.calendar.endsAt))
  for (const end of [over, lateOverAt(league.season)]) {
    const day = nextDay(Math.max(from, end) - 1, context.dailyAt).at
    if (day > context.now) return null
    const counting = weeksThatCount(await openSeason({ ...context, now: day }, league.season))
    if (weeks.every(week => counting.has(week))) return day
  }
  return null
}

/** Draws the bracket of a league once every week of its regular season counts, and says whether it did. */
export const drawDue = async (context: LeagueContext, opened: OpenedLeague): Promise<boolean> => {
  if (opened.league.draw) return false
  const scored = await scoreLeague(context, opened)
  if (firstOpenWeek(scored) !== undefined) return false
  await context.store.leagues.update(await drawn(context, scored, { clock: true }))
  return true
}

/** Draws the bracket at the commissioner's word: the table of now becomes the seeds. Throws conflict before every regular week counts. */
export const drawBracket = async (context: LeagueContext, opened: OpenedLeague): Promise<StoredLeague> => {
  const { league } = opened
  if (league.draw && closesByItself(opened)) throw conflict('The bracket is drawn already, and its seeds are kept')
  const scored = await scoreLeague(context, opened)
  const open = firstOpenWeek(scored)
  if (open === undefined) return drawn(context, scored, { clock: false })
  throw conflict(`The bracket can be drawn once every week of the regular season counts; week ${open} does not yet`)
}

/** Draws a bracket again by the table that is now the one that decides. It is gone where a week of that does not count yet. */
export const drawAgain = async (context: LeagueContext, opened: OpenedLeague): Promise<StoredLeague> => {
  const scored = await scoreLeague(context, opened)
  return firstOpenWeek(scored) === undefined
    ? drawn(context, scored, { clock: false })
    : { ...opened.league, draw: null }
}
