import { BRACKET_ORDER, type PlayoffConfig, type PlayoffPairing } from '../matchups/playoffs.ts'

/**
 * Finds the champion of a simulated season by the rules of `playoffs`. Teams are identified by seed, starting at 0; -1
 * is an empty spot.
 */
type SeededTotal = (seed: number, round: number) => number

const fieldOf = (seeds: readonly number[]): number[] =>
  BRACKET_ORDER[seeds.length]!.map(seed => (seed === null ? -1 : seeds[seed - 1]!))

/** Returns the number of top seeds with a first-round bye. */
export const byesIn = (teams: PlayoffConfig['teams']): number =>
  BRACKET_ORDER[teams]!.filter(seed => seed === null).length

/** Returns the rounds that were set by hand, as seeds. */
export const drawnRounds = (pairings: readonly (readonly PlayoffPairing[])[], seeds: readonly string[]): number[][] =>
  pairings.map(round => round.flat().map(team => (team === null ? -1 : seeds.indexOf(team))))

/** Returns a function that plays a bracket and returns the champion's seed. The better seed wins ties. */
export const champions = ({ teams, reseed }: PlayoffConfig, pairings: readonly number[][]) => {
  const first = fieldOf(Array.from({ length: teams }, (_, at) => at))
  return (totalOf: SeededTotal): number => {
    let field = first
    for (let round = 0; field.length > 1; round++) {
      field = pairings[round] ?? field
      const winners: number[] = []
      for (let at = 0; at < field.length; at += 2) {
        const [a, b] = [Math.min(field[at]!, field[at + 1]!), Math.max(field[at]!, field[at + 1]!)]
        winners.push(a < 0 || totalOf(a, round) < totalOf(b, round) ? b : a)
      }
      field = reseed ? fieldOf(winners.sort((a, b) => a - b)) : winners
    }
    return field[0]!
  }
}
