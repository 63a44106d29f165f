import { sum } from '../mean.ts'
import type { Meeting } from '../odds/race.ts'
import { type Kind, kindsOf, type Role } from './median-kinds.ts'
import { type Kinds, type Week, weekOf } from './median-week.ts'

/**
 * Whether weeks with a median game can give teams what they are to gain. Exact.
 *
 * 1. Each half of a win that a team lacks has a price. If all that is lacking is worth more than the best of each week, it
 *    cannot be had.
 * 2. The best of each week together may be a way to have it. If not, the prices of teams that lack something rise, those of
 *    teams that have too much fall.
 * 3. Where a few turns of that settle nothing, the first week is played in every way that the prices allow, the best first.
 */
export interface Goal {
  /** The team that gains exactly what is asked. */
  team: number
  /** What teams are to gain, in halves of a win; 0 for those of which nothing is asked. */
  halves: readonly number[]
}

interface Season extends Goal {
  weeks: readonly (readonly Meeting[])[]
  kinds: readonly Kinds[]
  /** The most that each team can gain, by week. */
  most: readonly (readonly number[])[]
}

/** Measured on leagues of 8 to 16 teams: more turns seldom settle more. */
const TURNS = 8
const STEP = 0.05
const ROUNDING = 1e-6

const seasonOf = (weeks: Season['weeks'], { team, halves }: Goal): Season => {
  const roleOf = (of: number): Role => (of === team ? 'exact' : halves[of]! > 0 ? 'some' : 'none')
  const mostOf = (week: readonly Meeting[], of: number): number =>
    sum(week.map(({ home, away }) => (home === of || away === of ? (away < 0 ? 2 : 4) : 0)))
  return {
    team,
    halves,
    weeks,
    kinds: weeks.map(week => week.map(({ home, away }) => kindsOf(roleOf(home), away < 0 ? null : roleOf(away)))),
    most: weeks.map(week => halves.map((_, of) => mostOf(week, of))),
  }
}

/** The kinds of the weeks from one on that leave no more to a team than the other weeks hold. */
const kindsFor = ({ team, weeks, kinds, most }: Season, from: number, lacking: readonly number[]): Kinds[] => {
  const all = lacking.map((_, of) => sum(most.slice(from).map(week => week[of]!)))
  const fits = (at: number, of: number, gained: number): boolean =>
    lacking[of]! - gained <= all[of]! - most[at]![of]! && (of !== team || gained <= lacking[of]!)
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

const pricedAt = (meetings: readonly Meeting[], kinds: Kinds, prices: readonly number[]): Week =>
  weekOf(kinds, sum(meetings.map(({ away }) => (away < 0 ? 1 : 2))), (m, { home, away }) => {
    const meeting = meetings[m]!
    return prices[meeting.home]! * home + (meeting.away < 0 ? 0 : prices[meeting.away]! * away)
  })

/** What teams gain in a week that is played so. */
const gainsOf = (meetings: readonly Meeting[], way: readonly Kind[], count: number): number[] => {
  const gains = Array<number>(count).fill(0)
  for (const [m, { home, away }] of meetings.entries()) {
    gains[home]! += way[m]!.home
    if (away >= 0) gains[away]! += way[m]!.away
  }
  return gains
}

/** What all weeks give that are each played as well as can be. */
const bestGains = (season: Season, from: number, priced: readonly Week[]): number[] => {
  const all = season.halves.map(() => 0)
  for (const [index, { most, some }] of priced.entries()) {
    some(most, way => {
      const gains = gainsOf(season.weeks[from + index]!, way, all.length)
      for (const [of, gained] of gains.entries()) all[of]! += gained
      return true
    })
  }
  return all
}

interface State {
  from: number
  /** What teams still lack when the week comes. */
  lacking: readonly number[]
  prices: readonly number[]
}

/** Whether it can be had; where a few turns do not tell, the first week at its last prices, and what it must be worth. */
const settle = (season: Season, { from, lacking, prices: first }: State) => {
  const { team } = season
  const kinds = kindsFor(season, from, lacking)
  let prices = first
  let priced: Week[] = []
  let spare = 0
  for (let turn = 1; turn <= TURNS; turn++) {
    priced = kinds.map((each, index) => pricedAt(season.weeks[from + index]!, each, prices))
    spare = sum(priced.map(({ most }) => most)) - sum(lacking.map((each, of) => each * prices[of]!))
    if (spare < -ROUNDING) return false
    // The kinds of a last week leave nothing lacking.
    if (priced.length === 1) return true
    const gains = bestGains(season, from, priced)
    if (gains.every((gained, of) => (of === team ? gained === lacking[of] : gained >= lacking[of]!))) return true
    prices = prices.map((price, of) => {
      const next = price + (STEP * (lacking[of]! - gains[of]!)) / Math.sqrt(turn)
      return of === team ? next : Math.max(0, next)
    })
  }
  return { week: priced[0]!, least: priced[0]!.most - spare, prices }
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
