import { gameWinner, type Playoffs } from '../matchups/playoffs.ts'
import type { Matchup } from '../matchups/team-records.ts'

/**
 * The prizes of a league, in cents.
 *
 * 1. Each week of the regular season that counts in the standings has one weekly prize. It goes to the highest total,
 *    adjustments included. Teams with equal totals share it equally, rounded down to the cent.
 * 2. Payouts go by final place. The final decides places 1 and 2, and the third-place game places 3 and 4. Other places
 *    are not determined here.
 *
 * Prizes are computed from totals and never saved, so corrections and adjustments can move them. Source: docs/rules.md,
 * Dues.
 */
export interface WonPrize {
  week: number | null
  place: number | null
  teams: readonly string[]
  /** A week's winning total, in hundredths; null for a payout by place. */
  total: number | null
  /** Cents for each team. */
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

/** Returns the teams of the decided final places, from the first; null for an undecided place. */
const finalPlaces = ({ rounds, thirdPlace, champion }: Playoffs): (string | null)[] =>
  [champion === null ? undefined : rounds.at(-1)?.games[0], thirdPlace?.games[0]].flatMap(game => {
    const winner = game === undefined ? null : gameWinner(game)
    if (!game?.away || winner === null) return [null, null]
    return [winner.team, (winner === game.home ? game.away : game.home).team]
  })

/** Returns the payouts of the places that a bracket has decided. */
export const placePrizes = (bracket: Playoffs, payouts: readonly number[]): WonPrize[] =>
  finalPlaces(bracket).flatMap((team, at) => {
    const amount = payouts[at] ?? 0
    return team === null || amount === 0 ? [] : [{ week: null, place: at + 1, teams: [team], total: null, amount }]
  })
