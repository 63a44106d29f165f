import type { PosGroup } from '../../../data/positions.ts'
import type { Context } from '../kernel/context.ts'
import { liveInstant } from '../rules/league/clock.ts'
import { type Starter, winChance } from '../rules/odds/win-chance.ts'
import { seedOf } from '../rules/random.ts'
import { clean, toShare } from '../rules/scoring/decimal.ts'
import { weekHasBegun } from '../season/calendar.ts'
import { shareOfGame } from '../season/playing.ts'
import type { Season } from '../season/season.ts'
import { gamesIn } from './games.ts'
import { type LiveLeague, pointsSoFar } from './live-points.ts'
import { adjustmentTotal, lineupOf } from './scored-league.ts'
import { findPlayer, openSeasonBefore, pointsOf } from './season.ts'

/** Win probabilities for a league's matchups that are in progress or upcoming. */

/** A side's remaining game time and its win probability. */
export interface SideChance {
  /** The share of its starters' game time that remains. */
  timeLeft: number
  winChance: number
}

export type MatchupChances = (homeId: string, awayId: string) => { home: SideChance; away: SideChance }

/** Players' points in games before a given week. */
interface PastGames {
  of(playerId: string): readonly number[]
  groupOf(playerId: string): PosGroup | null
}

const gamesBefore = (season: Season, points: Float64Array, week: number): PastGames => ({
  of(playerId) {
    const player = findPlayer(season, playerId)
    if (player === null) return []
    const rows = Array.from(
      { length: season.firstRow[player + 1]! - season.firstRow[player]! },
      (_, at) => season.firstRow[player]! + at,
    )
    return rows.filter(row => season.index.week[row]! < week).map(row => points[row]!)
  },
  groupOf(playerId) {
    const player = findPlayer(season, playerId)
    return player === null ? null : season.players[player]!.posGroup
  },
})

/** Returns the season's games before a week. For week 1, returns the previous season's games. */
const pastGames = async (context: Context, league: LiveLeague, week: number): Promise<PastGames> => {
  const { season, points, rules } = league
  if (season.index.week.some(each => each < week)) return gamesBefore(season, points, week)
  const before = await openSeasonBefore(context, season)
  return before
    ? gamesBefore(before, await pointsOf(context, before, rules), Number.POSITIVE_INFINITY)
    : gamesBefore(season, points, week)
}

/**
 * Returns win probabilities for a week's matchups, at the current league time. Null for a week that counts, or one
 * later than next week.
 */
export const openWinChances = async (
  context: Context,
  league: LiveLeague,
  { week, currentWeek }: { week: number; currentWeek: number | null },
): Promise<MatchupChances | null> => {
  const { season, counted } = league
  const now = liveInstant(league.league.clock.speed, context.now)
  const isOn = week === currentWeek || (weekHasBegun(season.calendar, week, context.now) && !counted.has(week))
  if (!isOn || counted.has(week)) return null
  const past = await pastGames(context, league, week)
  const starters = league.teams.flatMap(({ id }) => lineupOf(league, id, week) ?? []).filter(id => id !== null)
  const pools = new Map<PosGroup | null, readonly number[]>(
    [...Map.groupBy(new Set(starters), past.groupOf)].map(([group, ids]) => [group, ids.flatMap(past.of)]),
  )
  const gameOf = gamesIn(season, { week, now: context.now })
  const starterOf = (id: string): Starter => {
    const game = gameOf(id)
    const isOver = game === null || game.state === 'final'
    const left = isOver ? 0 : 1 - shareOfGame(game, now)
    const points = pointsSoFar(league, id, week).points ?? 0
    return { points, left, games: past.of(id), position: pools.get(past.groupOf(id)) ?? [] }
  }
  const startersOf = (teamId: string): Starter[] =>
    (lineupOf(league, teamId, week) ?? []).filter(id => id !== null).map(starterOf)
  return (homeId, awayId) => {
    const [home, away] = [startersOf(homeId), startersOf(awayId)]
    const margin = adjustmentTotal(league, { teamId: homeId, week }) - adjustmentTotal(league, { teamId: awayId, week })
    const place = league.teams.findIndex(({ id }) => id === homeId)
    const seed = seedOf(`${league.league.id} ${week} ${now} ${place}`)
    // Rounded to three decimals, so the two percentages add up to 100.
    const chance = Math.round(1000 * winChance(home, away, { seed, margin })) / 1000
    const timeLeft = (side: readonly Starter[]): number =>
      toShare(side.length === 0 ? 0 : side.reduce((sum, { left }) => sum + left, 0) / side.length)
    return {
      home: { timeLeft: timeLeft(home), winChance: chance },
      away: { timeLeft: timeLeft(away), winChance: clean(1 - chance) },
    }
  }
}
