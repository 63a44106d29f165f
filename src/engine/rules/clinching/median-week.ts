import type { Kind } from './median-kinds.ts'

/**
 * The ways to play a week with a median game, by what they are worth. In a week fewer than half of the totals are above the
 * median and fewer than half below it; or half are above, half below and nobody is level. Whatever keeps to that and to the
 * kinds of its matchups is possible.
 */

/** What can become of each matchup of a week. */
export type Kinds = readonly (readonly Kind[])[]

/** What a kind of a matchup is worth. */
export type Worth = (matchup: number, kind: Kind) => number

/** A week by what it is worth. */
export interface Week {
  /** -Infinity where it cannot be played. */
  most: number
  /** Tells the ways to play it that are worth so much at least, the best first, until one is good. */
  some(least: number, isGood: (way: readonly Kind[]) => boolean): boolean
}

const ROUNDING = 1e-9

/** How many totals may still be above the median, and how many below it. */
interface Free {
  above: number
  below: number
}

const less = ({ above, below }: Free, kind: Kind): Free => ({ above: above - kind.above, below: below - kind.below })

/** The most that is worth from a matchup on; -Infinity where nothing fits. */
const mostFrom = (kinds: Kinds, worth: Worth, limit: number) => {
  const size = limit + 1
  const indexOf = (at: number, above: number, below: number): number => (at * size + above) * size + below
  const most = new Float64Array(indexOf(kinds.length + 1, 0, 0))
  most.fill(Number.NEGATIVE_INFINITY, 0, indexOf(kinds.length, 0, 0))
  const add = (at: number, kind: Kind): void => {
    const value = worth(at, kind)
    for (let above = kind.above; above <= limit; above++) {
      for (let below = kind.below; below <= limit; below++) {
        const index = indexOf(at, above, below)
        const all = value + most[indexOf(at + 1, above - kind.above, below - kind.below)]!
        if (all > most[index]!) most[index] = all
      }
    }
  }
  for (let at = kinds.length - 1; at >= 0; at--) for (const kind of kinds[at]!) add(at, kind)
  return (at: number, { above, below }: Free): number =>
    above < 0 || below < 0 ? Number.NEGATIVE_INFINITY : most[indexOf(at, above, below)]!
}

/** The ways with at most so many totals above the median, and at most so many below. */
const waysOf = (kinds: Kinds, worth: Worth, limit: number): Week => {
  const mostAt = mostFrom(kinds, worth, limit)
  const all = { above: limit, below: limit }
  const most = mostAt(0, all)
  const some: Week['some'] = (least, isGood) => {
    const way: Kind[] = []
    const play = (at: number, free: Free, spare: number): boolean => {
      if (at === kinds.length) return isGood(way)
      const lostBy = (kind: Kind): number => mostAt(at, free) - worth(at, kind) - mostAt(at + 1, less(free, kind))
      return kinds[at]!.map(kind => ({ kind, lost: lostBy(kind) }))
        .filter(({ lost }) => lost <= spare)
        .sort((a, b) => a.lost - b.lost)
        .some(({ kind, lost }) => {
          way[at] = kind
          return play(at + 1, less(free, kind), spare - lost)
        })
    }
    return play(0, all, most - least + ROUNDING)
  }
  return { most, some }
}

export const weekOf = (kinds: Kinds, playing: number, worth: Worth): Week => {
  const all = [waysOf(kinds, worth, Math.ceil(playing / 2) - 1)]
  const apart = kinds.map(each => each.filter(({ level }) => level === 0))
  if (playing % 2 === 0) all.push(waysOf(apart, worth, playing / 2))
  const [best, ...others] = all.sort((a, b) => b.most - a.most)
  return {
    most: best!.most,
    some: (least, isGood) => [best!, ...others].some(({ some }) => some(least, isGood)),
  }
}
