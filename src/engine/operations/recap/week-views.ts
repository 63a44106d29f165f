import { knownPlayer } from '../../league/players.ts'
import type { ScoredRosters } from '../../league/team-weeks.ts'
import { type Award, marginOf } from '../../rules/matchups/week-recap.ts'
import { toPoints } from '../../rules/scoring/decimal.ts'
import type { RecapAward, RecapGame, RecapSide } from '../../schema/recap.ts'
import { turnOf } from '../matchups/report.ts'
import type { WeekGame, WorthOfSide } from './week-games.ts'

/** The facts of a week as an answer has them. */

/** `actual` is the total: it was the points of the lineup when totals were not adjusted everywhere. */
const sideView = ({ team, total, best, left, bench }: WorthOfSide): RecapSide => ({
  teamId: team,
  total: toPoints(total),
  actual: toPoints(total),
  best: toPoints(best),
  left: toPoints(left),
  bench: toPoints(bench),
})

/** A game with its margin, and the lineup changes with which its loser would have won. */
export const gameView = (scored: ScoredRosters, week: number, game: WeekGame): RecapGame => {
  const { round, home, away, winner, tiebreak } = game
  const margin = marginOf(game)
  const turns = [
    ...(away && winner !== 'home' ? turnOf(scored, week, [home, away]) : []),
    ...(away && winner !== 'away' ? turnOf(scored, week, [away, home]) : []),
  ]
  return {
    round,
    home: sideView(home),
    away: away && sideView(away),
    winner,
    margin: margin === null ? null : toPoints(margin),
    tiebreak,
    turns: tiebreak ? [] : turns,
  }
}

/** An award with the name of its player. */
export const awardView = (
  { season }: ScoredRosters,
  { award, team, points, opponent, allPlay, pickup }: Award,
): RecapAward => ({
  award,
  teamId: team,
  points: toPoints(points),
  opponentId: opponent,
  allPlay,
  player: pickup && { id: pickup.playerId, name: knownPlayer(season, pickup.playerId).name ?? pickup.playerId },
  started: pickup?.started ?? null,
})
