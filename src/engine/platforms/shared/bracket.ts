import { BRACKET_SIZES, type BracketSize } from '../../../../data/leagues.ts'
import { lastNflWeek } from '../../../../data/seasons.ts'

/**
 * Checks of the championship bracket that platforms share: whether it is supported here, and whether its rounds are
 * consistent.
 */

/** Two teams that meet, by `externalId`, or a team with a bye. */
export type Pairing = readonly [string, string | null]

/** Returns the number of rounds for this number of teams. */
export const roundsFor = (teams: number): number => Math.ceil(Math.log2(teams))

export interface BracketShape {
  /** How many teams are in the championship bracket. */
  teams: number
  /** The week of the bracket's first round. */
  startWeek: number
  season: number
  /** The number of teams in the league. */
  teamCount: number
  /** Whether a round lasts longer than a week. */
  longRounds: boolean
}

/** Returns why such a bracket is not supported here, or null. */
export const bracketFault = ({ teams, startWeek, season, teamCount, longRounds }: BracketShape): string | null => {
  if (!BRACKET_SIZES.includes(teams as BracketSize))
    return `Playoffs of ${teams} teams do not exist here, so the bracket is left out`
  if (teams > teamCount) return `Playoffs of ${teams} do not fit ${teamCount} teams, so the bracket is left out`
  if (startWeek < 2) return 'Playoffs from the first week on do not exist here, so the bracket is left out'
  if (longRounds) return 'Playoff rounds of two weeks do not exist here, so the bracket is left out'
  if (startWeek + roundsFor(teams) - 1 > lastNflWeek(season))
    return `Playoffs of ${teams} from week ${startWeek} do not fit the season, so the bracket is left out`
  return null
}

/** Returns whether each round has the right number of teams, each once and all of them in the league. */
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

/** Sorts each round in the order of the next one, so that winners of neighboring games meet. */
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
