import { countBefore } from '../binary-search.ts'
import { canGain, mayGain, mostOf, type Rest } from './gains.ts'
import type { Goal } from './median-weeks.ts'

/** Teams by number, in no order. A league that is imported may have more of them than a number has bits. */
export type Teams = readonly number[]

/** Who gets a place: the winners of divisions first where a league has it so. */
export interface Places {
  count: number
  /** By team, 0 for none; null where divisions give no place. */
  divisions: readonly number[] | null
}

/** Whether a team is out when exactly these others are above it in the table. The more are above, the more it is out. */
type IsOut = (above: Teams) => boolean

/**
 * 1. Without divisions: as many above it as there are places.
 * 2. Division winners first, and one of its own division above it: those above it and the winners of divisions of which
 *    nobody is above it are ahead.
 * 3. With nobody of its own division above it, it is a winner, and only winners above it are ahead.
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

/** What teams are looked for by: `enough` only grows with more of them, `possible` only shrinks. */
interface Search {
  enough(teams: Teams): boolean
  /** It may err toward yes. */
  possible(teams: Teams): boolean
  /** Asked of teams that are enough and seem possible. */
  real(teams: Teams): boolean
}

/** Whether some of the candidates are possible and enough: branch and bound, as more than what is impossible is impossible. */
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
 * What is certain of a place, whatever the matchups to come bring. Exact, never simulated.
 *
 * 1. Clinched: in under every outcome of the remaining matchups, ties among them, with everybody who ends level in wins
 *    ahead. Eliminated: out under every outcome with everybody who ends level behind. Between them points decide, so that
 *    neither can be said.
 * 2. A matchup shares two halves of a win between two teams. A team is not safe if some set of others, large enough to put
 *    it out, can all gain what they lack of its wins. It is alive if all but a set too small to put it out can lose enough.
 *    Losing is gaining with all totals turned round, so that both ask one question: what can a set of teams gain? That is a
 *    maximal flow, and all sets that matter are tried.
 * 3. With a median game the results of a week must fit some totals, level ones among them: the flow then rules out most
 *    sets, and median-weeks.ts looks closely at the others.
 *
 * Only where the league ranks by wins first. Source: docs/scoring.md, Odds.
 */
export interface Fate {
  clinched: boolean
  eliminated: boolean
  /** In if it wins all that it has left, whatever else happens. */
  controls: boolean
  /** How many wins more are enough, whatever else happens; null where all are not. */
  magic: number | null
}

/** What is asked of the others: halves that each must gain to be in a set, and how large the set must be. */
interface Question {
  team: number
  /** What the team itself gains, exactly. */
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

/** Whether a set large enough to put a team out can reach its wins, when it gains so many halves more. */
const canFallOut = (rest: Rest, team: number, { isOut, gains }: { isOut: IsOut; gains: number }): boolean => {
  const { count, halves, games } = rest.standings
  const end = halves[team]! + gains
  const needs = Array.from(
    { length: count },
    (_, other) => Math.ceil((end * games[other]!) / games[team]! - 1e-9) - halves[other]!,
  )
  return someGain(rest, { team, gains, needs, isEnough: isOut })
}

/** Whether a team that wins all it has left can be in, with everybody who ends level behind it. */
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
 * The fewest wins that are enough, a game a win; null where all are not. Whoever can fall out with so many halves can with one
 * or two fewer, so that a win and its half more stand for all above them.
 */
const magicOf = (rest: Rest, team: number, isOut: IsOut): number | null => {
  const all = mostOf(rest, team) / 2
  const safe = (wins: number): boolean =>
    ![2 * wins, 2 * wins + 1].some(gains => canFallOut(rest, team, { isOut, gains }))
  return safe(all) ? countBefore(all, wins => !safe(wins)) : null
}

/** What is certain of a team and of these places. The season has weeks left. */
export const fateOf = (rest: Rest, team: number, places: Places): Fate => {
  const isOut = outOf(places, team)
  const eliminated = !canBeIn(rest, team, isOut)
  const magic = eliminated ? null : magicOf(rest, team, isOut)
  return { clinched: magic === 0, eliminated, controls: magic !== null, magic }
}
