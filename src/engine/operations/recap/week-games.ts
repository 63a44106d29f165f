import { bracketOf, matchupsOf, regularWeeks } from '../../league/scored-league.ts'
import { lineupWeek, type ScoredRosters, weekTotals } from '../../league/team-weeks.ts'
import { lineupTotal } from '../../rules/lineups/best-lineup.ts'
import { allRounds, type PlayoffRound } from '../../rules/matchups/playoffs.ts'
import { winnerOf } from '../../rules/matchups/team-records.ts'
import type { GameOfWeek, SideOfWeek } from '../../rules/matchups/week-recap.ts'

/** A side with its total and the best that its roster allowed, in hundredths. */
export interface WorthOfSide extends SideOfWeek {
  best: number
}

/** A game of a week, of the regular season or of the bracket, with all that its lineups were worth. */
export interface WeekGame extends GameOfWeek {
  /** The name of the round; null in the regular season. */
  round: string | null
  /** The totals were level, and the better seed went on. */
  tiebreak: boolean
  home: WorthOfSide
  away: WorthOfSide | null
}

const sideOf = (scored: ScoredRosters, week: number, team: string): WorthOfSide => {
  const lineup = lineupWeek(scored, { teamId: team, week })
  const { actual: total, best, left } = weekTotals(scored, { teamId: team, week })
  const benched = lineup.playerIds.map((_, at) => at).filter(at => !lineup.lineup.includes(at))
  const bench = lineupTotal(benched, lineup.candidates)
  return { team, total, best, left, bench }
}

/** The rounds of the bracket as far as they are known, and the game for third place. */
const roundsOf = (scored: ScoredRosters): PlayoffRound[] =>
  scored.league.draw ? allRounds(bracketOf(scored, scored.league.draw)) : []

const roundsIn = (scored: ScoredRosters, week: number): PlayoffRound[] =>
  roundsOf(scored).filter(round => round.week === week)

/** Who meets whom in a week, whether or not there is a result. */
export interface Pairing {
  round: string | null
  homeId: string
  awayId: string | null
}

/** The pairings of a week: those of the schedule, else those of the bracket as far as it is known. */
export const pairingsIn = (scored: ScoredRosters, week: number): Pairing[] => {
  const scheduled = scored.schedule.filter(each => each.week === week)
  if (scheduled.length > 0) return scheduled.map(({ homeId, awayId }) => ({ round: null, homeId, awayId }))
  return roundsIn(scored, week).flatMap(({ name, games }) =>
    games.map(({ home, away }) => ({ round: name, homeId: home.team, awayId: away?.team ?? null })),
  )
}

const bracketGames = (scored: ScoredRosters, week: number): WeekGame[] =>
  roundsIn(scored, week).flatMap(({ name, games }) =>
    games.flatMap(({ home, away, winner, tiebreak }) =>
      winner === null || away === null
        ? []
        : [
            {
              round: name,
              home: sideOf(scored, week, home.team),
              away: sideOf(scored, week, away.team),
              winner,
              tiebreak,
            },
          ],
    ),
  )

/** The games of a week that have a result, byes of the regular season included; none before the week counts. */
export const gamesOfWeek = (scored: ScoredRosters, week: number): WeekGame[] => {
  const regular = matchupsOf(scored, new Set([week])).filter(({ counts }) => counts)
  if (regular.length === 0) return bracketGames(scored, week)
  return regular.map(matchup => ({
    round: null,
    tiebreak: false,
    home: sideOf(scored, week, matchup.home.team),
    away: matchup.away && sideOf(scored, week, matchup.away.team),
    winner: winnerOf(matchup),
  }))
}

/** The weeks of the regular season and of the bracket for which a league has pairings, ascending. */
export const weeksPlayed = (scored: ScoredRosters): number[] => {
  const weeks = [...regularWeeks(scored), ...roundsOf(scored).map(({ week }) => week)]
  return [...new Set(weeks)].sort((a, b) => a - b)
}
