import { gameWinner, type Playoffs } from '../matchups/playoffs.ts'
import type { Matchup } from '../matchups/team-records.ts'

/**
 * A league's prizes, in cents.
 *
 * 1. Each regular-season week that counts in the standings has one weekly prize. It goes to the highest total,
 *    including adjustments. Teams with equal totals split it evenly, rounded down to the cent.
 * 2. Payouts depend on the final standings. The championship game decides 1st and 2nd place, and the third-place game
 *    decides 3rd and 4th. Other places are not determined here.
 *
 * Prizes are computed from totals and never stored, so corrections and adjustments can change who wins them. Source:
 * docs/rules.md, Dues.
 */
export interface WonPrize {
  week: number | null
  place: number | null
  teams: readonly string[]
  /** A week's winning total, in hundredths; null for a payout. */
  total: number | null
  /** In cents, for each team. */
  amount: number
}

/** Returns the weekly prizes that were won, in week order. */
export const weeklyPrizes = (matchups: readonly Matchup[], prize: number): WonPrize[] => {
  if (prize === 0) return []
  const counted = Map.groupBy(
    matchups.filter(({ counts }) => counts),
    ({ week }) => week,
  )
  return [...counted]
    .sort(([a], [b]) => a - b)
    .map(([week, games]) => {
      const sides = games.flatMap(({ home, away }) => (away === null ? [home] : [home, away]))
      const total = Math.max(...sides.map(side => side.total))
      const teams = sides.filter(side => side.total === total).map(({ team }) => team)
      return { week, place: null, teams, total, amount: Math.floor(prize / teams.length) }
    })
}

/** Returns the teams in the final standings from 1st place on; null for a place that is not decided yet. */
const finalPlaces = ({ rounds, thirdPlace, champion }: Playoffs): (string | null)[] =>
  [champion === null ? undefined : rounds.at(-1)?.games[0], thirdPlace?.games[0]].flatMap(game => {
    const winner = game === undefined ? null : gameWinner(game)
    if (!game?.away || winner === null) return [null, null]
    return [winner.team, (winner === game.home ? game.away : game.home).team]
  })

/** Returns the payouts for places that a bracket has decided. */
export const placePrizes = (bracket: Playoffs, payouts: readonly number[]): WonPrize[] =>
  finalPlaces(bracket).flatMap((team, at) => {
    const amount = payouts[at] ?? 0
    return team === null || amount === 0 ? [] : [{ week: null, place: at + 1, teams: [team], total: null, amount }]
  })
