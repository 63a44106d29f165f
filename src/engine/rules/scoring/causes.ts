/**
 * Which keys of a platform may be why it paid a player otherwise than we do; three at most, the likeliest first.
 *
 * 1. Keys that are not exact here and alone make up the difference, by so many units (five at most) or by another band of
 *    their stat. Those that cannot be scored here come first, then those that take fewer units, then the more doubtful.
 * 2. Where there are none, two such keys together, by the fewest units, then the most doubtful; one of them may be a band.
 * 3. Else keys that are exact here and alone make it up: then one side holds a stat otherwise, as after a correction.
 * 4. Else those of 1 and 3 by however many units; else the most doubtful keys.
 *
 * We count no unit of a key that cannot be scored here, so such a key never explains that we pay for more; and of no key
 * did we count more units too many than we counted.
 */

/** A key that may pay the player. Points are hundredths. */
export interface Suspect {
  key: string
  /** What a unit, or the band, pays. */
  points: number
  certainty: 'unsupported' | 'approximated' | 'exact'
  /** Units that we counted; for a band 1 where it paid here, else 0. */
  counted: number
  /** For a band: what all bands of its stat paid here; null for a key that pays per unit. */
  bands: number | null
  /** The lower, the more often the key differs. */
  doubt: number
}

/** How many more units we counted than the platform, not 0; for a band 1. */
interface Explanation {
  suspect: Suspect
  units: number
}

const MOST_NAMED = 3
const MOST_UNITS = 5
/** What is smaller was lost in rounding. */
const CLOSE = 0.5

const isPossible = ({ certainty, counted }: Suspect, units: number): boolean =>
  units < 0 || (units > 0 && certainty !== 'unsupported' && units <= counted)

/** The units by which a key alone makes up a difference, or null. */
const unitsFor = (suspect: Suspect, difference: number): number | null => {
  const { points, counted, bands } = suspect
  if (bands !== null) {
    // The platform's band in place of ours, or ours in place of one that pays nothing.
    const moved = counted > 0 ? points : bands - points
    return Math.abs(difference - moved) < CLOSE ? 1 : null
  }
  const units = Math.round(difference / points)
  return Math.abs(difference - units * points) < CLOSE && isPossible(suspect, units) ? units : null
}

const size = ({ units }: Explanation): number => Math.abs(units)

const byLikelihood = (a: Explanation, b: Explanation): number =>
  Number(b.suspect.certainty === 'unsupported') - Number(a.suspect.certainty === 'unsupported') ||
  size(a) - size(b) ||
  a.suspect.doubt - b.suspect.doubt

const alone = (suspects: readonly Suspect[], difference: number): Explanation[] =>
  suspects
    .flatMap(suspect => {
      const units = unitsFor(suspect, difference)
      return units === null ? [] : [{ suspect, units }]
    })
    .sort(byLikelihood)

/** So many units of a key, a few at most; none of a band. */
const fewUnits = (suspect: Suspect): Explanation[] =>
  suspect.bands !== null
    ? []
    : Array.from({ length: 2 * MOST_UNITS + 1 }, (_, at) => at - MOST_UNITS)
        .filter(units => isPossible(suspect, units))
        .map(units => ({ suspect, units }))

/** The two keys, one band at most, that make up a difference together by the fewest units; none where no two do. */
const together = (suspects: readonly Suspect[], difference: number): Explanation[] => {
  let best: Explanation[] = []
  let least = Number.POSITIVE_INFINITY
  const doubtful = [...suspects].sort((a, b) => a.doubt - b.doubt)
  for (const [at, first] of doubtful.entries()) {
    const rest = doubtful.filter(({ bands }, place) => place > at || bands !== null)
    for (const one of fewUnits(first)) {
      const others = alone(rest, difference - one.units * first.points)
      for (const other of others.filter(each => size(each) <= MOST_UNITS)) {
        if (size(one) + size(other) >= least) continue
        best = [one, other]
        least = size(one) + size(other)
      }
    }
  }
  return best
}

/** The keys that may explain a difference, ours less theirs in hundredths, the likeliest first. */
export const causesOf = (difference: number, suspects: readonly Suspect[]): string[] => {
  const inexact = suspects.filter(({ certainty }) => certainty !== 'exact')
  const own = alone(inexact, difference)
  const exact = alone(
    suspects.filter(({ certainty }) => certainty === 'exact'),
    difference,
  )
  const isFew = (each: Explanation): boolean => size(each) <= MOST_UNITS
  const attempts = [
    () => own.filter(isFew),
    () => together(inexact, difference),
    () => exact.filter(isFew),
    () => [...own, ...exact],
    () => inexact.toSorted((a, b) => a.doubt - b.doubt).map(suspect => ({ suspect, units: 1 })),
  ]
  for (const attempt of attempts) {
    const found = attempt()
    if (found.length > 0) return found.slice(0, MOST_NAMED).map(({ suspect }) => suspect.key)
  }
  return []
}
