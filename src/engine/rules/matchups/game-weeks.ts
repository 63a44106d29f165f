import { mulberry32, shuffle } from '../random.ts'

/**
 * Assigns games to weeks, so that every team plays once a week.
 *
 * Each game goes to a week when both teams are free. Without such a week, one team is free in a week a, and the
 * other in a week b. A chain of games that are alternately in a and b begins at the second team. Exchanging the weeks
 * of this chain frees the second team in week a, unless the chain ends at the first team. If no pair of weeks works,
 * the game replaces the other team's game in a random week, and that game is assigned again.
 *
 * This is an edge coloring by Kempe chains. Random numbers come from a fixed seed, so the same games always get the
 * same weeks.
 */

/** A game of two teams, by number. */
export type TeamPair = readonly [number, number]

const ATTEMPTS = 10
const CHANGES_PER_ATTEMPT = 2000

/** Each team's opponent in each week, or -1. */
type Weeks = number[][]

const set = (opponents: Weeks, week: number, [one, other]: TeamPair): void => {
  opponents[one]![week] = other
  opponents[other]![week] = one
}

const clear = (opponents: Weeks, week: number, [one, other]: TeamPair): void => {
  opponents[one]![week] = -1
  opponents[other]![week] = -1
}

/** Returns the weeks when a team is free. */
const freeWeeks = (opponents: Weeks, team: number): number[] =>
  opponents[team]!.flatMap((opponent, week) => (opponent === -1 ? [week] : []))

/** Returns the chain of games from a team that alternate between two weeks, each with its week. */
const chainOf = (opponents: Weeks, start: number, [a, b]: TeamPair): { game: TeamPair; week: number }[] => {
  const chain: { game: TeamPair; week: number }[] = []
  for (let team = start, week = a; opponents[team]![week] !== -1; week = week === a ? b : a) {
    const next = opponents[team]![week]!
    chain.push({ game: [team, next], week })
    team = next
  }
  return chain
}

/** Frees a team in week a, when its opponent is free, and returns whether this was possible. */
const freeIn = (opponents: Weeks, [one, other]: TeamPair, [a, b]: TeamPair): boolean => {
  const chain = chainOf(opponents, other, [a, b])
  if (chain.at(-1)?.game[1] === one) return false
  for (const { game, week } of chain) clear(opponents, week, game)
  for (const { game, week } of chain) set(opponents, week === a ? b : a, game)
  return true
}

/** Adds a game. Returns the game that it replaced, or null. */
const add = (opponents: Weeks, game: TeamPair, random: () => number): TeamPair | null => {
  const [free, freeOfOther] = game.map(team => freeWeeks(opponents, team)) as [number[], number[]]
  shuffle(free, random)
  shuffle(freeOfOther, random)
  const both = free.find(week => freeOfOther.includes(week))
  const week = both ?? free.find(a => freeOfOther.some(b => freeIn(opponents, game, [a, b])))
  if (week !== undefined) {
    set(opponents, week, game)
    return null
  }
  const isFirst = random() < 0.5
  const [a, other] = isFirst ? [free[0]!, game[1]] : [freeOfOther[0]!, game[0]]
  const replaced: TeamPair = [other, opponents[other]![a]!]
  clear(opponents, a, replaced)
  set(opponents, a, game)
  return replaced
}

/** Games to assign: `fixed` are in certain weeks at first and are moved only if necessary. The others are in any week. */
export interface Games {
  fixed: readonly (readonly TeamPair[])[]
  others: readonly TeamPair[]
  teams: number
}

/** Returns each team's opponents, or null if not all games fit after a number of changes. */
const attempt = ({ fixed, others, teams }: Games, random: () => number): Weeks | null => {
  const opponents = Array.from({ length: teams }, () => fixed.map(() => -1))
  fixed.forEach((games, week) => {
    for (const game of games) set(opponents, week, game)
  })
  const queue = [...others]
  shuffle(queue, random)
  for (let change = 0; queue.length > 0 && change < CHANGES_PER_ATTEMPT; change++) {
    const replaced = add(opponents, queue.pop()!, random)
    if (replaced !== null) queue.unshift(replaced)
  }
  return queue.length === 0 ? opponents : null
}

/** Returns each week's games, or null if no attempt succeeds. Every second attempt ignores the fixed weeks. */
export const gameWeeks = (games: Games): TeamPair[][] | null => {
  const random = mulberry32(1)
  const free = { ...games, fixed: games.fixed.map(() => []), others: [...games.fixed.flat(), ...games.others] }
  for (let count = 0; count < ATTEMPTS; count++) {
    const opponents = attempt(count % 2 === 0 ? games : free, random)
    if (opponents !== null)
      return games.fixed.map((_, week) =>
        opponents.flatMap((weeks, one): TeamPair[] => (one < weeks[week]! ? [[one, weeks[week]!]] : [])),
      )
  }
  return null
}
