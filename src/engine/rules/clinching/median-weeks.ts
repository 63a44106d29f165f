import { sum } from '../mean.ts'
import type { Meeting } from '../odds/race.ts'

/**
 * The possible outcomes of a matchup and of its two teams' median games.
 *
 * 1. A total is above, equal to or below the median. The higher total in a matchup wins. Two totals equal to the median
 *    tie. If both are above it, or both below it, any result is possible.
 * 2. A team that needs nothing is assumed to lose to a team that needs half wins. This does not exclude any case,
 *    because the two totals can be swapped without changing other results.
 */
export interface Kind {
  /** Half wins for each side, from the matchup and its median game together. */
  home: number
  away: number
  /**
   * How many of the two totals are above, equal to and below the median. A free total can be in any of the three
   * positions.
   */
  above: number
  level: number
  below: number
}

/** A team's demand: at least a number of half wins, an exact number, or none. */
export type Demand = 'some' | 'exact' | 'none'

/** Positions relative to the median, as half wins from the median game. */
const [ABOVE, LEVEL, BELOW] = [2, 1, 0]
const PLACES = [ABOVE, LEVEL, BELOW]

const kind = (home: number, away: number, places: readonly number[]): Kind => {
  const countOf = (place: number): number => places.filter(each => each === place).length
  return { home, away, above: countOf(ABOVE), level: countOf(LEVEL), below: countOf(BELOW) }
}

const resultsOf = (home: number, away: number): number[] => {
  if (home !== away) return home > away ? [2] : [0]
  return home === LEVEL ? [1] : [2, 1, 0]
}

const BOTH = PLACES.flatMap(home =>
  PLACES.flatMap(away => resultsOf(home, away).map(won => kind(home + won, away + 2 - won, [home, away]))),
)
/** Outcomes for a home team that must gain an exact amount, against a team without a demand. */
const EXACT = [
  kind(4, 0, [ABOVE]),
  ...BOTH.filter(({ home }) => home > 0 && home < 4).map(each => ({ ...each, away: 0 })),
  kind(0, 0, [BELOW]),
]
const SOME = [kind(4, 0, [ABOVE]), kind(3, 0, [LEVEL, BELOW]), kind(2, 0, [BELOW, BELOW])]
const NONE = [kind(0, 0, [])]
const BYE = PLACES.map(place => kind(place, 0, [place]))

/** Returns the outcomes of a matchup, or of a bye without an away team. */
export const kindsOf = (home: Demand, away: Demand | null): readonly Kind[] => {
  if (away === null) return home === 'none' ? NONE : BYE
  if (home === 'none' && away === 'none') return NONE
  if (away === 'none') return home === 'exact' ? EXACT : SOME
  return home === 'none' ? kindsOf(away, home).map(each => ({ ...each, home: each.away, away: each.home })) : BOTH
}

/**
 * The outcomes of a week with a median game, sorted by value. A week has one of two forms. In the first, fewer than
 * half of the totals are above the median, and fewer than half are below it. In the second, half are above it, half are
 * below it, and none are equal to it. Every combination of matchup outcomes in either form is possible.
 */

/** The possible outcomes of each matchup in a week. */
export type Kinds = readonly (readonly Kind[])[]

/** Returns the value of a matchup's outcome. */
type OutcomeValue = (matchup: number, kind: Kind) => number

/** The combinations of a week's outcomes, sorted by value. */
interface Week {
  /** -Infinity if no combination is possible. */
  max: number
  /** Visits the combinations with at least this value, best first, until the callback accepts one. */
  some(min: number, isGood: (way: readonly Kind[]) => boolean): boolean
}

const ROUNDING = 1e-9

/** How many more totals can be above the median, and how many below it. */
interface Free {
  above: number
  below: number
}

const takeKind = ({ above, below }: Free, kind: Kind): Free => ({
  above: above - kind.above,
  below: below - kind.below,
})

