import type { Standings } from '../odds/race.ts'
import { eliminationTest, type Places } from './clinching.ts'

/**
 * The results that a team needs, if only a few matchups matter. Every outcome of the remaining matchups is examined,
 * except ties. Each path is minimal: without any one of its results, it would not be enough.
 */

/** The result of a remaining matchup. */
export interface Outcome {
  /** The matchup's index among the remaining matchups. */
  matchup: number
  winner: number
  loser: number
}

/** Results that together give a team its spot. If `certain` is false, points decide. */
export interface Path {
  certain: boolean
  results: readonly Outcome[]
}

/** The max number of remaining matchups to examine, and of matchups that decide. */
const MAX_TO_COME = 14
const MAX_DECIDING = 4

/**
 * Returns how a team finishes in an outcome: 2 in, 1 decided by points, 0 out. Bit i of the outcome is set if the home
 * team wins matchup i.
 */
export type Ending = (outcome: number) => number

/** The remaining matchups, in bit order. */
export interface Left {
  standings: Standings
  matchups: readonly { home: number; away: number }[]
}

/** Returns a function that finds how a team finishes by wins, with points breaking ties. */
export const endingByWins =
  (team: number, places: Places) =>
  ({ standings, matchups }: Left): Ending => {
    const { count, halves, games } = standings
    const isOut = eliminationTest(places, team)
    const teams = Array.from({ length: count }, (_, other) => other)
    return outcome => {
      const end = halves.slice()
      for (const [at, { home, away }] of matchups.entries()) end[(outcome >> at) & 1 ? home : away]! += 2
      const lead = (other: number): number => end[other]! * games[team]! - end[team]! * games[other]!
      const others = teams.filter(other => other !== team)
      if (isOut(others.filter(other => lead(other) > 0))) return 0
      return isOut(others.filter(other => lead(other) >= 0)) ? 1 : 2
    }
  }

/** Returns the matchups that can change how the team finishes. */
const decidingMatchups = (endings: Uint8Array, matchups: number): number[] =>
  Array.from({ length: matchups }, (_, at) => at).filter(at =>
    endings.some((ending, outcome) => endings[outcome ^ (1 << at)] !== ending),
  )

/** A set of fixed results, as bits: which matchups are fixed, and which of their home teams win. */
interface Cube {
  fixed: number
  won: number
}

const sizeOf = ({ fixed }: Cube): number => fixed.toString(2).replaceAll('0', '').length

/**
 * Returns the cubes (sets of outcomes that share some fixed results) where every outcome is enough. Leaves out cubes
 * that are part of a larger one. Cubes with the fewest fixed results come first.
 */
const widest = (count: number, enough: (outcome: number) => boolean): Cube[] => {
  const outcomes = Array.from({ length: 1 << count }, (_, outcome) => outcome)
  const cubes = outcomes.flatMap(fixed =>
    outcomes.filter(won => (won & ~fixed) === 0).map((won): Cube => ({ fixed, won })),
  )
  const all = cubes
    .filter(({ fixed, won }) => outcomes.every(outcome => (outcome & fixed) !== won || enough(outcome)))
    .sort((a, b) => sizeOf(a) - sizeOf(b))
  const isWithin = (cube: Cube, other: Cube): boolean =>
    (other.fixed & ~cube.fixed) === 0 && (cube.won & other.fixed) === other.won
  return all.filter(cube => !all.some(other => other !== cube && isWithin(cube, other)))
}

/**
 * Returns a team's paths. Certain paths come first, then those that depend on the fewest other teams. Null if more than
 * four matchups decide, or if too many matchups remain to examine.
 */
export const pathsOf = (standings: Standings, team: number, endingOf: (left: Left) => Ending): Path[] | null => {
  const matchups = standings.weeks.flat().filter(({ away }) => away >= 0)
  if (matchups.length > MAX_TO_COME) return null
  const endingIn = endingOf({ standings, matchups })
  const endings = Uint8Array.from({ length: 1 << matchups.length }, (_, outcome) => endingIn(outcome))
  const decisive = decidingMatchups(endings, matchups.length)
  if (decisive.length > MAX_DECIDING) return null
  /** Returns the outcome where, among the deciding matchups, exactly these home teams win. */
  const among = (won: number): number => decisive.reduce((all, matchup, at) => all | (((won >> at) & 1) << matchup), 0)
  const resultsOf = ({ fixed, won }: Cube): Outcome[] =>
    decisive.flatMap((matchup, at) => {
      if (((fixed >> at) & 1) === 0) return []
      const { home, away } = matchups[matchup]!
      return [(won >> at) & 1 ? { matchup, winner: home, loser: away } : { matchup, winner: away, loser: home }]
    })
  const [sure, possible] = [2, 1].map(min => widest(decisive.length, outcome => endings[among(outcome)]! >= min))
  const same =
    (a: Cube) =>
    (b: Cube): boolean =>
      a.fixed === b.fixed && a.won === b.won
  const pathIn = (certain: boolean) => (cube: Cube) => ({ certain, results: resultsOf(cube) })
  const others = ({ results }: Path): number =>
    results.filter(({ winner, loser }) => ![winner, loser].includes(team)).length
  const open = possible!.filter(cube => !sure!.some(same(cube)))
  return [...sure!.map(pathIn(true)), ...open.map(pathIn(false))].sort(
    (a, b) => Number(b.certain) - Number(a.certain) || others(a) - others(b),
  )
}
