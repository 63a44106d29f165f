import type { PosGroup } from '../../../data/positions.ts'
import type { Context } from '../kernel/context.ts'
import { toFigure, toPoints } from '../rules/scoring/decimal.ts'
import type { Outlook } from '../schema/facts.ts'
import { currentWeek } from '../season/calendar.ts'
import { expectedIn, type ScoredSeason } from '../season/expected.ts'
import { findPlayer, lastWeekWithRows, type Season } from '../season/season.ts'
import { type AllowedTo, allowedIn, playerTotals, ppgOf, rowIn } from '../season/totals.ts'
import { availabilityIn } from './form.ts'
import { gamesIn } from './games.ts'
import type { ScoredLeague } from './scored-league.ts'
import { openSeasonBefore, pointsOf } from './season.ts'

/** Players' outlook for a week, based on past games under the league's rules. */

/** Returns the points that a team has allowed to a position, in their API form. */
export const allowedView = (allowed: AllowedTo, team: string | null, group: PosGroup): Outlook['allowed'] => {
  const found = team === null ? null : allowed(team, group)
  return found && { points: toFigure(found.points / 100), rank: found.rank }
}

/**
 * Returns players' expected points in a week, in hundredths; 0 for a player who has a bye or is not expected to play.
 */
export const expectedFor = async (
  context: Context,
  { season, points, rules }: Pick<ScoredLeague, 'season' | 'points' | 'rules'>,
  week: number,
): Promise<(playerId: string) => number> => {
  const last = await openSeasonBefore(context, season)
  const before: ScoredSeason | null = last && { season: last, points: await pointsOf(context, last, rules) }
  const expectedOf = expectedIn({ season, points }, before)
  const at = { week, now: context.now }
  const [gameOf, availabilityOf] = [gamesIn(season, at), availabilityIn(season, at)]
  return id => {
    const player = findPlayer(season, id)
    const { hasGame, isExpected } = availabilityOf(id)
    return player === null || !hasGame || !isExpected ? 0 : expectedOf(player, gameOf(id)?.opponent ?? null)
  }
}

/** Returns whether a league shows expected points. */
export const showsExpected = ({ league }: Pick<ScoredLeague, 'league'>): boolean =>
  league.rosterConfig.expectedPoints ?? true

const ppgIn = (season: Season, points: Float64Array): ((player: number) => number | null) => {
  const totals = playerTotals(season, points)
  return player => (totals[player]!.games === 0 ? null : toFigure(ppgOf(totals[player]!)))
}

/** How many recent weeks are shown for a player. */
const LAST_WEEKS = 5

/**
 * Returns a lookup of a player's points in recent weeks, newest last; null for a week without a game. A week in
 * progress is left out until the player has points.
 */
export const lastWeeksIn = (
  season: Season,
  points: Float64Array,
  now: number,
): ((player: number) => Outlook['lastWeeks']) => {
  const { index, calendar } = season
  const weeks = Array.from({ length: lastWeekWithRows(index) }, (_, at) => at + 1)
  const played = weeks.filter(week => calendar.kickoffs[week] !== undefined)
  const current = currentWeek(calendar, now) ?? Number.POSITIVE_INFINITY
  return player =>
    played
      .map(week => ({ week, row: rowIn(season, player, week) }))
      .filter(({ week, row }) => row !== null || week < current)
      .slice(-LAST_WEEKS)
      .map(({ week, row }) => ({ week, points: row === null ? null : toPoints(points[row]!) }))
}

/** Returns whether a game of a week has not kicked off yet. True for a week without a known schedule. */
const hasGamesAhead = ({ calendar }: Season, week: number, now: number): boolean => {
  const kickoffs = [...(calendar.kickoffs[week]?.values() ?? [])]
  return kickoffs.length === 0 || kickoffs.some(kickoffAt => kickoffAt > now)
}

/**
 * Returns players' outlook for a week. Leaves out expected points once a player's game has kicked off. Players without a
 * game are expected to score 0 until the week's last kickoff.
 */
export const outlooksFor = async (
  context: Context,
  scored: Pick<ScoredLeague, 'season' | 'points' | 'rules'>,
  { week, isExpectedShown }: { week: number; isExpectedShown: boolean },
): Promise<(playerId: string) => Outlook | null> => {
  const { season, points } = scored
  const ppgOfPlayer = ppgIn(season, points)
  const lastWeeks = lastWeeksIn(season, points, context.now)
  const allowed = allowedIn(season, points)
  const gameOf = gamesIn(season, { week, now: context.now })
  const expectedOf = await expectedFor(context, scored, week)
  const isWeekAhead = hasGamesAhead(season, week, context.now)
  return id => {
    const player = findPlayer(season, id)
    if (player === null) return null
    const game = gameOf(id)
    const isAhead = game === null ? isWeekAhead : game.state === 'scheduled'
    return {
      ppg: ppgOfPlayer(player),
      lastWeeks: lastWeeks(player),
      allowed: allowedView(allowed, game?.opponent ?? null, season.players[player]!.posGroup),
      expected: isAhead && isExpectedShown ? toPoints(Math.round(expectedOf(id))) : null,
    }
  }
}

/** Returns the `outlook` field for a response; empty if the outlook is unknown. */
export const withOutlook = (outlook: Outlook | null): { outlook?: Outlook } => (outlook ? { outlook } : {})
