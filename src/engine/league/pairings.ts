import type { Context, LeagueContext } from '../kernel/context.ts'
import { type PlayoffRound, playoffWeeks, roundsThatDiffer } from '../rules/matchups/playoffs.ts'
import { lateOverAt } from '../season/calendar.ts'
import type { StoredDraw, StoredLeague } from '../store/index.ts'
import { closesByItself } from './closing.ts'
import { type OpenedLeague, openLeague } from './load.ts'
import { record } from './log.ts'
import { bracketOf, bracketTotal, type ScoredLeague, scoreLeague } from './scored-league.ts'

/**
 * The pairings of a bracket are kept when the first game of a round kicks off: whatever is corrected or adjusted later, who
 * plays whom in it stays. The log says when they would now be others.
 */

/** The next round that is not kept, as far as it is known. */
const nextRound = (scored: ScoredLeague, draw: StoredDraw): PlayoffRound | undefined =>
  bracketOf(scored, draw).rounds[draw.pairings?.length ?? 0]

/**
 * The first kickoff of the next round, at `from` or later and up to now, once its pairings are known. What is missing of a
 * season counts from the first of March.
 */
export const pairedAt = async (context: Context, opened: OpenedLeague, from: number): Promise<number | null> => {
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

/** The draw with the rounds of it that have been told to differ, after the log has told those that differ now. */
const tellDifferences = async (context: LeagueContext, scored: ScoredLeague, draw: StoredDraw): Promise<StoredDraw> => {
  const { playoffConfig, id } = scored.league
  const differing = roundsThatDiffer(playoffConfig, draw, bracketTotal(scored))
  const told = draw.differing ?? []
  for (const { round, name, week } of differing) {
    if (!told.includes(round)) await record(context, id, { type: 'pairing', after: { round, name, week }, clock: true })
  }
  const rounds = differing.map(({ round }) => round)
  return rounds.length === 0 && told.length === 0 ? draw : { ...draw, differing: rounds }
}

/** Keeps the pairings of the round that begins now. */
export const keepPairings = async (context: LeagueContext, opened: OpenedLeague): Promise<void> => {
  const scored = await scoreLeague(context, opened)
  const draw = scored.league.draw!
  const games = nextRound(scored, draw)!.games.map(({ home, away }) => [home.team, away?.team ?? null] as const)
  const kept = { ...draw, pairings: [...(draw.pairings ?? []), games] }
  await context.store.leagues.update({ ...scored.league, draw: await tellDifferences(context, scored, kept) })
}

/** Tells the log which kept rounds would be paired otherwise, after points have changed. */
export const reviewPairings = async (context: LeagueContext, opened: OpenedLeague): Promise<void> => {
  const { draw } = opened.league
  if (!draw?.pairings) return
  const after = await tellDifferences(context, await scoreLeague(context, opened), draw)
  if (after !== draw) await context.store.leagues.update({ ...opened.league, draw: after } satisfies StoredLeague)
}
