import { countBefore } from '../binary-search.ts'
import { sum } from '../mean.ts'
import type { Meeting, Standings } from '../odds/race.ts'
import { type Goal, medianWeeksGive } from './median-weeks.ts'

/**
 * Spots that are clinched or lost under every outcome of the remaining matchups. The result is exact, not simulated.
 *
 * 1. Clinched: the team is in under every outcome, including ties, even if all teams tied with it in wins finish ahead
 *    of it. Eliminated: the team is out under every outcome, even if all tied teams finish behind it. Otherwise, points
 *    could decide, so neither is certain.
 * 2. A matchup splits two half wins between two teams. A team has not clinched if a set of other teams that is large
 *    enough to eliminate it can gain all the wins that they need to pass it. It is not eliminated if enough other teams
 *    can lose so often that the remaining teams cannot eliminate it. Losing is gaining with all totals reversed, so
 *    both tests ask what a set of teams can gain. That is a maximum-flow problem, solved for every relevant set.
 * 3. With a median game, a week's results must fit a set of totals, which can be equal. The flow rules out most sets,
 *    and median-weeks.ts examines the others.
 *
 * Applies only if the league ranks by wins first. Source: docs/scoring.md, Odds.
 */

/** Units to share among teams, and the max that each team can take. */
export interface Pool {
  units: number
  takers: readonly { team: number; max: number }[]
}

/**
 * Returns how many units the teams can take from all pools together. `room` is the max total that each team can take.
 * Solved as a maximum flow with augmenting paths.
 */
export const maxTaken = (pools: readonly Pool[], room: readonly number[]): number => {
  const left = [...room]
  const allotted = pools.map(({ takers }) => takers.map(() => 0))
  const seen = new Set<number>()

  /** Gives one more unit from a pool. If necessary, reassigns units from other pools to make room. */
  const hand = (pool: number): boolean =>
    pools[pool]!.takers.some(({ team, max }, at) => {
      if (allotted[pool]![at]! >= max || seen.has(team)) return false
      seen.add(team)
      const free = left[team]! > 0
      if (!free && !makeRoom(team)) return false
      if (free) left[team]!--
      allotted[pool]![at]!++
      return true
    })
  const makeRoom = (team: number): boolean =>
    pools.some(({ takers }, other) => {
      const at = takers.findIndex(taker => taker.team === team)
      if (at < 0 || allotted[other]![at]! === 0 || !hand(other)) return false
      allotted[other]![at]!--
      return true
    })

  let assignedUnits = 0
  for (const [pool, { units }] of pools.entries()) {
    for (let unit = 0; unit < units; unit++) {
      seen.clear()
      if (!hand(pool)) break
      assignedUnits++
    }
  }
  return assignedUnits
}

/** A season's remaining matchups, in the form that clinching uses. */
interface RemainingSeason {
  standings: Standings
  medianGame: boolean
}

/** Returns the max number of half wins that a team can gain, including median games. */
export const maxOf = ({ standings: { weeks }, medianGame }: RemainingSeason, team: number): number =>
  weeks
    .flat()
    .filter(({ home, away }) => home === team || away === team)
    .reduce((max, { away }) => max + (away < 0 ? 0 : 2) + (medianGame ? 2 : 0), 0)

/** Returns a matchup's pool: two half wins. */
const matchupPool = ({ home, away }: Meeting): Pool => ({
  units: 2,
  takers: [home, away].map(team => ({ team, max: 2 })),
})

/**
 * Returns the pools for a week's median games, in half wins, for the teams that need to gain. Each team at or above the
 * median gets one half win, and each team above it gets another. If more than half of an even number of teams need to
 * gain, then at least one of them is below the median, or one fewer team is above it.
 */
const medianPools = (week: readonly Meeting[], halves: readonly number[]): Pool[] => {
  const playing = week.flatMap(({ home, away }) => (away < 0 ? [home] : [home, away]))
  const takers = playing.filter(team => halves[team]! > 0).map(team => ({ team, max: 1 }))
  const isEven = playing.length % 2 === 0
  const oneLess = isEven && takers.length * 2 > playing.length ? 1 : 0
  return [
    { units: takers.length - oneLess, takers },
    { units: Math.min(takers.length, Math.floor(playing.length / 2)), takers },
  ]
}

/**
 * Returns whether teams might be able to gain the half wins that they need. Exact without a median game. With one, it
 * can be true although the gains are impossible.
 */
const mayGain = ({ standings: { weeks }, medianGame }: RemainingSeason, { halves }: Goal): boolean => {
  const matchups = weeks.flat().filter(({ away }) => away >= 0)
  const pools = matchups.map(matchupPool)
  if (medianGame) pools.push(...weeks.flatMap(week => medianPools(week, halves)))
  return maxTaken(pools, halves) === sum(halves)
}

/** Returns whether teams that pass `mayGain` can really gain the half wins that they need. */
const canGain = ({ standings: { weeks }, medianGame }: RemainingSeason, goal: Goal): boolean =>
  !medianGame || medianWeeksGive(weeks, goal)

/**
 * Team indexes in any order. This is not a bit set, because an imported league can have more teams than a number has
 * bits.
 */
export type Teams = readonly number[]

/** How spots are awarded: to the top teams, or to division winners first if the league has that rule. */
export interface Places {
  count: number
  /** Each team's division (0 for none); null if divisions do not award spots. */
  divisions: readonly number[] | null
}

/**
 * Returns whether a team misses a spot if exactly these teams are above it in the standings. If a team is out, it is
 * still out with more teams above it.
 */
type IsOut = (above: Teams) => boolean

