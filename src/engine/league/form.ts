import type { Context } from '../kernel/context.ts'
import { type Form, RECENT_GAMES } from '../rules/lineups/form.ts'
import { playerTotals, ppgOf } from '../season/player-totals.ts'
import type { Season } from '../season/season.ts'
import type { WeekAt } from '../season/week-teams.ts'
import { closesByItself } from './closing.ts'
import { recentPlayers } from './last-games.ts'
import type { OpenedLeague } from './load.ts'
import type { ScoredLeague } from './scored-league.ts'
import { findPlayer, openSeasonBefore, pointsOf } from './season.ts'
import { gamesIn, teamIn } from './week-games.ts'

/** The form of players by id. */
export interface Forms {
  of(playerId: string): Form
  /** The season whose points per game stand for those who have not played yet; null where it is not held. */
  before: number | null
}

/** Points per game and games of a player, by id; null for one without a game. */
type Averages = (playerId: string) => Pick<Form, 'ppg' | 'games'> | null

const averagesIn = (season: Season, points: Float64Array): Averages => {
  const totals = playerTotals(season, points)
  return id => {
    const player = findPlayer(season, id)
    const total = player === null ? null : totals[player]!
    return total && total.games > 0 ? { ppg: ppgOf(total), games: total.games } : null
  }
}

/** The season before under the same rules; null where it is not held. */
const averagesBefore = async (context: Context, { season, rules }: ScoredLeague): Promise<Averages | null> => {
  const last = await openSeasonBefore(context, season)
  return last && averagesIn(last, await pointsOf(context, last, rules))
}

/** Reads whether players can be expected to play in a week, as known at an instant. */
export const availabilityIn = (season: Season, at: WeekAt): ((id: string) => Pick<Form, 'hasGame' | 'isRecent'>) => {
  const gameOf = gamesIn(season, at)
  // Without a schedule, every player with an NFL team has a game.
  const hasGame = (id: string): boolean =>
    season.games.length > 0 ? gameOf(id) !== null : teamIn(season, id, at) !== null
  const hasPlayed = recentPlayers(season, at, RECENT_GAMES)
  return id => ({ hasGame: hasGame(id), isRecent: hasPlayed(id) })
}

/**
 * The instant at which availability is judged: league time, but in hindsight, where all games are known, not after the first
 * kickoff of the week.
 */
const judgedAt = ({ now }: Context, opened: OpenedLeague, week: number): number =>
  closesByItself(opened)
    ? now
    : Math.min(now, ...(opened.season.calendar.kickoffs[week]?.values() ?? []).filter(kickoffAt => kickoffAt !== null))

/** The form of players for a week up to the league's time, under its rules. */
export const formsFor = async (context: Context, scored: ScoredLeague, week: number): Promise<Forms> => {
  const { season, points } = scored
  const availabilityOf = availabilityIn(season, { week, now: judgedAt(context, scored, week) })
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
