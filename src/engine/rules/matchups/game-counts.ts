/**
 * How often each pair of teams meets in a season with a fixed number of games between each pair in a division.
 *
 * Every team has one game or bye a week. Teams are numbered from 0; with an odd number of teams, the last number is the
 * bye. Of all possible counts, these goals apply in order:
 *
 * 1. No pair in a division meets less often than asked.
 * 2. As few games as possible in a division are more than asked. They are needed if a division has more games left than
 *    the teams outside it.
 * 3. All teams have the same number of byes, or as close as possible.
 * 4. All pairs from different divisions meet the same number of times, or as close as possible.
 *
 * The counts start as a round robin. If every second pair in a cycle of teams meets once more, and the others once
 * less, every team keeps its number of games. Cycles that lower the cost are applied until none is left.
 *
 * Source: docs/rules.md, Schedule.
 */

/** The cost of a missing game, an extra game and a bye, each far above all possible costs of the next. */
const COST = { missing: 1e14, extra: 1e9, bye: 1e5 } as const

/** The longest cycle, in pairs of changes. Longer cycles consist of shorter ones in practice. */
const MAX_STEPS = 6

export interface DivisionGames {
  /** Each team's division. The bye is not in any division. */
  divisionOf: readonly (number | null)[]
  weeks: number
  games: number
}

/** Returns a pair's cost per number of games, from 0 to two more than the number of weeks. */
const costsOf = ({ divisionOf, weeks, games }: DivisionGames, one: number, other: number): number[] =>
  Array.from({ length: weeks + 3 }, (_, count) => {
    const [a, b] = [divisionOf[one], divisionOf[other]]
    if (a === null || b === null) return COST.bye * count ** 2
    if (a !== b) return count ** 2
    return (count < games ? COST.missing : COST.extra) * (count - games) ** 2
  })

/** Returns the counts of a round robin: every team plays or has a bye each week. */
const roundRobin = (size: number, weeks: number): number[][] => {
  const counts = Array.from({ length: size }, () => Array.from({ length: size }, () => 0))
  const circle = size - 1
  const meet = (one: number, other: number): void => {
    counts[one]![other]!++
    counts[other]![one]!++
  }
  for (let week = 0; week < weeks; week++) {
    const r = week % circle
    meet(r, circle)
    for (let k = 1; 2 * k < circle; k++) meet((r + k) % circle, (r - k + circle) % circle)
  }
  return counts
}

/** Two changes in a row: a pair that meets once more, then a pair that meets once less, with a team in common. */
interface Step {
  cost: number
  via: number
}

const FORBIDDEN: Step = { cost: Number.POSITIVE_INFINITY, via: -1 }

/** Returns the cheapest step from each team to each other team, through the team in common. */
const stepsOf = (counts: readonly number[][], costs: readonly number[][][]): Step[][] =>
  counts.map((_, from) =>
    counts.map((_, to) => {
      if (from === to) return FORBIDDEN
      let min = FORBIDDEN
      for (let via = 0; via < counts.length; via++) {
        if (via === from || via === to || counts[via]![to] === 0) continue
        const [more, less] = [costs[from]![via]!, costs[via]![to]!]
        const [up, down] = [counts[from]![via]!, counts[via]![to]!]
        const cost = more[up + 1]! - more[up]! + less[down - 1]! - less[down]!
        if (cost < min.cost) min = { cost, via }
      }
      return min
    }),
  )

/** Returns the cheapest path with one more step, from the team at the end of the path so far. */
const longer = (paths: readonly Step[][], steps: readonly Step[][]): Step[][] =>
  paths.map(row =>
    row.map((_, to) => {
      let min = FORBIDDEN
      for (let via = 0; via < row.length; via++) {
        const cost = row[via]!.cost + steps[via]![to]!.cost
        if (cost < min.cost) min = { cost, via }
      }
      return min
    }),
  )

/** Returns the teams of a cycle in order; the pairs between them meet once more and once less, alternately. */
const cycleOf = (from: number, { all, steps }: { all: readonly Step[][][]; steps: readonly Step[][] }): number[] => {
  const cycle: number[] = []
  for (let at = all.length - 1, to = from; at >= 0; at--) {
    const before = at === 0 ? from : all[at]![from]![to]!.via
    cycle.unshift(before, steps[before]![to]!.via)
    to = before
  }
  return cycle
}

/** Applies a cycle of changes, or its opposite. */
const change = (counts: number[][], cycle: readonly number[], sign: 1 | -1): void =>
  cycle.forEach((one, at) => {
    const other = cycle[(at + 1) % cycle.length]!
    const by = at % 2 === 0 ? sign : -sign
    counts[one]![other]! += by
    counts[other]![one]! += by
  })

/** Applies a cycle if this lowers the total cost, and returns whether it did. A pair can be in a cycle several times. */
const isBetter = (counts: number[][], costs: readonly number[][][], cycle: readonly number[]): boolean => {
  const pairs = [
    ...new Set(cycle.map((one, at) => [one, cycle[(at + 1) % cycle.length]!].sort((a, b) => a - b).join())),
  ].map(key => key.split(',').map(Number) as [number, number])
  const before = pairs.map(([one, other]) => counts[one]![other]!)
  change(counts, cycle, 1)
  const isLegal = pairs.every(([one, other]) => one !== other && counts[one]![other]! >= 0)
  const delta = pairs.reduce((sum, [one, other], at) => {
    const ofPair = costs[one]![other]!
    return sum + (ofPair[counts[one]![other]!] ?? Number.POSITIVE_INFINITY) - ofPair[before[at]!]!
  }, 0)
  if (isLegal && delta < 0) return true
  change(counts, cycle, -1)
  return false
}

/** Applies the shortest cycle that lowers the cost. Returns false if no cycle lowers it. */
const improve = (counts: number[][], costs: readonly number[][][]): boolean => {
  const steps = stepsOf(counts, costs)
  const all = [steps]
  while (all.length < MAX_STEPS) {
    all.push(longer(all.at(-1)!, steps))
    for (let from = 0; from < counts.length; from++)
      if (all.at(-1)![from]![from]!.cost < 0 && isBetter(counts, costs, cycleOf(from, { all, steps }))) return true
  }
  return false
}

/** Returns how often each pair meets, by the teams' numbers. */
export const gameCounts = (season: DivisionGames): number[][] => {
  const { divisionOf, weeks } = season
  const counts = roundRobin(divisionOf.length, weeks)
  const costs = divisionOf.map((_, one) => divisionOf.map((_, other) => costsOf(season, one, other)))
  while (improve(counts, costs));
  return counts
}