/**
 * Returns the test for whether a team misses a spot.
 *
 * 1. Without divisions, it misses a spot if at least as many teams are above it as there are spots.
 * 2. With division winners first, and a team in its division above it, all teams above it are ahead. So are the winners
 *    of divisions that have no team above it.
 * 3. With division winners first, and no team in its division above it, it is a division winner. Only division winners
 *    above it are ahead.
 */
export const eliminationTest = ({ count, divisions }: Places, team: number): IsOut => {
  if (divisions === null) return above => above.length >= count
  const ownDivision = divisions[team]!
  const all = [...new Set(divisions)].filter(division => division !== 0)
  return above => {
    const isAhead = (division: number): boolean => above.some(other => divisions[other] === division)
    const ahead = all.filter(isAhead).length
    const wins = ownDivision !== 0 && !isAhead(ownDivision)
    return (wins ? ahead : above.length + all.length - ahead) >= count
  }
}

/**
 * A search for a set of teams. Adding a team can make `enough` true but never false, and `possible` false but never
 * true.
 */
interface Search {
  enough(teams: Teams): boolean
  /** Can be true for an impossible set. */
  possible(teams: Teams): boolean
  /** Returns whether a set that passes `enough` and `possible` is really possible. */
  real(teams: Teams): boolean
}

/**
 * Returns whether a subset of the candidates is both possible and enough. Uses branch and bound, because every superset
 * of an impossible set is impossible.
 */
export const hasSuperset = (candidates: Teams, { enough, possible, real }: Search): boolean => {
  const grow = (teams: Teams, from: number): boolean => {
    if (!possible(teams)) return false
    if (enough(teams)) return real(teams)
    for (let at = from; at < candidates.length && enough([...teams, ...candidates.slice(at)]); at++) {
      if (grow([...teams, candidates[at]!], at + 1)) return true
    }
    return false
  }
  return grow([], 0)
}

/** A team's clinch status for a number of spots. */
export interface Fate {
  clinched: boolean
  eliminated: boolean
  /** True if the team is sure of its spot by winning all its remaining matchups. */
  controls: boolean
  /**
   * The number of additional wins that secures the spot under every other outcome; null if winning all matchups is not
   * enough.
   */
  magic: number | null
}

/**
 * The question to answer: how many half wins each of the other teams must gain to be in a set, and whether a set is
 * enough.
 */
interface Question {
  team: number
  /** The exact number of half wins that this team gains. */
  gains: number
  needs: readonly number[]
  isEnough: IsOut
}

/**
 * Returns whether a large enough set of other teams can gain the wins that they need. Teams that do not need any are
 * always in the set.
 */
const someGain = (rest: RemainingSeason, { team, gains, needs, isEnough }: Question): boolean => {
  const others = needs.flatMap((_, other) => (other === team ? [] : [other]))
  const sure = others.filter(other => needs[other]! <= 0)
  const able = others
    .filter(other => needs[other]! > 0 && needs[other]! <= maxOf(rest, other))
    .sort((a, b) => needs[a]! - needs[b]!)
  const goal = (gaining: Teams): Goal => ({
    team,
    halves: needs.map((need, other) => (other === team ? gains : gaining.includes(other) ? need : 0)),
  })
  return hasSuperset(able, {
    enough: gaining => isEnough([...sure, ...gaining]),
    possible: gaining => mayGain(rest, goal(gaining)),
    real: gaining => canGain(rest, goal(gaining)),
  })
}

/**
 * Returns whether a team that gains exactly `gains` half wins can lose its spot. It can if enough other teams can match
 * its wins in the same outcome.
 */
const canFallOut = (
  rest: RemainingSeason,
  team: number,
  { isOut, gains }: { isOut: IsOut; gains: number },
): boolean => {
  const { count, halves, games } = rest.standings
  const end = halves[team]! + gains
  const needs = Array.from(
    { length: count },
    (_, other) => Math.ceil((end * games[other]!) / games[team]! - 1e-9) - halves[other]!,
  )
  return someGain(rest, { team, gains, needs, isEnough: isOut })
}

/**
 * Returns whether a team that wins all its remaining matchups can get a spot if every team tied with it finishes behind
 * it.
 */
const canBeIn = (rest: RemainingSeason, team: number, isOut: IsOut): boolean => {
  const { count, halves, games } = rest.standings
  const end = halves[team]! + maxOf(rest, team)
  const losses = Array.from({ length: count }, (_, other) => {
    const room = Math.floor((end * games[other]!) / games[team]! + 1e-9) - halves[other]!
    return maxOf(rest, other) - room
  })
  const isEnough = (down: Teams): boolean =>
    !isOut([...losses.keys()].filter(other => other !== team && !down.includes(other)))
  return someGain(rest, { team, gains: 0, needs: losses, isEnough })
}

/**
 * Returns the min number of wins that secures the spot, in whole games; null if winning all matchups is not enough. A
 * team that can lose its spot with a given number of half wins can also lose it with one or two fewer. Testing n + ½
 * wins in addition to n therefore covers all higher numbers.
 */
const magicOf = (rest: RemainingSeason, team: number, isOut: IsOut): number | null => {
  const all = maxOf(rest, team) / 2
  const safe = (wins: number): boolean =>
    ![2 * wins, 2 * wins + 1].some(gains => canFallOut(rest, team, { isOut, gains }))
  return safe(all) ? countBefore(all, wins => !safe(wins)) : null
}

/** Returns a team's clinch status for these spots, in a season with weeks left. */
export const fateOf = (rest: RemainingSeason, team: number, places: Places): Fate => {
  const isOut = eliminationTest(places, team)
  const eliminated = !canBeIn(rest, team, isOut)
  const magic = eliminated ? null : magicOf(rest, team, isOut)
  return { clinched: magic === 0, eliminated, controls: magic !== null, magic }
}
