import type { Context } from '../kernel/context.ts'
import { type Form, RECENT_GAMES } from '../rules/lineups/form.ts'
import { findPlayer, type Season } from '../season/season.ts'
import { playerTotals, ppgOf } from '../season/totals.ts'
import type { WeekAt } from '../season/week-teams.ts'
import { expectedPlayers, gamesIn, statusesOf, teamIn } from './games.ts'
import type { OpenedLeague } from './load.ts'
import type { ScoredLeague } from './scored-league.ts'
import { openSeasonBefore, pointsOf } from './season.ts'
import { closesByItself } from './weeks.ts'

/** Players' form, by id. */
interface Forms {
  of(playerId: string): Form
  /**
   * The season before the league's. Its points per game apply to players without a game this season. Null if it is not
   * loaded.
   */
  before: number | null
}

/** Returns a player's games and points per game; null for a player without a game. */
type Averages = (playerId: string) => Pick<Form, 'ppg' | 'games'> | null

const averagesIn = (season: Season, points: Float64Array): Averages => {
  const totals = playerTotals(season, points)
  return id => {
    const player = findPlayer(season, id)
    const total = player === null ? null : totals[player]!
    return total && total.games > 0 ? { ppg: ppgOf(total), games: total.games } : null
  }
}

/** Returns averages from the previous season under the current rules; null if that season is not loaded. */
const averagesBefore = async (context: Context, { season, rules }: ScoredLeague): Promise<Averages | null> => {
  const last = await openSeasonBefore(context, season)
  return last && averagesIn(last, await pointsOf(context, last, rules))
}

/** Returns a test for whether a player is expected to play in a week, as known at a given time. */
export const availabilityIn = (season: Season, at: WeekAt): ((id: string) => Pick<Form, 'hasGame' | 'isExpected'>) => {
  const gameOf = gamesIn(season, at)
  const statusOf = statusesOf(season, at)
  // Without a schedule, every player with an NFL team has a game.
  const hasGame = (id: string): boolean =>
    season.games.length > 0 ? gameOf(id) !== null : teamIn(season, id, at) !== null
  const isExpected = expectedPlayers(season, at, RECENT_GAMES)
  return id => ({ hasGame: hasGame(id) && statusOf(id) !== 'FA', isExpected: isExpected(id) })
}

/**
 * Returns the time that decides which players are expected to play: league time. In hindsight mode, later results are
 * already known, so it is at most the week's first kickoff.
 */
const availabilityInstant = ({ now }: Context, opened: OpenedLeague, week: number): number =>
  closesByItself(opened)
    ? now
    : Math.min(now, ...(opened.season.calendar.kickoffs[week]?.values() ?? []).filter(kickoffAt => kickoffAt !== null))

/** Returns a test for whether a player is expected to play in a league's week. */
export const availabilityFor = (context: Context, opened: OpenedLeague, week: number) =>
  availabilityIn(opened.season, { week, now: availabilityInstant(context, opened, week) })

/** Returns players' form for a week, from games up to the league's current time, under its rules. */
export const formsFor = async (context: Context, scored: ScoredLeague, week: number): Promise<Forms> => {
  const { season, points } = scored
  const availabilityOf = availabilityFor(context, scored, week)
  const averages = averagesIn(season, points)
  const before = await averagesBefore(context, scored)
  return {
    of: id => ({
      ...availabilityOf(id),
      ...(averages(id) ?? before?.(id) ?? { ppg: 0, games: 0 }),
    }),
    before: before ? season.season - 1 : null,
  }
}
