import { countBefore } from '../binary-search.ts'
import { canGain, mayGain, mostOf, type Rest } from './gains.ts'
import type { Goal } from './median-weeks.ts'

/** Teams by number, in no order. A league that is imported may have more of them than a number has bits. */
export type Teams = readonly number[]

/** Decides which teams get a spot: division winners first, if the league has that rule. */
export interface Places {
  count: number
  /** By team, 0 for none; null where divisions give no place. */
  divisions: readonly number[] | null
}

/** Whether a team is out when exactly these others are above it in the table. The more are above, the more it is out. */
type IsOut = (above: Teams) => boolean

/**
 * 1. Without divisions: at least as many teams above it as there are spots.
 * 2. Division winners first, and a team of the same division is above it: the teams above it and the winners of
 *    divisions without a team above it are ahead.
 * 3. No team of the same division is above it: it is a winner, and only winners above it are ahead.
 */
export const outOf = ({ count, divisions }: Places, team: number): IsOut => {
  if (divisions === null) return above => above.length >= count
  const own = divisions[team]!
  const all = [...new Set(divisions)].filter(division => division !== 0)
  return above => {
    const isAhead = (division: number): boolean => above.some(other => divisions[other] === division)
    const ahead = all.filter(isAhead).length
    const wins = own !== 0 && !isAhead(own)
    return (wins ? ahead : above.length + all.length - ahead) >= count
  }
}

/** The two tests of a search for teams: more teams only raise `enough` and lower `possible`. */
interface Search {
  enough(teams: Teams): boolean
  /** It may err toward yes. */
  possible(teams: Teams): boolean
  /** Asked of teams that are enough and seem possible. */
  real(teams: Teams): boolean
}

/**
 * True if some subset of the candidates is possible and enough. Branch and bound: a superset of an impossible set is
 * impossible.
 */
export const someOf = (candidates: Teams, { enough, possible, real }: Search): boolean => {
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

/**
 * Clinched and eliminated spots, whatever the remaining matchups bring. Exact, never simulated.
 *
 * 1. Clinched: in under every outcome of the remaining matchups, ties included, with every team level in wins ahead.
 *    Eliminated: out under every outcome with every team level behind. Between the two, points decide, so the fate is
 *    open.
 * 2. A matchup shares two halves of a win between two teams. A team is not safe if some set of others, large enough to
 *    put it out, can all gain the wins that they lack. It is alive if all but a set that is not large enough to put it
 *    out can lose enough. Losing is gaining with all totals reversed, so both ask one question: what can a set of teams
 *    gain? That is a maximal flow, and all sets that matter are tried.
 * 3. With a median game, the results of a week must fit some totals, level ones included. The flow rules out most sets,
 *    and median-weeks.ts examines the others.
 *
 * Applies only if the league ranks by wins first. Source: docs/scoring.md, Odds.
 */
export interface Fate {
  clinched: boolean
  eliminated: boolean
  /** True if the team is in when it wins all its remaining matchups, whatever else happens. */
  controls: boolean
  /** The number of further wins that is enough, whatever else happens; null if even all of them are not. */
  magic: number | null
}

/** The demand on the other teams: the halves that each must gain to be in a set, and the size of the set. */
interface Question {
  team: number
  /** The exact gain of the team itself. */
  gains: number
  needs: readonly number[]
  isEnough: IsOut
}

/** Whether some set of others that is enough can gain what it needs. Those that need nothing are in it. */
const someGain = (rest: Rest, { team, gains, needs, isEnough }: Question): boolean => {
  const others = needs.flatMap((_, other) => (other === team ? [] : [other]))
  const sure = others.filter(other => needs[other]! <= 0)
  const able = others
    .filter(other => needs[other]! > 0 && needs[other]! <= mostOf(rest, other))
    .sort((a, b) => needs[a]! - needs[b]!)
  const goal = (gaining: Teams): Goal => ({
    team,
    halves: needs.map((need, other) => (other === team ? gains : gaining.includes(other) ? need : 0)),
  })
  return someOf(able, {
    enough: gaining => isEnough([...sure, ...gaining]),
    possible: gaining => mayGain(rest, goal(gaining)),
    real: gaining => canGain(rest, goal(gaining)),
  })
}

/**
 * True if a set large enough to put a team out can reach its wins when the team gains this number of further halves.
 */
const canFallOut = (rest: Rest, team: number, { isOut, gains }: { isOut: IsOut; gains: number }): boolean => {
  const { count, halves, games } = rest.standings
  const end = halves[team]! + gains
  const needs = Array.from(
    { length: count },
    (_, other) => Math.ceil((end * games[other]!) / games[team]! - 1e-9) - halves[other]!,
  )
  return someGain(rest, { team, gains, needs, isEnough: isOut })
}

/** True if a team that wins all its remaining matchups can be in, with every team level behind it. */
const canBeIn = (rest: Rest, team: number, isOut: IsOut): boolean => {
  const { count, halves, games } = rest.standings
  const end = halves[team]! + mostOf(rest, team)
  const losses = Array.from({ length: count }, (_, other) => {
    const room = Math.floor((end * games[other]!) / games[team]! + 1e-9) - halves[other]!
    return mostOf(rest, other) - room
  })
  const isEnough = (down: Teams): boolean =>
    !isOut([...losses.keys()].filter(other => other !== team && !down.includes(other)))
  return someGain(rest, { team, gains: 0, needs: losses, isEnough })
}

/**
 * The min number of wins that is enough, counted as whole games; null if all are not. A team that can fall out with a
 * number of halves can also with one or two fewer, so testing a win and a half more covers everything above.
 */
const magicOf = (rest: Rest, team: number, isOut: IsOut): number | null => {
  const all = mostOf(rest, team) / 2
  const safe = (wins: number): boolean =>
    ![2 * wins, 2 * wins + 1].some(gains => canFallOut(rest, team, { isOut, gains }))
  return safe(all) ? countBefore(all, wins => !safe(wins)) : null
}

/** Returns the fate of a team for these spots while the season has weeks left. */
export const fateOf = (rest: Rest, team: number, places: Places): Fate => {
  const isOut = outOf(places, team)
  const eliminated = !canBeIn(rest, team, isOut)
  const magic = eliminated ? null : magicOf(rest, team, isOut)
  return { clinched: magic === 0, eliminated, controls: magic !== null, magic }
}
