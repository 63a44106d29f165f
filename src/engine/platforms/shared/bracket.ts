import { BRACKET_SIZES, type BracketSize } from '../../../../data/leagues.ts'
import { lastNflWeek } from '../../../../data/seasons.ts'

/**
 * Checks championship brackets for all platforms: whether Hindsight supports a bracket, and whether its rounds are
 * consistent.
 */

/** The two teams in a game by `externalId`, or a team and null for a bye. */
export type Pairing = readonly [string, string | null]

export const roundsFor = (teams: number): number => Math.ceil(Math.log2(teams))

interface BracketShape {
  /** The number of teams in the championship bracket. */
  teams: number
  /** The week of the bracket's first round. */
  startWeek: number
  season: number
  /** The number of teams in the league. */
  teamCount: number
  /** Whether a round lasts longer than a week. */
  longRounds: boolean
}

/** Explains why Hindsight does not support such a bracket. Null if it does. */
export const bracketFault = ({ teams, startWeek, season, teamCount, longRounds }: BracketShape): string | null => {
  if (!BRACKET_SIZES.includes(teams as BracketSize))
    return `Playoffs with ${teams} teams are not supported, so the bracket is left out`
  if (teams > teamCount)
    return `Playoffs with ${teams} teams do not fit a league with ${teamCount}, so the bracket is left out`
  if (startWeek < 2) return 'Playoffs that begin in week 1 are not supported, so the bracket is left out'
  if (longRounds) return 'Playoff rounds of two weeks are not supported, so the bracket is left out'
  if (startWeek + roundsFor(teams) - 1 > lastNflWeek(season))
    return `Playoffs with ${teams} teams that begin in week ${startWeek} do not fit the season, so the bracket is left out`
  return null
}

/** Returns whether each round has the right number of teams, all in the league and without duplicates. */
export const isSoundBracket = (
  rounds: readonly (readonly Pairing[])[],
  size: number,
  teams: readonly string[],
): boolean =>
  rounds.every((round, at) => {
    const playing = round.flat().filter(team => team !== null)
    const expected = at === 0 ? size : 2 ** (roundsFor(size) - at)
    return (
      playing.length === expected && new Set(playing).size === expected && playing.every(team => teams.includes(team))
    )
  })

/** Sorts each round by the order of the next one, so the winners of adjacent games meet. */
export const inBracketOrder = (rounds: readonly (readonly Pairing[])[]): Pairing[][] => {
  const ordered = rounds.map(round => [...round])
  for (let at = rounds.length - 2; at >= 0; at--) {
    const next = ordered[at + 1]!.flat()
    const place = (pairing: Pairing): number => {
      const found = next.findIndex(team => team !== null && pairing.includes(team))
      return found === -1 ? next.length : found
    }
    ordered[at]!.sort((a, b) => place(a) - place(b))
  }
  return ordered
}