/** Returns the highest possible value of the matchups from an index on; -Infinity if no combination fits. */
const maxValues = (kinds: Kinds, evaluate: OutcomeValue, limit: number) => {
  const size = limit + 1
  const indexOf = (at: number, above: number, below: number): number => (at * size + above) * size + below
  const max = new Float64Array(indexOf(kinds.length + 1, 0, 0))
  max.fill(Number.NEGATIVE_INFINITY, 0, indexOf(kinds.length, 0, 0))
  const add = (at: number, kind: Kind): void => {
    const value = evaluate(at, kind)
    for (let above = kind.above; above <= limit; above++) {
      for (let below = kind.below; below <= limit; below++) {
        const index = indexOf(at, above, below)
        const all = value + max[indexOf(at + 1, above - kind.above, below - kind.below)]!
        if (all > max[index]!) max[index] = all
      }
    }
  }
  for (let at = kinds.length - 1; at >= 0; at--) for (const kind of kinds[at]!) add(at, kind)
  return (at: number, { above, below }: Free): number =>
    above < 0 || below < 0 ? Number.NEGATIVE_INFINITY : max[indexOf(at, above, below)]!
}

/** Builds the combinations with at most `limit` totals above the median and at most `limit` below it. */
const waysOf = (kinds: Kinds, evaluate: OutcomeValue, limit: number): Week => {
  const maxAt = maxValues(kinds, evaluate, limit)
  const all = { above: limit, below: limit }
  const max = maxAt(0, all)
  const some: Week['some'] = (min, isGood) => {
    const way: Kind[] = []
    const play = (at: number, free: Free, spare: number): boolean => {
      if (at === kinds.length) return isGood(way)
      const lostBy = (kind: Kind): number => maxAt(at, free) - evaluate(at, kind) - maxAt(at + 1, takeKind(free, kind))
      return kinds[at]!.map(kind => ({ kind, lost: lostBy(kind) }))
        .filter(({ lost }) => lost <= spare)
        .sort((a, b) => a.lost - b.lost)
        .some(({ kind, lost }) => {
          way[at] = kind
          return play(at + 1, takeKind(free, kind), spare - lost)
        })
    }
    return play(0, all, max - min + ROUNDING)
  }
  return { max, some }
}

export const medianWeek = (kinds: Kinds, playing: number, evaluate: OutcomeValue): Week => {
  const all = [waysOf(kinds, evaluate, Math.ceil(playing / 2) - 1)]
  const apart = kinds.map(each => each.filter(({ level }) => level === 0))
  if (playing % 2 === 0) all.push(waysOf(apart, evaluate, playing / 2))
  const [best, ...others] = all.sort((a, b) => b.max - a.max)
  return {
    max: best!.max,
    some: (min, isGood) => [best!, ...others].some(({ some }) => some(min, isGood)),
  }
}

/**
 * Decides whether weeks with a median game can give teams the gains that they need. Exact.
 *
 * 1. Each half win that a team lacks has a price. If the total price exceeds the best value of all weeks together, the
 *    gains are impossible.
 * 2. If each week's best combination together reaches the gains, they are possible. If not, prices rise for teams that
 *    lack something and fall for teams that have a surplus.
 * 3. If a few rounds of this do not decide, tries every combination in the first week that the prices allow, best
 *    first.
 */
export interface Goal {
  /** The team that must gain exactly its amount. */
  team: number
  /** The half wins that each team must gain; 0 if it does not need any. */
  halves: readonly number[]
}

interface Season extends Goal {
  weeks: readonly (readonly Meeting[])[]
  kinds: readonly Kinds[]
  /** Each team's max gain by week. */
  max: readonly (readonly number[])[]
}

/** More rounds rarely decide more cases, as measured in leagues of 8 to 16 teams. */
const TURNS = 8
const STEP = 0.05
const PRICE_ROUNDING = 1e-6

const seasonOf = (weeks: Season['weeks'], { team, halves }: Goal): Season => {
  const demandOf = (of: number): Demand => (of === team ? 'exact' : halves[of]! > 0 ? 'some' : 'none')
  const maxOf = (week: readonly Meeting[], of: number): number =>
    sum(week.map(({ home, away }) => (home === of || away === of ? (away < 0 ? 2 : 4) : 0)))
  return {
    team,
    halves,
    weeks,
    kinds: weeks.map(week => week.map(({ home, away }) => kindsOf(demandOf(home), away < 0 ? null : demandOf(away)))),
    max: weeks.map(week => halves.map((_, of) => maxOf(week, of))),
  }
}

/**
 * Returns the outcomes of this week and all later weeks. Removes outcomes after which the remaining weeks cannot give a
 * team enough.
 */
