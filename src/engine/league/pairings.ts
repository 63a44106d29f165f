import { conflict } from '../base/errors.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import { nextDay } from '../rules/league/day.ts'
import { type PlayoffRound, playoffWeeks, roundsThatDiffer } from '../rules/matchups/playoffs.ts'
import { lateOverAt } from '../season/calendar.ts'
import { weeksThatCount } from '../season/completeness.ts'
import type { StoredDraw, StoredLeague } from '../store/index.ts'
import { type OpenedLeague, openLeague, platformOf } from './load.ts'
import { record } from './log.ts'
import { bracketOf, bracketTotal, type ScoredLeague, scoreLeague, seedsOf } from './scored-league.ts'
import { openSeason } from './season.ts'
import { closesByItself } from './weeks.ts'

/**
 * Saves a playoff round's pairings when its first game kicks off. Later corrections and adjustments then do not change
 * its matchups. If saved pairings no longer match the results, a log row says so.
 */

/** Returns the next round whose pairings are known but not saved. */
const nextRound = (scored: ScoredLeague, draw: StoredDraw): PlayoffRound | undefined =>
  bracketOf(scored, draw).rounds[draw.pairings?.length ?? 0]

/**
 * Returns the next round's first kickoff if its pairings are known and the kickoff is between `from` and now. Games
 * without a kickoff time count as played on March 1.
 */
export const nextPairingAt = async (context: Context, opened: OpenedLeague, from: number): Promise<number | null> => {
  const { league, season } = opened
  const { draw, playoffConfig } = league
  if (!draw || !closesByItself(opened)) return null
  const week = playoffWeeks(playoffConfig)[draw.pairings?.length ?? 0]
  const kickoffs = week === undefined ? [] : [...(season.calendar.kickoffs[week]?.values() ?? [])]
  if (kickoffs.length === 0) return null
  for (const instant of [Math.min(...kickoffs), lateOverAt(league.season)]) {
    const at = Math.max(from, instant)
    if (at > context.now) return null
    const then = { ...context, now: at }
    if (nextRound(await scoreLeague(then, await openLeague(then, league.id)), draw)) return at
  }
  return null
}

/**
 * Logs the rounds whose saved pairings no longer match the results. Returns the draw with these rounds marked as
 * logged.
 */
const logDifferences = async (context: LeagueContext, scored: ScoredLeague, draw: StoredDraw): Promise<StoredDraw> => {
  const { playoffConfig, id } = scored.league
  const differing = roundsThatDiffer(playoffConfig, draw, bracketTotal(scored))
  const logged = draw.differing ?? []
  for (const { round, name, week } of differing) {
    if (!logged.includes(round))
      await record(context, id, { type: 'pairing', after: { round, name, week }, clock: true })
  }
  const rounds = differing.map(({ round }) => round)
  return rounds.length === 0 && logged.length === 0 ? draw : { ...draw, differing: rounds }
}

/** Saves the pairings of the round that is starting. */
export const keepPairings = async (context: LeagueContext, opened: OpenedLeague): Promise<void> => {
  const scored = await scoreLeague(context, opened)
  const draw = scored.league.draw!
  const games = nextRound(scored, draw)!.games.map(({ home, away }) => [home.team, away?.team ?? null] as const)
  const nextDraw = { ...draw, pairings: [...(draw.pairings ?? []), games] }
  await context.store.leagues.update({ ...scored.league, draw: await logDifferences(context, scored, nextDraw) })
}

/**
 * Logs which saved rounds no longer match the results. Called after points change. Skips mirrors, because their
 * pairings come from the platform.
 */
export const reviewPairings = async (context: LeagueContext, opened: OpenedLeague): Promise<void> => {
  const { draw } = opened.league
  if (!draw?.pairings || platformOf(opened) !== null) return
  const after = await logDifferences(context, await scoreLeague(context, opened), draw)
  if (after !== draw) await context.store.leagues.update({ ...opened.league, draw: after } satisfies StoredLeague)
}

/** Returns a league with the bracket drawn from its current standings. */
const withBracket = async (
  context: LeagueContext,
  scored: ScoredLeague,
  { clock }: { clock: boolean },
): Promise<StoredLeague> => {
  const { league } = scored
  const seeds = seedsOf(scored)
  await record(context, league.id, { type: 'draw', before: league.draw, after: { seeds }, clock })
  return { ...league, draw: { seeds } }
}

/** Returns the first regular-season week that does not count yet, or undefined. */
const firstOpenWeek = ({ schedule, counted }: ScoredLeague): number | undefined =>
  schedule.find(({ week }) => !counted.has(week))?.week

/**
 * Returns when the clock draws the bracket, if that is between `from` and now: on the first day when all regular-season
 * weeks count. A week without kickoffs counts as played on March 1.
 */
export const clockDrawAt = async (
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

/** Draws a league's bracket once all regular-season weeks count. Returns whether it was drawn. */
export const drawDue = async (context: LeagueContext, opened: OpenedLeague): Promise<boolean> => {
  if (opened.league.draw) return false
  const scored = await scoreLeague(context, opened)
  if (firstOpenWeek(scored) !== undefined) return false
  await context.store.leagues.update(await withBracket(context, scored, { clock: true }))
  return true
}

/**
 * Draws the bracket for the commissioner, seeded by the current standings. Throws conflict until all regular-season
 * weeks count.
 */
export const drawBracket = async (context: LeagueContext, opened: OpenedLeague): Promise<StoredLeague> => {
  const { league } = opened
  if (league.draw && closesByItself(opened)) throw conflict("The bracket is already drawn, so its seeds can't change")
  const scored = await scoreLeague(context, opened)
  const open = firstOpenWeek(scored)
  if (open === undefined) return withBracket(context, scored, { clock: false })
  throw conflict(
    `The bracket can be drawn once every regular-season week has final results; week ${open} does not have them yet`,
  )
}

/**
 * Redraws a bracket from the current final standings. If a regular-season week no longer counts, removes the bracket.
 */
export const drawAgain = async (context: LeagueContext, opened: OpenedLeague): Promise<StoredLeague> => {
  const scored = await scoreLeague(context, opened)
  return firstOpenWeek(scored) === undefined
    ? withBracket(context, scored, { clock: false })
    : { ...opened.league, draw: null }
}
