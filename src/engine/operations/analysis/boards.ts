import * as z from 'zod/mini'
import { REFERENCE_LEAGUE } from '../../../../data/rosters.ts'
import { MIN_GAMES } from '../../../../data/seasons.ts'
import type { Context } from '../../kernel/context.ts'
import { getLeague } from '../../league/load.ts'
import { pointsOf, type Scored, scored } from '../../league/season.ts'
import { getRules } from '../../league/systems.ts'
import { leastGames } from '../../rules/scoring/rankings.ts'
import { All, Integer, orElse } from '../../schema/field.ts'
import type { Player } from '../../schema/player.ts'
import { currentWeek } from '../../season/calendar.ts'
import { playerTotals } from '../../season/player-totals.ts'
import type { Season } from '../../season/season.ts'

/** The fewest games of a player who is listed; without it, as many as `leastOf` says. */
export const MinGames = z.optional(Integer(0, 25))
/** The most rows of an answer. */
export const Limit = orElse(Integer(1, 500), 100)
/** The command line may ask for all rows. */
export const LocalLimit = orElse(z.union([Integer(1, 500), All]), 100)

/** The slots of the named league, else those of the contract's reference league. */
export const seatsOf = async (context: Context, leagueId: string | undefined) => {
  if (leagueId === undefined) return REFERENCE_LEAGUE
  const league = await getLeague(context, leagueId)
  return { teams: (await context.store.teams.listOf(leagueId)).length, slots: league.rosterConfig.slots }
}

/** The fewest games of a player on a board: what was asked, else 8, in a league fewer while few of its weeks are over. */
export const leastOf = (
  { now }: Context,
  { calendar }: Season,
  { min, league }: { min: number | undefined; league: string | undefined },
): number => {
  if (min !== undefined) return min
  if (league === undefined) return MIN_GAMES
  return leastGames((currentWeek(calendar, now) ?? Number.POSITIVE_INFINITY) - 1)
}

/** Who a player is, without what he did. */
export const identity = ({ id, name, position, posGroup, team }: Scored): Player => ({
  id,
  name,
  position,
  posGroup,
  team,
})

/** The players of a season with their points under a system, who played in `min` games, and in one. */
export const boardOf = async (
  context: Context,
  { season, systemId, min }: { season: Season; systemId: string; min: number },
): Promise<Scored[]> => {
  const points = await pointsOf(context, season, await getRules(context, systemId))
  return playerTotals(season, points)
    .filter(({ games }) => games >= Math.max(1, min))
    .map(each => scored(season, each))
}