const kindsFor = ({ team, weeks, kinds, max }: Season, from: number, lacking: readonly number[]): Kinds[] => {
  const all = lacking.map((_, of) => sum(max.slice(from).map(week => week[of]!)))
  const fits = (at: number, of: number, gained: number): boolean =>
    lacking[of]! - gained <= all[of]! - max[at]![of]! && (of !== team || gained <= lacking[of]!)
  return weeks
    .slice(from)
    .map((week, index) =>
      week.map(({ home, away }, m) =>
        kinds[from + index]![m]!.filter(
          kind => fits(from + index, home, kind.home) && (away < 0 || fits(from + index, away, kind.away)),
        ),
      ),
    )
}

const priceWeek = (meetings: readonly Meeting[], kinds: Kinds, prices: readonly number[]): Week =>
  medianWeek(kinds, sum(meetings.map(({ away }) => (away < 0 ? 1 : 2))), (m, { home, away }) => {
    const meeting = meetings[m]!
    return prices[meeting.home]! * home + (meeting.away < 0 ? 0 : prices[meeting.away]! * away)
  })

/** Returns each team's gain from one combination of a week's outcomes. */
const gainsOf = (meetings: readonly Meeting[], way: readonly Kind[], count: number): number[] => {
  const gains = Array<number>(count).fill(0)
  for (const [m, { home, away }] of meetings.entries()) {
    gains[home]! += way[m]!.home
    if (away >= 0) gains[away]! += way[m]!.away
  }
  return gains
}

/** Returns the total value if each week has its best combination. */
const bestGains = (season: Season, from: number, priced: readonly Week[]): number[] => {
  const all = season.halves.map(() => 0)
  for (const [index, { max, some }] of priced.entries()) {
    some(max, way => {
      const gains = gainsOf(season.weeks[from + index]!, way, all.length)
      for (const [of, gained] of gains.entries()) all[of]! += gained
      return true
    })
  }
  return all
}

interface State {
  from: number
  /** The half wins that teams still need at the start of the week. */
  lacking: readonly number[]
  prices: readonly number[]
}

/**
 * Returns true or false if a few rounds of prices decide. Otherwise, returns the first week with its last prices, and
 * the value that it must reach.
 */
const settle = (season: Season, { from, lacking, prices: first }: State) => {
  const { team } = season
  const kinds = kindsFor(season, from, lacking)
  let prices = first
  let priced: Week[] = []
  let spare = 0
  for (let turn = 1; turn <= TURNS; turn++) {
    priced = kinds.map((each, index) => priceWeek(season.weeks[from + index]!, each, prices))
    spare = sum(priced.map(({ max }) => max)) - sum(lacking.map((each, of) => each * prices[of]!))
    if (spare < -PRICE_ROUNDING) return false
    // In the last week, all remaining outcomes give every team what it needs.
    if (priced.length === 1) return true
    const gains = bestGains(season, from, priced)
    if (gains.every((gained, of) => (of === team ? gained === lacking[of] : gained >= lacking[of]!))) return true
    prices = prices.map((price, of) => {
      const next = price + (STEP * (lacking[of]! - gains[of]!)) / Math.sqrt(turn)
      return of === team ? next : Math.max(0, next)
    })
  }
  return { week: priced[0]!, least: priced[0]!.max - spare, prices }
}

export const medianWeeksGive = (weeks: Season['weeks'], goal: Goal): boolean => {
  const { team, halves } = goal
  const season = seasonOf(weeks, goal)
  const failed = new Set<string>()
  const give = ({ from, lacking, prices }: State): boolean => {
    const key = `${from} ${lacking.join()}`
    if (failed.has(key)) return false
    const found = settle(season, { from, lacking, prices })
    const gives =
      typeof found === 'boolean'
        ? found
        : found.week.some(found.least, way => {
            const gains = gainsOf(weeks[from]!, way, halves.length)
            const left = lacking.map((each, of) => Math.max(0, each - gains[of]!))
            return give({ from: from + 1, lacking: left, prices: found.prices })
          })
    if (!gives) failed.add(key)
    return gives
  }
  return give({ from: 0, lacking: halves, prices: halves.map((_, of) => (of === team ? 0 : 1)) })
}
