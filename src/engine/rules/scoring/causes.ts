/**
 * Finds the platform keys that could explain a difference between Hindsight's points and the platform's, most likely
 * first. Each key has a distribution of the difference between the two counts in one game:
 *
 * 1. Hindsight does not count an unsupported key at all, so the platform counts more: a Poisson distribution around the
 *    usual number.
 * 2. For an approximate key, the counts differ in some share of games, mostly by one. Hindsight's surplus is at most
 *    its own count. A range of such a key scores on only one of the two sides.
 * 3. For an exact key, the counts rarely differ (for example, after a stat correction). No two such keys differ in one
 *    game.
 *
 * The difference in points is the sum over all keys. Bayes' theorem gives the probability that a key contributes to the
 * observed difference.
 */

/** A key that could have given the player points. Points are in hundredths. */
export interface Suspect {
  key: string
  /** The points for each unit, or for the range. */
  points: number
  certainty: 'unsupported' | 'approximated' | 'exact'
  /** Hindsight's count of units. For a range, 1 if the count is within it, or else 0. */
  counted: number
  /**
   * For a range, the points that the stat's ranges give in total for Hindsight's count. Null for a key that scores each
   * unit.
   */
  bands: number | null
  /** The share of games when Hindsight counts fewer units. For an unsupported key, its usual units per game. */
  fewer: number
  /** The share of games when Hindsight counts more units. */
  more: number
  /** The usual size of a difference in units: 1, or more for yards. */
  spread: number
}

const MAX_NAMED = 3
/** The min share for a key to be listed. */
const MIN_SHARE = 0.02
/** The min probability of a sum. Sums that are less likely are ignored. */
const NEGLIGIBLE = 1e-12
/** How likely a difference is, compared with one that is a unit smaller. */
const FARTHER = 0.15
/** How often a count that differs falls on the other side of a range's limit. */
const CROSSES = 0.02

/** Possible differences in whole hundredths, each with its probability. */
type Distribution = ReadonlyMap<number, number>

const poisson = (mean: number, max: number): number[] => {
  const chances = [Math.exp(-mean)]
  for (let units = 1; units <= max; units++) chances.push((chances[units - 1]! * mean) / units)
  return chances
}

/** Returns the probability of each size of difference, starting at 1 unit, given that the counts differ. */
const sizes = (spread: number): number[] =>
  spread <= 1
    ? Array.from({ length: 6 }, (_, at) => (1 - FARTHER) * FARTHER ** at)
    : Array.from({ length: Math.ceil(4 * spread) }, (_, at) => (1 / spread) * (1 - 1 / spread) ** at)

/** Returns all nonzero differences that a key can cause, each with its probability. */
const differencesOf = (suspect: Suspect): (readonly [points: number, chance: number])[] => {
  const { points, certainty, counted, bands, fewer, more, spread } = suspect
  if (bands !== null) return [[counted > 0 ? points : bands - points, (fewer + more) * CROSSES]]
  if (certainty === 'unsupported' && spread <= 1) {
    const max = Math.ceil(fewer + 6 * Math.sqrt(fewer) + 3)
    return poisson(fewer, max).flatMap((chance, units) => (units === 0 ? [] : [[-units * points, chance] as const]))
  }
  return sizes(spread).flatMap((chance, at) => [
    [-(at + 1) * points, fewer * chance] as const,
    ...(at < counted ? [[(at + 1) * points, more * chance] as const] : []),
  ])
}

const distributionOf = (suspect: Suspect): Distribution => {
  const chances = new Map<number, number>()
  let none = 1
  for (const [points, chance] of differencesOf(suspect)) {
    const rounded = Math.round(points)
    if (rounded === 0 || chance < NEGLIGIBLE) continue
    chances.set(rounded, (chances.get(rounded) ?? 0) + chance)
    none -= chance
  }
  return chances.set(0, Math.max(none, NEGLIGIBLE))
}

const add = (a: Distribution, b: Distribution): Distribution => {
  const sum = new Map<number, number>()
  for (const [x, p] of a) for (const [y, q] of b) if (p * q >= NEGLIGIBLE) sum.set(x + y, (sum.get(x + y) ?? 0) + p * q)
  return sum
}

const NOTHING: Distribution = new Map([[0, 1]])

/** Returns the sums of a list's first n distributions, for every n. */
const partialSums = (all: readonly Distribution[]): Distribution[] => {
  const sums = [NOTHING]
  for (const each of all) sums.push(add(sums.at(-1)!, each))
  return sums
}

/** Returns the probability that two parts add up to a difference. */
const chanceOfBoth = (a: Distribution, b: Distribution, difference: number): number => {
  let chance = 0
  for (const [points, each] of a) chance += each * (b.get(difference - points) ?? 0)
  return chance
}

/** Returns each key with the probability that the difference has this size and the key contributes to it. */
const partsIn = (difference: number, suspects: readonly Suspect[]): { key: string; chance: number }[] => {
  const inexact = suspects.filter(({ certainty }) => certainty !== 'exact')
  const distributions = inexact.map(distributionOf)
  const before = partialSums(distributions)
  const after = partialSums(distributions.toReversed()).toReversed()
  const all = before.at(-1)!
  const total = all.get(difference) ?? 0
  return [
    ...inexact.map(({ key }, at) => {
      const without = distributions[at]!.get(0)! * chanceOfBoth(before[at]!, after[at + 1]!, difference)
      return { key, chance: total - without }
    }),
    ...suspects
      .filter(({ certainty }) => certainty === 'exact')
      .map(suspect => ({
        key: suspect.key,
        chance: differencesOf(suspect).reduce(
          (sum, [points, each]) => sum + each * (all.get(difference - Math.round(points)) ?? 0),
          0,
        ),
      })),
  ]
}

/**
 * Returns up to three keys that could explain a difference (Hindsight's points minus the platform's, in hundredths),
 * most likely first. If none does, returns the keys that differ most often.
 */
export const causesOf = (difference: number, suspects: readonly Suspect[]): string[] => {
  const parts = partsIn(difference, suspects).sort((a, b) => b.chance - a.chance)
  const total = parts.reduce((sum, { chance }) => sum + chance, 0)
  if (total <= NEGLIGIBLE * NEGLIGIBLE) {
    const inexact = suspects.filter(({ certainty }) => certainty !== 'exact')
    return inexact
      .sort((a, b) => b.fewer + b.more - a.fewer - a.more)
      .slice(0, MAX_NAMED)
      .map(({ key }) => key)
  }
  return parts
    .filter(({ chance }) => chance >= MIN_SHARE * total)
    .slice(0, MAX_NAMED)
    .map(({ key }) => key)
}
