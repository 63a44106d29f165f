import type { LeagueContext } from '../kernel/context.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import type { MatchupScore } from '../schema/message.ts'
import { currentWeek, GAME_WINDOW, weekHasBegun } from '../season/calendar.ts'
import type { StoredNotification } from '../store/index.ts'
import { gamesWithoutRows } from './awaited-games.ts'
import { gamesIn, teamIn } from './games.ts'
import { type LiveLeague, totalSoFar, withLivePoints } from './live-points.ts'
import type { OpenedLeague } from './load.ts'
import { lineupOf, pairsIn, scoreLeague } from './scored-league.ts'

/**
 * Finds the matchups of the current week to report in messages.
 *
 * 1. A matchup is a close finish if the teams are less than 10 points apart, and one or two starters have game time
 *    left.
 * 2. A matchup is over if no starter has game time left. Its score is official only when the week closes, so messages
 *    say that.
 * 3. A game is over four hours after kickoff, if its points are in the season's files or come from a working live
 *    source.
 */

/** A matchup to report, and what happened in it. */
export interface MatchupNews {
  event: 'finish' | 'final'
  score: MatchupScore
}

/** Returns whether a target gets matchup scores. */
export const wantsScores = ({ on, disabled }: Pick<StoredNotification, 'on' | 'disabled'>): boolean =>
  disabled === null && (on.includes('finish') || on.includes('final'))

/** In hundredths of a point. */
const CLOSE_MARGIN = 10_00
const MAX_LEFT = 2

/** Returns a test for whether the points in a player's game are complete. True for a player without a game. */
const openCompleteness = ({ season, live, liveFailedAt }: LiveLeague, { week, now }: { week: number; now: number }) => {
  const gameOf = gamesIn(season, { week, now })
  const awaited = new Set(gamesWithoutRows(season).flatMap(game => (game.week === week ? [game.home, game.away] : [])))
  const isReported = live !== null && live.source !== 'nflverse' && liveFailedAt === null
  return (id: string): boolean => {
    const game = gameOf(id)
    if (game === null) return true
    if (now < game.kickoffAt + GAME_WINDOW) return false
    return isReported || !awaited.has(teamIn(season, id, { week, now }) ?? '')
  }
}

/** Returns a league's close finishes and final scores right now, in schedule order. */
export const matchupNews = async (context: LeagueContext, opened: OpenedLeague): Promise<MatchupNews[]> => {
  const { now } = context
  const { calendar } = opened.season
  const week = currentWeek(calendar, now)
  if (week === null || !weekHasBegun(calendar, week, now)) return []
  const scored = await withLivePoints(context, await scoreLeague(context, opened))
  if (scored.counted.has(week)) return []
  const isComplete = openCompleteness(scored, { week, now })
  const sideOf = (teamId: string) => {
    const starters = (lineupOf(scored, teamId, week) ?? []).filter(id => id !== null)
    const left = starters.filter(id => !isComplete(id)).length
    return { teamId, cents: totalSoFar(scored, { teamId, week }), left, starters: starters.length }
  }
  return pairsIn(scored, week).flatMap(([homeId, awayId]): MatchupNews[] => {
    const sides = [sideOf(homeId), sideOf(awayId)] as const
    const left = sides[0].left + sides[1].left
    const isClose = left <= MAX_LEFT && Math.abs(sides[0].cents - sides[1].cents) < CLOSE_MARGIN
    if (sides.some(({ starters }) => starters === 0) || (left > 0 && !isClose)) return []
    const [home, away] = sides.map(({ teamId, cents, left }) => ({ teamId, total: toPoints(cents), left }))
    return [{ event: left === 0 ? 'final' : 'finish', score: { week, home: home!, away: away! } }]
  })
}
