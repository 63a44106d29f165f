import type { LeagueAnswer, RosterAnswer } from './answers.ts'
import type { SleeperLeague } from './read.ts'
import { meetingsIn, regularWeeks } from './weeks.ts'

/**
 * Seeds by the records that Sleeper kept: wins, a tie half a win, then points.
 *
 * Division winners come first, in that order among themselves. Of teams level on wins at the head of a division, the one
 * that won more of their meetings wins the division, then points decide; between teams of other divisions meetings do not
 * count. Both captured leagues with divisions bear this out: 9-5 with fewer points and two wins over the other 9-5 team
 * had the bye, and 5-9 with more points came before the 5-9 team of another division that had beaten it twice.
 */

export const hasDivisions = ({ settings }: LeagueAnswer): boolean => (settings.divisions ?? 0) > 1

const wins = ({ settings }: RosterAnswer): number => 2 * (settings?.wins ?? 0) + (settings?.ties ?? 0)
const hundredths = ({ settings }: RosterAnswer): number =>
  Math.round(100 * (settings?.fpts ?? 0) + (settings?.fpts_decimal ?? 0))

/** The winner of each meeting of the regular season, with the loser; ties are none. */
type Results = readonly (readonly [winner: number, loser: number])[]

const resultsOf = (league: SleeperLeague): Results =>
  regularWeeks(league)
    .flatMap(([, rows]) => meetingsIn(league, rows))
    .flatMap(([a, b]) => {
      const margin = (a.custom_points ?? a.points ?? 0) - (b.custom_points ?? b.points ?? 0)
      if (margin === 0) return []
      return [margin > 0 ? [a.roster_id, b.roster_id] : [b.roster_id, a.roster_id]] as const
    })

/** Who wins a division, given in the order of its records. */
const winnerOf = (division: readonly RosterAnswer[], results: Results): RosterAnswer => {
  const level = division.filter(each => wins(each) === wins(division[0]!))
  const ids = level.map(({ roster_id }) => roster_id)
  const margin = ({ roster_id }: RosterAnswer): number =>
    results
      .filter(pair => pair.every(id => ids.includes(id)))
      .reduce((sum, [winner, loser]) => sum + Number(winner === roster_id) - Number(loser === roster_id), 0)
  return level.reduce((best, each) => (margin(each) > margin(best) ? each : best))
}

/** Every roster, best first. */
export const seedsOf = (league: SleeperLeague): string[] => {
  const order = [...league.rosters].sort(
    (a, b) => wins(b) - wins(a) || hundredths(b) - hundredths(a) || a.roster_id - b.roster_id,
  )
  const divisions = Map.groupBy(order, ({ settings }) => settings?.division ?? null)
  divisions.delete(null)
  const results = resultsOf(league)
  const winners = hasDivisions(league.league) ? [...divisions.values()].map(each => winnerOf(each, results)) : []
  const leads = (roster: RosterAnswer): boolean => winners.includes(roster)
  return [...order.filter(leads), ...order.filter(each => !leads(each))].map(({ roster_id }) => String(roster_id))
}
