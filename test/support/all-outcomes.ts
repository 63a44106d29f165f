import { eliminationTest, type Places } from '../../src/engine/rules/clinching/clinching.ts'
import type { Standings } from '../../src/engine/rules/odds/race.ts'

/** Every way in which a season can end for a team: each team's half wins, and the most that the team can gain. */
export interface Ends {
  ends: readonly Int32Array[]
  team: number
  max: number
}

/**
 * Returns whether a team clinches or is eliminated, by examining every outcome twice: once with all tied teams ahead of
 * it, and once with all of them behind.
 */
export const byAllOutcomes = ({ count, games, halves }: Standings, places: Places, { ends, team, max }: Ends) => {
  const isOut = eliminationTest(places, team)
  const others = Array.from({ length: count }, (_, at) => at).filter(at => at !== team)
  const results = ends.map(end => {
    const lead = (other: number): number => end[other]! * games[team]! - end[team]! * games[other]!
    return {
      gained: end[team]! - halves[team]!,
      safe: !isOut(others.filter(other => lead(other) >= 0)),
      out: isOut(others.filter(other => lead(other) > 0)),
    }
  })
  const enough = (gains: number): boolean => results.every(({ gained, safe }) => safe || gained < gains)
  const wins = Array.from({ length: max / 2 + 1 }, (_, at) => at)
  const eliminated = results.every(({ out }) => out)
  return {
    clinched: results.every(({ safe }) => safe),
    eliminated,
    controls: enough(max) && !eliminated,
    magic: eliminated ? null : (wins.find(each => enough(2 * each)) ?? null),
  }
}
